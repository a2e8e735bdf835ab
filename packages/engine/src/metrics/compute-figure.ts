import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Recorder } from "../explain/recorder.ts";
import { type Figure, reason, type Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { accountsOf, createAsk } from "../valuation/ask.ts";
import { METRICS, type MetricId } from "./index.ts";
import type { Metric } from "./metric.ts";

export interface FigureQuestion {
  readonly metric: MetricId;
  readonly scope: Scope;
  readonly period: Period;
}

/** Computes one figure; days after the run's `asOf` are cut off. With a recorder it lists what was read. */
export function computeFigure(state: RunState, question: FigureQuestion, recorder?: Recorder): Figure {
  const metric: Metric = METRICS[question.metric];
  const { unit } = metric;
  const { scope, period } = question;
  if (!metric.scopes.includes(scope.kind)) {
    return { refused: [reason("not-for-scope", { metric: question.metric, scope: scope.kind })], unit };
  }
  if (state.input.view === "holdings" && metric.isForHoldings !== true) {
    return { refused: [reason("holdings-view")], unit };
  }
  const range = { from: dayNumber(period.from), to: Math.min(dayNumber(period.to), state.lastDay) };
  if (range.from > range.to) {
    return { refused: [reason("bad-period", { from: period.from, to: period.to })], unit };
  }
  const ask = createAsk(state, recorder);
  const accounts = accountsOf(ask, scope);
  const answer = metric.compute(ask, { scope, accounts, range });
  if (ask.reasons.size > 0 || answer === undefined) return { refused: [...ask.reasons.values()], unit };
  const currency = answer.currency ?? (unit === "money" ? state.input.currency : undefined);
  return {
    value: answer.text,
    unit,
    ...(currency !== undefined && { currency }),
    ...(ask.notes.size > 0 && { notes: [...ask.notes.values()] }),
  };
}
