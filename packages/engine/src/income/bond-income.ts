import { cashFlowsAfter } from "../bonds/cash-flows.ts";
import { isCouponEstimated, isIndexEstimated } from "../bonds/nominal-and-accrued.ts";
import type { ReadBond } from "../bonds/read-bond.ts";
import { addYears, dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec } from "../money/decimal.ts";
import type { IncomePayment } from "./payment.ts";

const TO_DEC = 10n ** 8n;

/**
 * Lists coupons and amortisations (redemption included) after `asOf`, at most `years` ahead (default all), estimated
 * where a rate is not fixed yet or an index factor unpublished. Notes and refusals as `cashFlowsAfter`. No ex-dates.
 */
export function bondIncome(
  bond: ReadBond,
  asOf: IsoDate,
  years?: number,
):
  | { readonly payments: readonly IncomePayment[]; readonly notes: readonly Reason[] }
  | { readonly refused: readonly Reason[] } {
  const found = cashFlowsAfter(bond, dayNumber(asOf), "maturity");
  if ("refused" in found) return found;
  const end = years === undefined ? bond.maturity : addYears(asOf, years);
  const floating = new Set(
    bond.coupons.filter((coupon) => isCouponEstimated(bond, coupon)).map((coupon) => coupon.end),
  );
  const { currency } = bond;
  const payments: IncomePayment[] = [];
  for (const { date: payDate, day, coupon, principal } of found.flows) {
    if (payDate > end) continue;
    const isFloating = floating.has(payDate);
    const status = isFloating ? "estimated" : "announced";
    const amountOf = (value: bigint) => (value * TO_DEC) as Dec;
    if (coupon !== 0n)
      payments.push({ payDate, amount: amountOf(coupon), currency, kind: "coupon", status, isFloating });
    if (principal !== 0n)
      payments.push({
        payDate,
        amount: amountOf(principal),
        currency,
        kind: "amortisation",
        status: isIndexEstimated(bond, day) ? "estimated" : "announced",
      });
  }
  return { payments, notes: found.notes };
}
