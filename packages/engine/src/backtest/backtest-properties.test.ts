import fc from "fast-check";
import { expect, test } from "vitest";
import type { Figure } from "../figure.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { METRIC_IDS } from "../metrics/index.ts";
import { decToNumber, formatDec, formatMoney, type Money, moneyToNumber } from "../money/decimal.ts";
import { runLedger } from "../run-ledger.ts";
import { dec, money, PROPERTY_RUNS } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import type { BacktestPlan } from "./backtest-plan.ts";
import { generateBacktest } from "./generate-backtest.ts";
import { runBacktest } from "./run-backtest.ts";
import { randomPlan } from "./testing/random-plan.ts";
import { accepted, numberOf, textOf } from "./testing/samples.ts";
import { closeOf } from "./trading-start.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const check = (property: fc.IProperty<[number]>): void => fc.assert(property, { numRuns: PROPERTY_RUNS });

const DECS = ["quantity", "price"];
const MONIES = ["amount", "fee", "tax", "toAmount"];

function throughText(rows: readonly Transaction[], seed: number): Transaction[] {
  const text = JSON.stringify(rows, function (this: Record<string, unknown>, key, value) {
    if (typeof value !== "bigint") return value;
    return DECS.includes(key) ? formatDec(value) : MONIES.includes(key) ? formatMoney(value) : String(value);
  });
  const random = createRandom(seed);
  const parsed: Transaction[] = JSON.parse(text, (key, value) => {
    if (typeof value !== "string") return value;
    if (DECS.includes(key)) return dec(value);
    if (MONIES.includes(key)) return money(value);
    return key === "to" || key === "from" ? BigInt(value) : value;
  });
  return parsed
    .map((row, i) => ({ row: { ...row, id: `import-${i}` }, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

test("exported, shuffled and imported rows give the same figures to the last digit", () => {
  let rows = 0;
  check(
    fc.property(seeds, (seed) => {
      const result = accepted(runBacktest(randomPlan(seed)));
      const { input, period, booked } = result;
      rows += input.transactions.length;
      const again = runLedger({ ...input, transactions: throughText(input.transactions, seed) });
      const scopes = [
        { kind: "portfolio" } as const,
        ...[...input.assets.keys()].map((assetId) => ({ kind: "asset", assetId }) as const),
      ];
      const plain = (figure: Figure) => JSON.stringify(figure).replace(/(backtest|import)-\d+/g, "row");
      for (const scope of scopes) {
        for (const metric of METRIC_IDS) {
          expect(plain(again.figure(metric, scope, period))).toBe(
            plain(result.run.figure(metric, scope, period)),
          );
        }
      }
      const { values, twrIndex } = again.series(period);
      expect({ values, twrIndex }).toEqual({
        values: result.series.values,
        twrIndex: result.series.twrIndex,
      });
      expect(again.series(booked).netFlows.subarray(1)).toEqual(result.series.netFlows);
    }),
  );
  expect(rows).toBeGreaterThan(PROPERTY_RUNS * 5);
});

test("the ledger is sound: identity closed, no faults, no debts, cash of one currency, units of the engine's", () => {
  check(
    fc.property(seeds, (seed) => {
      const plan = randomPlan(seed);
      const { run, period, figures } = accepted(runBacktest(plan));
      expect(run.problems).toEqual([]);
      expect(run.firstNegativeCash()).toBeUndefined();
      for (const { currency, amount } of run.cashBalances()) {
        if (currency !== plan.currency) expect(amount).toBe(0n);
      }
      expect(run.holdings().every(({ quantity }) => quantity >= 0n)).toBe(true);
      const identity = run.identity({ kind: "portfolio" }, period);
      if ("refused" in identity) throw new Error(JSON.stringify(identity));
      expect([identity.residual, identity.gains?.residual]).toEqual(["0", "0"]);
      expect(identity.valueEnd).toBe(textOf(figures.value));
    }),
  );
});

function scaled(plan: BacktestPlan, k: bigint): BacktestPlan {
  const times = (amount: Money): Money => (amount * k) as Money;
  const { fees, flow } = plan;
  return {
    ...plan,
    amount: times(plan.amount),
    ...(flow !== undefined && { flow: { ...flow, amount: times(flow.amount) } }),
    ...(fees !== undefined && { fees: { ...fees, fixed: times(fees.fixed), minimum: times(fees.minimum) } }),
  };
}

test("k times the money gives k times the figures and the same returns", () => {
  check(
    fc.property(seeds, (seed) => {
      const base = randomPlan(seed);
      const assets = base.assets.map(({ lotSize: _lot, ...rest }) => rest);
      const plan = { ...base, assets };
      const k = BigInt((seed % 97) + 2);
      const [one, many] = [accepted(runBacktest(plan)), accepted(runBacktest(scaled(plan, k)))];
      const rows = one.input.transactions.length;
      expect(many.input.transactions.map(({ kind }) => kind)).toEqual(
        one.input.transactions.map(({ kind }) => kind),
      );
      for (const metric of ["value", "totalProfit", "income", "fees", "taxes"] as const) {
        const difference = money(textOf(many.figures[metric])) - money(textOf(one.figures[metric])) * k;
        // Each row rounds a few times, by k units, more where splits have grown the units.
        expect(Math.abs(moneyToNumber(difference))).toBeLessThan(Number(k) * rows * 1e-9);
      }
      expect(numberOf(many.figures.twr)).toBeCloseTo(numberOf(one.figures.twr), 7);
    }),
  );
});

function single(seed: number): BacktestPlan {
  const { flow: _flow, fees: _fees, ...base } = randomPlan(seed);
  const [first] = base.assets;
  if (first === undefined) throw new Error("no asset");
  const { lotSize: _lot, splits: _splits, ...rest } = first;
  const assets = [{ ...rest, weight: dec(1) }];
  const plain = { ...base, currency: first.currency, assets, amount: money(10_000) };
  return { ...plain, rebalancing: { kind: "never" }, withholding: dec(0) };
}

function ratioOf({ assets: [asset], start }: BacktestPlan, hasDividends: boolean): number {
  if (asset === undefined) throw new Error("no asset");
  const { prices, dividends = [] } = asset;
  const known = prices.closes.filter((close) => !Number.isNaN(close));
  let ratio = (known.at(-1) ?? 0) / (known[0] ?? 1);
  const byDay = new Map<number, number>();
  for (const { exDate, amount } of hasDividends ? dividends : []) {
    if (exDate <= start) continue;
    let day = prices.firstDay + Math.round((Date.parse(exDate) - Date.parse(start)) / 86_400_000);
    while (Number.isNaN(closeOf(prices, day))) day++;
    byDay.set(day, (byDay.get(day) ?? 0) + decToNumber(amount));
  }
  for (const [day, amount] of byDay) ratio *= 1 + amount / closeOf(prices, day);
  return ratio;
}

test("one asset held: the TWR is the price ratio, with dividends by both treatments the total-return ratio", () => {
  let paid = 0;
  check(
    fc.property(seeds, (seed) => {
      const plan = single(seed);
      const twr = (dividends: BacktestPlan["dividends"]): number =>
        numberOf(accepted(runBacktest({ ...plan, dividends })).figures.twr);
      expect(twr("none")).toBeCloseTo(ratioOf(plan, false) - 1, 11);
      expect(twr("price")).toBeCloseTo(ratioOf(plan, true) - 1, 11);
      expect(twr("reinvest")).toBeCloseTo(ratioOf(plan, true) - 1, 11);
      if (ratioOf(plan, true) !== ratioOf(plan, false)) paid++;
    }),
  );
  expect(paid).toBeGreaterThan(0);
});

test("after a rebalancing without lots every weight is its target and no cash is left", () => {
  let seen = 0;
  check(
    fc.property(seeds, (seed) => {
      const { flow: _flow, fees: _fees, ...base } = randomPlan(seed);
      const assets = base.assets.map(({ lotSize: _lot, ...rest }) => rest);
      const plan = { ...base, assets, rebalancing: { kind: "month" } } as const;
      const { input, start } = accepted(generateBacktest(plan));
      for (const on of new Set(
        input.transactions.filter(({ kind }) => kind === "sell").map(({ date }) => date),
      )) {
        const period = { from: start, to: on };
        const run = runLedger({ ...input, asOf: on });
        const total = numberOf(run.figure("value", { kind: "portfolio" }, period));
        for (const { assetId, weight } of assets) {
          const value = numberOf(run.figure("value", { kind: "asset", assetId }, period));
          expect(value / total).toBeCloseTo(decToNumber(weight), 7);
        }
        seen++;
      }
    }),
  );
  expect(seen).toBeGreaterThan(PROPERTY_RUNS / 2);
});

test("risk and returns are those calc gives for the exported ledger, to the last digit the docs promise", () => {
  let compared = 0;
  check(
    fc.property(seeds, (seed) => {
      const result = accepted(runBacktest(randomPlan(seed)));
      const run = runLedger(result.input);
      for (const id of ["volatility", "downsideDeviation", "calmar"] as const) {
        const [own, figure] = [result.risk[id], run.figure(id, { kind: "portfolio" }, result.period)];
        if (typeof own !== "number" || !("value" in figure)) continue;
        compared++;
        expect(Math.abs(Number(figure.value) - own), id).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(own)),
        );
      }
    }),
  );
  expect(compared).toBeGreaterThan(PROPERTY_RUNS / 2);
});
