import { addDays, type IsoDate } from "@zerno/engine";

export interface Moment {
  readonly date: string;
  readonly time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(zone, known);
  return known;
}

/** Returns local date and time in `zone` (such as "Europe/Moscow"). @param ms milliseconds since 1970 */
export function momentOf(ms: number, zone: string): Moment {
  const [date = "", time = ""] = clockOf(zone).format(ms).split(" ");
  return { date, time };
}

/** Returns the day `days` later; negative: earlier. */
export const dayAfter = (day: string, days: number): string => addDays(day as IsoDate, days);
