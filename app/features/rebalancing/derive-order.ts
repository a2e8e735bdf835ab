import type { TFunction } from "i18next";
import type { PlannedOrder, SoldLot } from "../../shared/schemas/rebalance.schema.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import { moneyFigure, priceFigure, quantityFigure, ratioFigure } from "../../ui/money/plain-figures.ts";
import { ratePart } from "../../ui/money/rate-part.ts";
import type { ShownPlan } from "./derive-plan.ts";

/** Figures of an order, by text key. */
export type OrderFigure = "quantity" | "price" | "money" | "fee" | "gain";

const pricePart = ({ asset, price, priced }: PlannedOrder, t: TFunction): DerivationPart => ({
  label: t("rebalancing:derived.order.price"),
  figure: priceFigure(price, asset.currency),
  date: priced.date,
  source: priced.source,
});

function moneyParts(order: PlannedOrder, { plan }: ShownPlan, t: TFunction): DerivationPart[] {
  const rate = order.rateAt === null ? undefined : plan.rates[order.rateAt];
  return [
    { label: t("rebalancing:derived.order.quantity"), figure: quantityFigure(order.quantity) },
    pricePart(order, t),
    ...(rate ? [ratePart(rate, t)] : []),
  ];
}

/** Returns the rules behind a fee, in the portfolio's currency. */
function feeParts(order: PlannedOrder, { settings, currency }: ShownPlan, t: TFunction): DerivationPart[] {
  const rule = (name: "feePercent" | "feeFixed" | "feeMinimum") => t(`rebalancing:settings.${name}`);
  return [
    { label: t("rebalancing:derived.order.money"), figure: moneyFigure(order.viewMoney, currency) },
    { label: rule("feePercent"), figure: ratioFigure(settings.feePercent) },
    { label: rule("feeFixed"), figure: moneyFigure(settings.feeFixed, currency) },
    { label: rule("feeMinimum"), figure: moneyFigure(settings.feeMinimum, currency) },
  ];
}

/** Explains a figure of an order. */
export function deriveOrder(
  order: PlannedOrder,
  name: OrderFigure,
  shown: ShownPlan,
  t: TFunction,
): Derivation {
  const { portfolioId, currency } = shown;
  const told = {
    title: `${t(`rebalancing:derived.order.${name}`)} · ${order.asset.name}`,
    rule: t(`rebalancing:derived.order.${name}Rule`),
    portfolioId,
  };
  if (name === "money") return { ...told, operation: "product", parts: moneyParts(order, shown, t) };
  if (name === "price") return { ...told, operation: "input", parts: [pricePart(order, t)] };
  if (name === "fee") return { ...told, operation: "model", parts: feeParts(order, shown, t) };
  if (name === "gain") {
    const parts = order.lotsUsed.map(({ gain, acquired }) => ({
      ...{ label: t("rebalancing:derived.lot.lot"), figure: moneyFigure(gain, currency), date: acquired },
    }));
    return { ...told, operation: "sum", parts };
  }
  return {
    ...told,
    operation: "product",
    parts: [
      { label: t("rebalancing:derived.order.lots"), figure: quantityFigure(order.lots) },
      { label: t("rebalancing:derived.order.lotSize"), figure: quantityFigure(order.lotSize) },
    ],
  };
}

/** Explains a figure of a sold lot. */
export function deriveLot(
  order: PlannedOrder,
  lot: SoldLot,
  name: "proceeds" | "cost" | "gain",
  { portfolioId, currency }: ShownPlan,
  t: TFunction,
): Derivation {
  const money = (value: string) => moneyFigure(value, currency);
  const told = {
    title: `${t(`rebalancing:lots.${name}`)} · ${order.asset.name}`,
    rule: t(`rebalancing:derived.lot.${name}`),
    portfolioId,
  };
  const cost = { label: t("rebalancing:lots.cost"), figure: money(lot.cost), date: lot.acquired };
  if (name === "cost") return { ...told, operation: "input", parts: [cost] };
  if (name === "gain") {
    const proceeds = { label: t("rebalancing:lots.proceeds"), figure: money(lot.proceeds) };
    return { ...told, operation: "difference", parts: [proceeds, cost] };
  }
  return {
    ...told,
    operation: "model",
    parts: [
      { label: t("rebalancing:derived.order.money"), figure: money(order.viewMoney) },
      { label: t("rebalancing:derived.order.fee"), figure: money(order.fee) },
      {
        label: t("rebalancing:derived.lot.quantity"),
        figure: quantityFigure(lot.quantity),
        date: lot.acquired,
      },
      { label: t("rebalancing:derived.order.quantity"), figure: quantityFigure(order.quantity) },
    ],
  };
}
