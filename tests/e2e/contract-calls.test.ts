import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { callGroups } from "./contract/groups.ts";
import { runGroups } from "./contract/run-groups.ts";

const build = path.resolve(import.meta.dirname, "../../build");

it("a production build has no line of the developer panel", () => {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  expect(files.length).toBeGreaterThan(50);
  // Its element, its way of making calls fail, and the part of the product that would load it.
  const holds = (word: string) =>
    files.filter((name) => readFileSync(path.join(build, name), "utf8").includes(word));
  expect(holds("data-dev-panel")).toEqual([]);
  expect(holds("developer-panel")).toEqual([]);
  expect(holds("dev-panel/dev-panel")).toEqual([]);
  expect(holds("data-notice").length).toBeGreaterThan(0);
});

runGroups(callGroups);
