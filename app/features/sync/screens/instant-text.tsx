import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";

/** A moment with its time of day. */
export function InstantText({ value }: { readonly value: string }) {
  const { locale } = useReader();
  return <time dateTime={value}>{formatInstant(value, locale)}</time>;
}
