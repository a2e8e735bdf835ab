import { expect, it } from "vitest";
import { withBilling } from "../testing/billing-test.ts";

const path = "GET /api/subscriptionPricing/getsubscriptionpricing";

it("a visitor sees the prices of the country, and without one those of the language", () =>
  withBilling(async ({ anonymous }) => {
    const ask = async (input: object, headers: Record<string, string> = {}) =>
      (await anonymous.call(path, input, headers)).body;
    expect(await ask({ country: "RU" })).toMatchObject({
      currency: "RUB",
      provider: "cloudpayments",
      plan: null,
    });
    expect(await ask({}, { "x-country-code": "DE" })).toMatchObject({ currency: "USD", provider: "stripe" });
    expect(await ask({}, { "accept-language": "ru" })).toMatchObject({ currency: "RUB" });
    const { plans, offer, trial } = await ask({}, { "accept-language": "en" });
    expect(plans.map(({ plan }: { plan: string }) => plan)).toEqual([
      "Tier0",
      "Tier2_1",
      "Tier2_2",
      "Tier2_3",
    ]);
    expect(plans[1].prices[1]).toEqual({
      ...{ period: "Year", price: "79.99", monthly: "6.67", saving: "0.3327", first: null },
    });
    expect(plans[2].limits).toMatchObject({ portfolios: 10, linkedAccounts: 10, hasTaxReport: true });
    // A visitor's days of the offer begin with the registration: there is no end yet.
    expect([offer.until, trial]).toEqual([null, { days: 14, isAvailable: true, until: null }]);
  }));

it("an account sees the prices of its own country, and the end of its offer as a day that stays", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("RU");
    const { body } = await user.call(path, { country: "US" });
    expect(body).toMatchObject({
      ...{ plan: "Tier0", isSubscribed: false, currency: "RUB" },
      offer: { key: "limitedOffer", discount: "0.5", until: "2026-12-04T10:00:00.000Z" },
    });
    // 299 halved by the offer.
    expect(body.plans[1].prices[0].first).toMatchObject({
      ...{ price: "149.50", discount: { source: "limited-offer", percent: "0.5", off: "149.50" } },
    });
    test.pass(14);
    const later = (await (await test.signIn(user)).call(path)).body;
    expect([later.offer, later.plans[1].prices[0].first]).toEqual([null, null]);
  }));
