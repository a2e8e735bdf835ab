import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney, formatPercent, type SignRule } from "../../app/i18n/format.ts";
import { atNight } from "../support/at-night.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, toast, wordsOf } from "./words.ts";

/**
 * The main job in both languages: an empty product, one investor, one statement, right figures.
 *
 * By hand (packages/brokers/fixtures/ibkr/journey/README.md has every row), on 28 June 2024 in USD:
 *   cash      20,000 - 1,102 - 5,001 - 4,001 - 4,001 + 42.50 - 3,001 + 34 + 12 - 10 + 2,399 + 25.50 + 1,078 + 38.25
 *             = 6,513.25
 *   holdings  ALFT 60 x 65 = 3,900; BRKW 40 x 90 = 3,600; CEDX 50 x 88 = 4,400; DGWD 20 x 170 = 3,400; = 15,300.00
 *   value     15,300.00 + 6,513.25 = 21,813.25
 *   profit    21,813.25 - 20,000 = 1,813.25; of 20,000 = 9.06625 %
 *   identity  flows 20,000; prices 400 (60 -> sold 40) + 900 - 400 + 400 + 400 = 1,700; currency 1,080 - 1,100 = -20;
 *             income 50 + 40 + 30 + 45 + 12 = 177; fees 5 x 1 + 10 + 2 + 2 = 19; taxes 7.50 + 6 + 4.50 + 6.75 = 24.75;
 *             20,000 + 1,700 - 20 + 177 - 19 - 24.75 = 21,813.25
 *   in EUR    the statement's rate of the day is 1.08: 21,813.25 / 1.08 = 20,197.4537
 * After the sale's price is corrected from 60 to 65: 40 x 5 = 200 more cash: value 22,013.25, profit 2,013.25,
 * 10.06625 %, prices 1,900; in EUR 22,013.25 / 1.08 = 20,382.6389.
 */
const before = {
  value: "21813.25",
  profit: "1813.25",
  ratio: "0.0906625",
  price: "1700",
  euro: "20197.4537",
};
const after = {
  value: "22013.25",
  profit: "2013.25",
  ratio: "0.1006625",
  price: "1900",
  euro: "20382.6389",
};
const steady = {
  income: "177",
  flows: "20000",
  currency: "-20",
  fees: "19",
  taxes: "24.75",
};

const statement = path.resolve(import.meta.dirname, "../../packages/brokers/fixtures/ibkr/journey/input.csv");
const password = "grain-of-truth-42";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Language = "en" | "ru";
type Words = ReturnType<typeof wordsOf>;
const localeOf = { en: "en-US", ru: "ru-RU" } as const;
const money = (value: string, language: Language, currency = "USD", sign: SignRule = "minus") =>
  formatMoney(value, localeOf[language], { currency, sign });
const percent = (value: string, language: Language) =>
  formatPercent(value, localeOf[language], { sign: "always" });

async function register(page: Page, t: Words, email: string): Promise<void> {
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto("/");
  await page
    .getByRole("link", { name: t("frame:signUp") })
    .first()
    .click();
  await box(t("account:name.label")).fill("Vera Invented");
  await box(t("account:email")).fill(email);
  await box(t("account:password.label")).fill(password);
  await page.locator("input[name=personalDataAgreed]").check();
  await page.getByRole("button", { name: t("account:signup.submit") }).click();
  await page.waitForURL("**/onboarding");
}

async function onboard(page: Page, t: Words): Promise<void> {
  await page.getByRole("heading", { level: 1, name: t("account:onboarding.title") }).waitFor();
  await page.getByLabel(t("account:profile.currency")).selectOption("USD");
  await page.getByRole("button", { name: t("doors:open.file"), exact: true }).click();
  await page.waitForURL("**/import?p=*");
}

async function importStatement(page: Page, t: Words): Promise<void> {
  await page.getByLabel(t("import:upload.drop")).setInputFiles(statement);
  await page.getByRole("button", { name: t("import:map.allOwn") }).click();
  await page.getByText(t("import:balance.right"), { exact: true }).waitFor();
  await page.getByRole("button", { name: t("import:commit.all", { count: 14 }) }).click();
  await page
    .locator("main")
    .getByText(t("import:done.rows", { count: 14 }))
    .waitFor();
  await page.getByRole("link", { name: t("import:done.dashboard") }).click();
}

const settled = (page: Page, name: string, text: string) =>
  expect.poll(() => figureText(page, name), { timeout: 20_000 }).toBe(text);

