import type { Calendar } from "../calendars/calendar.ts";
import { rangeKey } from "../days/range-key.ts";
import type { Figure, Scope } from "../figure.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import type { DayRange } from "./query.ts";
import { riskCalendarOf } from "./risk-calendar.ts";

export type CachedFigures = (Figure | undefined)[];

type FiguresByDays = Map<number, CachedFigures>;

/** Keyed by account: an edit of other assets invalidates nothing. */
const figuresOf = oncePer((_account: PositionAccount) => new Map<Calendar, FiguresByDays>());

/** Returns undefined for scopes without an account. */
export function cachedFigures(state: RunState, scope: Scope, range: DayRange): CachedFigures | undefined {
  const account = scope.kind === "asset" ? state.positions.get(scope.assetId) : undefined;
  if (account === undefined) return undefined;
  const ofCalendar = remember(figuresOf(account), riskCalendarOf(state), () => new Map());
  return remember(ofCalendar, rangeKey(range), () => []);
}
