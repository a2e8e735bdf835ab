/** What a chain of daily returns needs; index 0 is the evening before the first day. */
export interface TwrInput {
  readonly values: Float64Array;
  /** Inflows count at the start of their day, outflows at its end; both positive. */
  readonly inflows: Float64Array;
  readonly outflows: Float64Array;
}

/** A stretch between two flows: what stood at its start, what at its end. */
export interface SubPeriod {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly end: number;
}

export type TwrResult =
  | { readonly growth: number; readonly subPeriods: readonly SubPeriod[]; readonly segments: number }
  | { readonly refused: "missing-value" | "negative-base"; readonly at: number };

/**
 * Time-weighted growth: r(d) = (V(d) + out(d)) / (V(d-1) + in(d)) - 1 chained over the days. Days without flows
 * cancel in the chain, so only values beside flows are read: the product runs over the stretches between flows.
 * A stretch with nothing invested contributes nothing and the next inflow starts a new segment. `index`, when
 * given, receives the growth at the end of every day (NaN where the value is missing).
 * Example: 100, then 110; 110 comes in, 231 at the end: 110/100 x 231/220 = 1.155.
 */
export function chainReturns({ values, inflows, outflows }: TwrInput, index?: Float64Array): TwrResult {
  const last = values.length - 1;
  const subPeriods: SubPeriod[] = [];
  let growth = 1;
  let from = 0;
  let base = values[0] ?? Number.NaN;
  let segments = base > 0 ? 1 : 0;
  if (Number.isNaN(base)) return { refused: "missing-value", at: 0 };
  if (base < 0) return { refused: "negative-base", at: 0 };
  if (index !== undefined) index[0] = 1;
  const close = (to: number, end: number): void => {
    if (base === 0) return;
    subPeriods.push({ from, to, base, end });
    growth *= end / base;
  };
  for (let day = 1; day <= last; day++) {
    const inflow = inflows[day] ?? 0;
    const outflow = outflows[day] ?? 0;
    const value = values[day] ?? Number.NaN;
    if (inflow !== 0) {
      const before = values[day - 1] ?? Number.NaN;
      if (from !== day - 1) close(day - 1, before);
      if (before === 0) segments++;
      from = day - 1;
      base = before + inflow;
      if (Number.isNaN(base)) return { refused: "missing-value", at: day - 1 };
      if (base < 0) return { refused: "negative-base", at: day - 1 };
    }
    if (outflow !== 0 || day === last) {
      if (Number.isNaN(value)) return { refused: "missing-value", at: day };
      close(day, value + outflow);
      from = day;
      base = value;
      if (base < 0 && day < last) return { refused: "negative-base", at: day };
      if (index !== undefined) index[day] = growth;
    } else if (index !== undefined) index[day] = base === 0 ? growth : growth * (value / base);
  }
  return { growth, subPeriods, segments };
}
