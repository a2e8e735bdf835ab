import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { liveThrough } from "./billing-life.ts";
import { openShop, type Shop } from "./billing-steps.ts";
import { openBrowser } from "./support.ts";

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

it(
  "a customer abroad pays in dollars on Stripe's page, from the trial to the end",
  () =>
    liveThrough(shop, browser, {
      ...{ language: "en", country: "US" },
      cards: { good: "4242424242424242", empty: "4000000000009995", asks: "4000002500003155" },
      pay: async ({ page }, card) => {
        await page.locator("input[name=number]").fill(card);
        await page.locator("#pay").click();
      },
      refuse: async ({ page }) => {
        await page.locator("#fail").click();
        await page.locator("#back").click();
      },
      emptyCard: ({ stripe }) => stripe.declines.push(noFunds),
    }),
  120_000,
);

const noFunds = {
  ...{ type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
  message: "Your card has insufficient funds.",
};
