export type DateOrder = "dmy" | "mdy";

/** Offsets are dropped: the day is the broker's local one. */
export interface DateReading {
  /** yyyy-mm-dd */
  readonly date: string;
  /** HH:MM:SS */
  readonly time?: string;
}

const TIME =
  "(?:(?:T|[ ,;]+)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?\\s*([AaPp][Mm])?\\s*(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?)?$";
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.]?)(\\d{1,2})\\2(\\d{1,2})${TIME}`);
const NUMERIC = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4})${TIME}`);
const DAY_NAMED = new RegExp(`^(\\d{1,2})[ -]([A-Za-zÀ-ÿ]{3,9})\\.?[ ,-]+(\\d{4})${TIME}`);
const NAMED_DAY = new RegExp(`^([A-Za-zÀ-ÿ]{3,9})\\.? (\\d{1,2}),? +(\\d{4})${TIME}`);
const SERIAL = /^(\d{5})(?:\.(\d+))?$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LONG_MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** German, Dutch, French, Italian and Spanish. */
const OTHER_MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "ene gen janv",
    "févr",
    "mär mrz mrt mars",
    "abr avr",
    "mai mei mag",
    "giu juin",
    "lug juil",
    "ago août",
    "set",
  ]
    .concat(["okt ott", "", "dez dic déc"])
    .flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const pad = (value: number) => String(value).padStart(2, "0");

const toDate = (year: number, month: number, day: number): string | undefined => {
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return undefined;
  return `${year}-${pad(month)}-${pad(day)}`;
};

const toTime = (parts: readonly (string | undefined)[]): string | undefined | null => {
  const [hourText, minute, second, half] = parts;
  if (hourText === undefined) return undefined;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  }
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return `${pad(hour)}:${minute}:${second ?? "00"}`;
};

const reading = (
  date: string | undefined,
  timeParts: readonly (string | undefined)[],
): DateReading | undefined => {
  const time = toTime(timeParts);
  if (date === undefined || time === null) return undefined;
  return time === undefined ? { date } : { date, time };
};

const monthNumber = (name: string): number => {
  const lower = name.toLowerCase();
  const short = MONTHS.indexOf(lower === "sept" ? "sep" : lower);
  const other = OTHER_MONTHS.get(lower);
  return other ?? (short >= 0 ? short : LONG_MONTHS.indexOf(lower)) + 1;
};

/** Days since 1899-12-30 (1900 system); the fraction is the time. */
const fromSerial = (days: number, fraction: string): DateReading | undefined => {
  if (days < 20000 || days > 80000) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
  if (fraction === "") return { date };
  const seconds = Math.min(86_399, Math.round(Number(`0.${fraction}`) * 86_400));
  return {
    date,
    time: `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`,
  };
};

/**
 * Reads yyyy-mm-dd, yyyymmdd, dd.mm.yyyy, dd-Mon-yyyy, "May 5, 2020, 10:10:57 PM", spreadsheet serials, and numeric
 * day/month by `order` (with dots the day is first).
 */
export const readDate = (text: string, order: DateOrder): DateReading | undefined => {
  const clean = text.trim();
  const iso = YEAR_FIRST.exec(clean);
  if (iso !== null) {
    if (iso[2] === "" && (iso[3]?.length !== 2 || iso[4]?.length !== 2)) return undefined;
    return reading(toDate(Number(iso[1]), Number(iso[3]), Number(iso[4])), iso.slice(5, 9));
  }
  const numeric = NUMERIC.exec(clean);
  if (numeric !== null) {
    const isDayFirst = numeric[2] === "." || order === "dmy";
    const [day, month] = isDayFirst ? [numeric[1], numeric[3]] : [numeric[3], numeric[1]];
    return reading(toDate(Number(numeric[4]), Number(month), Number(day)), numeric.slice(5, 9));
  }
  const dayNamed = DAY_NAMED.exec(clean);
  if (dayNamed !== null) {
    const date = toDate(Number(dayNamed[3]), monthNumber(dayNamed[2] ?? ""), Number(dayNamed[1]));
    return reading(date, dayNamed.slice(4, 8));
  }
  const namedDay = NAMED_DAY.exec(clean);
  if (namedDay !== null) {
    const date = toDate(Number(namedDay[3]), monthNumber(namedDay[1] ?? ""), Number(namedDay[2]));
    return reading(date, namedDay.slice(4, 8));
  }
  const serial = SERIAL.exec(clean);
  return serial === null ? undefined : fromSerial(Number(serial[1]), serial[2] ?? "");
};

const SLASHED = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/;

/**
 * Decides whether day or month comes first. A number above 12 proves it; contradicting rows are outvoted at ten to one.
 * "ambiguous": ask the user. `example` reads both ways.
 */
export const decideDateOrder = (
  values: Iterable<string>,
): { order: DateOrder | "ambiguous"; example?: string } => {
  let dayFirst = 0;
  let monthFirst = 0;
  let example: string | undefined;
  for (const value of values) {
    const match = SLASHED.exec(value);
    if (match === null) continue;
    const [first, second] = [Number(match[1]), Number(match[2])];
    if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else if (first !== second && first <= 12) example ??= value.trim();
  }
  if (dayFirst > 0 && monthFirst * 10 <= dayFirst) return { order: "dmy" };
  if (monthFirst > 0 && dayFirst * 10 <= monthFirst) return { order: "mdy" };
  if (dayFirst > 0 || example !== undefined) return { order: "ambiguous", ...(example && { example }) };
  return { order: "dmy" };
};

export const daysBetween = (a: string, b: string): number =>
  Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

const shiftDay = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const dayBefore = (date: string): string => shiftDay(date, -1);

export const dayAfter = (date: string): string => shiftDay(date, 1);

/** Converts a time printed `minutes` ahead of UTC; a day without a time is unchanged. */
export const inUtc = (printed: DateReading, minutes: number): DateReading => {
  if (printed.time === undefined || minutes === 0) return printed;
  const ms = Date.parse(`${printed.date}T${printed.time}Z`) - minutes * 60_000;
  if (Number.isNaN(ms)) return printed;
  const iso = new Date(ms).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 19) };
};

/** Returns a day (yyyy-mm-dd) and its neighbours, nearest first, earlier before later. */
export const daysAround = (date: string, maxDays: number): string[] => {
  const days = [date];
  let [before, after] = [date, date];
  for (let far = 0; far < maxDays; far += 1) {
    before = dayBefore(before);
    after = dayAfter(after);
    days.push(before, after);
  }
  return days;
};
