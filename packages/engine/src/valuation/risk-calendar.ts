import { type Calendar, calendarOf } from "../calendars/calendar.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";

/**
 * Returns the input's calendar, otherwise the one of the view's currency; a crypto-only portfolio keeps all days
 * (conventions C65).
 */
export const riskCalendarOf = oncePer(({ input, positions }: RunState): Calendar => {
  if (input.calendar !== undefined) return input.calendar;
  let isCryptoOnly = positions.size > 0;
  for (const { asset } of positions.values()) if (asset.isCrypto !== true) isCryptoOnly = false;
  return calendarOf(input.currency, isCryptoOnly);
});
