import {
  dayOf,
  easterSunday,
  lastWeekday,
  MONDAY,
  nthWeekday,
  THURSDAY,
  toNearestWorkday,
  weekdayOf,
} from "./day-rules.ts";

/** The attacks of 2001, presidents' funerals, hurricane Sandy. */
const SPECIAL: Readonly<Record<number, readonly (readonly [month: number, day: number])[]>> = {
  2001: [
    [9, 11],
    [9, 12],
    [9, 13],
    [9, 14],
  ],
  2004: [[6, 11]],
  2007: [[1, 2]],
  2012: [
    [10, 29],
    [10, 30],
  ],
  2018: [[12, 5]],
  2025: [[1, 9]],
};

/**
 * Lists closures of XNYS: exchange rule 7.2 (no substitute for New Year's Day on a Saturday; Martin Luther King's day
 * since 1998, Juneteenth since 2022) and special ones. Checked from 1995 to May 2026 against days with prices of the
 * S&P 500 and SPY.
 */
export function newYorkClosures(year: number): number[] {
  const newYear = dayOf(year, 1, 1);
  const days = [
    weekdayOf(newYear) === 6 ? newYear + 1 : newYear,
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastWeekday(year, 5, MONDAY),
    toNearestWorkday(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    toNearestWorkday(dayOf(year, 12, 25)),
  ];
  if (year >= 1998) days.push(nthWeekday(year, 1, MONDAY, 3));
  if (year >= 2022) days.push(toNearestWorkday(dayOf(year, 6, 19)));
  for (const [month, day] of SPECIAL[year] ?? []) days.push(dayOf(year, month, day));
  return days;
}
