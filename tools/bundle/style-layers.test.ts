import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";
import { styleLayers } from "./style-layers.ts";

const root = path.resolve(import.meta.dirname, "../..");
const order = "@layer mantine, base, ui, shell, screens";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const layered = async (css: string, file: string): Promise<string> =>
  (await postcss([styleLayers()]).process(css, { from: path.join(root, file) })).css;

it.each([
  ["app/ui/tokens.css", "base"],
  ["app/ui/form/form.module.css", "ui"],
  ["app/shell/forms/forms.module.css", "shell"],
  ["app/pages/profile.module.css", "screens"],
  ["app/features/cash/cash.module.css", "screens"],
])("%s stands in the layer %s", async (file, layer) => {
  const css = await layered(".a { color: red }", file);
  expect(css.replaceAll(/\s/g, "")).toBe(
    `${order}; @layer ${layer} { .a { color: red } }`.replaceAll(" ", ""),
  );
});

it("leaves out only what names its own layers or overrides a library without them", async () => {
  const files = globSync("app/**/*.css", { cwd: root }).toSorted();
  expect(files.length).toBeGreaterThan(100);
  const left: string[] = [];
  for (const file of files) if ((await layered(read(file), file)) === read(file)) left.push(file);
  expect(left).toEqual(["app/features/tour/tour.css", "app/ui/mantine-layers.css"]);
  expect(read("app/ui/mantine-layers.css")).toContain(order);
});

it("modules compose classes of the design system only, whose layer the copies get", () => {
  for (const file of globSync("app/**/*.module.css", { cwd: root }))
    for (const [, from = ""] of read(file).matchAll(/composes:[^;]* from "([^"]+)"/g))
      expect([file, path.join(path.dirname(file), from)]).toEqual([
        file,
        expect.stringMatching(/^app\/ui\//),
      ]);
});
