import {
  type AssetFact,
  assetFacts,
  type NumberFact,
  numberFacts,
  type PayFrequency,
  type ScreenerFact,
  type ScreenerSort,
} from "../../shared/screener-names.ts";
import type { ScreenerFilter } from "../../shared/screener-shapes.ts";

/** Total returns in the asset's own currency; `high`: the last close over the highest of 52 weeks, less 1. */
type MomentumSpan = "months1" | "months3" | "months6" | "months12" | "twelveMinusOne" | "high";

/** One asset with what is known of it. */
export interface ScreenedRow {
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly nameEn: string;
  readonly nameRu: string;
  /** Code of `AssetType`. */
  readonly type: number;
  readonly country: string | null;
  readonly sector: string | null;
  readonly currency: string;
  readonly isDemo: boolean;
  /** As search matches it. */
  readonly text: string;
  readonly numbers: Readonly<Record<NumberFact, number | null>>;
  readonly frequency: PayFrequency | null;
  readonly exDate: string | null;
  readonly isExDateEstimated: boolean;
  readonly holders: number | null;
  readonly momentum: Readonly<Record<MomentumSpan, number | null>>;
  /** Days the facts are of. */
  readonly priceOn: string | null;
  readonly paidOn: string | null;
  readonly reportOn: string | null;
  readonly sharesOn: string | null;
  readonly ratedOn: string | null;
}

interface Selection {
  /** The rows of the page that was asked for. */
  readonly rows: readonly ScreenedRow[];
  readonly total: number;
  /** Rows that no filter is known to leave out, of which something that is asked is not known. */
  readonly unknown: { readonly total: number; readonly by: readonly { fact: ScreenerFact; count: number }[] };
}

interface Selecting {
  readonly filter: ScreenerFilter;
  /** Search texts, of which one must be in the asset's; empty: whatever. */
  readonly variants: readonly string[];
  readonly language: "en" | "ru";
  readonly sort: { readonly by: ScreenerSort; readonly isDescending: boolean };
  readonly from: number;
  readonly count: number;
  readonly hasDemo: boolean;
}

/** 1 passes, 0 fails, -1 cannot be known. */
type Verdict = -1 | 0 | 1;
interface Check {
  readonly fact: ScreenerFact;
  readonly of: (row: ScreenedRow) => Verdict;
}

const among = (
  choices: readonly string[] | undefined,
  fact: ScreenerFact,
  of: (row: ScreenedRow) => string | null,
) => {
  if (choices === undefined || choices.length === 0) return [];
  const wanted = new Set(choices);
  return [
    {
      fact,
      of: (row: ScreenedRow): Verdict => {
        const value = of(row);
        return value === null ? -1 : wanted.has(value) ? 1 : 0;
      },
    },
  ];
};

const assetFactOf: Readonly<Record<AssetFact, (row: ScreenedRow) => string | null>> = {
  type: ({ type }) => String(type),
  country: ({ country }) => country,
  exchange: ({ exchange }) => exchange,
  sector: ({ sector }) => sector,
  currency: ({ currency }) => currency,
};

function inRange(filter: ScreenerFilter, fact: NumberFact): Check[] {
  const [min, max] = [filter[`${fact}Min`], filter[`${fact}Max`]];
  if (min === undefined && max === undefined) return [];
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  return [
    {
      fact,
      of: ({ numbers }) => {
        const value = numbers[fact];
        return value === null ? -1 : value >= low && value <= high ? 1 : 0;
      },
    },
  ];
}

function inWindow({ exFrom, exTo }: ScreenerFilter): Check[] {
  if (exFrom === undefined && exTo === undefined) return [];
  return [
    {
      fact: "exDate",
      of: ({ exDate }) =>
        exDate === null ? -1 : exDate >= (exFrom ?? "") && exDate <= (exTo ?? "9999") ? 1 : 0,
    },
  ];
}

/** What is asked, the cheapest and most telling first. */
const checksOf = (filter: ScreenerFilter): readonly Check[] => [
  ...assetFacts.flatMap((fact) => among(filter[fact], fact, assetFactOf[fact])),
  ...among(filter.frequency, "frequency", ({ frequency }) => frequency),
  ...numberFacts.flatMap((fact) => inRange(filter, fact)),
  ...inWindow(filter),
];

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * All shared assets in memory. An order per column is made when it is first asked for; a question walks one order from
 * its end, so that no answer has to be sorted.
 */
export class ScreenerIndex {
  readonly rows: readonly ScreenedRow[];
  readonly #orders = new Map<string, { readonly known: Int32Array; readonly unknown: Int32Array }>();

  constructor(rows: readonly ScreenedRow[]) {
    this.rows = rows;
  }

  #keyOf(by: ScreenerSort, language: "en" | "ru"): (row: ScreenedRow) => string | number | null {
    if (by === "ticker") return ({ ticker }) => ticker;
    if (by === "name") return ({ nameEn, nameRu }) => (language === "ru" ? nameRu : nameEn).toLowerCase();
    if (by === "exDate") return ({ exDate }) => exDate;
    if (by === "holders") return ({ holders }) => holders;
    return ({ numbers }) => numbers[by];
  }

  /** Places of the rows ascending by a column, equal ones by ticker; apart those of which it is not known. */
  #orderOf(by: ScreenerSort, language: "en" | "ru") {
    const name = by === "name" ? `name ${language}` : by;
    const made = this.#orders.get(name);
    if (made) return made;
    const keyOf = this.#keyOf(by, language);
    const keys = this.rows.map(keyOf);
    const compare = (a: number, b: number): number => {
      const [left, right] = [keys[a] ?? null, keys[b] ?? null];
      const order =
        typeof left === "number" && typeof right === "number"
          ? left - right
          : byText(String(left ?? ""), String(right ?? ""));
      return order || byText(this.rows[a]?.ticker ?? "", this.rows[b]?.ticker ?? "") || a - b;
    };
    const places = Int32Array.from(this.rows.keys());
    const order = {
      known: places.filter((place) => keys[place] !== null).sort(compare),
      unknown: places.filter((place) => keys[place] === null).sort(compare),
    };
    this.#orders.set(name, order);
    return order;
  }

  /** The rows that pass, a page of them, and how many were left out because something is not known. */
  select({ filter, variants, language, sort, from, count, hasDemo }: Selecting): Selection {
    const checks = checksOf(filter);
    const { known, unknown } = this.#orderOf(sort.by, language);
    const rows: ScreenedRow[] = [];
    const missing = new Map<ScreenerFact, number>();
    let [total, left] = [0, 0];
    const see = (place: number): void => {
      const row = this.rows[place];
      if (row === undefined || (row.isDemo && !hasDemo)) return;
      if (variants.length > 0 && !variants.some((variant) => row.text.includes(variant))) return;
      const lacks: ScreenerFact[] = [];
      for (const { fact, of } of checks) {
        const verdict = of(row);
        if (verdict === 0) return;
        if (verdict < 0) lacks.push(fact);
      }
      if (lacks.length > 0) {
        left += 1;
        for (const fact of lacks) missing.set(fact, (missing.get(fact) ?? 0) + 1);
        return;
      }
      if (total >= from && rows.length < count) rows.push(row);
      total += 1;
    };
    if (sort.isDescending) for (let at = known.length - 1; at >= 0; at--) see(known[at] ?? 0);
    else for (const place of known) see(place);
    for (const place of unknown) see(place);
    const by = [...missing].map(([fact, n]) => ({ fact, count: n })).sort((a, b) => b.count - a.count);
    return { rows, total, unknown: { total: left, by } };
  }
}
