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

/** An order to be priced. Amounts are exact texts. */
export interface Unpriced {
  readonly plan: string;
  readonly period: string;
  readonly currency: BillingCurrency;
  readonly discounts: readonly Discount[];
  /** The user's credit; what is not needed stays. */
  readonly credit: string;
  /** Price of a plan that is no longer sold, as it was agreed. */
  readonly oldPrice?: string | null;
}

/** An order's price: list price less the best discount and the credit spent. */
export interface OrderPrice {
  readonly listAmount: string;
  readonly discount: StoredDiscount | null;
  readonly credit: string;
  readonly amount: string;
}

/** Hundred percent with eighteen decimals. */
const wholePercent = 100n * 10n ** 18n;

/**
 * Returns the list price of a plan and period.
 * @throws RangeError for what is not sold and has no agreed price
 */
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

/** Returns what a discount takes off a price, in cents, rounded up; 0 for one of another currency. */
function centsOff({ percent, amount, currency }: Discount, list: bigint, paidIn: BillingCurrency): bigint {
  const share = percent === undefined ? undefined : parseDec(percent);
  const byPercent = share === undefined ? 0n : divideUp(list * share, wholePercent);
  const byAmount = amount === undefined || currency !== paidIn ? 0n : toCents(amount);
  return least(byPercent > byAmount ? byPercent : byAmount, list);
}

/**
 * Prices an order: the best discount counts, never two; then credit. A rest below what a provider charges is not left:
 * so much less credit is spent.
 * @throws RangeError for what is not sold
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
