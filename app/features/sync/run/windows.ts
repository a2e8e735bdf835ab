import { addDays, type IsoDate } from "@zerno/engine";
import { cutWindow } from "../../../market/runner/windows.ts";
import type { SyncAccount, SyncProvider, SyncWindow } from "../provider.ts";

/** Maximum without a limit of provider or account. */
const longestDays = 3_653;

/** Splits the days to fetch into windows of the provider's length, oldest first. */
export function windowsOf(
  provider: Pick<SyncProvider, "reloadDays" | "historyDays" | "windowDays">,
  account: Pick<SyncAccount, "openedOn">,
  {
    cursor,
    startsOn,
    today,
  }: { readonly cursor: string | null; readonly startsOn: string | null; readonly today: string },
): SyncWindow[] {
  const to = today as IsoDate;
  const oldest = addDays(to, -(provider.historyDays ?? longestDays));
  const wanted =
    cursor === null
      ? (startsOn ?? account.openedOn ?? oldest)
      : addDays(cursor as IsoDate, -provider.reloadDays);
  const latest = [wanted, oldest, startsOn ?? oldest].reduce((a, b) => (a > b ? a : b));
  const from = (latest > to ? to : latest) as IsoDate;
  return cutWindow({ from, to }, provider.windowDays);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** 00:30 to 05:30 in the owner's zone. */
const nightBegins = 30;
const nightMinutes = 300;

/** Returns the next nightly run: a fixed minute of the owner's night, spread over connections. */
export function nextNight(connectionId: string, now: Date, offsetMinutes: number): Date {
  const spread = Number.parseInt(connectionId.replaceAll("-", "").slice(-8), 16) % nightMinutes;
  const minute = nightBegins + spread;
  const localDay = Math.floor((now.getTime() + offsetMinutes * minuteMs) / dayMs) * dayMs;
  const at = localDay + (minute - offsetMinutes) * minuteMs;
  return new Date(at > now.getTime() ? at : at + dayMs);
}

/** Returns a zone's offset from UTC in minutes at an instant. */
export function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return Math.round((local - at.getTime()) / minuteMs);
}
