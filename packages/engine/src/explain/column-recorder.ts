import type { IncomePayment } from "../income/payment.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { AssetFacts } from "../ledger/statistics-input.ts";
import { remember } from "../remember.ts";
import { findClose } from "../valuation/prices.ts";

export type UsedDays<Series> = ReadonlyMap<Series, ReadonlySet<number>>;

/** Inputs other than rows and points of a series. */
export interface UsedStatistics {
  riskFree?: true;
  calendar?: true;
  goal?: true;
  benchmark?: Set<number>;
  /** Reinvested payments, or the one that prevents it. */
  readonly benchmarkPayments: Set<IncomePayment>;
  readonly facts: Map<string, AssetFacts>;
}

export interface UsedColumns {
  readonly closes: UsedDays<PriceSeries>;
  readonly rates: UsedDays<RateSeries>;
  readonly statistics: UsedStatistics;
}

/** Records days of columns, too many to list singly. */
export interface ColumnRecorder {
  closeOn(assetId: string, day: number): void;
  closes(assetId: string, days: Days): void;
  benchmark(): void;
  benchmarkOn(day: number): void;
  benchmarkPayment(payment: IncomePayment): void;
  rateOn(from: string, to: string, day: number): void;
  setting(name: "riskFree" | "calendar" | "goal"): void;
  facts(assetId: string, part: AssetFacts): void;
  finishColumns(): UsedColumns;
}

interface Days {
  readonly first: number;
  readonly last: number;
}

const NO_PRICES = { firstDay: 0, closes: new Float64Array() };

function markCloses(used: Set<number>, series: PriceSeries, { first, last }: Days): void {
  const lastOn = findClose(series, first);
  if (lastOn !== undefined) used.add(lastOn.usedOn);
  const end = Math.min(last, series.firstDay + series.closes.length - 1);
  for (let day = Math.max(first, series.firstDay); day <= end; day++) {
    if (!Number.isNaN(series.closes[day - series.firstDay] ?? Number.NaN)) used.add(day);
  }
}

function union<Item>(
  left: readonly Item[] | undefined,
  right: readonly Item[] | undefined,
): Item[] | undefined {
  return left === undefined && right === undefined
    ? undefined
    : [...new Set([...(left ?? []), ...(right ?? [])])];
}

function mergeFacts(known: AssetFacts | undefined, part: AssetFacts): AssetFacts {
  const payments = union(known?.payments, part.payments);
  const splits = union(known?.splits, part.splits);
  return {
    ...known,
    ...part,
    ...(payments !== undefined && { payments }),
    ...(splits !== undefined && { splits }),
  };
}

export function createColumnRecorder(state: RunState): ColumnRecorder {
  const closes = new Map<PriceSeries, Set<number>>();
  const asked = new Map<string, { from: string; to: string; days: Set<number> }>();
  const statistics: UsedStatistics = { facts: new Map(), benchmarkPayments: new Set() };

  function usedRates(): Map<RateSeries, Set<number>> {
    const rates = new Map<RateSeries, Set<number>>();
    for (const { from, to, days } of asked.values()) {
      for (const day of days) {
        for (const { series, usedOn } of state.rates.uses(from, to, day)) {
          remember(rates, series, () => new Set<number>()).add(usedOn);
        }
      }
    }
    return rates;
  }

  return {
    closes(assetId, days) {
      const series = state.input.prices.get(assetId);
      if (series !== undefined)
        markCloses(
          remember(closes, series, () => new Set()),
          series,
          days,
        );
    },
    closeOn(assetId, day) {
      const series = state.input.prices.get(assetId);
      const close = findClose(series, day);
      if (series !== undefined && close !== undefined) {
        remember(closes, series, () => new Set()).add(close.usedOn);
      }
    },
    benchmark() {
      statistics.benchmark ??= new Set();
    },
    benchmarkOn(day) {
      const { firstDay, closes: values } = state.input.benchmark?.prices ?? NO_PRICES;
      statistics.benchmark ??= new Set();
      if (!Number.isNaN(values[day - firstDay] ?? Number.NaN)) statistics.benchmark.add(day);
    },
    benchmarkPayment(payment) {
      statistics.benchmarkPayments.add(payment);
    },
    rateOn(from, to, day) {
      if (from === to) return;
      remember(asked, `${from}/${to}`, () => ({ from, to, days: new Set<number>() })).days.add(day);
    },
    setting(name) {
      statistics[name] = true;
    },
    facts(assetId, part) {
      statistics.facts.set(assetId, mergeFacts(statistics.facts.get(assetId), part));
    },
    finishColumns: () => ({ closes, rates: usedRates(), statistics }),
  };
}
