import {
  type BacktestResult,
  divideHalfEven,
  type Figure as EngineFigure,
  formatDec,
  formatMoney,
  type IsoDate,
  type MetricId,
  type Period,
  type Scope,
} from "@zerno/engine";
import { toWire } from "../../../portfolio/figures/figures.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { monthReturns } from "../calc/history-points.ts";
import type { Names } from "../calc/measure-line.ts";
import type { PeriodLine } from "../result.schema.ts";
import type { StoredLine } from "../stored.types.ts";

type Played = NonNullable<StoredLine["played"]>;

const figuresIn = <const Id extends MetricId>(
  { run }: BacktestResult,
  names: Names,
  { ids, scope, period }: { readonly ids: readonly Id[]; readonly scope: Scope; readonly period: Period },
): Record<Id, Figure> =>
  Object.fromEntries(
    ids.map((id) => [id, toWire(run.figure(id, scope, period) as EngineFigure, names, period)]),
  ) as Record<Id, Figure>;

const yearIds = ["value", "netFlows", "totalProfit", "income"] as const;
const returnIds = ["twr"] as const;

/** Returns calendar years and months of the period. */
export function periodsOf(result: BacktestResult, names: Names): Played["periods"] {
  const { from, to } = result.period;
  const scope = { kind: "portfolio" } as const;
  const years: PeriodLine["years"] = [];
  for (let year = Number(result.start.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const [before, end] = [`${year - 1}-12-31` as IsoDate, `${year}-12-31` as IsoDate];
    const period = { from: before > from ? before : from, to: end < to ? end : to };
    if (period.from >= period.to) continue;
    // First purchases and fees belong to the first year, but not to its return.
    const booked = { ...period, from: period.from === from ? result.booked.from : period.from };
    const figures = figuresIn(result, names, { ids: yearIds, scope, period: booked });
    years.push({
      year,
      ...period,
      ...figures,
      ...figuresIn(result, names, { ids: returnIds, scope, period }),
    });
  }
  return { years, months: monthReturns(result.series) };
}

const companyIds = ["quantity", "value", "weight", "totalProfit", "income"] as const;
const companyReturnIds = ["twr", "contribution"] as const;

/** Returns each asset's final value and result. */
export function companiesOf(
  result: BacktestResult,
  assets: StoredLine["assets"],
  names: Names,
): Played["companies"] {
  const { period, booked } = result;
  return assets.map(({ assetId, weight }) => {
    const scope = { kind: "asset", assetId } as const;
    return {
      ...{ assetId, target: weight },
      ...figuresIn(result, names, { ids: companyIds, scope, period: booked }),
      ...figuresIn(result, names, { ids: companyReturnIds, scope, period }),
    };
  });
}

interface Sum {
  gross: bigint;
  tax: bigint;
  payments: number;
}

function add(sums: Map<string, Sum>, key: string, gross: bigint, tax: bigint): void {
  const sum = sums.get(key) ?? { gross: 0n, tax: 0n, payments: 0 };
  sums.set(key, { gross: sum.gross + gross, tax: sum.tax + tax, payments: sum.payments + 1 });
}

const texts = ({ gross, tax }: Sum) => ({
  gross: formatMoney(gross),
  tax: formatMoney(tax),
  net: formatMoney(gross - tax),
});

/** Net of a year / net of the previous whole year - 1; unknown next to a partial year or without income. */
function growthOf(sum: Sum, before: Sum | undefined): string | null {
  const [now, then] = [sum.gross - sum.tax, before === undefined ? 0n : before.gross - before.tax];
  if (then <= 0n) return null;
  return formatDec(divideHalfEven(now * 10n ** 18n, then) - 10n ** 18n);
}

/** Returns a portfolio's dividends in its currency by booking day (ex-date). */
export function paymentsOf(result: BacktestResult): Played["payments"] {
  const { run, booked, input } = result;
  const assetOf = new Map(input.transactions.map(({ id, assetId = "" }) => [id, assetId]));
  const [months, years, assets] = [new Map<string, Sum>(), new Map<string, Sum>(), new Map<string, Sum>()];
  for (const { date, transactionId, gross = 0n, tax = 0n } of run.incomeRows(booked)) {
    add(months, date.slice(0, 7), gross, tax);
    add(years, date.slice(0, 4), gross, tax);
    add(assets, assetOf.get(transactionId) ?? "", gross, tax);
  }
  const isWhole = (year: number) => `${year - 1}-12-31` >= booked.from && `${year}-12-31` <= booked.to;
  return {
    months: [...months].map(([month, sum]) => ({ month, ...texts(sum) })),
    years: [...years].map(([text, sum]) => {
      const year = Number(text);
      const isKnown = isWhole(year) && isWhole(year - 1);
      return { year, ...texts(sum), growth: isKnown ? growthOf(sum, years.get(String(year - 1))) : null };
    }),
    assets: [...assets].map(([assetId, sum]) => ({ assetId, payments: sum.payments, ...texts(sum) })),
  };
}
