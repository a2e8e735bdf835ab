import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { DEC_PLACES, decFromNumber, formatDec } from "../money/decimal.ts";
import { listFlows, type TwrGrowth } from "../returns/twr.ts";
import { daysRead } from "../risk/scope-returns.ts";
import { flowsIn } from "../valuation/lines.ts";
import { refuseMissingValue } from "../valuation/missing-value.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { addNote, addStep, checkRejected, type Query, refuse } from "../valuation/query.ts";
import { remarkDays } from "./day-marks.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { recordDays } from "./record-days.ts";

interface Chain {
  readonly growth: number;
  readonly days: number;
}

/** Returns the shortest decimal text. */
export function numberText(value: number): string {
  const text = String(value);
  // 17 digits end within 18 decimals, without an exponent.
  const size = Math.abs(value);
  if (size >= 0.01 && size < 1e21) return text;
  const point = text.indexOf(".");
  const decimals = point < 0 ? 0 : text.length - point - 1;
  const isPlain = decimals <= DEC_PLACES && !text.includes("e") && Number.isFinite(value);
  return isPlain ? text : formatDec(decFromNumber(value));
}

export function explainChain(query: Query, { range: { from }, flows, subPeriods }: MetricRequest): void {
  const inflows = new Map(listFlows(flows).map(({ day, inflow }) => [day, inflow]));
  let growth = 1;
  for (const part of subPeriods.list()) {
    growth *= part.end / part.base;
    const inflow = inflows.get(from + part.from + 1) ?? 0;
    addStep(query, () => ({
      key: "sub-period",
      params: { from: fromDayNumber(from + part.from), to: fromDayNumber(from + part.to) },
      operands: {
        valueStart: numberText(part.base - inflow),
        flowsIn: numberText(inflow),
        valueEnd: numberText(part.end),
      },
      result: numberText(growth),
    }));
  }
}

/** Marks both ends, the day before an inflow, the day of an outflow. */
export function markEdges(query: Query, request: MetricRequest): void {
  const { range, flows } = request;
  const isRead = daysRead({ ...range, flows }, new Uint8Array(range.to - range.from + 1));
  recordDays(query, request, isRead);
  remarkDays(query, request, isRead);
}

/** Returns undefined after refusing. */
export function chainOf(query: Query, request: MetricRequest): TwrGrowth | undefined {
  const { chain: found, range } = request;
  if (!("refused" in found)) return found;
  const day = range.from + found.at;
  if (found.refused === "missing-value") refuseMissingValue(query, request, day);
  else refuse(query, reason("negative-base", { date: fromDayNumber(day) }));
  return undefined;
}

function chain(query: Query, request: MetricRequest): Chain | undefined {
  const { range, scope, accounts } = request;
  checkRejected(query, scope, range.to);
  for (const account of accounts.positions) checkFaults(query, account, range.to);
  flowsIn(query, request, range);
  markEdges(query, request);
  const result = chainOf(query, request);
  if (result === undefined) return undefined;
  if (result.start === undefined) {
    refuse(query, reason("nothing-invested"));
    return undefined;
  }
  if (result.segments > 1) addNote(query, reason("segments", { count: String(result.segments) }));
  if (query.recorder !== undefined) explainChain(query, request);
  return { growth: result.growth, days: range.to - range.from - result.start };
}

const common = { unit: "ratio", version: 5, scopes: ALL_SCOPES, inputs: EVERY_INPUT } as const;

/** Not annualised. */
export const twr: Metric = {
  ...common,
  formula: "twr",
  compute(query, request) {
    const result = chain(query, request);
    return result === undefined ? undefined : { text: numberText(result.growth - 1) };
  },
};

const YEAR_DAYS = 365;

/** (1 + TWR)^(365 / days) - 1, for at least a year. */
export const twrAnnualised: Metric = {
  ...common,
  formula: "twr-annualised",
  compute(query, request) {
    const result = chain(query, request);
    if (result === undefined) return undefined;
    if (result.days < YEAR_DAYS) {
      refuse(query, reason("too-short", { days: String(result.days), needed: String(YEAR_DAYS) }));
      return undefined;
    }
    if (result.growth < 0) {
      refuse(query, reason("total-loss"));
      return undefined;
    }
    const text = numberText(result.growth ** (YEAR_DAYS / result.days) - 1);
    addStep(query, () => ({
      key: "annualise",
      params: {},
      operands: { growth: numberText(result.growth), days: String(result.days) },
      result: text,
    }));
    return { text };
  },
};
