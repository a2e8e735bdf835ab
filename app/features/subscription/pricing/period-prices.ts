import { centsText, toCents } from "../../../billing/money/cents.ts";
import type { BillingCurrency } from "../../../shared/names/billing-names.ts";
import { prices, type SoldPeriod, type SoldPlan, soldPeriods } from "../../../shared/plan-catalogue.ts";
import type { PeriodPrice } from "../buying/buying.schema.ts";

const months: Readonly<Record<SoldPeriod, bigint>> = { Month: 1n, Year: 12n, TwoYears: 24n };

/** Ten thousandths of a whole, as a ratio of four decimals: 3327 is "0.3327". */
const ratioText = (parts: bigint): string => `0.${String(parts).padStart(4, "0")}`;

/**
 * Prices of a plan by period: per month to the nearest cent, and what a longer period saves against as many single
 * months, cut to a hundredth of a percent.
 */
export function periodPrices(plan: SoldPlan, currency: BillingCurrency): Omit<PeriodPrice, "first">[] {
  const monthly = toCents(prices[plan][currency].Month);
  return soldPeriods.map((period) => {
    const price = toCents(prices[plan][currency][period]);
    const count = months[period];
    const single = monthly * count;
    const saved = single > price ? ((single - price) * 10_000n) / single : 0n;
    return {
      period,
      price: centsText(price),
      monthly: centsText((2n * price + count) / (2n * count)),
      saving: saved === 0n ? null : ratioText(saved),
    };
  });
}
