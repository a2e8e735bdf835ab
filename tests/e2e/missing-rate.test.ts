import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let user: ApiUser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: "off" }), openBrowser()]);
  user = await registerApiUser(server.url);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");

it("a missing rate is entered where the figure is refused", async () => {
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    ...{ name: "Dollars", currency: "RUB", isCashTracked: true },
  });
  const today = new Date().toISOString().slice(0, 10);
  const deposit = { portfolioId, kind: "deposit", date: today, currency: "USD", amount: "1000" };
  await user.call("POST /api/transactions", deposit);

  const { page } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  const hero = page.locator("main [data-figure=value]").first();
  await hero.click();
  const ways = page.locator("[data-missing-rate]").first();
  await ways.getByText(/No USD\/RUB rate for/).waitFor();
  await ways.getByRole("button", { name: t("assets:rateWays.load") }).click();
  await ways.locator("[data-state=off]").waitFor();
  await ways.getByRole("button", { name: t("assets:rateWays.enter") }).click();
  await ways.getByRole("textbox", { name: t("assets:rateForm.rate", { from: "USD" }) }).fill("81.25");
  await ways.getByRole("button", { name: t("assets:rateForm.save") }).click();
  await page
    .locator("[data-figure=explained]")
    .getByText(/81,250/)
    .waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await hero.innerText()).replace(/[^\d.]/g, "")).toBe("81250.00");

  await page
    .getByRole("button", { name: t("common:action.undo") })
    .first()
    .click();
  await expect.poll(() => hero.getAttribute("data-refused")).toBe("no-rate");
});
