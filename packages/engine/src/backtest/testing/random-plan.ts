import { dayNumber, fromDayNumber } from "../../days/iso-date.ts";
import type { RateSeries } from "../../ledger/ledger-input.ts";
import type { PriceSeries } from "../../ledger/price-series.ts";
import { date, dec, money } from "../../testing/exact.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import type { BacktestAsset, BacktestInterval, BacktestPlan, BacktestRebalancing } from "../backtest-plan.ts";

const FIRST = dayNumber(date("2023-01-02"));
const DAYS = 150;
const INTERVALS: readonly BacktestInterval[] = ["month", "quarter", "year"];

interface Split {
  readonly day: number;
  readonly to: number;
  readonly from: number;
}

function randomCloses(random: Random, assetId: string, split: Split | undefined): PriceSeries {
  const closes = new Float64Array(DAYS).fill(Number.NaN);
  let price = random.integer(500, 40_000) / 100;
  for (let i = 0; i < DAYS; i++) {
    price *= 1 + (random.next() - 0.49) * 0.06;
    const isClosed = (FIRST + i + 3) % 7 >= 5 || (i > 0 && i < DAYS - 1 && random.chance(0.05));
    if (isClosed && i > 0 && i < DAYS - 1) continue;
    const isSplit = split !== undefined && FIRST + i >= split.day;
    closes[i] = Number((isSplit ? (price * split.from) / split.to : price).toFixed(4));
  }
  return { assetId, firstDay: FIRST, closes, sources: new Uint8Array(DAYS) };
}

function randomAsset(random: Random, index: number, weight: string): BacktestAsset {
  const assetId = `A${index}`;
  const currency = random.pick(["USD", "USD", "EUR"]);
  const split = random.chance(0.4)
    ? { day: FIRST + random.integer(20, 120), to: random.pick([2, 3, 4, 1]), from: random.pick([1, 2]) }
    : undefined;
  const dividends = Array.from({ length: random.integer(0, 3) }, () => {
    const ex = FIRST + random.integer(0, DAYS - 1);
    const amount = dec((random.integer(1, 90) / 100).toFixed(2));
    return { exDate: fromDayNumber(ex), payDate: fromDayNumber(ex + 14), amount, currency };
  });
  return {
    assetId,
    currency,
    weight: dec(weight),
    prices: randomCloses(random, assetId, split),
    dividends,
    ...(split !== undefined && {
      splits: [{ exDate: fromDayNumber(split.day), to: BigInt(split.to), from: BigInt(split.from) }],
    }),
    ...(random.chance(0.4) && { lotSize: dec(random.pick([1, 1, 5])) }),
  };
}

function randomRate(random: Random): RateSeries {
  const values = new Float64Array(DAYS);
  let rate = 1.1;
  for (let i = 0; i < DAYS; i++) {
    rate *= 1 + (random.next() - 0.5) * 0.01;
    values[i] = Number(rate.toFixed(4));
  }
  return { base: "EUR", quote: "USD", firstDay: FIRST, values, sources: new Uint8Array(DAYS) };
}

function randomRebalancing(random: Random): BacktestRebalancing {
  if (random.chance(0.2)) return { kind: "never" };
  if (random.chance(0.3)) return { kind: "threshold", drift: dec(random.pick(["0.01", "0.03", "0.1"])) };
  return { kind: random.pick(INTERVALS) };
}

const WEIGHTS = [["1"], ["0.6", "0.4"], ["0.5", "0.3", "0.2"], ["0.3", "0.3", "0.3", "0.1"]] as const;

export function randomPlan(seed: number): BacktestPlan {
  const random = createRandom(seed);
  const assets = random.pick(WEIGHTS).map((weight, i) => randomAsset(random, i, weight));
  return {
    currency: random.pick(["USD", "EUR"]),
    assets,
    rates: [randomRate(random)],
    sourceNames: ["random"],
    start: fromDayNumber(FIRST),
    end: fromDayNumber(FIRST + DAYS - 1),
    amount: money(random.integer(1, 500_000) / 100),
    rebalancing: randomRebalancing(random),
    dividends: random.pick(["none", "price", "reinvest", "reinvest"]),
    withholding: dec(random.pick(["0", "0.15"])),
    ...(random.chance(0.6) && {
      flow: {
        amount: money(random.integer(-60_000, 60_000) / 100),
        every: random.pick(INTERVALS),
        growth: dec(random.pick(["0", "0.05", "-0.1"])),
      },
    }),
    ...(random.chance(0.5) && {
      fees: {
        percent: dec(random.pick(["0", "0.003"])),
        fixed: money(random.pick([0, 1])),
        minimum: money(random.pick([0, 2])),
      },
    }),
  };
}
