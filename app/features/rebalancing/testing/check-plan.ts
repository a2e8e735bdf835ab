import { expect } from "vitest";
import { checkDerivation } from "../../../../tests/support/derivations.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import { RebalanceSettings } from "../../../shared/schemas/rebalance.schema.ts";
import { moneyFigure, priceFigure, quantityFigure, ratioFigure } from "../../../ui/money/plain-figures.ts";
import { deriveLot, deriveOrder } from "../derive-order.ts";
import { deriveCash, deriveExcess, deriveRow, deriveSum, type ShownPlan } from "../derive-plan.ts";

type Answered = Omit<ShownPlan, "settings" | "plan"> & {
  readonly result: { readonly plan?: ShownPlan["plan"] };
};

function checkSums(shown: ShownPlan): void {
  const { plan, currency } = shown;
  const money = (value: string) => moneyFigure(value, currency);
  const sums = {
    ...{ driftBefore: plan.driftBefore, driftAfter: plan.driftAfter, whole: money(plan.whole) },
    ...{ sold: money(plan.sold), bought: money(plan.bought) },
    ...{ fees: money(plan.fees), residualCash: money(plan.residualCash) },
    ...{ realisedGain: plan.realisedGain, taxableGain: plan.taxableGain },
  } satisfies Record<string, Figure>;
  for (const name of Object.keys(sums) as (keyof typeof sums)[])
    checkDerivation((t) => deriveSum(shown, name, t), sums[name]);
  const { tax } = plan;
  if (tax) checkDerivation((t) => deriveSum(shown, "tax", t), tax);
  for (const { currency: of, amount } of plan.cash)
    checkDerivation((t) => deriveCash(shown, of, t), moneyFigure(amount, of));
  if (plan.excess !== "0") checkDerivation((t) => deriveExcess(shown, t), money(plan.excess));
}

function checkRows(shown: ShownPlan): void {
  const { plan, currency } = shown;
  for (const row of plan.rows) {
    const { weightBefore, weightAfter, driftAfter, target, valueAfter } = row;
    checkDerivation((t) => deriveRow(shown, row, "target", t), ratioFigure(target));
    checkDerivation((t) => deriveRow(shown, row, "value", t), moneyFigure(valueAfter, currency));
    for (const [name, value] of [
      ...([["before", weightBefore] as const, ["after", weightAfter] as const] as const),
      ["drift", driftAfter] as const,
    ])
      if (value !== null) checkDerivation((t) => deriveRow(shown, row, name, t), ratioFigure(value));
  }
}

function checkOrders(shown: ShownPlan): void {
  const { plan, currency } = shown;
  for (const order of plan.orders) {
    const figures = {
      ...{ quantity: quantityFigure(order.quantity), price: priceFigure(order.price, order.asset.currency) },
      ...{ money: moneyFigure(order.viewMoney, currency), fee: moneyFigure(order.fee, currency) },
      ...(order.realisedGain && { gain: order.realisedGain }),
    };
    for (const [name, figure] of Object.entries(figures))
      checkDerivation((t) => deriveOrder(order, name as keyof typeof figures, shown, t), figure);
    for (const lot of order.lotsUsed)
      for (const name of ["proceeds", "cost", "gain"] as const)
        checkDerivation((t) => deriveLot(order, lot, name, shown, t), moneyFigure(lot[name], currency));
  }
}

/** Checks that every figure of a plan follows from its named inputs, in both languages. */
export function checkPlan(answer: Answered, settings: object = {}): void {
  const { plan } = answer.result;
  if (plan === undefined) return;
  const shown: ShownPlan = { ...answer, plan, settings: RebalanceSettings.parse(settings) };
  checkSums(shown);
  checkRows(shown);
  checkOrders(shown);
  for (const { rateAt, asset } of plan.orders)
    expect(rateAt === null).toBe(asset.currency === answer.currency);
}
