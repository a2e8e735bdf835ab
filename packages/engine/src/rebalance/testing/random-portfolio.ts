import { DEC_ONE, type Dec } from "../../money/decimal.ts";
import { dec, money } from "../../testing/exact.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import type { FeeModel, RebalanceAsset, RebalanceInput, RebalanceMode } from "../rebalance-input.ts";
import { asset } from "./samples.ts";

export interface RandomOptions {
  readonly seed: number;
  readonly size: number;
  readonly mode: RebalanceMode;
  /** Per asset. */
  readonly mostLots: number;
  readonly hasFees: boolean;
  /** Largest flow, as a part of the holdings. */
  readonly flow: number;
}

/** Returns whole percents, summing to 1. */
function randomShares(random: Random, size: number): Dec[] {
  const parts = Array.from({ length: size }, () => random.integer(0, 20));
  const sum = parts.reduce((total, part) => total + part, 0) + 1;
  const shares = parts.map((part) => (BigInt(part) * DEC_ONE) / BigInt(sum));
  const rest = shares.reduce((left, share) => left - share, DEC_ONE);
  return shares.map((share, i) => (i === 0 ? share + rest : share) as Dec);
}

function randomFees(random: Random): FeeModel {
  return {
    percent: dec(random.pick(["0", "0.003", "0.01"])),
    fixed: money(random.pick([0, 0, 1, 5])),
    minimum: money(random.pick([0, 0, 3, 10])),
  };
}

function randomAsset(
  random: Random,
  assetId: string,
  options: RandomOptions & { readonly target: Dec },
): RebalanceAsset {
  const price = random.integer(500, 30_000) / 100;
  const lotSize = random.pick([1, 1, 1, 10, 0.5]);
  const isEuro = random.chance(0.3);
  return asset(assetId, {
    target: options.target,
    price: dec(price),
    currency: isEuro ? "EUR" : "USD",
    rate: dec(isEuro ? "1.0837" : "1"),
    lotSize: dec(lotSize),
    quantity: dec(random.integer(0, options.mostLots) * lotSize),
    isLocked: random.chance(0.1),
    minTrade: money(random.chance(0.2) ? random.integer(100, 500) : 0),
  });
}

export function randomPortfolio(options: RandomOptions): RebalanceInput {
  const random = createRandom(options.seed);
  const shares = randomShares(random, options.size);
  const assets = shares.map((target, i) => randomAsset(random, `A${i}`, { ...options, target }));
  const held = assets.reduce(
    (sum, { quantity, price }) => sum + (Number(quantity) * Number(price)) / 1e36,
    0,
  );
  const cash = random.chance(0.5) ? random.integer(0, 30_000) / 100 : 0;
  const amount = Math.round(random.next() * options.flow * (held + 500) * 100) / 100;
  return {
    mode: options.mode,
    currency: "USD",
    amount: money(amount.toFixed(2)),
    assets,
    cash: [{ currency: "USD", amount: money(cash.toFixed(2)), rate: dec(1) }],
    ...(options.hasFees ? { fees: randomFees(random) } : {}),
  };
}
