import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inLayer } from "./style-layers.ts";

const root = path.resolve(import.meta.dirname, "../..");
const order = "@layer mantine, base, ui, shell, screens;";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const layerIn = (file: string) =>
  /\n@layer (\w+) \{/.exec(inLayer(read(file), path.join(root, file)) ?? "")?.[1];

it("puts style sheets into layers by folder", () => {
  expect(["app/ui/tokens.css", "app/ui/plain/plain.css", "app/ui/form/form.module.css"].map(layerIn)).toEqual(
    ["base", "base", "ui"],
  );
  expect(
    [
      "app/shell/forms/forms.module.css",
      "app/pages/profile.module.css",
      "app/features/cash/cash.module.css",
    ].map(layerIn),
  ).toEqual(["shell", "screens", "screens"]);
});

it("leaves out only what names its own layer or overrides a library without one", () => {
  const files = globSync("app/**/*.css", { cwd: root }).toSorted();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => layerIn(file) === undefined)).toEqual([
    "app/features/tour/tour.css",
    "app/ui/mantine-layers.css",
  ]);
  for (const file of files.filter((file) => layerIn(file) !== undefined))
    expect([file, inLayer(read(file), path.join(root, file))?.startsWith(order)]).toEqual([file, true]);
  expect(read("app/ui/mantine-layers.css")).toContain(order);
});
