import { dayOf, easterSunday, lastWeekday, MONDAY, nthWeekday, toMonday, weekdayOf } from "./day-rules.ts";

type MonthDay = readonly [month: number, day: number];

/** Moved to the anniversaries of 8 May 1945. */
const EARLY_MAY: Readonly<Record<number, MonthDay>> = { 1995: [5, 8], 2020: [5, 8] };
/** Moved to a jubilee. */
const SPRING: Readonly<Record<number, MonthDay>> = { 2002: [6, 4], 2012: [6, 4], 2022: [6, 2] };
const EXTRA: Readonly<Record<number, readonly MonthDay[]>> = {
  1999: [[12, 31]],
  2002: [[6, 3]],
  2011: [[4, 29]],
  2012: [[6, 5]],
  2022: [
    [6, 3],
    [9, 19],
  ],
  2023: [[5, 8]],
};

/** Substituted on the next free weekdays. */
function christmas(year: number): number[] {
  const day = dayOf(year, 12, 25);
  switch (weekdayOf(day)) {
    case 4:
      return [day, day + 3];
    case 5:
      return [day + 2, day + 3];
    case 6:
      return [day + 1, day + 2];
    default:
      return [day, day + 1];
  }
}

/**
 * Lists bank holidays of England and Wales (Banking and Financial Dealings Act 1971, schedule 1, and royal
 * proclamations). Checked against sessions of XLON from 2000 to September 2023; other years follow the same rules.
 */
export function londonClosures(year: number): number[] {
  const easter = easterSunday(year);
  const moved = (table: Readonly<Record<number, MonthDay>>, day: number): number => {
    const to = table[year];
    return to === undefined ? day : dayOf(year, to[0], to[1]);
  };
  return [
    toMonday(dayOf(year, 1, 1)),
    easter - 2,
    easter + 1,
    moved(EARLY_MAY, nthWeekday(year, 5, MONDAY, 1)),
    moved(SPRING, lastWeekday(year, 5, MONDAY)),
    lastWeekday(year, 8, MONDAY),
    ...christmas(year),
    ...(EXTRA[year] ?? []).map(([month, day]) => dayOf(year, month, day)),
  ];
}
