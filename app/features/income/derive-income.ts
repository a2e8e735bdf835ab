import { formatDay, formatMonth } from "../../i18n/format-date.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { dayAfter } from "../../shared/text/days.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import type { Income } from "./income-shown.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** As first and last day: "3/1/2026 – 3/31/2026". */
function daysText({ locale }: DeriveWords, { from, to }: Days): string {
  return `${formatDay(dayAfter(from), locale)} – ${formatDay(to, locale)}`;
}

const yearBefore = ({ from, to }: Days): Days => {
  const back = (day: string) => {
    const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return before.endsWith("02-29") ? before.replace("02-29", "02-28") : before;
  };
  return { from: back(from), to: back(to) };
};

/** Explains growth over the same period a year before. */
export function deriveGrowth(
  words: DeriveWords,
  { portfolioId }: Pick<Income, "portfolioId">,
  {
    paid,
    before,
    name,
    ...days
  }: Days & {
    readonly paid: Figure;
    readonly before: Figure;
    readonly name: string;
  },
): Derivation {
  const { t } = words;
  return {
    title: `${t("income:head.growth")} · ${name}`,
    ...{ rule: t("income:derive.growthOfIncome"), operation: "change", portfolioId },
    parts: [
      { label: daysText(words, days), figure: paid, date: days.to },
      { label: daysText(words, yearBefore(days)), figure: before, date: yearBefore(days).to },
    ],
  };
}

type Payer = Income["payers"][number];

const payerPath = ({ portfolioId }: Income, { asset }: Payer): string =>
  `/div-calendar?p=${portfolioId}&view=list&asset=${asset.id}`;

/** Explains a payer's share of income. */
export function deriveShare({ t }: DeriveWords, income: Income, payer: Payer): Derivation {
  const { portfolioId, head, year } = income;
  return {
    title: `${t("income:payers.share")} · ${payer.asset.ticker}`,
    ...{ rule: t("income:derive.share"), operation: "quotient", portfolioId },
    parts: [
      {
        ...{ label: payer.asset.ticker, figure: payer.incomePaid, date: year.to },
        to: payerPath(income, payer),
      },
      { label: t("income:derive.allPayers"), figure: head.incomePaid, date: year.to },
    ],
  };
}

/** Explains the effective number of payers. */
export const deriveEqualPayers = ({ t }: DeriveWords, income: Income): Derivation => ({
  title: t("income:payers.equal"),
  ...{ rule: t("income:payers.equalHint"), operation: "model", portfolioId: income.portfolioId },
  parts: income.payers.map((payer) => ({
    label: payer.asset.ticker,
    figure: payer.share,
    to: payerPath(income, payer),
  })),
});

/** Explains payments of the next twelve months by month, linked to the calendar. */
export const deriveAhead = (
  { t, locale }: DeriveWords,
  { portfolioId, ahead }: Income,
  part: "gross" | "net",
): Derivation => ({
  title: t(`income:head.ahead.${part}`),
  ...{ rule: t(`income:derive.ahead.${part}`), operation: "sum", portfolioId },
  parts: ahead.months.map(({ month, ...sums }) => ({
    label: formatMonth(month, locale, "long"),
    figure: sums[part],
    to: `/div-calendar?p=${portfolioId}&m=${month}${part === "net" ? "&net=1" : ""}`,
  })),
});
