import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import { listLayers } from "../tools/bundle/style-layers.ts";
import { withApp } from "./support/app.ts";

const assets = path.resolve(import.meta.dirname, "../build/client/assets");
const read = (name: string) => postcss.parse(readFileSync(path.join(assets, name), "utf8")).nodes;

/** Layers in the order in which a sheet names them first. */
const namedIn = (name: string): readonly string[] =>
  read(name).flatMap((node) =>
    node.type === "atrule" && node.name === "layer"
      ? node.params.split(",").map((layer) => layer.trim())
      : [],
  );

it("every rule that a browser gets stands in a layer", () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(50);
  const outside = sheets.flatMap((name) =>
    read(name)
      .filter((node) => node.type !== "atrule" || node.name !== "layer")
      .map((node) => `${name}: ${node.toString().slice(0, 80)}`),
  );
  expect(outside).toEqual([]);
});

it("the first sheet of a document names all layers in their order", async () => {
  await withApp(
    async ({ app }) => {
      for (const url of ["/", "/auth/login", "/public/screener", "/features"]) {
        const { body } = await app.inject({ url });
        const [, first = ""] = /<link[^>]* rel="stylesheet" href="\/assets\/([\w.-]+\.css)/.exec(body) ?? [];
        expect([url, [...new Set(namedIn(first))]]).toEqual([url, listLayers()]);
      }
    },
    { pages: await loadBuiltPages() },
  );
});
