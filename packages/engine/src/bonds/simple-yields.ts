import { type Reason, reason, uniqueNotes } from "../figure.ts";
import { decToNumber, formatDec, moneyToNumber } from "../money/decimal.ts";
import { cashFlowsAfter, findObstacle } from "./cash-flows.ts";
import { couponOn } from "./coupon-period.ts";
import { toRatio } from "./day-count.ts";
import { asNumber } from "./minor-unit.ts";
import { exactCoupon, isCouponEstimated, nominalNotes, nominalOn } from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";
import { type BondQuote, dirtyOf, quoteNotes } from "./yield.ts";

/** 0.0725 = 7.25 % a year. */
export interface SimpleYield {
  readonly rate: number;
  readonly notes: readonly Reason[];
}

type Refusal = { readonly refused: readonly Reason[] };

function findPriceFault({ clean }: BondQuote): Reason | undefined {
  return clean > 0n ? undefined : reason("price-not-positive", { price: formatDec(clean) });
}

/**
 * Computes regular coupon x frequency (actual/365: x 365 / days of the period) over the clean price; 0 without a
 * running coupon. Refuses `price-not-positive` {price}, `bond-defaulted`, `bond-redeemed`, `before-issue` {date}. Notes
 * `floating-coupon-estimated`, `index-factor-estimated` {date}.
 */
export function currentYield(bond: ReadBond, quote: BondQuote): SimpleYield | Refusal {
  const obstacle = findObstacle(bond, quote.day) ?? findPriceFault(quote);
  if (obstacle !== undefined) return { refused: [obstacle] };
  const coupon = couponOn(bond, quote.day);
  if (coupon === undefined) return { rate: 0, notes: [] };
  const yearly = asNumber(exactCoupon(bond, coupon)) / toRatio(coupon.years);
  const clean = (decToNumber(quote.clean) / 100) * moneyToNumber(nominalOn(bond, quote.day));
  const notes = coupon.isEstimated ? [reason("floating-coupon-estimated", { date: coupon.end })] : [];
  if (isCouponEstimated(bond, coupon) && !coupon.isEstimated)
    notes.push(...nominalNotes(bond, coupon.endDay));
  return { rate: yearly / clean, notes: uniqueNotes([...notes, ...nominalNotes(bond, quote.day)]) };
}

/**
 * Computes (sum of payments - dirty price) / dirty price x 365 / days to the last. Refuses as `cashFlowsAfter`, and
 * `price-not-positive` {price}.
 */
export function simpleYield(bond: ReadBond, quote: BondQuote): SimpleYield | Refusal {
  const result = cashFlowsAfter(bond, quote.day, quote.horizon);
  if ("refused" in result) return result;
  const fault = findPriceFault(quote);
  const last = result.flows.at(-1);
  if (fault !== undefined || last === undefined) return { refused: fault === undefined ? [] : [fault] };
  let sum = 0;
  for (const flow of result.flows) sum += flow.amount;
  const dirty = dirtyOf(bond, quote);
  return {
    rate: ((sum - dirty) / dirty) * (365 / (last.day - quote.day)),
    notes: quoteNotes(bond, quote.day, result.notes),
  };
}
