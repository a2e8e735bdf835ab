import { isRefused, type Refused } from "../../risk/statistic.ts";
import { dec, money } from "../../testing/exact.ts";
import type { RebalancePlan } from "../plan.ts";
import type { RebalanceAsset, RebalanceInput } from "../rebalance-input.ts";

/** Returns an asset in dollars at 1 a unit, in lots of 1. */
export function asset(assetId: string, fields: Partial<RebalanceAsset> = {}): RebalanceAsset {
  return {
    assetId,
    currency: "USD",
    quantity: dec(0),
    price: dec(1),
    rate: dec(1),
    lotSize: dec(1),
    target: dec(0),
    ...fields,
  };
}

/** Returns a portfolio in dollars. */
export function input(
  assets: readonly RebalanceAsset[],
  fields: Partial<Omit<RebalanceInput, "cash">> & { readonly cash?: string | number } = {},
): RebalanceInput {
  const { cash = 0, ...rest } = fields;
  return {
    mode: "full",
    currency: "USD",
    amount: money(0),
    assets,
    ...rest,
    cash: [{ currency: "USD", amount: money(cash), rate: dec(1) }],
  };
}

export function accepted<Value>(value: Value | Refused): Value {
  if (isRefused(value)) throw new Error(JSON.stringify(value));
  return value;
}

export function quantitiesOf(plan: RebalancePlan): Record<string, bigint> {
  return Object.fromEntries(
    plan.orders.map(({ assetId, side, quantity }) => [assetId, side === "buy" ? quantity : -quantity]),
  );
}
