import { type Reason, reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { Refused } from "../risk/statistic.ts";
import type { RebalanceBasis } from "./build-problem.ts";
import { type Drift, driftOf, type WeightedValue } from "./drift.ts";
import { amountOf, feeOf, inView, viewAmountOf } from "./order-money.ts";
import type { RebalanceAsset, RebalanceInput } from "./rebalance-input.ts";
import { type SoldLot, takeLots } from "./sale-lots.ts";

export interface RebalanceOrder {
  readonly assetId: string;
  readonly side: "buy" | "sell";
  /** `quantity` = lots x lot size. */
  readonly lots: number;
  readonly quantity: Dec;
  /** In the asset's currency. */
  readonly money: Money;
  readonly currency: string;
  /** In the view's currency, like the fee. */
  readonly viewMoney: Money;
  readonly fee: Money;
  /** Empty when unknown. */
  readonly lotsUsed: readonly SoldLot[];
  /** After the fee; absent for purchases and unknown lots. */
  readonly realisedGain?: Money;
}

/** After the orders; negative = to be exchanged at its rate. */
export interface CashAfter {
  readonly currency: string;
  readonly amount: Money;
}

export interface RebalancePlan {
  readonly orders: readonly RebalanceOrder[];
  /** Without the amount; refused for an empty portfolio. */
  readonly before: Drift | Refused;
  readonly after: Drift | Refused;
  /** Values + cash + added - withdrawn, before fees. */
  readonly whole: Money;
  /** After orders, fees and the amount. */
  readonly residualCash: Money;
  readonly cash: readonly CashAfter[];
  readonly fees: Money;
  /** Refused with `lots-unknown` {asset}. */
  readonly realisedGain: Money | Refused;
  readonly method: "exact" | "greedy";
  /** In money of the view; `excess` = `objective` - `bound`. */
  readonly objective: number;
  readonly bound: number;
  readonly excess: number;
  /** `within-band` {largest, band}, `search-limit` (unproven). */
  readonly notes: readonly Reason[];
}

/** Lists values and targets of assets after `bought`, then of cash (id null). */
export function rowsOf(
  { valued, targets }: RebalanceBasis,
  cash: bigint,
  bought?: ReadonlyMap<string, bigint>,
): WeightedValue[] {
  const rows = valued.map(({ asset, value, share }): WeightedValue => {
    const quantity = bought?.get(asset.assetId);
    const after = quantity === undefined ? value : viewAmountOf(asset, asset.quantity + quantity);
    return { id: asset.assetId, value: after, target: share };
  });
  return [...rows, { id: null, value: cash as Money, target: targets.cash }];
}

function orderOf(input: RebalanceInput, asset: RebalanceAsset, lots: number): RebalanceOrder {
  const side = lots > 0 ? "buy" : "sell";
  const quantity = BigInt(Math.abs(lots)) * asset.lotSize;
  const money = amountOf(asset, quantity);
  const viewMoney = inView(money, asset.rate);
  const fee = feeOf(input.fees, viewMoney);
  const { assetId, currency } = asset;
  const order = {
    assetId,
    side,
    lots: Math.abs(lots),
    quantity: quantity as Dec,
    money,
    currency,
    viewMoney,
    fee,
  } as const;
  if (side === "buy" || asset.lots === undefined) return { ...order, lotsUsed: [] };
  const lotsUsed = takeLots(asset.lots, { quantity, proceeds: viewMoney - fee }, input.taxAware);
  let gain = 0n;
  for (const sold of lotsUsed) gain += sold.gain;
  return { ...order, lotsUsed, realisedGain: gain as Money };
}

function gainOf(orders: readonly RebalanceOrder[]): Money | Refused {
  let sum = 0n;
  const refused: Reason[] = [];
  for (const { assetId, side, realisedGain } of orders) {
    if (side === "sell" && realisedGain === undefined)
      refused.push(reason("lots-unknown", { asset: assetId }));
    sum += realisedGain ?? 0n;
  }
  return refused.length > 0 ? { refused } : (sum as Money);
}

function cashAfter(input: RebalanceInput, orders: readonly RebalanceOrder[]): CashAfter[] {
  const amounts = new Map<string, bigint>();
  const add = (currency: string, money: bigint) =>
    amounts.set(currency, (amounts.get(currency) ?? 0n) + money);
  add(input.currency, input.mode === "withdraw" ? -input.amount : input.amount);
  for (const { currency, amount } of input.cash) add(currency, amount);
  for (const { currency, side, money, fee } of orders) {
    add(currency, side === "buy" ? -money : money);
    add(input.currency, -fee);
  }
  return [...amounts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: amount as Money }));
}

export interface Found {
  readonly lots: ReadonlyMap<string, number>;
  readonly method: "exact" | "greedy";
  readonly objective: number;
  readonly bound: number;
  readonly notes: readonly Reason[];
}

export function planOf(input: RebalanceInput, basis: RebalanceBasis, found: Found): RebalancePlan {
  const orders: RebalanceOrder[] = [];
  const moved = new Map<string, bigint>();
  let residual = basis.cash + (input.mode === "withdraw" ? -input.amount : input.amount);
  let fees = 0n;
  for (const { asset } of basis.valued) {
    const lots = found.lots.get(asset.assetId) ?? 0;
    if (lots === 0) continue;
    const order = orderOf(input, asset, lots);
    orders.push(order);
    moved.set(asset.assetId, lots > 0 ? order.quantity : -order.quantity);
    residual -= (lots > 0 ? order.viewMoney : -order.viewMoney) + order.fee;
    fees += order.fee;
  }
  const { method, objective, bound, notes } = found;
  return {
    orders,
    before: driftOf(rowsOf(basis, basis.cash)),
    after: driftOf(rowsOf(basis, residual, moved)),
    whole: basis.whole,
    residualCash: residual as Money,
    cash: cashAfter(input, orders),
    fees: fees as Money,
    realisedGain: gainOf(orders),
    method,
    objective,
    bound,
    excess: objective - bound,
    notes,
  };
}
