import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readCheckout, storeSeconds } from "./read-checkout.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-checkout-"));
  for (const name of ["app", "packages/brokers/fixtures/alfa", "scripts/node_modules/other"])
    mkdirSync(path.join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

it("reads programs and tests, those of the night by their tag, and no packages", () => {
  writeFileSync(path.join(folder, "app/a.ts"), "");
  writeFileSync(path.join(folder, "app/a.test.ts"), 'import "./a.ts";');
  // Split, so that this file is not tagged itself.
  writeFileSync(path.join(folder, "app/long.test.ts"), `${"// @module"}-tag night\n`);
  writeFileSync(path.join(folder, "scripts/node_modules/other/its.test.ts"), "");
  const { tests, night, readers, graph } = readCheckout(folder);
  expect([...tests.keys()].toSorted()).toEqual(["app/a.test.ts", "app/long.test.ts"]);
  expect([...night]).toEqual(["app/long.test.ts"]);
  expect([...readers]).toEqual(["alfa"]);
  expect(graph.importers.get("app/a.ts")).toEqual(new Set(["app/a.test.ts"]));
});

it("remembers how long tests took, between the last time and the times before", () => {
  storeSeconds(folder, [{ file: "app/a.test.ts", seconds: 8 }]);
  storeSeconds(folder, [{ file: "app/a.test.ts", seconds: 2 }]);
  storeSeconds(folder, [{ file: "app/b.test.ts", seconds: 1 }]);
  expect(Object.fromEntries(readCheckout(folder).seconds)).toEqual({
    "app/a.test.ts": 5,
    "app/b.test.ts": 1,
  });
});

it("knows no times where the record is damaged", () => {
  storeSeconds(folder, [{ file: "app/a.test.ts", seconds: 8 }]);
  writeFileSync(path.join(folder, "node_modules/.cache/test-seconds.json"), '{"app/a');
  expect(readCheckout(folder).seconds.size).toBe(0);
});
