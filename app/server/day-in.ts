import { createBoundedCache } from "../shared/bounded-cache.ts";

/** Creating a formatter is slow; there are about 420 zones. */
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

/** The developer panel can set the day outside production. */
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

/** Browsers may send an older alias of a zone. */
export function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,59}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * @returns YYYY-MM-DD
 * @throws RangeError for an unknown zone
 */
export function dayIn(instant: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
