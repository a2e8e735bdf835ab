declare const isoDateBrand: unique symbol;

export type IsoDate = string & { readonly [isoDateBrand]: true };

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

const ZERO = 48;
const DASH = 45;

/** Without a substring per call; NaN where a character is not a digit. */
function digitsAt(text: string, start: number, length: number): number {
  let value = 0;
  for (let i = start; i < start + length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Accepts the years 1000-9999. */
export function isIsoDate(text: string): text is IsoDate {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  const { year, month, day } = toCivil(text);
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function toIsoDate({ year, month, day }: CivilDay): IsoDate {
  return `${year}-${two(month)}-${two(day)}` as IsoDate;
}

function toCivil(date: string): CivilDay {
  return { year: digitsAt(date, 0, 4), month: digitsAt(date, 5, 2), day: digitsAt(date, 8, 2) };
}

/**
 * Returns days since 1970-01-01 in the proleptic Gregorian calendar. Years begin in March so that the leap day comes
 * last.
 */
export function dayNumber(date: IsoDate): number {
  const civil = toCivil(date);
  const year = civil.month <= 2 ? civil.year - 1 : civil.year;
  const dayOfYear = Math.floor((153 * ((civil.month + 9) % 12) + 2) / 5) + civil.day - 1;
  return (
    year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719468
  );
}

export function fromDayNumber(number: number): IsoDate {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return toIsoDate({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 });
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Adds months; a day the month lacks becomes its last day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const civil = toCivil(date);
  const index = civil.year * 12 + civil.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return toIsoDate({ year, month, day: Math.min(civil.day, daysInMonth(year, month)) });
}

/** Adds years; 29 February becomes the 28th. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return addMonths(date, years * 12);
}

export function yearOf(date: IsoDate): number {
  return +date.slice(0, 4);
}

/** Returns "2024-02" of "2024-02-29". */
export function monthOf(date: IsoDate): string {
  return date.slice(0, 7);
}
