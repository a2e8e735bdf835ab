import { type Dec, decFromNumber } from "../money/decimal.ts";
import { shareOut } from "../money/share-out.ts";
import { type Refused, refusal, refusalOn } from "./statistic.ts";

/** Daily money of the portfolio and of its parts, all columns of the same days. */
export interface ContributionInput {
  /** Day number of element 0. */
  readonly firstDay: number;
  /** What the day's return is measured on: value of the evening before + the day's inflows. */
  readonly base: Float64Array;
  /** Profit of the day per part; the parts of a day add up to the portfolio's profit. */
  readonly parts: readonly { readonly id: string; readonly profit: Float64Array }[];
}

export interface Contributions {
  /** Time-weighted return of the whole. */
  readonly total: Dec;
  /** Their sum is the total. */
  readonly parts: readonly { readonly id: string; readonly value: Dec }[];
}

/**
 * Contribution of each part to the time-weighted return: sum over days of profit(d) / base(d) x growth(d - 1), where
 * growth is that of one unit of money held since the start. It is the profit the part made on that unit, so parts
 * of parts add up, a day of -100 % is no exception, and the sum is the total return: exactly, since what float64 sums lack
 * of it is shared out (see `shareOut`).
 * Days with neither base nor profit are skipped. Refusals: `missing-value` {date}, `negative-base` {date} when
 * there is a profit on nothing, `not-finite`. Source: Frongello 2002, Linking Single Period Attribution Results, with a benchmark of 0
 * (Cariño's logarithmic linking gives the same sum but divides by ln(1 + r) and fails at -100 %).
 * Example: 60/40, first day +10 % and +5 %, then -2 % and +4 % at 60/40 again: 0.06 - 0.012 x 1.08 = 0.04704 and
 * 0.02 + 0.016 x 1.08 = 0.03728, together 0.08432 = 1.08 x 1.004 - 1.
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
