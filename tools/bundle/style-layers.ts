import path from "node:path";
import type { Plugin } from "postcss";

const app = path.resolve(import.meta.dirname, "../../app");

/** Cascade layers, the weakest first: of two rules the one of the later layer wins, whichever file comes first. */
const layers = ["mantine", "base", "ui", "shell", "screens"] as const;

/** Returns the layer of a style sheet of ours; undefined for one that overrides a library without layers. */
function layerOf(file: string): (typeof layers)[number] | undefined {
  const place = path.relative(app, file);
  if (place.startsWith("..")) return undefined;
  if (!place.endsWith(".module.css")) return place.startsWith("ui/") ? "base" : undefined;
  if (place.startsWith("ui/")) return "ui";
  return place.startsWith("shell/") ? "shell" : "screens";
}

/**
 * Puts style sheets into layers by folder. Pages and scripts that come later bring shared sheets in any order, and
 * sometimes twice (remix-run/react-router#14754). What a module composes of another file is copied into it, without a
 * source, and is of the design system. A sheet of imports names its layers itself: imports stand before everything.
 */
export const styleLayers = (): Plugin => ({
  postcssPlugin: "zerno:style-layers",
  OnceExit(root, { AtRule }) {
    const file = root.source?.input.file ?? "";
    const layer = layerOf(file);
    if (layer === undefined || root.some((node) => node.type === "atrule" && node.name === "layer")) return;
    const inLayer = (name: string, nodes: typeof root.nodes) =>
      new AtRule({ name: "layer", params: name, nodes: [...nodes] });
    const copied = root.nodes.filter((node) => node.source?.input.file !== file);
    const own = root.nodes.filter((node) => !copied.includes(node));
    root.removeAll();
    root.append(new AtRule({ name: "layer", params: layers.join(", ") }));
    if (copied.length > 0) root.append(inLayer("ui", copied));
    root.append(inLayer(layer, own));
  },
});
