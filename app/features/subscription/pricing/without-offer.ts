import { limitedOffer } from "../../../shared/plan-catalogue.ts";
import type { Pricing } from "../buying/buying.schema.ts";

/** Returns prices without the limited offer; other discounts on a first payment stay. */
export function withoutOffer(pricing: Pricing): Pricing {
  if (pricing.offer?.key !== limitedOffer.key) return pricing;
  return {
    ...pricing,
    offer: null,
    plans: pricing.plans.map((offer) => ({
      ...offer,
      prices: offer.prices.map((price) => ({
        ...price,
        first: price.first?.discount.source === "limited-offer" ? null : price.first,
      })),
    })),
  };
}
