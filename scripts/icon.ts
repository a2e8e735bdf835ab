// `npm run icon -- NAME…` adds Tabler Icons; "-filled" for filled ones.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { glyphs } from "../app/ui/icons/glyphs.ts";
import { root } from "./ensure.mjs";

/** Fetched on demand: 50 MB. */
const source = "@tabler/icons@3.51.0";
const folder = path.join(root, "app/ui/icons");
const glyphsFile = path.join(folder, "glyphs.ts");
const iconsFile = path.join(folder, "icons.ts");

type Nodes = Readonly<Record<string, readonly (readonly [string, { readonly d: string }])[]>>;

/** @throws Error for an unknown name */
function readGlyphs(names: readonly string[]): Record<string, string> {
  const place = mkdtempSync(path.join(tmpdir(), "zerno-icons-"));
  try {
    execFileSync("npm", ["install", "--prefix", place, "--no-audit", "--no-fund", source]);
    const nodesOf = (kind: string): Nodes =>
      JSON.parse(
        readFileSync(path.join(place, `node_modules/@tabler/icons/tabler-nodes-${kind}.json`), "utf8"),
      );
    const [outline, filled] = [nodesOf("outline"), nodesOf("filled")];
    return Object.fromEntries(
      names.map((name) => {
        const nodes = name.endsWith("-filled") ? filled[name.slice(0, -"-filled".length)] : outline[name];
        if (!nodes) throw new Error(`Tabler Icons have no "${name}"`);
        return [name, nodes.map(([, { d }]) => d).join("")];
      }),
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const toPascal = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const names = process.argv.slice(2);
if (names.length === 0) throw new Error("usage: npm run icon -- NAME…");
const known: Readonly<Record<string, string>> = { ...glyphs, ...readGlyphs(names) };
const sorted = Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1));
const [head = ""] = readFileSync(glyphsFile, "utf8").split("export const");
const lines = sorted.map(([name, path]) => `${JSON.stringify(name)}: ${JSON.stringify(path)},`);
writeFileSync(glyphsFile, `${head}export const glyphs = {\n${lines.join("\n")}\n} as const;\n`);
const components = sorted.map(([name]) => `export const Icon${toPascal(name)} = icon("${name}");`);
writeFileSync(iconsFile, `import { icon } from "./icon.tsx";\n\n${components.join("\n")}\n`);
const biome = path.join(root, "node_modules/.bin/biome");
execFileSync(biome, ["check", "--write", glyphsFile, iconsFile], { stdio: "inherit" });
