import { type Reason, reason } from "../figure.ts";
import { type Dec, formatDec, formatMoney, type Money } from "../money/decimal.ts";
import { isRefused, type Refused } from "../risk/statistic.ts";
import { type BuiltProblem, buildProblem, type Ground, layGround } from "./build-problem.ts";
import { type Drift, driftOf, type WeightedValue } from "./drift.ts";
import { findFaults } from "./find-faults.ts";
import { amountOf, feeOf, inView, viewAmountOf } from "./order-money.ts";
import type { RebalanceAsset, RebalanceInput } from "./rebalance-input.ts";
import { type SoldLot, takeLots } from "./sale-lots.ts";
import { findOrders } from "./search.ts";
import { resolveTargets } from "./targets.ts";

/** Up to so many assets that can move the answer is searched exactly. */
const MOST_EXACT = 30;

export interface RebalanceOrder {
  readonly assetId: string;
  readonly side: "buy" | "sell";
  /** How many lots; `quantity` = lots x lot size, both positive. */
  readonly lots: number;
  readonly quantity: Dec;
  /** Quantity x price in the asset's currency. */
  readonly money: Money;
  readonly currency: string;
  /** `money` and the fee in the view's currency. */
  readonly viewMoney: Money;
  readonly fee: Money;
  /** What a sale takes; empty for a purchase and when the lots are not known. */
  readonly lotsUsed: readonly SoldLot[];
  /** Gain of a sale after its fee, in the view's currency; absent for a purchase and when the lots are not known. */
  readonly realisedGain?: Money;
}

/** Cash of a currency after the orders; negative = to be exchanged in at its rate. */
export interface CashAfter {
  readonly currency: string;
  readonly amount: Money;
}

export interface RebalancePlan {
  /** By asset id. */
  readonly orders: readonly RebalanceOrder[];
  /** Now, without the amount; refused when nothing is held. */
  readonly before: Drift | Refused;
  readonly after: Drift | Refused;
  /** What the target shares are taken of: values + cash + added - taken out, before fees. */
  readonly whole: Money;
  /** All cash after the orders, fees and the amount, in the view's currency. */
  readonly residualCash: Money;
  readonly cash: readonly CashAfter[];
  readonly fees: Money;
  /** Refused with `lots-unknown` {asset} for every asset sold without known lots. */
  readonly realisedGain: Money | Refused;
  readonly method: "exact" | "greedy";
  /** What was minimised, in money of the view; `excess` = `objective` - `bound`, 0 when exact. */
  readonly objective: number;
  readonly bound: number;
  readonly excess: number;
  /** `within-band` {largest, band}, `search-limit` when an exact search ended unproven. */
  readonly notes: readonly Reason[];
}

