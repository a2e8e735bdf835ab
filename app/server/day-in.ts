import { createBoundedCache } from "../shared/bounded-cache.ts";

/** Creating a formatter is slower than using it; there are about 420 zones. */
const formatters = createBoundedCache<Intl.DateTimeFormat>(500);

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
}

/** Returns the configured day, the developer panel's (not in production), or the day in the time zone. */
export function todayFor(
  config: { readonly nodeEnv: string; readonly today: string | undefined },
  chosen: string | undefined,
  now: Date,
  timeZone: string,
): string {
  const isChosen = config.nodeEnv !== "production" && chosen !== undefined && isDay(chosen);
  return isChosen ? chosen : (config.today ?? dayIn(now, timeZone));
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Returns this machine's name of a zone, or null: browsers may send an older alias. */
export function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,59}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Returns YYYY-MM-DD.
 * @throws RangeError for an unknown zone
 */
export function dayIn(instant: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
