import { fromDayNumber } from "../days/iso-date.ts";
import { type Refused, refusal, refusalOn, type Statistic } from "./statistic.ts";

/** Inflows positive, ascending by day. */
export interface FlowPeriod {
  readonly start: number;
  readonly end: number;
  readonly flows: readonly { readonly day: number; readonly amount: number }[];
}

/** Ends of days: flows belong to (from, to]. */
export interface ReturnRange {
  readonly from: number;
  readonly to: number;
}

export interface FlowColumnPeriod {
  readonly start: number;
  readonly end: number;
  readonly days: Int32Array;
  readonly amounts: Float64Array;
}

function toColumns({ start, end, flows }: FlowPeriod): FlowColumnPeriod {
  const days = Int32Array.from(flows, ({ day }) => day);
  return { start, end, days, amounts: Float64Array.from(flows, ({ amount }) => amount) };
}

function faultOf({ start, end, days }: FlowColumnPeriod, { from, to }: ReturnRange): Refused | undefined {
  if (to <= from) return refusal("empty-period", { from: fromDayNumber(from), to: fromDayNumber(to) });
  if (!Number.isFinite(start)) return refusalOn("missing-value", from);
  if (!Number.isFinite(end)) return refusalOn("missing-value", to);
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0;
    if (day <= from || day > to) return refusalOn("flow-outside-period", day);
  }
  return undefined;
}

function profitOf({ start, end, amounts }: FlowColumnPeriod): number {
  let net = 0;
  for (let i = 0; i < amounts.length; i++) net += amounts[i] ?? 0;
  return end - start - net;
}

/**
 * Computes (end - start - sum F) / (start + sum w F), w = (to - d) / (to - from), not annualised. Refusals:
 * `empty-period`, `missing-value` {date}, `flow-outside-period` {date}, `no-capital` when the average capital is not
 * positive. Source: Dietz 1966; GIPS Guidance Statement on Calculation Methodology.
 */
export function modifiedDietz(period: FlowPeriod, range: ReturnRange): Statistic {
  return modifiedDietzOfColumns(toColumns(period), range);
}

export function modifiedDietzOfColumns(period: FlowColumnPeriod, range: ReturnRange): Statistic {
  const fault = faultOf(period, range);
  if (fault !== undefined) return fault;
  const { days, amounts } = period;
  let capital = period.start;
  for (let i = 0; i < days.length; i++) {
    capital += ((amounts[i] ?? 0) * (range.to - (days[i] ?? 0))) / (range.to - range.from);
  }
  return capital > 0 ? profitOf(period) / capital : refusal("no-capital");
}

export interface PeakReturn {
  readonly value: number;
  readonly peak: number;
}

/**
 * Computes profit / the largest end-of-day (value at the start + net flows so far). Refuses as `modifiedDietz`,
 * `nothing-invested` when not positive. Source: conventions C41.
 */
export function simpleReturnOnPeak(period: FlowPeriod, range: ReturnRange): PeakReturn | Refused {
  const columns = toColumns(period);
  const fault = faultOf(columns, range);
  if (fault !== undefined) return fault;
  let invested = period.start;
  let peak = invested;
  for (const [i, { day, amount }] of period.flows.entries()) {
    invested += amount;
    if (period.flows[i + 1]?.day !== day) peak = Math.max(peak, invested);
  }
  return peak > 0 ? { value: profitOf(columns) / peak, peak } : refusal("nothing-invested");
}
