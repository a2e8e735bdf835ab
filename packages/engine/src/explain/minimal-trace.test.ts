import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber } from "../days/iso-date.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { COST_METHODS } from "../ledger/lots/cost-method.ts";
import { PAID_EARLY_DAYS, PAID_LATE_DAYS } from "../ledger/receivable.ts";
import { METRIC_IDS, METRICS, type MetricId } from "../metrics/index.ts";
import type { Metric } from "../metrics/metric.ts";
import { runLedger } from "../run-ledger.ts";
import { idleInputs, type ListedInput } from "../testing/idle-inputs.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { withDividends } from "../testing/random-dividends.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { withStatistics } from "../testing/random-statistics.ts";
import { everyScope, randomPartition, randomPeriod } from "../testing/scopes.ts";
import type { Trace } from "./trace.ts";

/** Most days have no effect. */
const OF_FEW_DAYS: ReadonlySet<MetricId> = new Set<MetricId>([
  ...(["maxDrawdown", "maxDrawdownDays", "calmar", "valueAtRisk95", "conditionalVaR95"] as const),
  ...(["downsideDeviation", "sortino", "upCapture", "downCapture", "correlation"] as const),
  ...(["dividendRating", "dividendSafety", "goalLow", "goalMedian", "goalHigh", "goalChance"] as const),
]);

const OF_RETURNS: ReadonlySet<MetricId> = new Set<MetricId>([
  ...(["volatility", "sharpe", "beta", "alpha", "rSquared", "trackingError", "informationRatio"] as const),
]);

const OF_PAYMENTS: ReadonlySet<MetricId> = new Set<MetricId>([
  ...(["incomeNextYear", "dividendYield", "forwardYield", "yieldOnCost", "dividendStreak"] as const),
  ...(["dividendYearsNotLower", "dividendGrowth1", "dividendGrowth3", "dividendGrowth5"] as const),
  "dividendGrowth10",
]);

const TAKES_ALL: ReadonlySet<string> = new Set(["redemption", "merger", "conversion", "rights-exercise"]);
const CHANGES_LOTS: ReadonlySet<string> = new Set(["amortisation", "return-of-capital"]);

const movesLots = ({ kind, toAssetId, toAccountId }: Trace["rows"][number]): boolean =>
  CHANGES_LOTS.has(kind) ||
  toAssetId !== undefined ||
  toAccountId !== undefined ||
  kind.startsWith("option-");

type Payment = NonNullable<ListedInput["payment"]>;

function payableOn({ payDate, exDate = payDate }: Omit<Payment, "assetId">): { from: number; to: number } {
  const [start, pay] = [dayNumber(exDate), dayNumber(payDate)];
  return { from: Math.max(start, pay - PAID_EARLY_DAYS), to: Math.max(start, pay + PAID_LATE_DAYS) };
}

function isContested({ statistics }: Trace, { assetId, ...payment }: Payment): boolean {
  const facts = statistics?.facts?.find((known) => known.assetId === assetId);
  const days = payableOn(payment);
  const touching = (facts?.payments ?? [])
    .map(payableOn)
    .filter(({ from, to }) => from <= days.to && to >= days.from);
  return touching.length > 1;
}

function isOwn({ scope }: Trace, name: string): boolean {
  const ids = scope.kind === "asset" ? [scope.assetId] : scope.kind === "group" ? scope.assetIds : [];
  return ids.some((id) => name.split(" ").includes(id));
}

const paysNothing = ({ statistics }: Trace): boolean =>
  (statistics?.facts ?? []).every(({ payments = [] }) => payments.length === 0);

function reasonOf(trace: Trace, { what, row, name, payment }: ListedInput): string | undefined {
  const { assets, rows, metric } = trace;
  if (payment !== undefined) return isContested(trace, payment) ? "which row pays which" : undefined;
  if (row?.assetId !== undefined && row.kind.endsWith("dividend")) {
    if (isContested(trace, { assetId: row.assetId, payDate: row.date })) return "which row pays which";
  }
  // It cancels unless a close follows.
  if (row?.kind === "split") return "a split that cancels";
  if (OF_FEW_DAYS.has(metric)) return "of few days";
  if (metric === "incomeNextYear" && what === "row") return "pays nothing";
  if (metric === "yieldOnCost" && paysNothing(trace)) return "pays nothing";
  if (OF_RETURNS.has(metric) && (what === "close" || what === "daily rate")) return "no return on that day";
  // Contributions distribute rounding: flows of every part are listed though most change no digit.
  if (metric === "contribution" && !isOwn(trace, name) && (what === "rate" || what === "price"))
    return "a flow of another part";
  if (metric === "weight" && row?.kind.endsWith("dividend")) return "which row pays which";
  if (metric === "yieldOnCost" && row?.kind === "sell") return "cost and income shrink together";
  const isByCost = trace.costMethod === "hifo" || assets.some(({ costMethod }) => costMethod === "hifo");
  if (isByCost && (what === "rate" || what === "price")) return "order of lots";
  const names = [row?.assetId, row?.toAssetId].filter((id) => id !== undefined);
  // A sale listed for its fee must not oversell.
  if (assets.some(({ id, isFuture }) => isFuture === true && names.includes(id))) return "units of a future";
  const isTaken = rows.some(
    (one) =>
      TAKES_ALL.has(one.kind) &&
      one.quantity === undefined &&
      names.includes(one.assetId ?? "") &&
      one.date >= (row?.date ?? ""),
  );
  if (isTaken) return "taken whole";
  // A position's history is listed whole.
  const day = row?.date ?? name.slice(-10);
  return rows.some((one) => movesLots(one) && one.date >= day) ? "lots that are gone" : undefined;
}

