import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import type { CashCurrency } from "./cash.contract.ts";

interface Ground {
  readonly portfolioId: string;
  /** The evening of the balances. */
  readonly period: { readonly to: string };
}

const rowsPath = ({ portfolioId }: Ground, query: string): string =>
  `/transactions?p=${portfolioId}&${query}`;

/** A balance: what each kind of transaction did to it. */
export function deriveBalance({ t }: DeriveWords, ground: Ground, cash: CashCurrency): Derivation {
  const { currency, balance, moves } = cash;
  const head = { title: `${t("cash:column.balance")} · ${currency}`, portfolioId: ground.portfolioId };
  if (moves.length === 0)
    return {
      ...{ ...head, rule: t("cash:derive.balance"), operation: "input" },
      parts: [
        {
          label: t("cash:derive.transactions"),
          figure: moneyFigure(balance, currency),
          ...{ date: ground.period.to, to: rowsPath(ground, "activity=all") },
        },
      ],
    };
  return {
    ...{ ...head, rule: t("cash:derive.balance"), operation: "sum" },
    parts: moves.map(({ kindName, amount }) => ({
      label: t(`ledger:kind.${kindName}`),
      figure: moneyFigure(amount, currency),
      to: rowsPath(ground, `kind=${kindName}`),
    })),
  };
}

/** A sum over all transactions, as they state it. */
export const deriveTotal = (
  { t }: DeriveWords,
  ground: Ground,
  { currency, totals }: CashCurrency,
  name: keyof CashCurrency["totals"],
): Derivation => ({
  title: `${t(`cash:column.${name}`)} · ${currency}`,
  ...{ rule: t(`cash:derive.total.${name}`), operation: "input", portfolioId: ground.portfolioId },
  parts: [
    {
      label: t("cash:derive.transactions"),
      figure: moneyFigure(totals[name], currency),
      to: rowsPath(ground, name === "income" ? "activity=income" : "activity=all"),
    },
  ],
});

/** A balance on the evening of the first day below zero, or the one before it. */
export const deriveEvening = (
  { t, locale }: DeriveWords,
  portfolioId: string,
  { currency, balance, on }: { readonly currency: string; readonly balance: string; readonly on: string },
): Derivation => ({
  title: `${t("cash:column.balance")} · ${currency} · ${formatDayWithName(on, locale)}`,
  ...{ rule: t("cash:derive.evening"), operation: "input", portfolioId },
  parts: [
    {
      label: t("cash:derive.transactions"),
      figure: moneyFigure(balance, currency),
      ...{ date: on, to: `/transactions?p=${portfolioId}&to=${on}` },
    },
  ],
});
