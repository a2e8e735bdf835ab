// Plain JavaScript without packages: `npm start` runs it first.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const pageFolders = ["app", "content", "packages", "public"];

/** build-sources.test.ts fails when a page imports one. */
const outside = new Set(["node_modules", "fixtures", "cases", "testing", "bench"]);
const isOutside = (name, folder) =>
  outside.has(name) || /\.test\.tsx?$/.test(name) || (name.endsWith(".md") && !folder.startsWith("content"));

/** Without `.env`, which `envDir` excludes. */
const isFoundByName = (name) =>
  /^(package|package-lock|tsconfig(\..+)?)\.json$/.test(name) ||
  /^(vite|react-router|postcss)\.config\.[cm]?[jt]sx?$/.test(name) ||
  /^\.postcssrc/.test(name);

const program = "scripts/build.ts";

const isInPages = (file) => pageFolders.some((folder) => file.startsWith(`${folder}/`));

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

const quoted = /["'`]((?:\.{1,2}|scripts|tools)\/[^"'`\s]+)["'`]/g;

/** Finds too many names rather than too few. */
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

const walkTools = (root) => {
  const found = new Set(readdirSync(root).filter(isFoundByName));
  if (isFile(path.join(root, program))) found.add(program);
  for (const file of found) {
    if (isInPages(file) || file === "package-lock.json") continue;
    for (const named of filesNamedIn(root, file)) found.add(named);
  }
  return [...found];
};

/** Sorted paths below `root`. */
export const listBuildSources = (root) =>
  [...new Set([...walkTools(root), ...pageFolders.flatMap((folder) => walkFolder(root, folder))])].sort();
