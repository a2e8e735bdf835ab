import { dayNumber, fromDayNumber, type IsoDate } from "../src/days/iso-date.ts";
import type { LedgerInput, RateSeries } from "../src/ledger/ledger-input.ts";
import type { CostMethod } from "../src/ledger/lots/cost-method.ts";
import type { PriceSeries } from "../src/ledger/price-series.ts";
import type { StatisticsInput } from "../src/ledger/statistics-input.ts";
import type { Asset, Transaction } from "../src/ledger/transaction.ts";
import { type Dec, decFromNumber, type Money } from "../src/money/decimal.ts";
import { createRandom, type Random } from "../src/testing/random.ts";

export interface BenchSize {
  readonly transactions: number;
  readonly assets: number;
  readonly years: number;
}

export interface BenchOptions {
  readonly trackCash?: boolean;
  readonly costMethod?: CostMethod;
  /** No metric is refused for lack of a benchmark, a risk-free rate or a goal. */
  readonly hasStatistics?: boolean;
}

const FIRST = dayNumber("2012-01-02" as IsoDate);
const CURRENCIES = ["RUB", "USD", "EUR"] as const;

function column(random: Random, length: number, start: number): Float64Array {
  const values = new Float64Array(length);
  let value = start;
  for (let i = 0; i < length; i++) {
    value *= 1 + (random.next() - 0.4975) * 0.03;
    values[i] = i % 7 >= 5 ? Number.NaN : Math.round(value * 100) / 100;
  }
  return values;
}

function tradePrice(random: Random, closes: Float64Array, index: number): Dec {
  let at = index;
  while (at > 0 && Number.isNaN(closes[at] ?? Number.NaN)) at--;
  return decFromNumber(Math.round((closes[at] ?? 100) * (0.98 + random.next() * 0.04) * 100) / 100);
}

function rowsOf(
  random: Random,
  size: BenchSize,
  prices: ReadonlyMap<string, PriceSeries>,
  assets: readonly Asset[],
): Transaction[] {
  const days = Math.round(size.years * 365.25);
  const held = assets.map(() => 0);
  const rows: Transaction[] = [];
  for (let i = 0; i < size.transactions; i++) {
    const index = i % size.assets;
    const asset = assets[index];
    if (asset === undefined) continue;
    const day = FIRST + Math.floor((i * (days - 1)) / size.transactions);
    const isSale = random.chance(0.45) && (held[index] ?? 0) > 0;
    const units = isSale ? random.integer(1, held[index] ?? 1) : random.integer(1, 100);
    held[index] = (held[index] ?? 0) + (isSale ? -units : units);
    rows.push({
      id: `t${i}`,
      kind: isSale ? "sell" : "buy",
      date: fromDayNumber(day),
      assetId: asset.id,
      quantity: (BigInt(units) * 10n ** 18n) as Dec,
      price: tradePrice(random, prices.get(asset.id)?.closes ?? new Float64Array(0), day - FIRST + 3),
      currency: asset.currency,
      fee: (BigInt(random.integer(1, 500)) * 10n ** 8n) as Money,
      affectsCash: true,
    });
  }
  return rows;
}

function statisticsOf({ id, currency }: Asset, prices: ReadonlyMap<string, PriceSeries>): StatisticsInput {
  const series = prices.get(id);
  if (series === undefined) throw new Error("the benchmark has no closes");
  return {
    riskFree: 0.03,
    benchmark: { id, currency, prices: series },
    goal: { monthlyFlow: 1_000, months: 120, target: 10_000_000, seed: 7 },
  };
}

/** Builds a seeded stream of trades in three currencies with closes and rates on weekdays. */
export function benchLedger(size: BenchSize, options: BenchOptions = {}): LedgerInput {
  const { trackCash = false, costMethod = "fifo", hasStatistics = false } = options;
  const random = createRandom(7);
  const days = Math.round(size.years * 365.25);
  const assets = Array.from({ length: size.assets }, (_, i): Asset => {
    return { id: `a${String(i).padStart(4, "0")}`, currency: random.pick(CURRENCIES) };
  });
  const sources = new Uint8Array(days + 10);
  const prices = new Map<string, PriceSeries>();
  for (const { id } of assets) {
    prices.set(id, { assetId: id, firstDay: FIRST - 3, closes: column(random, days + 10, 100), sources });
  }
  const rates = (["USD", "EUR"] as const).map((base): RateSeries => {
    return { base, quote: "RUB", firstDay: FIRST - 7, values: column(random, days + 10, 70), sources };
  });
  const [first] = assets;
  return {
    baseCurrency: "RUB",
    currency: "USD",
    costMethod,
    trackCash,
    asOf: fromDayNumber(FIRST + days - 1),
    transactions: rowsOf(random, size, prices, assets),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    prices,
    rates,
    sourceNames: ["bench"],
    ...(hasStatistics && first !== undefined && statisticsOf(first, prices)),
  };
}