function rowsOf(
  { valued, targets }: Ground,
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

/** Orders move their own currency's cash; the amount and the fees the view's. */
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

interface Found {
  readonly lots: ReadonlyMap<string, number>;
  readonly method: "exact" | "greedy";
  readonly objective: number;
  readonly bound: number;
  readonly notes: readonly Reason[];
}

function planOf(input: RebalanceInput, ground: Ground, found: Found): RebalancePlan {
  const orders: RebalanceOrder[] = [];
  const moved = new Map<string, bigint>();
  let residual = ground.cash + (input.mode === "withdraw" ? -input.amount : input.amount);
  let fees = 0n;
  for (const { asset } of ground.valued) {
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
    before: driftOf(rowsOf(ground, ground.cash)),
    after: driftOf(rowsOf(ground, residual, moved)),
    whole: ground.whole,
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

/** No orders, when a full rebalancing with a band finds every row within it. */
function withinBand(input: RebalanceInput, ground: Ground, problem: BuiltProblem): Found | undefined {
  if (input.mode !== "full" || input.band === undefined) return undefined;
  const drift = driftOf(rowsOf(ground, ground.budget));
  if (isRefused(drift) || drift.largest > input.band || ground.budget < 0n) return undefined;
  let objective = problem.offset;
  for (const { weight, drift: money } of problem.choices) objective += weight * money * money;
  const params = { largest: formatDec(drift.largest), band: formatDec(input.band) };
  return {
    lots: new Map(),
    method: "exact",
    objective,
    bound: objective,
    notes: [reason("within-band", params)],
  };
}

function search(problem: BuiltProblem): Found | undefined {
  const isExactWanted = problem.choices.length <= MOST_EXACT;
  const solution = findOrders(problem, isExactWanted);
  if (solution === undefined) return undefined;
  return {
    lots: new Map(problem.choices.map(({ id }, i) => [id, solution.lots[i] ?? 0])),
    method: solution.isExact ? "exact" : "greedy",
    objective: Math.max(0, solution.cost + problem.offset),
    bound: Math.max(0, solution.bound + problem.offset),
    notes: isExactWanted && !solution.isExact ? [reason("search-limit")] : [],
  };
}

/**
 * Orders in whole lots that bring a portfolio to its target shares.
 *
 * The whole is W = values + cash + added - taken out; the target of a row is t = share x W, its drift d = value
 * after - t. With whole lots, smallest orders, fees and cash that never falls below 0 (contribute and withdraw: below
 * the share kept in cash), the plan minimises
 * - full: sum of d^2 / W;
 * - contribute: sum of d^2 / t + u x (money not spent, before fees), with u = the largest lot / target of the assets
 *   whose lot is not above their target: the largest relative gap is filled first, and no lot of an asset below its
 *   target fits into the rest (where the smallest order is one lot);
 * - withdraw: sum of d^2 / t + v x (money sold beyond the need, fees included), with v = twice the largest relative
 *   excess d / t now: the largest relative excess is sold first, and no lot is sold that the amount does not need.
 * A row with share 0 weighs like the smallest share above 0. When several plans are as good, which one is shown
 * depends on the content of the input only. Up to 30 assets that can move the plan is exact (differences below 1e-15
 * of W count as none), above it is greedy and `excess` says how far from the optimum it can be at most.
 *
 * Source: A. H. Mao, "Optimal lazy portfolio rebalancing" (optimalrebalancing.info): money goes to the least a/t - 1
 * until it ties with the next, in proportion to the targets; that is the minimum of sum of d^2 / t without lots.
 * Example: 16,500, 6,500, 43,500, 33,500 with shares 20, 10, 40, 30 % and 5,000 added buys 2,166.67 of the first and
 * 2,833.33 of the second.
 *
 * Refusals: `target-sum` {sum}, `target-negative` {row}, `several-remainders` {count}; `total-not-positive` {total};
 * `not-enough-money` {needed, available}; {asset} `price-not-positive`, `quantity-negative`, `lot-size-not-positive`,
 * `lot-too-small`, `min-trade-negative`, `lots-mismatch`; {currency} `rate-not-positive`, `rates-differ`;
 * `fees-out-of-range`, `amount-negative`, `band-negative`, `relief-years-invalid`, `duplicate-asset`,
 * `duplicate-cash`.
 */
export function rebalance(input: RebalanceInput): RebalancePlan | Refused {
  const faults = findFaults(input);
  const targets = resolveTargets(input);
  if ("length" in targets) return { refused: [...faults, ...targets] };
  if (faults.length > 0) return { refused: faults };
  const ground = layGround(input, targets);
  const { whole, budget } = ground;
  const isEmptied = input.mode === "withdraw" && whole === 0n && input.amount > 0n;
  if (whole <= 0n && !isEmptied) {
    if (input.mode !== "withdraw")
      return { refused: [reason("total-not-positive", { total: formatMoney(whole) })] };
    return { refused: [notEnough(input, ground)] };
  }
  const problem = buildProblem(input, ground);
  const found = withinBand(input, ground, problem) ?? search(problem);
  if (found === undefined) return { refused: [notEnough(input, { ...ground, budget })] };
  return planOf(input, ground, found);
}

/** `needed`: what sales must bring; `available`: all that can be sold, before fees. */
function notEnough({ mode }: RebalanceInput, { valued, budget }: Ground): Reason {
  let available = 0n;
  for (const { asset, value } of valued)
    if (mode !== "contribute" && asset.isLocked !== true) available += value;
  return reason("not-enough-money", { needed: formatMoney(-budget), available: formatMoney(available) });
}
