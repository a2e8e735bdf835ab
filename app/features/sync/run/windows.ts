import { addDays, type IsoDate } from "@zerno/engine";
import { cutWindow } from "../../../market/runner/windows.ts";
import type { SyncAccount, SyncProvider, SyncWindow } from "../provider.ts";

/** What is asked where neither provider nor account says how old it is. */
const longestDays = 3_653;

/** The days to ask an account for, cut into pieces of the provider's length, the oldest first. */
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
/** Nights are 00:30 to 05:30 of the owner's clock. */
const nightBegins = 30;
const nightMinutes = 300;

/**
 * When the nightly schedule takes a connection next: always the same minute of its owner's night, another one for
 * every connection, so that providers are not asked by everybody at once.
 */
export function nextNight(connectionId: string, now: Date, offsetMinutes: number): Date {
  const spread = Number.parseInt(connectionId.replaceAll("-", "").slice(-8), 16) % nightMinutes;
  const minute = nightBegins + spread;
  const localDay = Math.floor((now.getTime() + offsetMinutes * minuteMs) / dayMs) * dayMs;
  const at = localDay + (minute - offsetMinutes) * minuteMs;
  return new Date(at > now.getTime() ? at : at + dayMs);
}

/** Minutes by which a zone is ahead of UTC at an instant. */
export function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return Math.round((local - at.getTime()) / minuteMs);
}
