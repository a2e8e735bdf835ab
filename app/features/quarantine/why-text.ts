import type { TFunction } from "i18next";
import { formatNumber, formatPercent, formatQuantity } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Locale } from "../../shared/locales.ts";
import type { QuarantineCase } from "./quarantine.contract.ts";

type Suspicious = Pick<QuarantineCase, "detector" | "evidence">;

/** A detector's findings differ in wording. */
function sentenceOf({ detector, evidence }: Suspicious): string {
  if (detector === "scale" && evidence.comparedWith !== undefined) return `level-${evidence.comparedWith}`;
  if (detector === "scale" && evidence.factor === "inverse") return "inverse";
  if (detector === "missing-split" && evidence.splitDay !== undefined) return "split-elsewhere";
  return detector;
}

function paramText(name: string, value: string, locale: Locale): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDayWithName(value, locale);
  if (name === "ofPrice") return formatPercent(value, locale, { maxDigits: 0 });
  if (name === "ratio") return formatNumber(value, locale, { maxDigits: Number(value) < 1 ? 3 : 1 });
  return /^-?\d+(\.\d+)?$/.test(value) ? formatQuantity(value, locale) : value;
}

/** Explains a quarantined value in a sentence with days and numbers in the reader's locale. */
export function whyText(suspicious: Suspicious, t: TFunction, locale: Locale): string {
  const params = Object.fromEntries(
    Object.entries(suspicious.evidence).map(([name, value]) => [name, paramText(name, value, locale)]),
  );
  const { otherSource } = suspicious.evidence;
  const other = otherSource && t(`assets:source.${otherSource}`, { defaultValue: otherSource });
  return t(`quarantine:why.${sentenceOf(suspicious)}`, { ...params, ...(other && { otherSource: other }) });
}
