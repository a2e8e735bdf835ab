import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";

/** Days of instants with the month's name, as this reader writes them. */
export function useDay(): (instant: string) => string {
  const { locale } = useReader();
  return (instant) => formatDayWithName(instant.slice(0, 10), locale, "long");
}
