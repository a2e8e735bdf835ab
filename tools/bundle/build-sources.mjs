// The files that a build of the pages reads: plain JavaScript for Node 18 and newer, and no package, because
// `npm start` compares them before anything else runs.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Folders that pages are made of; the build reads them through packages, aliases and conventions of its own. */
const pageFolders = ["app", "content", "packages", "public"];

/** Parts of those folders that no page imports; build-sources.test.ts fails when one does. */
const outside = new Set(["node_modules", "fixtures", "cases", "testing", "bench"]);
const isOutside = (name, folder) =>
  outside.has(name) || /\.test\.tsx?$/.test(name) || (name.endsWith(".md") && !folder.startsWith("content"));

/**
 * Files that the tools find by name in the folder they run in. Vite and React Router would read `.env` too; the
 * configuration forbids it (`envDir`), since the settings of a server belong to no page.
 */
const isFoundByName = (name) =>
  /^(package|package-lock|tsconfig(\..+)?)\.json$/.test(name) ||
  /^(vite|react-router|postcss)\.config\.[cm]?[jt]sx?$/.test(name) ||
  /^\.postcssrc/.test(name);

/** The program that builds. */
const program = "scripts/build.ts";

const isInPages = (file) => pageFolders.some((folder) => file.startsWith(`${folder}/`));

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Quoted texts that may name a file of ours: relative to the file they stand in, or a script by its path. */
const quoted = /["'`]((?:\.{1,2}|scripts|tools)\/[^"'`\s]+)["'`]/g;

/**
 * Files named in a file, by whatever it does with them: `import`, `export … from`, `import()`, `new URL()`, a program
 * that it starts, `extends` of a configuration. A name too many does no harm.
 */
const filesNamedIn = (root, file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(quoted)]
    .map(([, name]) => (name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name))
    .filter((name) => !name.startsWith("../") && isFile(path.join(root, name)));
};

const walkFolder = (root, folder) => {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isOutside(entry.name, folder)) return [];
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walkFolder(root, file) : [file];
  });
};

/** Everything that the tools' own files and the building program lead to, themselves included. */
const walkTools = (root) => {
  const found = new Set(readdirSync(root).filter(isFoundByName));
  if (isFile(path.join(root, program))) found.add(program);
  for (const file of found) {
    if (isInPages(file) || file === "package-lock.json") continue;
    for (const named of filesNamedIn(root, file)) found.add(named);
  }
  return [...found];
};

/** Paths below `root`, with slashes and in order, of all files that a build of the pages depends on. */
export const listBuildSources = (root) =>
  [...new Set([...walkTools(root), ...pageFolders.flatMap((folder) => walkFolder(root, folder))])].sort();
