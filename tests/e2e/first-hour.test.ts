import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney, type SignRule } from "../../app/i18n/format.ts";
import { atNight } from "../support/at-night.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, toast, wordsOf } from "./words.ts";

/**
 * From registration to a right dashboard after one purchase, counting clicks and fields: 100 shares at 305.50, also the
 * close of the day, with a fee of 15. By hand: value 100 x 305.50 = 30,550; paid from outside, so net deposits 30,550 +
 * 15 = 30,565; profit 30,550 - 30,565 = -15.
 */
const day = "2024-06-28";
const shares = {
  en: { ticker: "GRNA", name: "Grain Archive", locale: "en-US", currency: "USD", mic: "XNAS", country: "US" },
  ru: { ticker: "ZRNO", name: "Зерно Архив", locale: "ru-RU", currency: "RUB", mic: "MISX", country: "RU" },
} as const;
const password = "grain-of-truth-42";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: day, DEMO: "off" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  loadShares();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Loads one share per language with a close of the day, like an operator. */
function loadShares(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-first-hour-"));
  const all = Object.values(shares);
  const universe = all.map(({ ticker, name, mic, country, currency }) =>
    [ticker, name, "stock", mic, country, currency].join(","),
  );
  writeFileSync(
    path.join(folder, "universe.csv"),
    `symbol,name,type,exchange,country,currency\n${universe.join("\n")}\n`,
  );
  const closes = all.map(({ ticker, currency }) => `${ticker},${day},305.50,${currency}`);
  writeFileSync(path.join(folder, "prices.csv"), `symbol,date,close,currency\n${closes.join("\n")}\n`);
  const program = path.resolve(import.meta.dirname, "../../packages/cli/bin/zerno.mjs");
  const { status, stderr } = spawnSync(process.execPath, [program, "load-data", folder], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl },
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, ""]);
}

class Stopwatch {
  clicks = 0;
  fields = 0;
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    // Typed into a field reached with Tab, where the browser selects the existing text.
    await target.focus();
    await target.selectText();
    await target.pressSequentially(text);
  }
}

type Words = ReturnType<typeof wordsOf>;

async function register(page: Page, t: Words, watch: Stopwatch, email: string): Promise<void> {
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto("/auth/signup");
  await page.locator("html[data-is-ready]").waitFor();
  // Without mail there is no question about news.
  expect(await page.getByRole("checkbox").count()).toBe(1);
  expect(await page.locator("input[type=password]").count()).toBe(1);
  await watch.fill(box(t("account:name.label")), "Vera Invented");
  await watch.fill(box(t("account:email")), email);
  await watch.fill(box(t("account:password.label")), password);
  await watch.click(page.locator("input[name=personalDataAgreed]"));
  await watch.click(page.getByRole("button", { name: t("account:signup.submit"), exact: true }));
  await page.waitForURL("**/onboarding");
}

async function buy(page: Page, t: Words, watch: Stopwatch, ticker: string): Promise<void> {
  const drawer = page.getByRole("dialog");
  const box = (key: string) =>
    drawer.getByRole("textbox", { name: t(`transactions:form.${key}`), exact: true });
  const asset = drawer.getByRole("combobox", { name: new RegExp(`^${t("transactions:form.asset")}`) });
  await asset.waitFor();
  await watch.fill(asset, ticker);
  await watch.click(page.getByRole("option", { name: new RegExp(`^${ticker}\\b`) }).first());
  await watch.fill(box("quantity"), "100");
  await watch.fill(box("price"), t("account:email") === "E-mail" ? "305.50" : "305,50");
  await watch.fill(box("fee"), "15");
  await watch.click(drawer.getByRole("button", { name: t("transactions:form.add"), exact: true }));
  await toast(page, t("transactions:done.added")).first().waitFor();
}

for (const language of ["en", "ru"] as const)
  describe(`in ${language}`, atNight(language === "ru"), () => {
    it("six clicks and seven fields lead from the registration form to right figures", async () => {
      const t = wordsOf(language);
      const { ticker, currency, country, locale } = shares[language];
      const { context, page, faults } = await visit(browser, server.url, { language });
      const watch = new Stopwatch();
      await register(page, t, watch, `vera-${language}@example.org`);
      await page.locator("html[data-is-ready]").waitFor();
      const chosen = (key: string) => page.getByLabel(t(`account:profile.${key}`)).inputValue();
      expect([await chosen("country"), await chosen("currency")]).toEqual([country, currency]);
      await watch.click(page.getByRole("button", { name: t("doors:open.transaction") }));
      await page.waitForURL("**/transactions?p=*&new=buy");
      await buy(page, t, watch, ticker);
      await watch.click(
        page
          .getByRole("navigation", { name: t("common:shell.navigation") })
          .getByRole("link", { name: t("shell:nav.dashboard"), exact: true }),
      );
      await page.getByRole("heading", { level: 1, name: t("doors:portfolioName") }).waitFor();

      const money = (value: string, sign: SignRule = "minus") =>
        formatMoney(value, locale, { currency, sign });
      const shown: Record<string, string> = {
        value: money("30550"),
        totalProfit: money("-15", "always"),
        "identity-netFlows": money("30565", "always"),
      };
      for (const [name, text] of Object.entries(shown))
        await expect.poll(() => figureText(page, name), { timeout: 20_000 }).toBe(text);
      expect(watch.clicks).toBeLessThanOrEqual(6);
      expect(watch.fields).toBeLessThanOrEqual(7);
      expect(await page.getByRole("dialog").count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    }, 120_000);
  });
