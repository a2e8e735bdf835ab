import { formatMonth } from "../../i18n/format-date.ts";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { dayFigure, moneyFigure, priceFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import type { WidgetFrame } from "./page/widget-frame.ts";
import type { Payment, WidgetBody } from "./widget.schema.ts";

type Ahead = Extract<WidgetBody, { type: "ahead" }>;
type Frame = Pick<WidgetFrame, "portfolioId" | "title">;

/** Explains a forecast sum by months, linked to the calendar. */
export const deriveAheadSum = (
  { t, locale }: DeriveWords,
  { months }: Pick<Ahead, "months">,
  { portfolioId, title }: Frame,
  part: "declared" | "estimated" | "special" | "gross",
): Derivation => ({
  title: `${t(`dashboard:ahead.${part}`)} · ${title}`,
  ...{ rule: t(`dashboard:derive.ahead.${part}`), operation: "sum", portfolioId },
  parts: months.map(({ month, ...sums }) => ({
    label: formatMonth(month, locale, "long"),
    figure: sums[part],
    to: `/div-calendar?p=${portfolioId}&m=${month}`,
  })),
});

/** Explains a future payment. */
export function derivePaymentFigure(
  { t }: DeriveWords,
  payment: Payment,
  { portfolioId }: Frame,
  field: "date" | "amount" | "quantity" | "perUnit",
): Derivation {
  const { asset, date, kind, quantity, perUnit, currency, source, isDayExpected } = payment;
  const page = assetPathOf(asset);
  const held: DerivationPart = {
    label: t("dashboard:derive.held"),
    figure: quantityFigure(quantity ?? "0"),
    to: `/holdings?p=${portfolioId}&asset=${asset.id}`,
  };
  const shared = { label: t(`dashboard:payments.${kind}`), source, ...(page !== null && { to: page }) };
  const one: DerivationPart = { ...shared, figure: priceFigure(perUnit ?? "0", currency), date };
  const head = { title: `${t(`dashboard:derive.field.${field}`)} · ${asset.ticker}`, portfolioId };
  if (field === "amount")
    return { ...{ ...head, rule: t("dashboard:derive.amount"), operation: "product" }, parts: [held, one] };
  const rule = t(`dashboard:derive.rule.${field === "date" && isDayExpected ? "dayExpected" : field}`);
  const day: DerivationPart = { ...shared, figure: dayFigure(date) };
  const part = { date: day, quantity: held, perUnit: one }[field];
  return { ...head, rule, operation: "input", parts: [part] };
}

/** Explains a cash balance, or its first negative day, with a link to the cash screen. */
export function deriveCashFact(
  { t }: DeriveWords,
  { portfolioId }: Frame,
  currency: string,
  { balance, negativeOn }: { readonly balance?: string; readonly negativeOn?: string },
): Derivation {
  const isBalance = balance !== undefined;
  const figure = isBalance ? moneyFigure(balance, currency) : dayFigure(negativeOn ?? "");
  return {
    title: t("dashboard:allocation.cash", { currency }),
    rule: isBalance ? t("dashboard:derive.balance") : t("dashboard:derive.negative"),
    operation: "input",
    parts: [{ label: currency, figure, to: `/cash?p=${portfolioId}` }],
    portfolioId,
  };
}
