import { type Calendar, tradingDaysIn } from "../calendars/calendar.ts";
import { fromDayNumber } from "../days/iso-date.ts";
import { remember } from "../remember.ts";
import { type Basis, basisOf } from "../risk/basis.ts";
import { momentsOf } from "../risk/moments.ts";
import { growthOf, type ReturnSeries } from "../risk/return-series.ts";
import { daysRead, type OpenDays, openDays, scopeReturns } from "../risk/scope-returns.ts";
import { SideTable } from "../side-table.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import {
  type Apart,
  addStep,
  adopt,
  checkRejected,
  type DayRange,
  evaluateApart,
  type Query,
} from "../valuation/query.ts";
import { riskCalendarOf } from "../valuation/risk-calendar.ts";
import { remarkDays } from "./day-marks.ts";
import { createMemo } from "./memo.ts";
import type { MetricRequest } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { chainOf, numberText } from "./time-weighted.ts";

export interface ScopeReturns {
  readonly own: ReturnSeries;
  readonly calendar: Calendar;
  readonly basis: Basis;
}

const openDaysIn = createMemo<OpenDays>();
const calendars = createMemo<Calendar>();

export function calendarOfRun(query: Query): Calendar {
  query.recorder?.setting("calendar");
  return calendars(query.state, "", () => riskCalendarOf(query.state));
}

export function openDaysOf(query: Query, range: DayRange, calendar: Calendar): OpenDays {
  const { from, to } = range;
  return openDaysIn(query.state, `${from} ${to}`, () => openDays(tradingDaysIn(calendar, range), from));
}

function explainReturns(query: Query, { own, calendar, basis }: ScopeReturns): void {
  if (query.recorder === undefined || own.returns.length < 2) return;
  const { mean, deviation } = momentsOf(own.returns);
  const last = own.days[own.days.length - 1] ?? 0;
  addStep(query, () => ({
    key: "returns",
    params: { from: fromDayNumber(own.from ?? 0), to: fromDayNumber(last), calendar },
    operands: {
      observations: String(own.returns.length),
      perYear: String(basis.perYear),
      mean: numberText(mean),
      deviation: numberText(deviation),
    },
    result: numberText(growthOf(own.returns) - 1),
  }));
}

function findReturns(query: Query, request: MetricRequest): ScopeReturns | undefined {
  const { range, scope, accounts } = request;
  checkRejected(query, scope, range.to);
  for (const account of accounts.positions) checkFaults(query, account, range.to);
  flowsIn(query, request, range);
  if (query.reasons.size > 0) return undefined;
  const { flows } = request;
  const calendar = calendarOfRun(query);
  const open = openDaysOf(query, range, calendar);
  const isRead = daysRead({ ...range, flows }, open.isOpen);
  recordDays(query, request, isRead);
  remarkDays(query, request, isRead);
  if (chainOf(query, request) === undefined) return undefined;
  const own = scopeReturns({ ...range, values: request.values, flows }, open);
  return { own, calendar, basis: basisOf(calendar) };
}

const known = new SideTable<MetricRequest, Apart<ScopeReturns | undefined>>();

/** Computes daily returns, cached except when explained; undefined after refusing. */
export function returnsOf(query: Query, request: MetricRequest): ScopeReturns | undefined {
  if (query.recorder !== undefined) {
    const found = findReturns(query, request);
    if (found !== undefined) explainReturns(query, found);
    return found;
  }
  return adopt(
    query,
    remember(known, request, () => evaluateApart(query, (own) => findReturns(own, request))),
  );
}
