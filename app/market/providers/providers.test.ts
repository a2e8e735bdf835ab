import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listSeries, ownFiles } from "../prices/series-catalogue.ts";
import { marketSources } from "./index.ts";
import { capabilitiesOf, type Limits } from "./provider.ts";

const guide = readFileSync(new URL("../../../docs/guide/sources.md", import.meta.url), "utf8");
const described = new Map(
  [...guide.matchAll(/^\| `([a-z-]+)` \|(.*)\|$/gm)].map(([, id = "", rest = ""]) => [
    id,
    rest.split("|").map((cell) => cell.trim()),
  ]),
);

const limitsText = ({ perMinute, spacingMs, perDay }: Limits) =>
  [
    `${perMinute} a minute`,
    ...(spacingMs === undefined ? [] : [`${spacingMs} ms apart`]),
    ...(perDay === undefined ? [] : [`${perDay} a day`]),
  ].join(", ");

it("the guide says of every source what it gives and which limits are kept", () => {
  const http = marketSources.filter((source) => source.kind === "http");
  expect([...described.keys()]).toEqual(http.map(({ id }) => id));
  for (const source of http) {
    const [gives, , limits] = described.get(source.id) ?? [];
    expect(gives?.split(", ").sort(), source.id).toEqual([...capabilitiesOf(source)].sort());
    expect(limits, source.id).toBe(limitsText(source.limits));
  }
});

it("the guide names every series with its sources", () => {
  for (const { code, sources } of listSeries()) {
    const line =
      guide.split("\n").find((text) => new RegExp(`^\\| [a-z0-9, -]*\\b${code}\\b`).test(text)) ?? "";
    const named = [...line.matchAll(/`([a-z-]+)`/g)].map(([, id]) => id);
    expect([...named, ownFiles], code).toEqual(sources.map(({ provider }) => provider));
  }
});

it("every source has an id of its own, which can be read as its name, and something it can do", () => {
  const ids = marketSources.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const source of marketSources) {
    expect(source.id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(capabilitiesOf(source).length).toBeGreaterThan(0);
  }
});
