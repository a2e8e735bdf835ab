import { expect, it } from "vitest";
import type { Pricing } from "../buying/buying.schema.ts";
import { withoutOffer } from "./without-offer.ts";

const price = (source: "limited-offer" | "promo") => ({
  ...{ period: "Month" as const, price: "9.99", monthly: "9.99", saving: null },
  first: { price: "4.99", discount: { source, code: null, percent: "0.5", off: "5.00" } },
});

const pricing = {
  offer: { key: "limitedOffer", discount: "0.5", days: 14, until: null },
  plans: [{ plan: "Tier2_1", prices: [price("limited-offer"), price("promo")] }],
} as unknown as Pricing;

it("takes the offer and its prices away; a code of the buyer's own still lowers the price", () => {
  const { offer, plans } = withoutOffer(pricing);
  expect(offer).toBeNull();
  expect(plans[0]?.prices.map(({ first }) => first?.discount.source)).toEqual([undefined, "promo"]);
});
