import { dayOf, easterSunday } from "./day-rules.ts";

const ASCENSION = 39;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;

/**
 * Lists closures of XETR by the exchange's calendars, without substitutes. Checked against sessions from 2000 to June
 * 2023 and announced to 2029. 1995 to 1999 are uncertain: the public holidays of Hesse.
 */
export function xetraClosures(year: number): number[] {
  const easter = easterSunday(year);
  const days = [easter - 2, easter + 1, dayOf(year, 1, 1), dayOf(year, 5, 1)];
  for (const day of [24, 25, 26, 31]) days.push(dayOf(year, 12, day));
  const isHesse = year < 2000;
  if (isHesse) days.push(easter + ASCENSION, easter + CORPUS_CHRISTI);
  if (isHesse || year === 2007 || (year >= 2015 && year <= 2021)) days.push(easter + WHIT_MONDAY);
  if (isHesse || (year >= 2014 && year <= 2021)) days.push(dayOf(year, 10, 3));
  if (year === 2017) days.push(dayOf(year, 10, 31));
  return days;
}
