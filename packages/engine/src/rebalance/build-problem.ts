import { DEC_ONE, type Dec, decToNumber, type Money, moneyToNumber } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import type { Choice, LotRange } from "./choice.ts";
import { cashInView, feeOf, viewAmountOf } from "./order-money.ts";
import type { Problem } from "./problem.ts";
import type { RebalanceAsset, RebalanceInput } from "./rebalance-input.ts";
import type { Targets } from "./targets.ts";

export interface Valued {
  readonly asset: RebalanceAsset;
  readonly value: Money;
  readonly share: Dec;
}

export interface RebalanceBasis {
  readonly valued: readonly Valued[];
  readonly targets: Targets;
  readonly cash: Money;
  /** Values + cash + amount added - withdrawn. */
  readonly whole: Money;
  /** For orders, fees included; negative = to be raised. */
  readonly budget: Money;
}

export interface BuiltProblem extends Problem {
  /** Constant part of the objective: assets and money that do not move. */
  readonly offset: number;
}

/** Orders by id: the input's order does not matter. */
export function buildBasis(input: RebalanceInput, targets: Targets): RebalanceBasis {
  const sorted = [...input.assets].sort((one, other) => (one.assetId < other.assetId ? -1 : 1));
  const valued = sorted.map((asset) => ({
    asset,
    value: viewAmountOf(asset, asset.quantity),
    share: targets.byAsset.get(asset.assetId) ?? (0n as Dec),
  }));
  const cash = cashInView(input.cash);
  const change = input.mode === "withdraw" ? -input.amount : input.amount;
  let whole = cash + change;
  for (const { value } of valued) whole += value;
  const available = cash + change;
  const kept = whole > 0n ? multiplyDivide(whole, targets.cash, DEC_ONE) : 0n;
  const budget = {
    full: available,
    contribute: available > kept ? available - kept : 0n,
    withdraw: available - smaller(kept, cash > 0n ? cash : 0n),
  }[input.mode];
  return { valued, targets, cash, whole: whole as Money, budget: budget as Money };
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

const NONE: LotRange = { from: 1, to: 0 };

function smallestOrder(asset: RebalanceAsset, lotMoney: number): number {
  const least = asset.minTrade ?? 0n;
  const moneyOf = (lots: number): bigint => viewAmountOf(asset, BigInt(lots) * asset.lotSize);
  let lots = Math.max(1, Math.ceil(moneyToNumber(least) / lotMoney));
  if (!Number.isSafeInteger(lots)) return Number.MAX_SAFE_INTEGER;
  while (moneyOf(lots) < least) lots++;
  while (lots > 1 && moneyOf(lots - 1) >= least) lots--;
  return lots;
}

function rangesOf(
  input: RebalanceInput,
  { asset, share }: Valued,
  funds: number,
): { buy: LotRange; sell: LotRange } {
  const lotMoney = lotMoneyOf(asset);
  if (asset.isLocked === true) return { buy: NONE, sell: NONE };
  const from = smallestOrder(asset, lotMoney);
  const canBuy = input.mode !== "withdraw" && share > 0n;
  const affordable = Math.min(Math.floor(funds / lotMoney) + 1, Number.MAX_SAFE_INTEGER);
  const held = Number(asset.quantity / asset.lotSize);
  return {
    buy: canBuy ? { from, to: affordable } : NONE,
    sell: input.mode === "contribute" ? NONE : { from, to: held },
  };
}

function lotMoneyOf({ lotSize, price, rate }: RebalanceAsset): number {
  return decToNumber(lotSize) * decToNumber(price) * decToNumber(rate);
}

function spendExactly(input: RebalanceInput, asset: RebalanceAsset): (lots: number) => bigint {
  return (lots) => {
    const money = viewAmountOf(asset, BigInt(lots) * asset.lotSize);
    return money + feeOf(input.fees, money);
  };
}

/** Returns the weight of a squared drift: 1 / target in contribute and withdraw, 1 / whole in full. */
function weigher(input: RebalanceInput, { valued, whole }: RebalanceBasis): (row: Valued) => number {
  const size = moneyToNumber(whole);
  const shares = valued.flatMap(({ share }) => (share > 0n ? [decToNumber(share)] : []));
  // After a full withdrawal the values are the only scale left.
  const base = size > 0 ? size : Math.max(1, ...valued.map(({ value }) => moneyToNumber(value)));
  const smallest = shares.length === 0 ? 1 : Math.min(...shares);
  if (input.mode === "full") return () => 1 / base;
  return ({ share }) => 1 / (base * (share > 0n ? decToNumber(share) : smallest));
}

interface MovedPrices {
  readonly unwanted: number;
  readonly wanted: number;
}

/**
 * Contribute: a reward of the largest lot / target among assets whose lot does not exceed their target: a lot below
 * target is always worth buying. Withdraw: twice the largest relative excess, so that nothing unnecessary is sold; the
 * others cost more by twice the excess of the dearest asset without a target, so that those are sold first.
 */
function perMovedOf(
  input: RebalanceInput,
  choices: readonly Choice[],
  isUnwanted: (id: string) => boolean,
): MovedPrices {
  if (input.mode === "full") return { unwanted: 0, wanted: 0 };
  if (input.mode === "contribute") {
    const lots = choices.map(({ weight, lotMoney }) => weight * lotMoney).filter((size) => size <= 1);
    const reward = -Math.max(0, ...lots);
    return { unwanted: reward, wanted: reward };
  }
  const excessOf = (rows: readonly Choice[]) =>
    Math.max(0, ...rows.map(({ weight, drift }) => 2 * weight * drift));
  const unwanted = excessOf(choices.filter(({ id }) => isUnwanted(id)));
  return { unwanted, wanted: unwanted + excessOf(choices.filter(({ id }) => !isUnwanted(id))) };
}

/** Counts assets that cannot be traded in the offset only. */
export function buildProblem(input: RebalanceInput, basis: RebalanceBasis): BuiltProblem {
  const { valued, whole, budget } = basis;
  const size = moneyToNumber(whole);
  const sales = valued.map(({ asset, value }) =>
    asset.isLocked === true ? 0 : Math.max(0, moneyToNumber(value)),
  );
  const funds = Math.max(0, moneyToNumber(budget) + sales.reduce((sum, value) => sum + value, 0));
  const { percent = 0n, fixed = 0n, minimum = 0n } = input.fees ?? {};
  const fees = {
    percent: decToNumber(percent),
    fixed: moneyToNumber(fixed),
    minimum: moneyToNumber(minimum),
  };
  const weightOf = weigher(input, basis);
  const all = valued.map((row): Choice => {
    const { asset, value, share } = row;
    return {
      id: asset.assetId,
      drift: moneyToNumber(value) - size * decToNumber(share),
      lotMoney: lotMoneyOf(asset),
      weight: weightOf(row),
      perMoved: 0,
      ...rangesOf(input, row, funds),
      fees,
      spendExactly: spendExactly(input, asset),
    };
  });
  const isMovable = ({ buy, sell }: Choice): boolean => buy.from <= buy.to || sell.from <= sell.to;
  const movable = all.filter(isMovable);
  const shares = new Map(valued.map(({ asset, share }) => [asset.assetId, share]));
  const isUnwanted = (id: string): boolean => shares.get(id) === 0n;
  const perMoved = perMovedOf(input, movable, isUnwanted);
  // Money left (contribute) or sold beyond the need (withdraw) counts.
  const toMove = moneyToNumber(input.mode === "contribute" ? budget : -budget);
  let offset = -perMoved.wanted * Math.max(0, toMove);
  // Keeping an asset without a target costs the extra price of selling the others.
  for (const { id, sell, lotMoney } of movable) {
    if (isUnwanted(id)) offset += (perMoved.wanted - perMoved.unwanted) * Math.max(0, sell.to) * lotMoney;
  }
  for (const choice of all) if (!isMovable(choice)) offset += choice.weight * choice.drift * choice.drift;
  const coarseness = ({ weight, lotMoney }: Choice): number => weight * lotMoney * lotMoney;
  const choices = movable
    .map((choice) => ({ ...choice, perMoved: perMoved[isUnwanted(choice.id) ? "unwanted" : "wanted"] }))
    .sort((one, other) => coarseness(other) - coarseness(one) || (one.id < other.id ? -1 : 1));
  return { choices, budget, toNumber: moneyToNumber, scale: Math.max(1, Math.abs(size)), offset };
}