const seeds = fc.integer({ min: 1, max: 1e9 });

const idleIn = (trace: Trace) =>
  idleInputs(trace, ({ payment }) => payment === undefined || !OF_PAYMENTS.has(trace.metric));

function someTrace(input: LedgerInput, random: Random, isWhole: boolean): Trace | undefined {
  const scope = random.pick([
    { kind: "portfolio" } as const,
    ...everyScope(input),
    ...randomPartition(input, random),
  ]);
  const metric = random.pick(METRIC_IDS.filter((id) => (METRICS[id] as Metric).scopes.includes(scope.kind)));
  const run = runLedger(input);
  const period = randomPeriod(input, isWhole);
  return "value" in run.figure(metric, scope, period) ? run.explain(metric, scope, period) : undefined;
}

const label = ({ metric, scope }: Trace, { what, name }: ListedInput): string =>
  `${metric} ${JSON.stringify(scope)}: ${what} ${name}`;

describe("a trace", () => {
  test("lists nothing that is not read: every listed input, alone, moves the figure or one of its steps", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const random = createRandom(seed);
        const plain = randomLedger({
          ...{ seed, days: 110, rows: 25, hasSplits: true, hasTransfers: random.chance(0.5) },
          allowShort: random.chance(0.3),
          method: random.pick(["fifo", "average", "lifo", "specific"] as const),
          ...(random.chance(0.4) && { lotScope: "account" as const }),
        });
        const { benchmark, ...rest } = withStatistics(plain, random, 110);
        // Payments before the first flow cancel but for a float's last bits.
        const { payments: _payments, ...index } = benchmark ?? {};
        const input = { ...rest, ...(benchmark && { benchmark: index as typeof benchmark }) };
        const trace = someTrace(input, random, isWhole);
        if (trace === undefined || OF_FEW_DAYS.has(trace.metric)) return;
        const { idle } = idleIn(trace);
        const allowed = [
          "a split that cancels",
          "no return on that day",
          "lots that are gone",
          "pays nothing",
          "which row pays which",
          "a flow of another part",
          "cost and income shrink together",
        ];
        const wrong = idle.filter((one) => !allowed.includes(reasonOf(trace, one) ?? ""));
        expect(wrong.map((one) => label(trace, one))).toEqual([]);
      }),
    );
  });

  test("of every kind and method lists what moves nothing for a known reason only, one input in fifty", () => {
    let [listed, spare] = [0, 0];
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const random = createRandom(seed);
        const input = randomLedger({
          ...{ seed, days: 110, rows: 30, hasActions: true, hasSplits: true, hasTransfers: true },
          allowShort: random.chance(0.3),
          method: random.pick(COST_METHODS),
          ...(random.chance(0.4) && { lotScope: "account" as const }),
        });
        const trace = someTrace(input, random, isWhole);
        if (trace === undefined || OF_FEW_DAYS.has(trace.metric)) return;
        const found = idleIn(trace);
        listed += found.listed;
        spare += found.idle.length;
        const wrong = found.idle.filter((one) => reasonOf(trace, one) === undefined);
        expect(wrong.map((one) => label(trace, one))).toEqual([]);
      }),
    );
    expect(listed).toBeGreaterThan(200);
    expect(spare * 50).toBeLessThanOrEqual(listed);
  });
});

function paying(seed: number, random: Random): LedgerInput {
  const plain = randomLedger({
    ...{ seed, days: 110, rows: 25, hasSplits: true, hasTransfers: true },
    allowShort: random.chance(0.3),
    method: random.pick(["fifo", "average", "lifo", "specific"] as const),
    ...(random.chance(0.4) && { lotScope: "account" as const }),
  });
  return withDividends(plain, random, 110);
}

test("a trace over declared dividends and coupons lists no payment, tax or row that is not read", () => {
  let [payments, incomes] = [0, 0];
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isWhole) => {
      const random = createRandom(seed);
      const trace = someTrace(paying(seed, random), random, isWhole);
      if (trace === undefined || OF_FEW_DAYS.has(trace.metric)) return;
      payments += (trace.statistics?.facts ?? []).flatMap((known) => known.payments ?? []).length;
      incomes += trace.rows.filter(({ kind }) => kind.endsWith("dividend") || kind === "coupon").length;
      const wrong = idleIn(trace).idle.filter((one) => reasonOf(trace, one) === undefined);
      expect(wrong.map((one) => label(trace, one))).toEqual([]);
    }),
  );
  expect(payments).toBeGreaterThan(15);
  expect(incomes).toBeGreaterThan(15);
});
