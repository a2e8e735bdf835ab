/**
 * `effective`: sum CF / (1 + y)^(days/365) (Moscow exchange, XIRR). `street`: at the coupon frequency, first partial
 * period compounded (ICMA rule 251, SIA). `treasury`: first partial period with simple interest (31 CFR 356 appendix
 * B).
 */
export type YieldBasis = "effective" | "street" | "treasury";

/** Periods: `first` to the next period end, `whole` from there. */
export interface TimedFlow {
  readonly amount: number;
  readonly first: number;
  readonly whole: number;
}

export interface Discounting {
  readonly frequency: number;
  readonly isFirstSimple: boolean;
}

/** Derivatives by the yearly yield; `value` x years. */
export interface PresentValue {
  readonly value: number;
  readonly slope: number;
  readonly curve: number;
  readonly valueYears: number;
}

/**
 * Discounts flows: a factor is (1 + y/f)^-(first + whole), or (1 + y/f)^-whole / (1 + first x y/f); with b = 1 / (f +
 * y) the slope of its logarithm is -(a + whole x b), a = first x b or first / (f + first x y).
 */
export function presentValue(
  flows: readonly TimedFlow[],
  { frequency, isFirstSimple }: Discounting,
  rate: number,
): PresentValue {
  const log = Math.log1p(rate / frequency);
  const b = 1 / (frequency + rate);
  let value = 0;
  let slope = 0;
  let curve = 0;
  let valueYears = 0;
  for (const { amount, first, whole } of flows) {
    // 0 times an overflowing factor is NaN
    if (amount === 0) continue;
    const a = isFirstSimple ? first / (frequency + first * rate) : first * b;
    const factor = isFirstSimple
      ? Math.exp(-whole * log) / (1 + (first * rate) / frequency)
      : Math.exp(-(first + whole) * log);
    const worth = amount * factor;
    const pull = a + whole * b;
    value += worth;
    slope -= worth * pull;
    curve += worth * (pull * pull + (isFirstSimple ? a * a : a * b) + whole * b * b);
    valueYears += (worth * (first + whole)) / frequency;
  }
  return { value, slope, curve, valueYears };
}

const LOW = Math.log(1e-6);
const HIGH = Math.log(1e6);
const STEPS = 200;

/**
 * Solves for the yearly rate at which the flows are worth `target`: Newton on u = ln(1 + rate / frequency) and the
 * almost linear logarithm of the value (on the value itself thirty years at -20 % do not converge), else bisection.
 * Undefined outside 1e-6 < 1 + rate / frequency < 1e6. Negative amounts would allow several roots.
 */
export function rateOf(
  flows: readonly TimedFlow[],
  discounting: Discounting,
  target: number,
): number | undefined {
  const { frequency } = discounting;
  const at = (u: number) => presentValue(flows, discounting, frequency * Math.expm1(u));
  let [low, high] = [LOW, HIGH];
  if (!(at(low).value > target && at(high).value < target)) return undefined;
  let u = 0;
  for (let step = 0; step < STEPS; step++) {
    const { value, slope } = at(u);
    if (value === target) break;
    if (value > target) low = u;
    else high = u;
    let next = u - (Math.log(value / target) * value) / (slope * frequency * Math.exp(u));
    if (!(next > low && next < high)) next = (low + high) / 2;
    const move = Math.abs(next - u);
    u = next;
    if (move <= 1e-16 * Math.max(1, Math.abs(u)) || high - low <= 1e-16) break;
  }
  return frequency * Math.expm1(u);
}
