import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { liveThrough, type Market } from "./billing-life.ts";
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

const russia: Market = {
  ...{ language: "ru", country: "RU" },
  cards: { good: "4000000000003055", empty: "4000056655665556", asks: "4242424242424242" },
  pay: async ({ page }, card) => {
    await page.locator("#cp-card").fill(card);
    await page.locator("#cp-pay").click();
  },
  refuse: async ({ page }) => {
    await page.locator("#cp-fail").click();
    await page.locator("#cp-error").getByText(/./).waitFor();
    await page.locator("#cp-cancel").click();
  },
  emptyCard: ({ cloud }) => cloud.decline(5051),
};

it(
  "a customer in Russia pays in roubles in CloudPayments' form, from the trial to the end",
  () => liveThrough(shop, browser, russia),
  120_000,
);

it("the same on a phone", { ...atNight(true), timeout: 120_000 }, () =>
  liveThrough(shop, browser, { ...russia, width: 390 }),
);
