import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { KindName } from "./statement.ts";
import { FIXTURES, fixtureCases, isNarrow } from "./testing/fixture-cases.ts";

/**
 * Which readers make which kinds, by their fixtures: kinds.json beside the fixtures names for every kind the ledger has
 * the readers and a word of each format's own that makes it, and for kinds that no format can show the reason.
 * After reviewing a wanted change, FIXTURES=write renews the lists of readers; words and reasons are written by hand.
 */
interface KindEntry {
  readonly readers: readonly string[];
  /** A format's own words for it, by reader; at least one. */
  readonly words: Readonly<Record<string, string>>;
  /** Of a kind without a reader: why no format shows it. */
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

const readersOf = (kind: string): string[] => [...(made.get(kind) ?? [])].sort();

// Without the other readers' fixtures the table cannot be compared.
if (!isNarrow)
  it("names for every kind the readers whose fixtures have it", () => {
    const entries = Object.entries(table) as [KindName, KindEntry][];
    if (process.env.FIXTURES === "write") {
      const renewed = entries.map(([kind, entry]) => [kind, { ...entry, readers: readersOf(kind) }]);
      writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(renewed), null, 2)}\n`);
    }
    const found = Object.fromEntries(entries.map(([kind]) => [kind, readersOf(kind)]));
    const listed = Object.fromEntries(Object.entries(table).map(([kind, { readers }]) => [kind, readers]));
    expect(listed).toEqual(found);
    expect([...made.keys()].filter((kind) => !Object.hasOwn(table, kind))).toEqual([]);
  });

it("says for every kind which words make it, or why no format shows it", () => {
  const wrong = Object.entries(table).filter(([, { readers, words, why }]) => {
    const isKnown = Object.keys(words).every((reader) => readers.includes(reader));
    return readers.length === 0 ? why === undefined : !isKnown || Object.keys(words).length === 0;
  });
  expect(wrong.map(([kind]) => kind)).toEqual([]);
});
