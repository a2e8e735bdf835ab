import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import type { AtRule, ChildNode, Plugin } from "postcss";

const root = path.resolve(import.meta.dirname, "../..");

/** Cascade layers by room, the weakest first: a rule of a later one wins, however specific the other is. */
const rooms = ["library", "base", "ui", "shell", "screens", "overrides"] as const;
type Room = (typeof rooms)[number];

/** Libraries that bring style sheets, the weakest first. */
const libraries = ["core", "dates", "dropzone", "notifications", "spotlight", "driver"];

/** The sheet that states the order of all layers; the first of every document. */
const orderFile = "app/ui/layers.css";

/** Sheets that yield to the others of their room, the weakest first; the others stand by their paths, folders last. */
const yielding: readonly string[] = [
  ...["app/ui/fonts.css", "app/ui/tokens.css", "app/ui/plain/plain.css"],
  "app/ui/shell/bare-button.module.css",
];

/** Sheets whose rules win over those of every screen. */
const overriding: readonly string[] = ["app/ui/plain/overrides.css"];

function roomOf(file: string): Room {
  if (overriding.includes(file)) return "overrides";
  if (file.startsWith("app/ui/")) return file.endsWith(".module.css") ? "ui" : "base";
  return file.startsWith("app/shell/") ? "shell" : "screens";
}

/** Returns the name of a sheet within its room: its path, without the file if it is named like its folder. */
const nameOf = (file: string): string =>
  file
    .replace(/^app\/((ui|shell|features)\/)?|(\.module)?\.css$/g, "")
    .replace(/(?<=^|\/)([\w-]+)\/\1$/, "$1")
    .replaceAll("/", "-");

/** Returns the layer of a style sheet, by its path from the root of the project. @throws Error if it has none */
export function layerOf(file: string): string {
  const library = /(?:^|\/)node_modules\/(?:@mantine\/)?([\w-]+)/.exec(file)?.[1];
  if (library === undefined) return `${roomOf(file)}.${nameOf(file)}`;
  if (!libraries.includes(library)) throw new Error(`tools/bundle/style-layers.ts does not list ${library}`);
  return `library.${library}`;
}

/** Compares like this: what yields, then a folder's own sheets, then those of the folders in it. */
const placeOf = (file: string): string =>
  `${yielding.includes(file) ? yielding.indexOf(file) : yielding.length} ${path.posix.dirname(file)} ${file}`;

/** All layers, the weakest first. */
export function listLayers(): readonly string[] {
  const files = globSync("app/**/*.css", { cwd: root })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file !== orderFile)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return [
    ...rooms,
    ...libraries.map((library) => `library.${library}`),
    ...files.map((file) => layerOf(file)),
  ];
}

/** Returns a path from the root of the project; the development server adds queries such as `?inline`. */
const toPath = (file: string): string =>
  path.relative(root, file.split("?", 1)[0] ?? file).replaceAll(path.sep, "/");

/** Files of modules by the ending of their class names. */
const filesByEnding = new Map<string, string>();

/** Returns the class name of a module as it is sent: names of one module share an ending. */
export function toScopedName(name: string, file: string): string {
  const place = toPath(file);
  const ending = createHash("sha256").update(place).digest("hex").slice(0, 6);
  filesByEnding.set(ending, place);
  return `${name}_${ending}`;
}

/** Returns the file of a top-level node; that of copied rules, which have no source, by their class names. */
function fileOf(node: ChildNode): string | undefined {
  const file = node.source?.input.file;
  if (file !== undefined) return toPath(file);
  const endings = [...node.toString().matchAll(/_([0-9a-f]{6})(?![\w-])/g)];
  return endings.map(([, ending = ""]) => filesByEnding.get(ending)).find((known) => known !== undefined);
}

/** The rules of a sheet without the layer that a library has put them into. */
const rulesOf = (node: ChildNode): readonly ChildNode[] =>
  node.type === "atrule" && node.name === "layer" ? (node.nodes ?? []) : [node];

/**
 * Puts every sheet into a layer of its own, so that no order of loading decides which rule wins: pages and deferred
 * scripts bring shared sheets in any order, some twice (remix-run/react-router#14754). Rules that a module composes are
 * copied into it by the bundler and keep the layer of their own sheet.
 */
export const styleLayers = (): Plugin => ({
  postcssPlugin: "zerno:style-layers",
  OnceExit(sheet, { AtRule }) {
    const own = toPath(sheet.source?.input.file ?? "");
    const nodes = sheet.nodes.filter(({ type }) => type !== "comment");
    sheet.removeAll();
    if (own === orderFile)
      return void sheet.append(new AtRule({ name: "layer", params: listLayers().join(", ") }));
    let file = own;
    let block: AtRule | undefined;
    for (const node of nodes) {
      file = fileOf(node) ?? file;
      const layer = layerOf(file);
      if (block?.params !== layer) {
        block = new AtRule({ name: "layer", params: layer, nodes: [] });
        sheet.append(block);
      }
      block.append(...rulesOf(node));
    }
  },
});
