import type { TFunction } from "i18next";
import type { Locale } from "../../shared/locales.ts";
import type { Figure, Reason } from "../../shared/shapes.ts";
import { reasonText } from "./reason-text.ts";

/** Notes that take nothing from a figure: closes and rates of the evening, and which return is shown. */
const isPlainNote = ({ code }: Reason): boolean => /^last-(price|rate)s?$|^period-return$/.test(code);

/** Marks of a figure: why it is refused, or what it rests on that is old, provisional, estimated or stands in. */
export function marksOf(figure: Figure): readonly Reason[] {
  if ("refused" in figure) return figure.refused.filter(({ code }) => code !== "stealth");
  return (figure.notes ?? []).filter((note) => !isPlainNote(note));
}

/** A figure, a reason, or a remark in words. */
export type Marked = Figure | Reason | string | false | null | undefined;

/** The marks of some figures in words, each sentence once. */
export function markSentences(marked: readonly Marked[], t: TFunction, locale: Locale): readonly string[] {
  const texts = marked.flatMap((one) => {
    if (!one) return [];
    if (typeof one === "string") return [one];
    const reasons = "unit" in one ? marksOf(one) : [one];
    return reasons.map((reason) => reasonText(reason, t, locale));
  });
  return [...new Set(texts)];
}

/** The marks of some figures as the text of a cell; null where there are none. */
export function marksText(marked: readonly Marked[], t: TFunction, locale: Locale): string | null {
  const texts = markSentences(marked, t, locale);
  return texts.length === 0 ? null : texts.join("; ");
}
