import type { Calendar } from "../calendars/calendar.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { AssetFacts, GoalPlan, StatisticsInput } from "../ledger/statistics-input.ts";
import { type Dec, formatDec, parseDec } from "../money/decimal.ts";
import { riskCalendarOf } from "../valuation/risk-calendar.ts";
import type { UsedStatistics } from "./column-recorder.ts";
import { pointsOfColumn, type TraceCloses, toColumn, writeColumn } from "./trace-columns.ts";

interface TraceSplit {
  readonly exDate: IsoDate;
  readonly to: string;
  readonly from: string;
}

type TracePayment = Omit<IncomePayment, "amount"> & { readonly amount: string };

interface TraceFacts extends Omit<AssetFacts, "payments" | "splits"> {
  readonly assetId: string;
  readonly payments?: readonly TracePayment[];
  readonly splits?: readonly TraceSplit[];
}

interface TraceBenchmark extends TraceCloses {
  readonly currency: string;
  readonly splits?: readonly TraceSplit[];
  readonly payments?: readonly TracePayment[] | "unknown";
}

const toTracePayment = (payment: IncomePayment): TracePayment => ({
  ...payment,
  amount: formatDec(payment.amount),
});

const fromTracePayment = (payment: TracePayment): IncomePayment => ({
  ...payment,
  amount: (parseDec(payment.amount) ?? 0n) as Dec,
});

/** Inputs besides rows, prices, rates and terms. */
export interface TraceStatistics {
  readonly riskFree?: number;
  readonly calendar?: Calendar;
  readonly goal?: GoalPlan;
  readonly benchmark?: TraceBenchmark;
  readonly facts?: readonly TraceFacts[];
}

function toTraceSplits(splits: readonly MarketSplit[]): TraceSplit[] {
  return splits.map(({ exDate, to, from }) => ({ exDate, to: to.toString(), from: from.toString() }));
}

function fromTraceSplits(splits: readonly TraceSplit[]): MarketSplit[] {
  return splits.map(({ exDate, to, from }) => ({ exDate, to: BigInt(to), from: BigInt(from) }));
}

function toTraceFacts(assetId: string, { payments, splits, ...rest }: AssetFacts): TraceFacts {
  return {
    assetId,
    ...rest,
    ...(payments !== undefined && { payments: payments.map(toTracePayment) }),
    ...(splits !== undefined && { splits: toTraceSplits(splits) }),
  };
}

function fromTraceFacts({ assetId, payments, splits, ...rest }: TraceFacts): [string, AssetFacts] {
  const facts = {
    ...rest,
    ...(payments !== undefined && { payments: payments.map(fromTracePayment) }),
    ...(splits !== undefined && { splits: fromTraceSplits(splits) }),
  };
  return [assetId, facts];
}

function benchmarkOf(
  { benchmark, sourceNames }: LedgerInput,
  { benchmark: used, benchmarkPayments }: UsedStatistics,
): TraceBenchmark | undefined {
  if (benchmark === undefined || used === undefined) return undefined;
  const { id: assetId, currency, prices, splits, payments } = benchmark;
  const paid = payments === "unknown" ? payments : [...benchmarkPayments].map(toTracePayment);
  const column =
    used.size === 0
      ? { firstDay: "1970-01-01" as IsoDate, values: [], sources: [] }
      : writeColumn({ ...prices, values: prices.closes }, used, sourceNames);
  return {
    ...{ assetId, currency, ...column },
    ...(splits !== undefined && { splits: toTraceSplits(splits) }),
    ...(payments !== undefined && { payments: paid }),
  };
}

/** Returns the used inputs in trace form; undefined without any. */
export function toTraceStatistics(state: RunState, used: UsedStatistics): TraceStatistics | undefined {
  const { input } = state;
  const { riskFree, goal } = input;
  const benchmark = benchmarkOf(input, used);
  const statistics: TraceStatistics = {
    ...(used.riskFree === true && riskFree !== undefined && { riskFree }),
    ...(used.calendar === true && { calendar: riskCalendarOf(state) }),
    ...(used.goal === true && goal !== undefined && { goal }),
    ...(benchmark !== undefined && { benchmark }),
    ...(used.facts.size > 0 && {
      facts: [...used.facts].map(([assetId, facts]) => toTraceFacts(assetId, facts)),
    }),
  };
  return Object.keys(statistics).length === 0 ? undefined : statistics;
}

const fromPaid = (payments: NonNullable<TraceBenchmark["payments"]>) =>
  payments === "unknown" ? payments : payments.map(fromTracePayment);

export function fromTraceStatistics({ benchmark, facts, ...plain }: TraceStatistics = {}): StatisticsInput {
  if (benchmark === undefined && facts === undefined) return plain;
  const { values: closes, ...column } = toColumn(benchmark === undefined ? [] : pointsOfColumn(benchmark));
  return {
    ...plain,
    ...(benchmark !== undefined && {
      benchmark: {
        id: benchmark.assetId,
        currency: benchmark.currency,
        prices: { assetId: benchmark.assetId, closes, ...column },
        ...(benchmark.splits !== undefined && { splits: fromTraceSplits(benchmark.splits) }),
        ...(benchmark.payments !== undefined && { payments: fromPaid(benchmark.payments) }),
      },
    }),
    ...(facts !== undefined && { facts: new Map(facts.map(fromTraceFacts)) }),
  };
}
