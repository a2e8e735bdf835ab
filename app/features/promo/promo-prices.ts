import { listDiscounts } from "../../billing/discounts/list-discounts.ts";
import { priceOrder } from "../../billing/pricing/price-order.ts";
import type { PromoCode } from "../../billing/promo/promo-codes.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { marketOf, soldPeriods, soldPlans } from "../../shared/plan-catalogue.ts";
import type { AppliedPromo, PromoGift } from "./promo.contract.ts";

const plain = (amount: string): string =>
  amount.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, "") : amount;

/** Returns the benefit of a code in the shape of the API. */
export const toGift = (promo: PromoCode): PromoGift => ({
  ...{ code: promo.code, kind: promo.kind, plans: promo.plans, periods: promo.periods },
  percent: promo.percent === null ? null : plain(promo.percent),
  amounts: Object.entries(promo.amounts).map(([currency, off]) => ({
    currency: currency as BillingCurrency,
    off: plain(off),
  })),
  grant: promo.plan && promo.period ? { plan: promo.plan, period: promo.period } : null,
  isFirstPaymentOnly: promo.isFirstPaymentOnly,
  endsAt: promo.endsAt?.toISOString() ?? null,
});

/** Prices the plans a code is for, each with the best discount of the account. */
export async function toPrices(
  db: Db,
  asked: {
    readonly userId: string;
    readonly country: string;
    readonly promo: PromoCode;
    readonly plan: string | undefined;
    readonly period: string | undefined;
    readonly now: Date;
  },
): Promise<AppliedPromo["prices"]> {
  const { userId, country, promo, now } = asked;
  const { currency } = marketOf(country);
  const isFor = (plan: string) => promo.plans.length === 0 || promo.plans.some((one) => one === plan);
  const prices: AppliedPromo["prices"] = [];
  for (const plan of soldPlans.filter((one) => (asked.plan ?? one) === one && isFor(one)))
    for (const period of soldPeriods.filter((one) => (asked.period ?? one) === one)) {
      const discounts = await listDiscounts(db, userId, { plan, period, currency, country, now });
      const { listAmount, amount, discount } = priceOrder({ plan, period, currency, discounts, credit: "0" });
      const isByCode = discount?.code === promo.code;
      prices.push({ plan, period, currency, listPrice: listAmount, price: amount, isByCode });
    }
  return prices;
}
