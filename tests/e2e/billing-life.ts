import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { moveTo, pass, passToRenewal, renew, type Shop } from "./billing-steps.ts";
import { type Visit, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/** A market with its payment provider. */
export interface Market {
  readonly language: "en" | "ru";
  readonly country: string;
  readonly width?: number;
  readonly pay: (open: Visit, card: string) => Promise<void>;
  readonly cards: { readonly good: string; readonly empty: string; readonly asks: string };
  readonly refuse: (open: Visit) => Promise<void>;
  readonly emptyCard: (shop: Shop) => void;
}

/**
 * A customer from trial to expiry: pays, is renewed, declined, keeps access, recovers, upgrades, downgrades, cancels.
 */
export async function liveThrough(shop: Shop, browser: Browser, market: Market): Promise<void> {
  const t = wordsOf(market.language);
  const user = await registerApiUser(shop.server.url);
  await moveTo(shop, user, market);
  const { language, width = 1440 } = market;
  const open = await visit(browser, shop.server.url, { language, width, isStill: true, expected: /409|403/ });
  const { page } = open;
  page.setDefaultTimeout(15_000);
  await signIn(page, user, "/pricing");
  const heading = (text: string) =>
    page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor();
  const says = (text: string | RegExp) => page.locator("main").getByText(text).first().waitFor();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const plan = (name: string) => t(`subscription:plan.${name}`);
  const state = async () => user.call("GET /api/subscriptionPricing/subscription");
  const choose = async (name: string, period: string, label: string) => {
    await page.goto(`/pricing?period=${period}`);
    await page
      .locator(`[data-plan="${name}"]`)
      .getByRole("link", { name: t(label, { name: plan(name) }) })
      .click();
    await page.waitForURL("**/user-manage-subscription/checkout?*");
  };
  const confirm = async () => {
    await page.getByRole("checkbox").check();
    await page.locator("main form button[type=submit]").last().click();
  };
  const accepted = () => heading(t("buying:accepted.title"));

  await hideOffer(open, t("buying:offer.hide"));
  await press(t("buying:trial.start"));
  await heading(t("subscription:own.title"));
  await says(plan("Trial"));
  await page.goto("/dashboard");
  await says(t("shell:billing.trial", { count: 14 }));
  // Part of the server's page, so nothing moves later.
  const sent = await open.context.request.get("/dashboard");
  expect(await sent.text()).toContain(t("shell:billing.trial", { count: 14 }));

  await choose("Tier2_1", "Month", "buying:choose");
  await page.locator("main form button[type=submit]").last().click();
  await says(t("buying:pay.consentNeeded"));
  await confirm();
  await market.pay(open, market.cards.asks);
  await market.refuse(open);
  await heading(t("buying:failed.title"));
  await says(t("buying:reason.authentication-failed"));
  await page.getByRole("link", { name: t("buying:failed.retry") }).click();
  await page.waitForURL("**/user-manage-subscription/checkout?*");
  await confirm();
  await market.pay(open, market.cards.good);
  await accepted();
  await says(plan("Tier2_1"));

  await pass(shop, user, 15);
  expect(await state()).toMatchObject({ status: "active", plan: "Tier2_1", isRenewing: true });
  await passToRenewal(shop, user);
  await page.goto("/user-manage-subscription");
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(2);

  market.emptyCard(shop);
  await passToRenewal(shop, user);
  expect(await state()).toMatchObject({ status: "grace", plan: "Tier2_1" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("shell:billing.update") }).click();
  await says(t("buying:failure", { reason: t("buying:reason.no-funds") }));
  await page.getByRole("link", { name: t("buying:payNow") }).click();
  await page.waitForURL("**/user-manage-subscription/checkout?*");
  await confirm();
  await market.pay(open, market.cards.good);
  await accepted();
  expect(await state()).toMatchObject({ status: "active", plan: "Tier2_1" });

  await choose("Tier2_2", "Month", "buying:changeTo");
  await says(t("buying:line.unused"));
  await confirm();
  await accepted();
  expect(await state()).toMatchObject({ status: "active", plan: "Tier2_2" });

  await choose("Tier2_1", "Month", "buying:changeTo");
  await confirm();
  await heading(t("subscription:own.title"));
  await says(t("buying:scheduled"));
  expect((await state()).change).toMatchObject({ plan: "Tier2_1", period: "Month" });

  await press(t("buying:cancel.open"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Enough");
  await dialog.getByRole("button", { name: t("buying:cancel.stop") }).click();
  await page.getByRole("button", { name: t("buying:resume") }).waitFor();
  expect(await state()).toMatchObject({ status: "cancelled", plan: "Tier2_2", change: null });
  await pass(shop, user, 62);
  await renew(shop);
  await page.goto("/user-manage-subscription");
  await says(plan("Expired"));
  await page.getByRole("link", { name: t("buying:buyAgain") }).waitFor();
  expect(open.faults).toEqual([]);
  await open.context.close();
}

async function hideOffer({ page, context }: Visit, name: string): Promise<void> {
  const offer = page.locator("[data-offer]");
  const lowered = page.locator("[data-plan] s");
  await expect.poll(() => lowered.count()).toBe(3);
  await offer.getByRole("button", { name, exact: true }).click();
  await expect.poll(() => offer.count()).toBe(0);
  for (const key of ["ui", "app"])
    expect(JSON.parse(await page.evaluate((at) => localStorage.getItem(at) ?? "{}", key))).toMatchObject({
      showDiscount: false,
    });
  // The server's page omits it, or hydration would move the plans under the reader's finger.
  const sent = await context.request.get("/pricing");
  expect(await sent.text()).not.toContain("data-offer");
  await page.reload();
  await expect.poll(() => offer.count()).toBe(0);
  expect(await lowered.count()).toBe(0);
}
