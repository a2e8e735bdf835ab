import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";
import { type NoticeKind, noticeKinds } from "../shared/names/notice-kinds.ts";
import type { NoticeParams, NoticeValue } from "../shared/schemas/notice.schema.ts";
import { formatMoney, formatPercent, formatPrice, joinPieces, pricePieces } from "./format.ts";
import { formatDay } from "./format-date.ts";
import { localeMarks } from "./locale-marks.ts";

type T = (key: string, values?: Record<string, string | number>) => string;

export interface NoticeReader {
  readonly t: T;
  readonly language: Language;
  readonly locale: Locale;
}

/** Alike for screen, mail and push. */
export function formatNotification(
  kind: NoticeKind,
  params: NoticeParams,
  reader: NoticeReader,
): { readonly title: string; readonly text: string } {
  const { t } = reader;
  const words = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, wordOf(value, reader)]),
  );
  const extras = noticeKinds[kind].extras.filter((name) => params[name] !== undefined);
  const sentences = [
    t(`notices:kind.${kind}.text`, words),
    ...extras.map((name) => t(`notices:with.${name}`, words)),
  ];
  return { title: t(`notices:kind.${kind}.title`, words), text: sentences.join(" ") };
}

function wordOf(value: NoticeValue, { t, language, locale }: NoticeReader): string | number {
  switch (value.type) {
    case "name":
      return value[language];
    case "text":
      return value.text;
    case "price":
      return priceWord(value, locale);
    case "money":
      return formatMoney(value.amount, locale, { currency: value.currency });
    case "day":
      return formatDay(value.day, locale);
    case "percent":
      return formatPercent(value.ratio, locale);
    case "count":
      return value.count;
    case "word":
      return t(value.word);
  }
}

const priceWord = (
  { price, currency }: { readonly price: string; readonly currency: string | null },
  locale: Locale,
): string =>
  currency === null
    ? `${formatPrice(price, locale)}${localeMarks[locale].percentGap}%`
    : joinPieces(pricePieces(price, locale, { currency }));
