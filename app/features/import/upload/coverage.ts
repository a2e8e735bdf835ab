/** yyyy-mm-dd, both included. */
export interface Covered {
  readonly from: string;
  readonly to: string;
}

export type MonthCover = "full" | "part" | "none";

export interface CoverageMonth {
  /** yyyy-mm */
  readonly month: string;
  readonly cover: MonthCover;
}

const dayMs = 86_400_000;
const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const weekday = (day: string): number => new Date(day).getUTCDay();

/** Merges touching and overlapping periods, ascending. */
export function joinPeriods(periods: readonly Covered[]): Covered[] {
  const joined: { from: string; to: string }[] = [];
  for (const { from, to } of [...periods].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && from <= shift(last.to, 1)) last.to = to > last.to ? to : last.to;
    else joined.push({ from, to });
  }
  return joined;
}

/** Has no trades. */
function isWeekend({ from, to }: Covered): boolean {
  if (Date.parse(to) - Date.parse(from) > dayMs) return false;
  return [from, to].every((day) => weekday(day) === 0 || weekday(day) === 6);
}

/** Returns uncovered days between files, except plain weekends. */
export function findGaps(periods: readonly Covered[]): Covered[] {
  const joined = joinPeriods(periods);
  return joined
    .flatMap(({ to }, index) => {
      const next = joined[index + 1];
      return next ? [{ from: shift(to, 1), to: shift(next.from, -1) }] : [];
    })
    .filter((gap) => !isWeekend(gap));
}

/** Returns the months from first to last covered day: full, partial or missing. */
export function listMonths(periods: readonly Covered[]): CoverageMonth[] {
  const joined = joinPeriods(periods);
  const [first, last] = [joined[0], joined.at(-1)];
  if (!first || !last) return [];
  const gaps = findGaps(periods);
  const months: CoverageMonth[] = [];
  for (let month = first.from.slice(0, 7); month <= last.to.slice(0, 7); month = nextMonth(month)) {
    const start = `${month}-01`;
    const end = shift(`${nextMonth(month)}-01`, -1);
    const touching = gaps.filter(({ from, to }) => from <= end && to >= start);
    const isEmpty = touching.some(({ from, to }) => from <= start && to >= end);
    const isCut = touching.length > 0 || first.from > start || last.to < end;
    months.push({ month, cover: isEmpty ? "none" : isCut ? "part" : "full" });
  }
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
