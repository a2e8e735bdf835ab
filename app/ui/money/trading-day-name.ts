import type { TFunction } from "i18next";
import { formatDayWithName, weekdayName } from "../../i18n/format-date.ts";
import type { Locale } from "../../shared/locales.ts";

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Names the day of a day change: today, a weekday of the last six days ("Fri"), or a date. */
export function tradingDayName(
  day: string,
  today: string,
  { t, locale }: { readonly t: TFunction; readonly locale: Locale },
): string {
  const age = daysBetween(day, today);
  if (age <= 0) return t("common:tradingDay.today");
  if (age > 6) return formatDayWithName(day, locale);
  const weekday = weekdayName(day, locale);
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
}
