import { type Calendar, tradingDaysIn } from "../calendars/calendar.ts";
import { fromDayNumber } from "../days/iso-date.ts";
import { remember } from "../remember.ts";
import { type Basis, basisOf } from "../risk/basis.ts";
import { momentsOf } from "../risk/moments.ts";
import { growthOf, type ReturnSeries } from "../risk/return-series.ts";
import { daysRead, type OpenDays, openDays, scopeReturns } from "../risk/scope-returns.ts";
import { SideTable } from "../side-table.ts";
import {
  type Apart,
  type Ask,
  addStep,
  adopt,
  askApart,
  checkRejected,
  type DayRange,
} from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { riskCalendarOf } from "../valuation/risk-calendar.ts";
import { remarkDays } from "./day-marks.ts";
import { createMemo } from "./memo.ts";
import type { Question } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { chainOf, numberText } from "./time-weighted.ts";

export interface ScopeReturns {
  readonly own: ReturnSeries;
  readonly calendar: Calendar;
  readonly basis: Basis;
}

const openDaysIn = createMemo<OpenDays>();
const calendars = createMemo<Calendar>();

export function calendarOfRun(ask: Ask): Calendar {
  ask.recorder?.setting("calendar");
  return calendars(ask.state, "", () => riskCalendarOf(ask.state));
}

export function openDaysOf(ask: Ask, range: DayRange, calendar: Calendar): OpenDays {
  const { from, to } = range;
  return openDaysIn(ask.state, `${from} ${to}`, () => openDays(tradingDaysIn(calendar, range), from));
}

function explainReturns(ask: Ask, { own, calendar, basis }: ScopeReturns): void {
  if (ask.recorder === undefined || own.returns.length < 2) return;
  const { mean, deviation } = momentsOf(own.returns);
  const last = own.days[own.days.length - 1] ?? 0;
  addStep(ask, () => ({
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

function findReturns(ask: Ask, question: Question): ScopeReturns | undefined {
  const { range, scope, accounts } = question;
  checkRejected(ask, scope, range.to);
  for (const account of accounts.positions) checkFaults(ask, account, range.to);
  flowsIn(ask, question, range);
  if (ask.reasons.size > 0) return undefined;
  const { flows } = question;
  const calendar = calendarOfRun(ask);
  const open = openDaysOf(ask, range, calendar);
  const isRead = daysRead({ ...range, flows }, open.isOpen);
  recordDays(ask, question, isRead);
  remarkDays(ask, question, isRead);
  if (chainOf(ask, question) === undefined) return undefined;
  const own = scopeReturns({ ...range, values: question.values, flows }, open);
  return { own, calendar, basis: basisOf(calendar) };
}

const known = new SideTable<Question, Apart<ScopeReturns | undefined>>();

/** Returns the scope's daily returns, cached except when explained; undefined after refusing. */
export function returnsOf(ask: Ask, question: Question): ScopeReturns | undefined {
  if (ask.recorder !== undefined) {
    const found = findReturns(ask, question);
    if (found !== undefined) explainReturns(ask, found);
    return found;
  }
  return adopt(
    ask,
    remember(known, question, () => askApart(ask, (own) => findReturns(own, question))),
  );
}
