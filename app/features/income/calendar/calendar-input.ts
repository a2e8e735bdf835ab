import { screenInput } from "../../../client/data/screen-input.ts";
import { CalendarGrouping, CalendarKind, CalendarStatus } from "../../../shared/names/calendar-names.ts";
import type { Prefs } from "../../../shared/prefs.ts";
import { monthAfter } from "../../../shared/text/months.ts";

export const calendarViews = ["month", "year", "list"] as const;
type CalendarView = (typeof calendarViews)[number];

export interface CalendarInput {
  readonly portfolioId: string | undefined;
  readonly view: CalendarView;
  /** `2026-11`; undefined = the current month. */
  readonly month: string | undefined;
  readonly status: CalendarStatus | undefined;
  readonly kind: CalendarKind | undefined;
  readonly asset: string | undefined;
  readonly sector: string | undefined;
  readonly paidIn: string | undefined;
  readonly by: CalendarGrouping;
  readonly isNet: boolean;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the address; invalid parts mean defaults. */
export function readCalendarInput(search: URLSearchParams, prefs: Prefs): CalendarInput {
  const matching = (name: string, pattern: RegExp) => {
    const text = search.get(name);
    return text !== null && pattern.test(text) ? text : undefined;
  };
  return {
    portfolioId: screenInput(search, prefs).portfolioId,
    view: calendarViews.find((name) => name === search.get("view")) ?? "month",
    month: matching("m", monthPattern),
    status: CalendarStatus.find((name) => name === search.get("status")),
    kind: CalendarKind.find((name) => name === search.get("kind")),
    asset: matching("asset", uuid),
    sector: matching("sector", /^.{1,100}$/),
    paidIn: matching("paid", /^[A-Z]{3,5}$/),
    by: CalendarGrouping.find((name) => name === search.get("by")) ?? "asset",
    isNet: search.get("net") === "1",
  };
}

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function daysOf(view: CalendarView, month: string): { readonly from: string; readonly to: string } {
  if (view === "month") return { from: `${month}-01`, to: lastDay(month) };
  const first = view === "year" ? `${month.slice(0, 4)}-01` : month;
  return { from: `${first}-01`, to: lastDay(monthAfter(first, 11)) };
}

/** Returns the request of the screen. */
export function calendarQuery(input: CalendarInput) {
  const { portfolioId, view, month, status, kind, asset, sector, paidIn, by } = input;
  return {
    ...(portfolioId !== undefined && { portfolioId }),
    ...(month === undefined ? { span: view } : daysOf(view, month)),
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(asset !== undefined && { assetId: asset }),
    ...(sector !== undefined && { sector }),
    ...(paidIn !== undefined && { paidIn }),
    by,
  };
}
