import { addDays, daysInMonth, type IsoDate, yearOf } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Dec } from "../money/decimal.ts";
import type { BondCoupon } from "./bond-terms.ts";
import { type CouponStep, stepDate } from "./rhythm.ts";

export interface CouponPlan {
  readonly issueDate: IsoDate;
  readonly maturity: IsoDate;
  /** 0.0815 = 8.15 %. */
  readonly rate: Dec;
  /** Coupons a year (1, 2, 3, 4, 6 or 12), or days of a period (OFZ: 182). */
  readonly every: { readonly frequency: number } | { readonly days: number };
  readonly firstCoupon?: IsoDate;
  /** Defaults to maturity's. */
  readonly isEndOfMonth?: boolean;
}

function planStep(plan: CouponPlan): CouponStep | undefined {
  if ("days" in plan.every) return plan.every.days >= 1 ? { days: plan.every.days } : undefined;
  const { frequency } = plan.every;
  if (!Number.isInteger(frequency) || frequency < 1 || 12 % frequency !== 0) return undefined;
  const day = +plan.maturity.slice(8, 10);
  const isLast = day === daysInMonth(yearOf(plan.maturity), +plan.maturity.slice(5, 7));
  return { months: 12 / frequency, rollDay: (plan.isEndOfMonth ?? isLast) ? 31 : day };
}

/**
 * Generates coupons back from maturity, not adjusted for holidays; the remainder is a short first period, or a long one
 * up to `firstCoupon`. Refuses `coupon-frequency` {frequency}, `maturity-before-issue` {issueDate, maturity}.
 */
export function generateCoupons(
  plan: CouponPlan,
): readonly BondCoupon[] | { readonly refused: readonly Reason[] } {
  const step = planStep(plan);
  if (step === undefined) {
    const every = "days" in plan.every ? plan.every.days : plan.every.frequency;
    return { refused: [reason("coupon-frequency", { frequency: String(every) })] };
  }
  const { issueDate, maturity, rate } = plan;
  if (maturity <= issueDate) return { refused: [reason("maturity-before-issue", { issueDate, maturity })] };
  const first = plan.firstCoupon ?? addDays(issueDate, 1);
  const ends: IsoDate[] = [];
  for (let back = 0; ; back++) {
    const end = back === 0 ? maturity : stepDate(step, maturity, -back);
    if (end < first) break;
    ends.push(end);
  }
  ends.reverse();
  return ends.map((end, i) => ({ start: ends[i - 1] ?? issueDate, end, rate }));
}
