import {
  type Asset,
  type Dec,
  dayNumber,
  type IsoDate,
  type LedgerInput,
  type Money,
  type PriceSeries,
  parseDec,
  parseMoney,
  type Transaction,
} from "@zerno/engine";

/** Closes on selected days; each is valid until the next one. */
type Closes = readonly (readonly [day: IsoDate, close: string])[];

/** A portfolio that can be recomputed by hand: a few rows, one currency. */
export interface SmallLedger {
  readonly currency: string;
  readonly asOf: IsoDate;
  readonly rows: readonly Omit<Transaction, "id" | "currency" | "affectsCash">[];
  readonly closes: Readonly<Record<string, Closes>>;
  /** Terms of the assets that are more than a price. */
  readonly terms?: Readonly<Record<string, Pick<Asset, "bond">>>;
}

/** Days before a close is stale: enough to last until the next close of any example. */
const staleDays = 1000;

/** Returns a decimal written in an example. */
export function dec(text: string): Dec {
  const value = parseDec(text);
  if (value === undefined) throw new Error(`not a decimal: ${text}`);
  return value;
}

/** Returns an amount of money written in an example. */
export function amount(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`not an amount: ${text}`);
  return value;
}

function seriesOf(assetId: string, closes: Closes): PriceSeries {
  const days = closes.map(([day]) => dayNumber(day));
  const firstDay = Math.min(...days);
  const values = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  for (const [index, [, close]] of closes.entries()) values[(days[index] ?? 0) - firstDay] = Number(close);
  return { assetId, firstDay, closes: values, sources: new Uint8Array(values.length) };
}

/** Returns the input of `runLedger` for a portfolio of an example. */
export function toLedgerInput({ currency, asOf, rows, closes, terms }: SmallLedger): LedgerInput {
  const ids = Object.keys(closes);
  return {
    ...{ baseCurrency: currency, currency, asOf, costMethod: "fifo", trackCash: true },
    transactions: rows.map((row, index) => ({ ...row, id: `row${index + 1}`, currency, affectsCash: true })),
    assets: new Map(ids.map((id) => [id, { id, currency, staleDays, ...terms?.[id] }])),
    prices: new Map(ids.map((id) => [id, seriesOf(id, closes[id] ?? [])])),
    ...{ rates: [], sourceNames: [] },
  };
}
