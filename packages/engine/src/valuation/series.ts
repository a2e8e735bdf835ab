import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { chainReturns, type DayValues, type FlowColumns, type TwrInput } from "../returns/twr.ts";
import { MARK_MISSING } from "./marks.ts";
import type { DayRange } from "./query.ts";
import { scopesOver } from "./scope-days.ts";
import { flowEffect, touches } from "./scope-flows.ts";
import { addEstimateMarks, fillSpans, refusedSpans } from "./series-marks.ts";

/** Daily float64 columns; index 0 is the day before the period's first day. */
export interface DailySeries {
  readonly firstDay: number;
  /** At the end of the day; NaN = refused. */
  readonly values: Float64Array;
  /** Cost + cash; NaN while a cost is unknown. */
  readonly invested: Float64Array;
  /** Since the start, the day's included; NaN after a flow of unknown amount. */
  readonly netFlows: Float64Array;
  /** Growth since the start, 1 at index 0; NaN = unknown. */
  readonly twrIndex: Float64Array;
  /** Value - value at the start - net flows. */
  readonly profit: Float64Array;
  /**
   * Bits: 1 earlier close, 2 trade price, 4 missing, 8 receivable, 16 intraday price, 32 estimated coupon or index
   * factor.
   */
  readonly marks: Uint8Array;
}

/** Computes the series, up to the run's `asOf`. */
export function seriesOf(state: RunState, scope: Scope, period: Period): DailySeries {
  const from = dayNumber(period.from);
  const range = { from, to: Math.max(from, Math.min(dayNumber(period.to), state.lastDay)) };
  if (state.input.view === "holdings") return unknownSeries(range);
  const days = scopesOver(state, range).of(scope);
  const { dailyAlone, flows, invested, accounts } = days;
  const { values } = dailyAlone;
  const marks = dailyAlone.marks.slice();
  addEstimateMarks(state, accounts.positions, range, marks);
  const [netFlows, profit, index] = threeColumns(values.length);
  const ofDays = { firstDay: from, values };
  const twrIndex = days.index?.slice() ?? chainedIn(index, { ...range, values: ofDays, flows });
  addUpFlows(flows, ofDays, netFlows, profit);
  const unknownFrom = firstUnknownFlow(state, scope, range);
  for (const column of [netFlows, profit, twrIndex]) column.fill(Number.NaN, unknownFrom);
  const series = { firstDay: range.from, values, invested, netFlows, twrIndex, profit, marks };
  return withoutRefused(series, refusedSpans(state, scope, accounts.positions), range);
}

function firstUnknownFlow({ missing }: RunState, scope: Scope, { from, to }: DayRange): number {
  let first = to + 1;
  const effect = flowEffect(scope);
  for (const { row, entry } of missing) {
    if (row.day > from && row.day < first && touches(row, entry, effect)) first = row.day;
  }
  return first - from;
}

function withoutRefused(
  series: DailySeries,
  spans: ReturnType<typeof refusedSpans>,
  range: DayRange,
): DailySeries {
  if (spans.length === 0) return series;
  const { values, invested, twrIndex, profit, marks } = series;
  const columns = { values, invested, twrIndex, profit };
  const valuedShare = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.slice()]),
  ) as typeof columns;
  fillSpans(spans, range, ({ start, end }) => {
    for (const column of Object.values(valuedShare)) column.fill(Number.NaN, start, end);
    for (let i = start; i < end; i++) marks[i] = (marks[i] ?? 0) | MARK_MISSING;
  });
  return { ...series, ...valuedShare };
}

// One allocation is faster than three.
function threeColumns(length: number): [Float64Array, Float64Array, Float64Array] {
  const all = new Float64Array(3 * length);
  return [all.subarray(0, length), all.subarray(length, 2 * length), all.subarray(2 * length)];
}

function chainedIn(index: Float64Array, input: TwrInput): Float64Array {
  chainReturns(input, index.fill(Number.NaN));
  return index;
}

// Separate, so that the loop is optimised as a whole.
function addUpFlows(
  { days, inflows, outflows }: FlowColumns,
  { firstDay, values }: DayValues,
  netFlows: Float64Array,
  profit: Float64Array,
): void {
  let net = 0;
  let next = 0;
  const start = values[0] ?? 0;
  for (let i = 0; i < values.length; i++) {
    if (next < days.length && days[next] === firstDay + i) {
      net += (inflows[next] ?? 0) - (outflows[next] ?? 0);
      next++;
    }
    netFlows[i] = net;
    profit[i] = (values[i] ?? 0) - start - net;
  }
}

function unknownSeries({ from, to }: DayRange): DailySeries {
  const none = () => new Float64Array(to - from + 1).fill(Number.NaN);
  const marks = new Uint8Array(to - from + 1).fill(MARK_MISSING);
  return {
    firstDay: from,
    values: none(),
    invested: none(),
    netFlows: none(),
    twrIndex: none(),
    profit: none(),
    marks,
  };
}
