import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";

export function InstantText({ value }: { readonly value: string }) {
  const { locale } = useReader();
  return <time dateTime={value}>{formatInstant(value, locale)}</time>;
}
