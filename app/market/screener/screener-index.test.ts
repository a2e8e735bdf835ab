import fc from "fast-check";
import { expect, it } from "vitest";
import {
  assetFacts,
  numberFacts,
  payFrequencies,
  type ScreenerFact,
  type ScreenerSort,
  screenerFacts,
  screenerSorts,
} from "../../shared/names/screener-names.ts";
import type { ScreenerFilter } from "../../shared/schemas/screener.schema.ts";
import type { ScreenedRow } from "./screened-row.ts";
import { ScreenerIndex } from "./screener-index.ts";

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
/** Few values, for frequent ties, range ends and empty results. */
const number = fc.constantFrom(-1, 0, 0.5, 1, 2);
const day = fc.constantFrom("2026-11-30", "2026-12-01", "2027-01-31");
const nothing = {
  months1: null,
  months3: null,
  months6: null,
  months12: null,
  twelveMinusOne: null,
  high: null,
};

const row: fc.Arbitrary<ScreenedRow> = fc.record({
  id: fc.uuid(),
  ticker: fc.constantFrom("AA", "AB", "B", "C"),
  exchange: fc.constantFrom("XNYS", "XETR"),
  nameEn: fc.constantFrom("bank", "Bank", "Oil"),
  nameRu: fc.constantFrom("банк", "Нефть"),
  type: fc.constantFrom(1, 2),
  country: maybe(fc.constantFrom("US", "DE")),
  sector: maybe(fc.constantFrom("energy", "technology")),
  currency: fc.constantFrom("USD", "EUR"),
  isDemo: fc.boolean(),
  text: fc.constantFrom("aa bank", "b oil", "c банк"),
  numbers: fc.record({
    ...{ yield: maybe(number), growth: maybe(number), streak: maybe(number), payout: maybe(number) },
    ...{ rating: maybe(number), safety: maybe(number), cap: maybe(number), pe: maybe(number) },
    price: maybe(number),
  }),
  frequency: maybe(fc.constantFrom(...payFrequencies)),
  exDate: maybe(day),
  isExDateEstimated: fc.boolean(),
  holders: maybe(number),
  momentum: fc.constant(nothing),
  ...{ priceOn: fc.constant(null), paidOn: fc.constant(null), reportOn: fc.constant(null) },
  ...{ sharesOn: fc.constant(null), ratedOn: fc.constant(null) },
});

const few = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { maxLength: 2 });
const everyFilter = fc.record({
  type: few(fc.constantFrom("1", "2", "3")),
  country: few(fc.constantFrom("US", "DE", "FR")),
  exchange: few(fc.constantFrom("XNYS", "XETR")),
  sector: few(fc.constantFrom("energy", "technology")),
  currency: few(fc.constantFrom("USD", "EUR")),
  frequency: few(fc.constantFrom(...payFrequencies)),
  ...{ yieldMin: number, yieldMax: number, ratingMin: number, peMax: number, priceMin: number },
  ...{ exFrom: day, exTo: day },
});
/** More would leave nothing of a short list. */
const filter: fc.Arbitrary<ScreenerFilter> = everyFilter.chain((all) =>
  fc.subarray(Object.entries(all), { maxLength: 3 }).map((asked) => Object.fromEntries(asked)),
);

/** Null = unknown. */
function passes(one: ScreenedRow, asked: ScreenerFilter, fact: ScreenerFact): boolean | null {
  if (fact === "exDate") {
    if (asked.exFrom === undefined && asked.exTo === undefined) return true;
    if (one.exDate === null) return null;
    return one.exDate >= (asked.exFrom ?? "") && one.exDate <= (asked.exTo ?? "~");
  }
  const range = numberFacts.find((name) => name === fact);
  if (range) {
    const [min, max] = [asked[`${range}Min`], asked[`${range}Max`]];
    const value = one.numbers[range];
    if (min === undefined && max === undefined) return true;
    return value === null ? null : value >= (min ?? value) && value <= (max ?? value);
  }
  const name = fact === "frequency" ? fact : assetFacts.find((known) => known === fact);
  const choices: readonly string[] = (name && asked[name]) ?? [];
  const value = name ? one[name] : null;
  if (choices.length === 0) return true;
  return value === null ? null : choices.includes(String(value));
}

function sortedBy({ numbers, exDate, holders, ticker, nameEn }: ScreenedRow, by: ScreenerSort) {
  if (by === "ticker") return ticker;
  if (by === "name") return nameEn.toLowerCase();
  if (by === "exDate") return exDate;
  return by === "holders" ? holders : numbers[by];
}

it("an answer is what every row by itself is asked for, in order, page by page", () => {
  const property = fc.property(
    fc.array(row, { maxLength: 30 }),
    filter,
    fc.constantFrom([], ["bank"], ["bank", "банк"]),
    fc.record({ by: fc.constantFrom(...screenerSorts), isDescending: fc.boolean() }),
    fc.integer({ min: 1, max: 7 }),
    (rows, asked, variants, sort, count) => {
      const index = new ScreenerIndex(rows);
      const select = (from: number, size: number) =>
        index.select({ filter: asked, variants, language: "en", sort, from, count: size });
      const seen = rows.filter(
        (one) =>
          (variants.length === 0 || variants.some((variant) => one.text.includes(variant))) &&
          screenerFacts.every((fact) => passes(one, asked, fact) !== false),
      );
      const lacksOf = (one: ScreenedRow) => screenerFacts.filter((fact) => passes(one, asked, fact) === null);
      const whole = select(0, 100);
      const known = seen.filter((one) => lacksOf(one).length === 0);
      expect(new Set(whole.rows)).toEqual(new Set(known));
      expect(whole.total).toBe(known.length);
      const counts = screenerFacts
        .map((fact) => ({ fact, count: seen.filter((one) => lacksOf(one).includes(fact)).length }))
        .filter((one) => one.count > 0)
        .sort((a, b) => b.count - a.count);
      expect(whole.unknown).toEqual({ total: seen.length - known.length, by: counts });
      const pages: ScreenedRow[] = [];
      for (let from = 0; from < whole.total; from += count) pages.push(...select(from, count).rows);
      expect(pages).toEqual(whole.rows);
      const values = whole.rows.map((one) => sortedBy(one, sort.by));
      const told = values.filter((value) => value !== null);
      expect(values.slice(told.length).every((value) => value === null)).toBe(true);
      const ascending = sort.isDescending ? told.toReversed() : told;
      for (const [i, value] of ascending.entries())
        if (i > 0) expect(value >= (ascending[i - 1] ?? value)).toBe(true);
    },
  );
  fc.assert(property);
});
