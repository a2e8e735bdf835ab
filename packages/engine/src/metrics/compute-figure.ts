import type { Calendar } from "../calendars/calendar.ts";
import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Recorder } from "../explain/recorder.ts";
import { type Figure, reason, type Scope } from "../figure.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import { accountsOf, createAsk } from "../valuation/ask.ts";
import { riskCalendarOf } from "../valuation/risk-calendar.ts";
import { METRICS, type MetricId } from "./index.ts";
import type { Metric, Question } from "./metric.ts";

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
  const account = scope.kind === "asset" ? state.positions.get(scope.assetId) : undefined;
  if (account === undefined || recorder !== undefined || metric.isOfWhole === true) {
    return answerOf(state, metric, { scope, range }, recorder);
  }
  const answers = remember(answersOf(account), riskCalendarOf(state), () => new Map());
  const ofRange = remember(answers, range.from * DAYS_ROOM + range.to, () => new Map());
  return remember(ofRange, question.metric, () => answerOf(state, metric, { scope, range }));
}

/** More than all day numbers: a range is one number. */
const DAYS_ROOM = 2 ** 23;

type Answers = Map<number, Map<MetricId, Figure>>;

/** Answers about one asset, kept as long as its account: an edit elsewhere changes none of them. */
const answersOf = oncePer((_account: PositionAccount) => new Map<Calendar, Answers>());

function answerOf(
  state: RunState,
  metric: Metric,
  at: Pick<Question, "scope" | "range">,
  recorder?: Recorder,
): Figure {
  const { unit } = metric;
  const ask = createAsk(state, recorder);
  const answer = metric.compute(ask, { ...at, accounts: accountsOf(ask, at.scope) });
  if (ask.reasons.size > 0 || answer === undefined) return { refused: ask.reasons.values(), unit };
  const currency = answer.currency ?? (unit === "money" ? state.input.currency : undefined);
  return {
    value: answer.text,
    unit,
    ...(currency !== undefined && { currency }),
    ...(ask.notes.size > 0 && { notes: ask.notes.values() }),
  };
}
