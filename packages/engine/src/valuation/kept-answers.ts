import type { Calendar } from "../calendars/calendar.ts";
import { rangeKey } from "../days/range-key.ts";
import type { Figure, Scope } from "../figure.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import type { DayRange } from "./ask.ts";
import { riskCalendarOf } from "./risk-calendar.ts";

/** By index of the metric. */
export type Answers = (Figure | undefined)[];

type AnswersByDays = Map<number, Answers>;

/** Keyed by account: an edit of other assets invalidates nothing. */
const answersOf = oncePer((_account: PositionAccount) => new Map<Calendar, AnswersByDays>());

/** Returns cached figures of an asset and range; undefined for scopes without an account. */
export function keptAnswers(state: RunState, scope: Scope, range: DayRange): Answers | undefined {
  const account = scope.kind === "asset" ? state.positions.get(scope.assetId) : undefined;
  if (account === undefined) return undefined;
  const ofCalendar = remember(answersOf(account), riskCalendarOf(state), () => new Map());
  return remember(ofCalendar, rangeKey(range), () => []);
}
