import type { TFunction } from "i18next";
import { formatMoney } from "../../i18n/format.ts";
import type { Locale } from "../../shared/locales.ts";
import type { PromoGift } from "./promo.contract.ts";

type Gift = Pick<PromoGift, "kind" | "percent" | "amounts" | "grant">;

/** Returns the benefit of a code in a few words: "20% off", "$5.00 / 300 ₽ off", "Investor for a month". */
export function giftText({ kind, percent, amounts, grant }: Gift, t: TFunction, locale: Locale): string {
  const off = amounts.map((one) => formatMoney(one.off, locale, { currency: one.currency })).join(" / ");
  const plan = grant ? t(`promo:plan.${grant.plan}`) : "";
  const period = grant ? t(`promo:period.${grant.period}`) : "";
  return t(`promo:gift.${kind}`, { percent: percent ?? "", off, plan, period });
}

/** Conditions of a code, each a short phrase. */
export function giftTerms(gift: PromoGift, t: TFunction): string[] {
  const terms: string[] = [];
  if (gift.plans.length > 0)
    terms.push(
      t("promo:terms.plans", { plans: gift.plans.map((plan) => t(`promo:plan.${plan}`)).join(", ") }),
    );
  if (gift.kind !== "period")
    terms.push(
      gift.periods === null ? t("promo:terms.always") : t("promo:terms.periods", { count: gift.periods }),
    );
  if (gift.isFirstPaymentOnly) terms.push(t("promo:terms.first"));
  return terms;
}
