import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Recorder } from "../explain/recorder.ts";
import { type Figure, reason, type Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { GoalPlan } from "../ledger/statistics-input.ts";
import { oncePer } from "../once-per.ts";
import type { GoalProjection } from "../risk/project-goal.ts";
import { type Refused, refusal } from "../risk/statistic.ts";
import { createQuery } from "../valuation/query.ts";
import { type RangeScopes, scopesOver } from "../valuation/scope-days.ts";
import { playGoal } from "./goal.ts";
import { METRIC_IDS, METRICS, type MetricId } from "./index.ts";
import type { Metric, MetricRequest } from "./metric.ts";

export interface FigureRequest {
  readonly metric: MetricId;
  readonly scope: Scope;
  readonly period: Period;
}

const LISTED = new Map(
  METRIC_IDS.map((id, place): [MetricId, ListedMetric] => [id, { metric: METRICS[id], place }]),
);

interface ListedMetric {
  readonly metric: Metric;
  readonly place: number;
}

function listed(id: MetricId): ListedMetric {
  const found = LISTED.get(id);
  if (found === undefined) throw new RangeError(`there is no metric ${id}`);
  return found;
}

/** Computes a figure up to the run's `asOf`. */
export function computeFigure(state: RunState, request: FigureRequest, recorder?: Recorder): Figure {
  const { metric, place } = listed(request.metric);
  const { unit } = metric;
  const { scope, period } = request;
  const asked = scopesIn(state, period)?.of(scope);
  const answers = recorder === undefined && metric.isOfWhole !== true ? asked?.answers : undefined;
  const known = answers?.[place];
  if (known !== undefined) return known;
  if (!metric.scopes.includes(scope.kind)) {
    return { refused: [reason("not-for-scope", { metric: request.metric, scope: scope.kind })], unit };
  }
  if (state.input.view === "holdings" && metric.isForHoldings !== true) {
    return { refused: [reason("holdings-view")], unit };
  }
  if (asked === undefined) {
    return { refused: [reason("bad-period", { from: period.from, to: period.to })], unit };
  }
  const answer = answerOf(metric, asked, recorder);
  if (answers !== undefined) answers[place] = answer;
  return answer;
}

/** Projects a plan, see `playGoal`. Refused for stated positions. */
export function projectPlan(state: RunState, plan: GoalPlan, period: Period): GoalProjection | Refused {
  if (state.input.view === "holdings") return refusal("holdings-view");
  const scopes = scopesIn(state, period);
  if (scopes === undefined) return refusal("bad-period", { from: period.from, to: period.to });
  return playGoal(state, scopes.of({ kind: "portfolio" }), plan);
}

interface LastRequest {
  period: Period | undefined;
  scopes: RangeScopes | undefined;
}

const lastRequestOf = oncePer((_state: RunState): LastRequest => ({ period: undefined, scopes: undefined }));

function scopesIn(state: RunState, period: Period): RangeScopes | undefined {
  const last = lastRequestOf(state);
  if (last.period?.from === period.from && last.period.to === period.to) return last.scopes;
  const range = { from: dayNumber(period.from), to: Math.min(dayNumber(period.to), state.lastDay) };
  last.period = { from: period.from, to: period.to };
  last.scopes = range.from > range.to ? undefined : scopesOver(state, range);
  return last.scopes;
}

function answerOf(metric: Metric, asked: MetricRequest, recorder?: Recorder): Figure {
  const { unit } = metric;
  const { state } = asked;
  const query = createQuery(state, recorder);
  const answer = metric.compute(query, asked);
  if (query.reasons.size > 0 || answer === undefined) return { refused: query.reasons.values(), unit };
  const { text: value } = answer;
  const currency = answer.currency ?? (unit === "money" ? state.input.currency : undefined);
  // Adding a field later changes the hidden class.
  if (query.notes.size === 0) return currency === undefined ? { value, unit } : { value, unit, currency };
  const notes = query.notes.values();
  return currency === undefined ? { value, unit, notes } : { value, unit, currency, notes };
}
