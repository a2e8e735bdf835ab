import { addDays, addMonths, addYears, type IsoDate } from "./iso-date.ts";

/** Between the ends of both days. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export const PERIOD_NAMES = ["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

const starts: Record<PeriodName, (today: IsoDate, firstDay: IsoDate) => IsoDate> = {
  "1M": (today) => addMonths(today, -1),
  "3M": (today) => addMonths(today, -3),
  "6M": (today) => addMonths(today, -6),
  YTD: (today) => `${+today.slice(0, 4) - 1}-12-31` as IsoDate,
  "1Y": (today) => addYears(today, -1),
  "3Y": (today) => addYears(today, -3),
  "5Y": (today) => addYears(today, -5),
  ALL: (_today, firstDay) => addDays(firstDay, -1),
};

/**
 * Clips the start to the day before the ledger's first day, so that a young portfolio is not annualised over empty
 * years.
 */
export function resolvePeriod(name: PeriodName, today: IsoDate, firstDay: IsoDate): Period {
  const from = starts[name](today, firstDay);
  const earliest = addDays(firstDay, -1);
  const clamped = from < earliest ? earliest : from;
  return { from: clamped > today ? today : clamped, to: today };
}
