import { formatMonth } from "../../../i18n/format-date.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { calendarPartOf, isPrincipal } from "../../../shared/names/calendar-names.ts";
import type { CalendarSums } from "../../../shared/schemas/calendar.schema.ts";
import type { Derivation, DerivationPart } from "../../../ui/money/derivation.ts";
import type { DeriveWords } from "../../../ui/money/derive-words.ts";
import { isHidden } from "../../../ui/money/figure-pieces.ts";
import { countFigure, moneyFigure } from "../../../ui/money/plain-figures.ts";
import { missingOf } from "../derive-payment.ts";
import type { Calendar, CalendarEntry } from "./calendar.contract.ts";

type SumName = keyof CalendarSums;

function countsIn(name: SumName, entry: CalendarEntry): boolean {
  if (isPrincipal(entry.kind)) return name === "principal";
  if (name === "principal") return false;
  return name === "gross" || name === "net" || calendarPartOf(entry) === name;
}

/** Payments of a sum, and their name. */
interface Asked {
  readonly name: SumName;
  readonly sum: Figure;
  /** "March 2026", "PAY", a sector. */
  readonly of?: string | undefined;
  readonly isOf?: (entry: CalendarEntry) => boolean;
}

type Ground = Pick<Calendar, "portfolioId" | "currency" | "entries">;

const entryPath = ({ portfolioId }: Pick<Ground, "portfolioId">, { date, id }: CalendarEntry): string =>
  `/div-calendar?p=${portfolioId}&m=${date.slice(0, 7)}&entry=${encodeURIComponent(id)}`;

/** Explains a sum by its payments, in the view's currency. */
export function deriveCalendarSum(words: DeriveWords, ground: Ground, asked: Asked): Derivation {
  const { t } = words;
  const { name, sum, of, isOf = () => true } = asked;
  const parts = ground.entries
    .filter((entry) => countsIn(name, entry) && isOf(entry))
    .map((entry): DerivationPart => {
      const value = name === "net" ? entry.netValue : entry.value;
      const known = value === null ? missingOf(entry) : moneyFigure(value, ground.currency);
      const payer = entry.asset?.ticker ?? t(`income:kind.${entry.kind}`);
      return {
        label: `${payer} · ${t(`income:kind.${entry.kind}`)} · ${t(`income:status.${entry.status}`)}`,
        figure: isHidden(sum) ? { refused: [{ code: "stealth", params: {} }], unit: "money" } : known,
        date: entry.date,
        to: entryPath(ground, entry),
      };
    });
  return {
    title: [t(`income:sums.${name}`), of].filter(Boolean).join(" · "),
    rule: t(`income:derive.sum.${name}`),
    operation: "sum",
    parts: parts.length > 0 ? parts : [{ label: t("income:derive.noPayments"), figure: countFigure(0) }],
    portfolioId: ground.portfolioId,
  };
}

/** Explains a month's sum. */
export const deriveMonthSum = (
  words: DeriveWords,
  ground: Ground,
  month: string,
  asked: Pick<Asked, "name" | "sum">,
): Derivation =>
  deriveCalendarSum(words, ground, {
    ...asked,
    of: formatMonth(month, words.locale, "long"),
    isOf: ({ date }) => date.startsWith(month),
  });

/** Keys of payment groups. */
export const groupKeyOf = {
  asset: ({ asset }: CalendarEntry) => asset?.id ?? "",
  sector: ({ sector }: CalendarEntry) => sector ?? "",
  currency: ({ currency }: CalendarEntry) => currency,
} as const;
