import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

/** Response for a user with one portfolio and one asset, bought twice. */
const check = (billing: "on" | "off") => {
  let answer: unknown;
  return withApp(
    async ({ db, register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-02": 10 } });
      for (const date of ["2026-11-02", "2026-11-03"])
        await addRow(user, portfolioId, { kind: "buy", date, assetId, quantity: "1", price: "10" });
      answer = (await user.call("GET /api/userProfile/checkSubscription")).body;
    },
    { env: { BILLING: billing } },
  ).then(() => answer);
};

it("without billing everything is unlocked for ever and nothing is limited", async () => {
  expect(await check("off")).toEqual({
    plan: "Unlocked",
    period: "Forever",
    hasBilling: false,
    isSubscribed: false,
    offer: null,
    limits: {
      portfolios: null,
      holdings: null,
      linkedAccounts: null,
      hasComposite: true,
      hasOwnBenchmarks: true,
      hasRebalancing: true,
      hasLongBacktests: true,
      hasTaxReport: true,
      hasApiTokens: true,
    },
    used: { portfolios: 1, holdings: 1, linkedAccounts: 0 },
  });
});

it("with billing a new account has the free plan, its limits, and what is used of them", async () => {
  expect(await check("on")).toEqual({
    plan: "Tier0",
    period: null,
    hasBilling: true,
    isSubscribed: false,
    offer: { key: "limitedOffer", discount: "0.5" },
    limits: {
      portfolios: 1,
      holdings: 10,
      linkedAccounts: 0,
      hasComposite: false,
      hasOwnBenchmarks: false,
      hasRebalancing: false,
      hasLongBacktests: false,
      hasTaxReport: false,
      hasApiTokens: false,
    },
    used: { portfolios: 1, holdings: 1, linkedAccounts: 0 },
  });
});
