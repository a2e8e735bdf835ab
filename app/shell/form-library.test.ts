import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import routes from "../routes.ts";

const app = path.resolve(import.meta.dirname, "..");
const provider = path.join(app, "ui/mantine-layout-provider.tsx");
const statement = /(?:^|\n)(?:import|export)(?! type)[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;

/** Returns whether a screen reaches the component library, and its provider. */
function reachOf(screen: string): { readonly usesLibrary: boolean; readonly hasProvider: boolean } {
  const seen = new Set([screen]);
  let usesLibrary = false;
  for (const file of seen) {
    if (file === provider) continue;
    for (const [, named, later] of readFileSync(file, "utf8").matchAll(statement)) {
      const target = named ?? later ?? "";
      if (target.startsWith("@mantine/")) usesLibrary = true;
      const found = path.join(path.dirname(file), target);
      if (target.startsWith(".") && /\.tsx?$/.test(found) && existsSync(found)) seen.add(found);
    }
  }
  return { usesLibrary, hasProvider: seen.has(provider) };
}

/** The tour uses the library inside the frame only: see `TourHost`. */
const onlyInside = ["pages/pricing.screen.tsx"];

it("is provided for on every page outside the frame that uses it", async () => {
  const outside = (await routes).filter(({ children, file }) => !children && !onlyInside.includes(file));
  expect(outside.length).toBeGreaterThan(20);
  const reaches = outside.map(({ file }) => ({ file, ...reachOf(path.join(app, file)) }));
  expect(reaches.filter(({ usesLibrary }) => usesLibrary).length).toBeGreaterThan(2);
  expect(
    reaches.filter(({ usesLibrary, hasProvider }) => usesLibrary && !hasProvider).map(({ file }) => file),
  ).toEqual([]);
});
