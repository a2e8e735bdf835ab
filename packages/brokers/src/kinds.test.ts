import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { KindName } from "./statement.ts";
import { FIXTURES, fixtureCases, isNarrow } from "./testing/fixture-cases.ts";

/** kinds.json lists every ledger kind with words that make it, by reader, or the reason that no format does. */
interface KindEntry {
  readonly words: Readonly<Record<string, string>>;
  readonly why?: string;
}

const FILE = join(FIXTURES, "..", "kinds.json");
const table = JSON.parse(readFileSync(FILE, "utf8")) as Readonly<Record<KindName, KindEntry>>;

const made = new Map<string, Set<string>>();
for (const { broker, folder } of fixtureCases) {
  if (broker === "template" || !readdirSync(folder).includes("expected.json")) continue;
  const { rows } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
    readonly rows: readonly { readonly kind: string }[];
  };
  for (const { kind } of rows) made.set(kind, (made.get(kind) ?? new Set()).add(broker));
}

if (!isNarrow)
  it("says for every kind which words make it, or why no format shows it", () => {
    const wrong = Object.entries(table).filter(([kind, { words, why }]) => {
      const readers = made.get(kind);
      if (readers === undefined) return why === undefined || Object.keys(words).length > 0;
      return Object.keys(words).length === 0 || Object.keys(words).some((reader) => !readers.has(reader));
    });
    expect(wrong.map(([kind]) => kind)).toEqual([]);
  });

it("has every kind that a fixture makes", () => {
  expect([...made.keys()].filter((kind) => !Object.hasOwn(table, kind))).toEqual([]);
});
