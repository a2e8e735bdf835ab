import type { TFunction } from "i18next";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";
import { reasonText } from "./reason-text.ts";

/** Notes that do not weaken a figure. */
const isPlainNote = ({ code }: Reason): boolean => /^last-(price|rate)s?$|^period-return$/.test(code);

/** Returns a figure's marks: refusal reasons, or stale, provisional, estimated and substituted inputs. */
export function marksOf(figure: Figure): readonly Reason[] {
  if ("refused" in figure) return figure.refused.filter(({ code }) => code !== "stealth");
  return (figure.notes ?? []).filter((note) => !isPlainNote(note));
}

export type Marked = Figure | Reason | string | false | null | undefined;

export function markSentences(marked: readonly Marked[], t: TFunction, locale: Locale): readonly string[] {
  const texts = marked.flatMap((one) => {
    if (!one) return [];
    if (typeof one === "string") return [one];
    const reasons = "unit" in one ? marksOf(one) : [one];
    return reasons.map((reason) => reasonText(reason, t, locale));
  });
  return [...new Set(texts)];
}

/** Returns the marks of some figures as the text of a cell; null without any. */
export function marksText(marked: readonly Marked[], t: TFunction, locale: Locale): string | null {
  const texts = markSentences(marked, t, locale);
  return texts.length === 0 ? null : texts.join("; ");
}
