import path from "node:path";
import type { Plugin } from "vite";

const app = path.resolve(import.meta.dirname, "../../app");

/** Cascade layers, the weakest first: of two rules the one of the later layer wins, whichever file comes first. */
const layers = ["mantine", "base", "ui", "shell", "screens"] as const;

/** Returns the layer of a style sheet of ours; undefined for one that overrides a library without layers. */
function layerOf(file: string): (typeof layers)[number] | undefined {
  const place = path.relative(app, file);
  if (!place.endsWith(".module.css")) return place.startsWith("ui/") ? "base" : undefined;
  if (place.startsWith("ui/")) return "ui";
  return place.startsWith("shell/") ? "shell" : "screens";
}

/** Returns a style sheet within its layer; undefined for one that stays as it is. */
export function inLayer(css: string, file: string): string | undefined {
  const layer = layerOf(file);
  // Imports stand before everything: such a sheet names its layers itself.
  if (layer === undefined || /^@import/m.test(css)) return undefined;
  return `@layer ${layers.join(", ")};\n@layer ${layer} {\n${css}\n}`;
}

/**
 * Puts style sheets into layers by folder. Pages and scripts that come later bring shared sheets in any order, and
 * sometimes twice (remix-run/react-router#14754).
 */
export const styleLayers = (): Plugin => ({
  name: "zerno:style-layers",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/.*\.css$/ },
    handler(code, id) {
      const layered = inLayer(code, id);
      return layered === undefined ? undefined : { code: layered, map: null };
    },
  },
});