async function expectDashboard(page: Page, language: Language, figures: typeof before): Promise<void> {
  await settled(page, "value", money(figures.value, language));
  const shown: Record<string, string> = {
    totalProfit: money(figures.profit, language, "USD", "always"),
    simpleReturn: percent(figures.ratio, language),
    netFlows: money(steady.flows, language),
    income: money(steady.income, language),
    "identity-netFlows": money(steady.flows, language, "USD", "always"),
    "identity-priceResult": money(figures.price, language, "USD", "always"),
    "identity-currencyResult": money(steady.currency, language),
    "identity-income": money(steady.income, language, "USD", "always"),
    "identity-valueEnd": money(figures.value, language),
  };
  for (const [name, text] of Object.entries(shown))
    expect([name, await figureText(page, name)]).toEqual([name, text]);
  for (const [name, amount] of [
    ["fees", steady.fees],
    ["taxes", steady.taxes],
  ] as const) {
    const text = await figureText(page, `identity-${name}`);
    expect([name, text.replace(/^[+\u2212]/, "")]).toEqual([name, money(amount, language)]);
  }
}

async function showIn(page: Page, t: Words, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: t("shell:currency", { code: from }) }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${to}`) }).click();
  await page.getByRole("button", { name: t("shell:currency", { code: to }) }).waitFor();
}

const goTo = (page: Page, t: Words, key: string) =>
  page
    .getByRole("navigation", { name: t("common:shell.navigation") })
    .getByRole("link", { name: t(key) })
    .click();

async function editSale(page: Page, t: Words): Promise<void> {
  await goTo(page, t, "shell:nav.transactions");
  await page.getByRole("row", { name: new RegExp(`${t("ledger:kind.sell")} · ALFT`) }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: t("transactions:form.price"), exact: true }).fill("65");
  await drawer.getByRole("button", { name: t("transactions:form.save"), exact: true }).click();
  await toast(page, t("transactions:done.saved")).waitFor();
}

async function openMenu(page: Page, t: Words): Promise<void> {
  // A closing menu swallows the press.
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.getByRole("button", { name: t("common:account.menu", { name: "Vera Invented" }) }).click();
}

for (const language of ["en", "ru"] as const)
  describe(`in ${language}`, atNight(language === "en"), () => {
    it("from an empty product to right figures, and back to an empty portfolio", async () => {
      const t = wordsOf(language);
      const other = language === "en" ? "ru" : "en";
      const there = wordsOf(other);
      const { context, page, faults } = await visit(browser, server.url, { language });
      await register(page, t, `vera-${language}@example.org`);
      await onboard(page, t);
      await importStatement(page, t);
      await expectDashboard(page, language, before);
      await showIn(page, t, "USD", "EUR");
      await settled(page, "value", money(before.euro, language, "EUR"));
      await editSale(page, t);
      await goTo(page, t, "shell:nav.dashboard");
      await settled(page, "value", money(after.euro, language, "EUR"));
      await showIn(page, t, "EUR", "USD");
      await expectDashboard(page, language, after);
      await page.reload();
      await expectDashboard(page, language, after);

      const html = page.locator("html");
      await openMenu(page, t);
      await page.getByRole("menuitem", { name: t("common:theme.toDark") }).click();
      await expect.poll(() => html.getAttribute("data-mantine-color-scheme")).toBe("dark");
      await openMenu(page, t);
      await page.getByRole("menuitemradio", { name: t(`common:language.${other}`) }).click();
      await page.getByRole("heading", { name: there("dashboard:widget.identity") }).waitFor();
      // The locale is independent of the language, so numbers stay.
      await expectDashboard(page, language, after);

      await goTo(page, there, "shell:nav.import");
      await page.getByRole("button", { name: there("import:revoke.action") }).click();
      await page.getByRole("checkbox", { name: there("import:revoke.withEdited", { count: 1 }) }).check();
      await page.getByRole("button", { name: there("import:revoke.action") }).click();
      await page.getByText(there("import:revoke.done", { count: 14 })).waitFor();
      await goTo(page, there, "shell:nav.dashboard");
      await page.getByRole("heading", { name: there("dashboard:empty.title") }).waitFor();

      await openMenu(page, there);
      await page.getByRole("menuitem", { name: there("common:account.signOut") }).click();
      await page.waitForURL("**/auth/login**");
      expect((await context.cookies()).map(({ name }) => name)).toEqual(["prefs"]);
      expect(faults).toEqual([]);
      await context.close();
    }, 240_000);
  });
