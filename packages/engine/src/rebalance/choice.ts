/** In float64 money of the view: whole lots, bought (positive) or sold. */
export interface Choice {
  readonly id: string;
  /** Current value - target. */
  readonly drift: number;
  readonly lotMoney: number;
  readonly isForced?: boolean;
  /** Per unit of squared drift. */
  readonly weight: number;
  /** Per unit of money moved either way. */
  readonly perMoved: number;
  readonly buy: LotRange;
  readonly sell: LotRange;
  readonly fees: NumericFees;
  /** Exact money spent, fee included; negative = received. */
  readonly spendExactly: (lots: number) => bigint;
}

/** In lots; empty when `to` < `from`. */
export interface LotRange {
  readonly from: number;
  readonly to: number;
}

export interface NumericFees {
  readonly percent: number;
  readonly fixed: number;
  readonly minimum: number;
}

export function costOf(choice: Choice, lots: number): number {
  const drift = choice.drift + lots * choice.lotMoney;
  return choice.weight * drift * drift + choice.perMoved * Math.abs(lots) * choice.lotMoney;
}

export function spendOf({ lotMoney, fees }: Choice, lots: number): number {
  if (lots === 0) return 0;
  const charged = fees.fixed + fees.percent * Math.abs(lots) * lotMoney;
  return lots * lotMoney + Math.max(charged, fees.minimum);
}

export function pricedAt(choice: Choice, lots: number, price: number): number {
  return costOf(choice, lots) + price * spendOf(choice, lots);
}

/** Range of orders with a convex priced objective. */
export interface Run extends LotRange {
  readonly best: number;
}

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

/** In lots; infinite when the minimum always applies. */
function endOfMinimum({ fees, lotMoney }: Choice): number {
  if (fees.minimum <= fees.fixed) return 0;
  return fees.percent === 0
    ? Number.POSITIVE_INFINITY
    : (fees.minimum - fees.fixed) / fees.percent / lotMoney;
}

/**
 * Splits at a price of cash into selling, no order, buying. Each is a square plus the larger of two lines (the fee):
 * its minimum is next to a zero of a slope or to the corner of the fee.
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

/** Prefers no order. */
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

/** Tests for a smallest order with a fee of its own or above one lot. */
export function hasJump({ fees, buy, sell }: Choice): boolean {
  const isMinimal = (range: LotRange): boolean => range.to >= range.from && range.from > 1;
  return fees.fixed > 0 || fees.minimum > 0 || isMinimal(buy) || isMinimal(sell);
}
