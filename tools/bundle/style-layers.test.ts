import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";
import { preprocessCSS, resolveConfig } from "vite";
import { describe, expect, it } from "vitest";
import { layerOf, listLayers, styleLayers, toScopedName } from "./style-layers.ts";

const root = path.resolve(import.meta.dirname, "../..");
const order = "app/ui/layers.css";
const sheets = globSync("app/**/*.css", { cwd: root })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => file !== order);

const config = await resolveConfig(
  {
    ...{ root, configFile: false, logLevel: "silent" },
    css: { modules: { generateScopedName: toScopedName }, postcss: { plugins: [styleLayers()] } },
  },
  "build",
);

/** Returns a sheet as the bundler gets it, what it imports and composes included. */
async function compile(file: string) {
  const { code } = await preprocessCSS(
    readFileSync(path.join(root, file), "utf8"),
    path.join(root, file),
    config,
  );
  return postcss.parse(code).nodes;
}

const layersIn = async (file: string): Promise<readonly string[]> =>
  (await compile(file)).map((node) =>
    node.type === "atrule" && node.name === "layer" ? node.params : `${node}`,
  );

describe("layers", () => {
  it.each([
    ["node_modules/@mantine/dates/styles.layer.css", "library.dates"],
    ["node_modules/driver.js/dist/driver.css", "library.driver"],
    ["app/ui/tokens.css", "base.tokens"],
    ["app/ui/table/plain-table.module.css", "ui.table-plain-table"],
    ["app/shell/forms/forms.module.css", "shell.forms"],
    ["app/features/blog/admin/admin.module.css", "screens.blog-admin"],
    ["app/pages/profile.module.css", "screens.pages-profile"],
    ["app/ui/plain/overrides.css", "overrides.plain-overrides"],
  ])("%s stands in %s", (file, layer) => {
    expect(layerOf(file)).toBe(layer);
  });

  it("are one for each sheet, in the order of rooms", () => {
    const layers = listLayers();
    expect(sheets.length).toBeGreaterThan(100);
    expect(new Set(layers).size).toBe(layers.length);
    expect(layers.slice(0, 6)).toEqual(["library", "base", "ui", "shell", "screens", "overrides"]);
    expect(sheets.map(layerOf).filter((layer) => !layers.includes(layer))).toEqual([]);
  });

  it("of a folder yield to those of the folders in it, and the plain button to all of its room", () => {
    const at = (layer: string) => {
      expect(listLayers()).toContain(layer);
      return listLayers().indexOf(layer);
    };
    expect(at("screens.blog")).toBeLessThan(at("screens.blog-admin"));
    expect(at("base.plain")).toBeLessThan(at("base.plain-long-prose"));
    const ui = listLayers().filter((layer) => layer.startsWith("ui."));
    expect(ui[0]).toBe("ui.shell-bare-button");
  });

  it("refuse a library that is not listed", () => {
    expect(() => layerOf("node_modules/unlisted/styles.css")).toThrow("does not list unlisted");
  });
});

describe("sheets", () => {
  it("hold no rule outside the layers that are listed", async () => {
    const known = new Set(listLayers());
    const faults: string[] = [];
    for (const file of sheets) {
      const layers = await layersIn(file);
      expect([file, layers.at(-1)]).toEqual([file, layerOf(file)]);
      faults.push(...layers.filter((layer) => !known.has(layer)).map((layer) => `${file}: ${layer}`));
    }
    expect(faults).toEqual([]);
  });

  it("keep composed rules in the layer of their own sheet", async () => {
    expect(await layersIn("app/features/reports/reports.module.css")).toEqual([
      "ui.money-figure-list",
      "screens.reports",
    ]);
  });

  it("of a library lose the layer that it names", async () => {
    const nodes = await compile("node_modules/@mantine/dates/styles.layer.css");
    expect(nodes.map((node) => node.type === "atrule" && node.params)).toEqual(["library.dates"]);
    expect(`${nodes[0]}`.match(/@layer/g)).toHaveLength(1);
    expect(new Set(await layersIn("app/ui/mantine-layers.css"))).toEqual(
      new Set(["library.core", "library.notifications", "base.mantine-layers"]),
    );
  });

  it("stand in the same layer when the development server asks for them inline", async () => {
    const from = path.join(root, "app/ui/tokens.css?inline");
    const { css } = await postcss([styleLayers()]).process("a { color: red }", { from });
    expect(css.replaceAll(/\s+/g, " ")).toBe("@layer base.tokens {a { color: red } }");
  });

  it("begin with the one that states the order", async () => {
    expect(await layersIn(order)).toEqual([listLayers().join(", ")]);
    expect(readFileSync(path.join(root, "app/root.tsx"), "utf8")).toMatch(/^import "\.\/ui\/layers\.css";\n/);
  });
});
