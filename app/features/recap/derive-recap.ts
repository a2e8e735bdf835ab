import { formatMonth } from "../../i18n/format-date.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { countFigure, unknownFigure } from "../../ui/money/plain-figures.ts";
import type { Recap } from "./recap.contract.ts";

type Month = Recap["months"][number];

/** Returns the longest streak of gains; refused when no month of the year has a result. */
export function gainsFigure({ months, streaks }: Pick<Recap, "months" | "streaks">): Figure {
  const refused = months.flatMap(({ result }) => ("refused" in result ? result.refused : []));
  if (months.some(({ result }) => "value" in result)) return countFigure(streaks.gains);
  return unknownFigure(refused.slice(0, 1), "count");
}

/** Explains the portfolio's return less the benchmark's. */
export const deriveExcess = (
  { t }: DeriveWords,
  { result, period, portfolioId, year }: Recap,
): Derivation => ({
  title: `${t("recap:result.ahead")} · ${year}`,
  ...{ rule: t("recap:derive.excess"), operation: "difference", portfolioId },
  parts: [
    { label: t("recap:card.result"), figure: result.twr, date: period.to },
    { label: result.benchmark.name, figure: result.benchmark.twr, date: period.to },
  ],
});

/** Explains the fees of the year over the value at its end. */
export const deriveFeeLoad = (
  { t }: DeriveWords,
  { costs, period, portfolioId, year }: Recap,
): Derivation => ({
  title: `${t("recap:costs.feeLoad")} · ${year}`,
  ...{ rule: t("recap:derive.feeLoad"), operation: "quotient", portfolioId },
  parts: [
    { label: t("recap:card.costs"), figure: costs.fees },
    { label: t("recap:derive.value"), figure: costs.value, date: period.to },
  ],
});

/** Returns the address of a month's transactions. */
const rowsPath = ({ portfolioId }: Recap, { month, to }: Month): string =>
  `/transactions?p=${portfolioId}&from=${month}-01&to=${to}`;

/** Returns the months in order with their counts. */
const monthsWith = (
  { locale }: DeriveWords,
  recap: Recap,
  figureOf: (month: Month) => DerivationPart["figure"],
): DerivationPart[] =>
  recap.months.map((month) => ({
    label: formatMonth(month.month, locale, "long"),
    ...{ figure: figureOf(month), to: rowsPath(recap, month) },
  }));

/** Explains a count of the year: the sum over its months, or the longest streak among them. */
export function deriveCount(
  words: DeriveWords,
  recap: Recap,
  name: keyof Recap["streaks"] | "payments",
): Derivation {
  const { t } = words;
  const head = {
    title: `${t(name === "payments" ? "recap:income.payments" : `recap:streak.${name}`)} · ${recap.year}`,
    rule: t(`recap:derive.count.${name}`),
    portfolioId: recap.portfolioId,
  };
  switch (name) {
    case "gains": {
      const months = monthsWith(words, recap, ({ result }) => result);
      // A month without a result ends a streak; it is not an input of a known count.
      const known = months.filter(({ figure }) => "value" in figure);
      return { ...head, operation: "model", parts: known.length > 0 ? known : months };
    }
    case "income":
      return {
        ...{ ...head, operation: "model" },
        parts: monthsWith(words, recap, ({ payments }) => countFigure(payments)),
      };
    case "deposits":
      return {
        ...{ ...head, operation: "sum" },
        parts: monthsWith(words, recap, ({ deposits }) => countFigure(deposits > 0 ? 1 : 0)),
      };
    default:
      return {
        ...head,
        operation: "sum",
        parts: monthsWith(words, recap, (month) => countFigure(month[name])),
      };
  }
}
