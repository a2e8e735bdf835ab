import { pathToFileURL } from "node:url";
import { dayNumber, fromDayNumber, type IsoDate } from "../src/days/iso-date.ts";
import type { LedgerInput, PriceSeries, RateSeries } from "../src/ledger/ledger-input.ts";
import type { Asset, Transaction } from "../src/ledger/transaction.ts";
import { METRIC_IDS } from "../src/metrics/index.ts";
import { type Dec, decFromNumber, type Money } from "../src/money/decimal.ts";
import { runLedger } from "../src/run-ledger.ts";
import { createRandom, type Random } from "../src/testing/random.ts";

export interface BenchSize {
  readonly transactions: number;
  readonly assets: number;
  readonly years: number;
}

export interface BenchTimings {
  readonly firstMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly runs: number;
  /** TWR over everything, the longest explanation. */
  readonly explainMs: number;
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

/** The close on or before a day, a little off: people trade near the market. */
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

/** A seeded buy/sell stream in three currencies with closes and rates on weekdays. */
export function benchLedger(size: BenchSize, trackCash = false): LedgerInput {
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
  return {
    baseCurrency: "RUB",
    currency: "USD",
    costMethod: "fifo",
    trackCash,
    asOf: fromDayNumber(FIRST + days - 1),
    transactions: rowsOf(random, size, prices, assets),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    prices,
    rates,
    sourceNames: ["bench"],
  };
}

function allFigures(input: LedgerInput): number {
  const run = runLedger(input);
  const first = run.firstDay ?? input.asOf;
  const period = { from: fromDayNumber(dayNumber(first) - 1), to: input.asOf };
  let refused = 0;
  for (const metric of METRIC_IDS) {
    if ("refused" in run.figure(metric, { kind: "portfolio" }, period)) refused++;
    for (const assetId of input.assets.keys()) {
      if ("refused" in run.figure(metric, { kind: "asset", assetId }, period)) refused++;
    }
  }
  run.series(period);
  return refused;
}

/** Times fold + every figure of the portfolio and of every asset + the daily series, from loaded arrays. */
export function benchEngine(size: BenchSize, runs = 15): BenchTimings {
  const input = benchLedger(size);
  const times: number[] = [];
  for (let i = 0; i < runs + 3; i++) {
    const start = performance.now();
    allFigures(input);
    times.push(performance.now() - start);
  }
  const warm = times.slice(3).sort((a, b) => a - b);
  const run = runLedger(input);
  const start = performance.now();
  run.explain("twr", { kind: "portfolio" }, { from: fromDayNumber(FIRST - 1), to: input.asOf });
  return {
    firstMs: times[0] ?? 0,
    medianMs: warm[Math.floor(warm.length / 2)] ?? 0,
    p95Ms: warm[Math.ceil(warm.length * 0.95) - 1] ?? 0,
    runs,
    explainMs: performance.now() - start,
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const size of [
    { transactions: 1_000, assets: 20, years: 5 },
    { transactions: 10_000, assets: 50, years: 10 },
    { transactions: 10_000, assets: 50, years: 15 },
  ]) {
    console.log(`${size.transactions}x${size.assets}x${size.years}`, benchEngine(size));
  }
}
