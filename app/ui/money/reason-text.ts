import type { TFunction } from "i18next";
import { formatPercent, formatQuantity } from "../../i18n/format.ts";
import { formatDayWithName, formatInstant } from "../../i18n/format-date.ts";
import type { Reason } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";

const sentences = new WeakMap<TFunction, Map<Locale, WeakMap<Reason, string>>>();

function sentencesOf(t: TFunction, locale: Locale): WeakMap<Reason, string> {
  const byLocale = sentences.get(t) ?? new Map<Locale, WeakMap<Reason, string>>();
  sentences.set(t, byLocale);
  const known = byLocale.get(locale) ?? new WeakMap<Reason, string>();
  byLocale.set(locale, known);
  return known;
}

export function reasonText(reason: Reason, t: TFunction, locale: Locale): string {
  const known = sentencesOf(t, locale);
  const text = known.get(reason) ?? writeReason(reason, t, locale);
  known.set(reason, text);
  return text;
}

function writeReason(reason: Reason, t: TFunction, locale: Locale): string {
  const params = Object.fromEntries(
    Object.entries(reason.params).map(([name, value]) => [
      name,
      isShare(reason, name)
        ? formatPercent(value, locale, { minDigits: 0, maxDigits: 16 })
        : paramText(name, value, locale),
    ]),
  );
  return t(`common:reason.${reason.code}`, { ...params, defaultValue: t("common:reason.unknown") });
}

const isShare = ({ code }: Reason, name: string): boolean => code === "target-sum" && name === "sum";

function paramText(name: string, value: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDayWithName(value, locale);
  if (name === "at" && /^\d{4}-\d{2}-\d{2}T/.test(value)) return formatInstant(value, locale);
  if (name === "missing" && /^-?\d+(\.\d+)?$/.test(value)) return formatQuantity(value, locale);
  return value;
}

const consequences: ReadonlySet<string> = new Set([
  "no-base",
  "zero-base",
  "no-outside-flows",
  "nothing-invested",
  "missing-value",
]);

export function causesOf(reasons: readonly Reason[]): readonly Reason[] {
  const hasCause = reasons.some(({ code }) => code === "no-rate" || code === "no-price");
  const causes = reasons.filter(({ code }) => !(hasCause && consequences.has(code)));
  return [...new Map(causes.map((reason) => [JSON.stringify(reason), reason])).values()];
}

/** Returns whether the note marks a figure whose newer value is in quarantine. */
export const isSuspectNote = (note: Reason): boolean => note.code.startsWith("doubted");
export const isStaleNote = (note: Reason): boolean => /^(stale|doubted|rate-not-confirmed)/.test(note.code);
const estimates: ReadonlySet<string> = new Set([
  "trade-price",
  "trade-prices",
  "estimated",
  "matured-not-booked",
  "day-estimated",
  "unofficial-rate",
  "floating-coupon-estimated",
  "index-factor-estimated",
]);
export const isEstimateNote = (note: Reason): boolean =>
  estimates.has(note.code) || note.code.startsWith("provisional");
