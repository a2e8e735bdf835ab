import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { marketSources } from "./index.ts";
import { capabilitiesOf } from "./provider.ts";

const texts = ["en", "ru"].map(
  (language) =>
    JSON.parse(
      readFileSync(new URL(`../../features/assets/assets.${language}.json`, import.meta.url), "utf8"),
    ) as { source: Record<string, string> },
);

it("every source has an id of its own, a name in both languages and something it can do", () => {
  const ids = marketSources.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const source of marketSources) {
    expect(source.id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(capabilitiesOf(source).length).toBeGreaterThan(0);
    for (const { source: names } of texts) expect(names[source.id]).toBeTruthy();
  }
});
