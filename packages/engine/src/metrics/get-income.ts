import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Reason } from "../figure.ts";
import type { IncomeForecast } from "../income/forecast.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Money } from "../money/decimal.ts";
import { createQuery } from "../valuation/query.ts";
import { forecastOf } from "./dividends.ts";
import { incomeBase, incomeRowsIn } from "./income-rows.ts";

export interface IncomeRow {
  readonly transactionId: string;
  readonly date: IsoDate;
  /** Undefined = unknown, see the reasons. */
  readonly gross: Money | undefined;
  readonly tax: Money | undefined;
  readonly reasons: readonly Reason[];
}

export function incomeRowsOf(state: RunState, period: Period): IncomeRow[] {
  const range = { from: dayNumber(period.from), to: Math.min(dayNumber(period.to), state.lastDay) };
  const rows: IncomeRow[] = [];
  for (const row of incomeRowsIn(state, range)) {
    const sums = { income: 0n, tax: 0n };
    const unknown = { income: false, tax: false };
    const reasons: Reason[] = [];
    for (const entry of row.entries) {
      const { line, missing } = entry;
      if (line !== "income" && line !== "tax") continue;
      sums[line] += incomeBase(entry);
      if (missing === undefined) continue;
      unknown[line] = true;
      reasons.push(missing);
    }
    rows.push({
      transactionId: row.row.id,
      date: row.row.date,
      gross: unknown.income ? undefined : (sums.income as Money),
      tax: unknown.tax ? undefined : (sums.tax as Money),
      reasons,
    });
  }
  return rows;
}

/** Returns the forecast behind `incomeNextYear`; undefined when payments are unknown. */
export function assetForecast(state: RunState, assetId: string, years: number): IncomeForecast | undefined {
  const account = state.positions.get(assetId);
  if (account === undefined) return undefined;
  return forecastOf(createQuery(state), account, state.lastDay, years)?.forecast;
}
