import {
  type AssetFact,
  assetFacts,
  type NumberFact,
  numberFacts,
  type ScreenerFact,
} from "../../shared/names/screener-names.ts";
import type { ScreenerFilter } from "../../shared/schemas/screener.schema.ts";
import type { ScreenedRow } from "./screened-row.ts";

/** Numbers, or codes of texts; NaN = unknown. */
interface Column {
  readonly values: Float64Array;
  readonly codes: ReadonlyMap<string, number>;
}

const FAILS = 0;
export const PASSES = 1;
export const UNKNOWN = 2;

type Texts = (row: ScreenedRow) => string | null;

const textOf: Readonly<Record<AssetFact | "frequency", Texts>> = {
  type: ({ type }) => String(type),
  country: ({ country }) => country,
  exchange: ({ exchange }) => exchange,
  sector: ({ sector }) => sector,
  currency: ({ currency }) => currency,
  frequency: ({ frequency }) => frequency,
};

interface Check {
  readonly fact: ScreenerFact;
  readonly values: Float64Array;
  readonly judge: (verdicts: Uint8Array) => void;
}

export interface Judging {
  readonly filter: ScreenerFilter;
  /** One must match the asset's text; empty: any. */
  readonly variants: readonly string[];
}

interface Judged {
  readonly verdicts: Uint8Array;
  readonly by: readonly { readonly fact: ScreenerFact; readonly count: number }[];
}

/** 20261231 of "2026-12-31": keeps the order. */
const dayCode = (day: string): number => Number(day.replaceAll("-", ""));
const codeOfDay = (day: string | undefined) => (day === undefined ? undefined : dayCode(day));

function coded(rows: readonly ScreenedRow[], of: Texts): Column {
  const codes = new Map<string, number>();
  const values = Float64Array.from(rows, (row) => {
    const text = of(row);
    if (text === null) return Number.NaN;
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    return code;
  });
  return { values, codes };
}

const NO_CODES: ReadonlyMap<string, number> = new Map();

function numbered(rows: readonly ScreenedRow[], of: (row: ScreenedRow) => number | null): Column {
  return { values: Float64Array.from(rows, (row) => of(row) ?? Number.NaN), codes: NO_CODES };
}

/** Columnar, since scanning two or three columns is faster than visiting fifty thousand scattered objects. */
export class ScreenerColumns {
  readonly #rows: readonly ScreenedRow[];
  readonly #columns = new Map<ScreenerFact, Column>();
  readonly #texts: readonly string[];

  constructor(rows: readonly ScreenedRow[]) {
    this.#rows = rows;
    this.#texts = rows.map(({ text }) => text);
  }

  #columnOf(fact: ScreenerFact): Column {
    const known = this.#columns.get(fact);
    if (known) return known;
    const made = this.#makeColumn(fact);
    this.#columns.set(fact, made);
    return made;
  }

  #makeColumn(fact: ScreenerFact): Column {
    if (fact === "exDate")
      return numbered(this.#rows, ({ exDate }) => (exDate === null ? null : dayCode(exDate)));
    if (fact in textOf) return coded(this.#rows, textOf[fact as keyof typeof textOf]);
    return numbered(this.#rows, ({ numbers }) => numbers[fact as NumberFact]);
  }

  #checksOf(filter: ScreenerFilter): readonly Check[] {
    return [
      ...assetFacts.flatMap((fact) => this.#among(fact, filter[fact])),
      ...this.#among("frequency", filter.frequency),
      ...numberFacts.flatMap((fact) => this.#inRange(fact, filter[`${fact}Min`], filter[`${fact}Max`])),
      ...this.#inRange("exDate", codeOfDay(filter.exFrom), codeOfDay(filter.exTo)),
    ];
  }

  #among(fact: AssetFact | "frequency", choices: readonly string[] | undefined): Check[] {
    if (choices === undefined || choices.length === 0) return [];
    const { values, codes } = this.#columnOf(fact);
    const wanted = new Uint8Array(codes.size);
    for (const choice of choices) {
      const code = codes.get(choice);
      if (code !== undefined) wanted[code] = 1;
    }
    return [{ fact, values, judge: (verdicts) => checkCodeValues(verdicts, values, wanted) }];
  }

  #inRange(fact: NumberFact | "exDate", min: number | undefined, max: number | undefined): Check[] {
    if (min === undefined && max === undefined) return [];
    const { values } = this.#columnOf(fact);
    const range = { low: min ?? Number.NEGATIVE_INFINITY, high: max ?? Number.POSITIVE_INFINITY };
    return [{ fact, values, judge: (verdicts) => checkRange(verdicts, values, range) }];
  }

  /**
   * Returns `FAILS`, `PASSES`, or `UNKNOWN` (no filter fails but a fact is unknown) by row, and unknown counts by fact.
   */
  judge({ filter, variants }: Judging): Judged {
    const verdicts = new Uint8Array(this.#texts.length).fill(PASSES);
    const checks = this.#checksOf(filter);
    for (const { judge } of checks) judge(verdicts);
    if (variants.length > 0) checkTextValues(verdicts, this.#texts, variants);
    const by = checks.map(({ fact, values }) => ({ fact, count: countUnknown(verdicts, values) }));
    return { verdicts, by: by.filter(({ count }) => count > 0) };
  }
}

function checkCodeValues(verdicts: Uint8Array, values: Float64Array, wanted: Uint8Array): void {
  for (let place = 0; place < verdicts.length; place++) {
    if (verdicts[place] === FAILS) continue;
    const code = values[place] ?? Number.NaN;
    if (Number.isNaN(code)) verdicts[place] = UNKNOWN;
    else if (wanted[code] !== 1) verdicts[place] = FAILS;
  }
}

function checkRange(
  verdicts: Uint8Array,
  values: Float64Array,
  { low, high }: { readonly low: number; readonly high: number },
): void {
  for (let place = 0; place < verdicts.length; place++) {
    if (verdicts[place] === FAILS) continue;
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) verdicts[place] = UNKNOWN;
    else if (value < low || value > high) verdicts[place] = FAILS;
  }
}

function checkTextValues(verdicts: Uint8Array, texts: readonly string[], variants: readonly string[]): void {
  for (let place = 0; place < verdicts.length; place++) {
    if (verdicts[place] === FAILS) continue;
    const text = texts[place] ?? "";
    if (!variants.some((variant) => text.includes(variant))) verdicts[place] = FAILS;
  }
}

/** Unknown rows lacking this fact. */
function countUnknown(verdicts: Uint8Array, values: Float64Array): number {
  let count = 0;
  for (let place = 0; place < verdicts.length; place++)
    if (verdicts[place] === UNKNOWN && Number.isNaN(values[place])) count++;
  return count;
}
