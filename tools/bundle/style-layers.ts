import path from "node:path";
import type { Plugin } from "vite";

const app = path.resolve(import.meta.dirname, "../../app");

/** Cascade layers, the weakest first: of two rules the one of the later layer wins, whichever file comes first. */
const layers = ["mantine", "base", "ui", "shell", "screens"] as const;

/** Returns the layer of a style sheet of ours; undefined for those that name their own layers or override a library. */
function layerOf(file: string): (typeof layers)[number] | undefined {
  const place = path.relative(app, file);
  if (!place.endsWith(".module.css")) return place.startsWith("ui/") ? "base" : undefined;
  if (place.startsWith("ui/")) return "ui";
  return place.startsWith("shell/") ? "shell" : "screens";
}

/**
 * Puts style sheets into layers by folder. Pages and scripts that come later bring shared sheets in any order, and
 * sometimes twice (remix-run/react-router#14754).
 */
export const styleLayers = (): Plugin => ({
  name: "zerno:style-layers",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/.*\.css$/, code: { exclude: /^@(import|layer)/m } },
    handler(code, id) {
      const layer = layerOf(id);
      if (layer === undefined) return undefined;
      return { code: `@layer ${layers.join(", ")};\n@layer ${layer} {\n${code}\n}`, map: null };
    },
  },
});
