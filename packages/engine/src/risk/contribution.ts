import { type Dec, decFromNumber } from "../money/decimal.ts";
import { shareOut } from "../money/share-out.ts";
import { type Refused, refusal, refusalOn } from "./statistic.ts";

/** Daily money, columns of equal length. */
export interface ContributionInput {
  readonly firstDay: number;
  /** Previous day's value + the day's inflows. */
  readonly base: Float64Array;
  /** The parts sum to the portfolio's profit. */
  readonly parts: readonly { readonly id: string; readonly profit: Float64Array }[];
}

export interface Contributions {
  /** Time-weighted. */
  readonly total: Dec;
  /** Sum to `total`. */
  readonly parts: readonly { readonly id: string; readonly value: Dec }[];
}

/**
 * Computes each part's contribution to the time-weighted return: sum of profit(d) / base(d) x growth(d - 1), additive
 * also across a day of -100 %. Float64 differences are shared out (`shareOut`): the sum is exact. Refuses
 * `missing-value` {date}, `negative-base` {date} for a profit without a base, `not-finite`. Source: Frongello 2002,
 * Linking Single Period Attribution Results, with a benchmark of 0 (Cariño's logarithmic linking divides by ln(1 + r)
 * and fails at -100 %).
 */
export function contributions({ firstDay, base, parts }: ContributionInput): Contributions | Refused {
  const sums = new Float64Array(parts.length);
  let growth = 1;
  for (let d = 0; d < base.length; d++) {
    const money = base[d] ?? Number.NaN;
    let profit = 0;
    let hasProfit = false;
    for (const part of parts) {
      const value = part.profit[d] ?? Number.NaN;
      profit += value;
      if (value !== 0) hasProfit = true;
    }
    if (Number.isNaN(money + profit)) return refusalOn("missing-value", firstDay + d);
    if (!hasProfit) continue;
    if (money <= 0) return refusalOn("negative-base", firstDay + d);
    const scale = growth / money;
    for (const [i, part] of parts.entries()) sums[i] = (sums[i] ?? 0) + (part.profit[d] ?? 0) * scale;
    growth += profit * scale;
  }
  if (!Number.isFinite(growth) || !sums.every(Number.isFinite)) return refusal("not-finite");
  const total = decFromNumber(growth - 1);
  const values = shareOut(total, Array.from(sums, decFromNumber)) as Dec[];
  return { total, parts: parts.map(({ id }, i) => ({ id, value: values[i] ?? (0n as Dec) })) };
}
