import { parseDec } from "@zerno/engine";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import {
  isSoldPlan,
  leastCharge,
  prices,
  type SoldPeriod,
  soldPeriods,
} from "../../shared/plan-catalogue.ts";
import type { Discount, StoredDiscount } from "../billing.types.ts";
import { centsText, divideUp, least, toCents } from "../money/cents.ts";

export interface Unpriced {
  readonly plan: string;
  readonly period: string;
  readonly currency: BillingCurrency;
  readonly discounts: readonly Discount[];
  readonly credit: string;
  readonly oldPrice?: string | null;
}

export interface OrderPrice {
  readonly listAmount: string;
  readonly discount: StoredDiscount | null;
  readonly credit: string;
  readonly amount: string;
}

/** 100% with eighteen decimals. */
const wholePercent = 100n * 10n ** 18n;

/** @throws RangeError for a plan not sold and without an agreed price */
export function listPrice(
  plan: string,
  period: string,
  currency: BillingCurrency,
  oldPrice: string | null = null,
): string {
  const isSoldPeriod = (text: string): text is SoldPeriod =>
    (soldPeriods as readonly string[]).includes(text);
  const price = isSoldPlan(plan) && isSoldPeriod(period) ? prices[plan][currency][period] : oldPrice;
  if (price === null) throw new RangeError(`${plan} for ${period} is not sold`);
  return centsText(toCents(price));
}

/** Returns the discount in cents, rounded up; 0 in another currency. */
function centsOff({ percent, amount, currency }: Discount, list: bigint, paidIn: BillingCurrency): bigint {
  const share = percent === undefined ? undefined : parseDec(percent);
  const byPercent = share === undefined ? 0n : divideUp(list * share, wholePercent);
  const byAmount = amount === undefined || currency !== paidIn ? 0n : toCents(amount);
  return least(byPercent > byAmount ? byPercent : byAmount, list);
}

/**
 * Applies the best discount, then credit, leaving nothing or at least the provider's minimum.
 * @throws RangeError for a plan not sold
 */
export function priceOrder({ plan, period, currency, discounts, credit, oldPrice }: Unpriced): OrderPrice {
  const listAmount = listPrice(plan, period, currency, oldPrice);
  const list = toCents(listAmount);
  const [best] = discounts
    .map((discount) => ({ discount, off: centsOff(discount, list, currency) }))
    .filter(({ off }) => off > 0n)
    .toSorted((a, b) => Number(b.off - a.off));
  const reduced = list - (best?.off ?? 0n);
  const wanted = toCents(credit);
  const spent = spentOf(wanted > 0n ? least(wanted, reduced) : 0n, reduced, toCents(leastCharge[currency]));
  return {
    listAmount,
    discount: best ? storedOf(best.discount, best.off) : null,
    credit: centsText(spent),
    amount: centsText(reduced - spent),
  };
}

function spentOf(credit: bigint, price: bigint, smallest: bigint): bigint {
  const rest = price - credit;
  if (rest === 0n || rest >= smallest) return credit;
  return price > smallest ? price - smallest : 0n;
}

const storedOf = ({ source, code, percent, periods }: Discount, off: bigint): StoredDiscount => ({
  ...{ source, code, periods, amount: centsText(off) },
  ...(percent === undefined ? {} : { percent }),
});
