import type { Locale } from "../shared/locales.ts";
import { formatDayWithName } from "./format-date.ts";
import { localeMarks } from "./locale-marks.ts";

/** Text keys are `common:date.<code>`. */
export type DateProblem = "empty" | "not-a-date" | "no-such-day";

export type ParsedDate =
  | {
      readonly ok: true;
      readonly value: string;
      readonly isAmbiguous: boolean;
      readonly understoodAs: string;
    }
  | { readonly ok: false; readonly code: DateProblem };

export interface DateRules {
  readonly locale: Locale;
  readonly today: string;
  readonly todayWords?: readonly string[];
  /** For dates without a year: transactions or goals. */
  readonly without?: "past" | "future";
}

/**
 * Parses ISO days, the locale's order, `today`, steps (`-3d`, `+2w`, `+1y`) and days without a year (`15.03`). Dots
 * mean day before month; an impossible order is exchanged.
 */
export function parseDate(input: string, rules: DateRules): ParsedDate {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/[\u2212\u2012\u2013]/g, "-");
  if (text === "") return { ok: false, code: "empty" };
  if (["today", "t", ...(rules.todayWords ?? [])].includes(text)) return found(rules.today, rules);
  const step = /^([-+])(\d{1,4})([dwmyднмг])$/.exec(text);
  if (step)
    return found(
      stepFrom(rules.today, step[1] === "+" ? 1 : -1, Number(step[2]), unitOf(step[3] ?? "d")),
      rules,
    );
  const iso = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})$/.exec(text);
  if (iso) return fromNumbers(Number(iso[1]), Number(iso[2]), Number(iso[3]), rules);
  const parts = /^(\d{1,2})([-./\s])(\d{1,2})(?:\2(\d{2}|\d{4}))?\.?$/.exec(text);
  if (!parts) return { ok: false, code: "not-a-date" };
  return fromOrder(parts, rules);
}

/** Russian first letters: its keyboard has no Latin ones. */
const russianUnits: Readonly<Record<string, string>> = { д: "d", н: "w", м: "m", г: "y" };
const unitOf = (letter: string): string => russianUnits[letter] ?? letter;

function fromOrder(parts: RegExpExecArray, rules: DateRules): ParsedDate {
  const [, first = "", mark = "", second = "", yearText] = parts;
  const { dateOrder, dateMark } = localeMarks[rules.locale];
  const isDayFirst = mark === "." || dateOrder.indexOf("day") < dateOrder.indexOf("month");
  const [dayFirst, monthFirst] = [
    { day: Number(first), month: Number(second) },
    { day: Number(second), month: Number(first) },
  ];
  const [wanted, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const wantedDay = withYear(wanted, yearText, rules);
  const otherDay = withYear(other, yearText, rules);
  const day = wantedDay ?? otherDay;
  if (day === undefined) return { ok: false, code: "no-such-day" };
  const hasTwoReadings = wantedDay !== undefined && otherDay !== undefined && wantedDay !== otherDay;
  return found(day, rules, hasTwoReadings && mark !== dateMark);
}

function withYear(
  { day, month }: { day: number; month: number },
  yearText: string | undefined,
  rules: DateRules,
): string | undefined {
  const thisYear = Number(rules.today.slice(0, 4));
  if (yearText !== undefined) return toDay(fullYear(yearText, thisYear), month, day);
  // 29 February: the nearest leap year.
  const direction = rules.without === "future" ? 1 : -1;
  for (let offset = 0; offset <= 8; offset += 1) {
    const candidate = toDay(thisYear + direction * offset, month, day);
    const isRightSide =
      candidate !== undefined && (direction < 0 ? candidate <= rules.today : candidate >= rules.today);
    if (isRightSide) return candidate;
  }
  return undefined;
}

/** At most 20 years ahead, otherwise the last century. */
function fullYear(text: string, thisYear: number): number {
  if (text.length === 4) return Number(text);
  const near = Math.floor(thisYear / 100) * 100 + Number(text);
  return near > thisYear + 20 ? near - 100 : near;
}

function fromNumbers(year: number, month: number, day: number, rules: DateRules): ParsedDate {
  const value = toDay(year, month, day);
  return value === undefined ? { ok: false, code: "no-such-day" } : found(value, rules);
}

const found = (value: string, rules: DateRules, isAmbiguous = false): ParsedDate => ({
  ok: true,
  value,
  isAmbiguous,
  understoodAs: formatDayWithName(value, rules.locale),
});

function toDay(year: number, month: number, day: number): string | undefined {
  if (year < 1800 || year > 2300 || month < 1 || month > 12 || day < 1) return undefined;
  if (day > daysInMonth(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function stepFrom(today: string, direction: 1 | -1, count: number, unit: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  if (unit === "d" || unit === "w") {
    const days = count * (unit === "w" ? 7 : 1) * direction;
    return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  }
  const months = year * 12 + month - 1 + count * (unit === "y" ? 12 : 1) * direction;
  const newYear = Math.floor(months / 12);
  const newMonth = (months % 12) + 1;
  // 31 March minus a month is 29 February.
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return toDay(newYear, newMonth, newDay) ?? today;
}
