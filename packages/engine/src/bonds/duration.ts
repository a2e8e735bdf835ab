import type { Reason } from "../figure.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { cashFlowsAfter } from "./cash-flows.ts";
import { presentValue, type YieldBasis } from "./discounting.ts";
import type { ReadBond } from "./read-bond.ts";
import { discountingOf, timeFlows } from "./timing.ts";
import { type BondQuote, yieldOf } from "./yield.ts";

export interface BondDuration {
  /** Years. */
  readonly macaulay: number;
  readonly modified: number;
  /** d2P/dy2 / P, years squared. */
  readonly convexity: number;
  readonly rate: number;
  readonly basis: YieldBasis;
  readonly notes: readonly Reason[];
}

/**
 * Computes Macaulay D = sum t x PV / P, modified = -P'/P, convexity = P''/P (Fabozzi, Bond Markets, Analysis and
 * Strategies, ch. 4). Refuses as `yieldOf`.
 */
export function durationOf(
  bond: ReadBond,
  quote: BondQuote,
  basis: YieldBasis,
): BondDuration | { readonly refused: readonly Reason[] } {
  const found = yieldOf(bond, quote, basis);
  if ("refused" in found) return found;
  const result = cashFlowsAfter(bond, quote.day, quote.horizon);
  if ("refused" in result) return result;
  const timed = timeFlows(bond, result.flows, { day: quote.day, basis });
  const at = presentValue(timed, discountingOf(bond, basis), found.rate);
  return {
    macaulay: at.valueYears / at.value,
    modified: -at.slope / at.value,
    convexity: at.curve / at.value,
    rate: found.rate,
    basis,
    notes: found.notes,
  };
}

/** Returns years (days / 365); 0 when no nominal is left. */
export function averageLife(bond: ReadBond, day: number): number {
  let nominal = 0;
  let weighted = 0;
  for (const repayment of bond.repayments) {
    if (repayment.day <= day) continue;
    const amount = moneyToNumber(repayment.amount);
    nominal += amount;
    weighted += (amount * (repayment.day - day)) / 365;
  }
  return nominal === 0 ? 0 : weighted / nominal;
}
