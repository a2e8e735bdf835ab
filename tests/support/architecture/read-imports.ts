import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** Importing file, and imported path from the root, or package. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

export const listSources = (folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        `${folder}/${file}`.replaceAll("\\", "/"),
      ),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes("node_modules"))
    .toSorted();

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/g;

/** Type and dynamic imports are included. */
export function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    const to = specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
    return { from: file, to, isType: match[1] !== undefined };
  });
}

/** Returns the file or folder of an import; undefined for third-party packages. */
export function ownTarget(to: string): string | undefined {
  const [, name] = /^@zerno\/([^/]+)/.exec(to) ?? [];
  if (name !== undefined) return `packages/${name}/src`;
  return /^(app|packages|fakes|bench|tools|scripts|tests)\//.test(to) ? to : undefined;
}
