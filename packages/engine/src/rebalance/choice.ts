/**
 * What can be done with one asset, in float64 money of the view: `lots` whole lots, bought (positive) or sold
 * (negative). Drift and spending of k lots follow from it; an order beyond [from, to] of its side is impossible.
 */
export interface Choice {
  readonly id: string;
  /** Value now - target. */
  readonly drift: number;
  readonly lotMoney: number;
  /** Some order of its one side has to be made. */
  readonly isForced?: boolean;
  /** What a unit of squared drift counts. */
  readonly weight: number;
  /** What a unit of money moved counts, whichever way. */
  readonly perMoved: number;
  readonly buy: LotRange;
  readonly sell: LotRange;
  readonly fees: NumericFees;
  /** Exact money that leaves the cash, fee included; negative = comes in. */
  readonly spendExactly: (lots: number) => bigint;
}

/** Smallest and largest order in lots; to < from = none. */
export interface LotRange {
  readonly from: number;
  readonly to: number;
}

export interface NumericFees {
  readonly percent: number;
  readonly fixed: number;
  readonly minimum: number;
}

/** Objective of so many lots: weight x drift^2 + perMoved x |money|. */
export function costOf(choice: Choice, lots: number): number {
  const drift = choice.drift + lots * choice.lotMoney;
  return choice.weight * drift * drift + choice.perMoved * Math.abs(lots) * choice.lotMoney;
}

/** Money that leaves the cash: lots and fee. */
export function spendOf({ lotMoney, fees }: Choice, lots: number): number {
  if (lots === 0) return 0;
  const charged = fees.fixed + fees.percent * Math.abs(lots) * lotMoney;
  return lots * lotMoney + Math.max(charged, fees.minimum);
}

/** Objective when a unit of cash costs `price`. */
export function pricedAt(choice: Choice, lots: number, price: number): number {
  return costOf(choice, lots) + price * spendOf(choice, lots);
}

/** A run of orders on which the priced objective is convex, and its best one. */
export interface Run extends LotRange {
  readonly best: number;
}

/** The best of some real numbers of lots, rounded both ways into the run. */
function bestIn(choice: Choice, range: LotRange, candidates: readonly number[], price: number): Run {
  let best = range.from;
  let least = pricedAt(choice, best, price);
  for (const candidate of candidates) {
    for (const whole of [Math.floor(candidate), Math.ceil(candidate)]) {
      const lots = Math.min(Math.max(whole, range.from), range.to);
      const priced = pricedAt(choice, lots, price);
      if (priced < least || (priced === least && Math.abs(lots) < Math.abs(best))) {
        least = priced;
        best = lots;
      }
    }
  }
  return { ...range, best };
}

/** Where the fee stops being the minimum, in lots; infinite when it never does. */
function endOfMinimum({ fees, lotMoney }: Choice): number {
  if (fees.minimum <= fees.fixed) return 0;
  return fees.percent === 0
    ? Number.POSITIVE_INFINITY
    : (fees.minimum - fees.fixed) / fees.percent / lotMoney;
}

/**
 * The runs of an asset at a price of cash: selling, nothing, buying. Each is convex (a square plus a fee that is
 * the larger of two lines), so its best order is next to the zero of a slope or to the corner of the fee.
 */
export function runsOf(choice: Choice, price: number): Run[] {
  const { drift, lotMoney, weight, perMoved, buy, sell, fees } = choice;
  const corner = endOfMinimum(choice);
  const runs: Run[] = choice.isForced === true ? [] : [{ from: 0, to: 0, best: 0 }];
  const slopes = fees.minimum > fees.fixed ? [0, fees.percent] : [fees.percent];
  if (buy.to >= buy.from) {
    const zeros = slopes.map((rate) => (-drift - (perMoved + price * (1 + rate)) / (2 * weight)) / lotMoney);
    runs.push(bestIn(choice, buy, Number.isFinite(corner) ? [...zeros, corner] : zeros, price));
  }
  if (sell.to >= sell.from) {
    const range = { from: -sell.to, to: -sell.from };
    const zeros = slopes.map((rate) => (-drift + (perMoved - price * (1 - rate)) / (2 * weight)) / lotMoney);
    runs.push(bestIn(choice, range, Number.isFinite(corner) ? [...zeros, -corner] : zeros, price));
  }
  return runs;
}

/** The order of the least priced objective; no order when it is as good. */
export function bestAt(choice: Choice, price: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const run of runsOf(choice, price)) {
    const priced = pricedAt(choice, run.best, price);
    if (priced < least) {
      least = priced;
      best = run.best;
    }
  }
  return best;
}

/** True when the smallest order is not one lot more or less: it costs a fee of its own or has a minimum. */
export function hasJump({ fees, buy, sell }: Choice): boolean {
  const isMinimal = (range: LotRange): boolean => range.to >= range.from && range.from > 1;
  return fees.fixed > 0 || fees.minimum > 0 || isMinimal(buy) || isMinimal(sell);
}
