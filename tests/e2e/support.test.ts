// @module-tag night
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let support: ApiUser;
let plain: ApiUser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2026-11-20", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  // The first account of an installation is admin, with the support's rights.
  support = await registerApiUser(server.url);
  plain = await registerApiUser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Loads a list of assets into the running product, like an operator. */
function refresh(universe: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-universe-"));
  writeFileSync(path.join(folder, "universe.csv"), universe);
  const program = path.resolve(import.meta.dirname, "../../packages/cli/bin/zerno.mjs");
  const { status, stderr } = spawnSync(process.execPath, [program, "load-data", folder], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl },
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, ""]);
}

async function setLanguage(user: ApiUser, language: "en" | "ru"): Promise<void> {
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
}

const facts = (page: Page, name: string) => page.locator("main li").filter({ hasText: name });

describe.each([
  ["en", "SPY", "VOO"],
  ["ru", "IVV", "VTI"],
] as const)("in %s", (language, ticker, held) => {
  const t = wordsOf(language);
  const word = (key: string, params = {}) => t(`asset-support:${key}`, params);

  it("the support sets a field, which survives a refresh, and edits a dividend", async () => {
    await setLanguage(support, language);
    const expected = /400 \(Bad Request\)/;
    const { page, faults, context } = await visit(browser, server.url, { expected });
    await signIn(page, support, "/support/assets");
    await page.getByRole("searchbox", { name: word("search.label") }).fill(ticker);
    await page
      .getByRole("main")
      .getByRole("button", { name: word("search.find") })
      .click();
    await page.getByRole("link", { name: new RegExp(`^${ticker}`) }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();

    const sector = word("field.sector");
    // By keyboard alone: the drawer opens with Enter, keeps the focus, and is sent from its button.
    await page.getByRole("button", { name: word("changeField", { field: sector }) }).press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("textbox", { name: word("reason") }).waitFor();
    await sendByKeyboard(page);
    await drawer.getByText(t("common:field.required")).waitFor();
    await typeInto(page, "reason", "A fund of many sectors");
    await sendByKeyboard(page);
    await facts(page, sector).getByText("A fund of many sectors").waitFor();

    refresh(`symbol,name,type,exchange,currency,sector\n${ticker},Some fund,etf,ARCX,USD,technology\n`);
    await page.reload();
    const line = facts(page, sector);
    expect(await line.textContent()).toContain(word("notKnown"));
    const info = await support.call("GET /api/assets/support-search", { query: ticker });
    const { fields } = await support.call("GET /api/supportAssetInfo", { assetId: info.assets[0].id });
    expect(fields.find(({ field }: { field: string }) => field === "sector")).toMatchObject({
      ...{ value: null, source: "support", override: { original: "technology" } },
    });

    await editDividend(page, word, t);
    await sayFigure(page, word);
    await renameByKeyboard(page, ticker, word, t);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a user sees what is wrong with the data, and where it is mended", async () => {
    await setLanguage(plain, language);
    const { page, faults, context } = await visit(browser, server.url, { width: 390, height: 844 });
    const { id: portfolioId } = await plain.call("POST /api/MyPortfolio", {
      name: language,
      currency: "USD",
    });
    const search = await plain.call("GET /api/assets/search", { query: held });
    const bought = { kind: "buy", assetId: search.assets[0].id, quantity: "2", price: "10", currency: "USD" };
    await plain.call("POST /api/transactions", {
      portfolioId,
      ...bought,
      date: "2026-11-02",
      affectsCash: true,
    });
    const words = (key: string) => t(`data-health:${key}`);
    await signIn(page, plain, `/data-health?p=${portfolioId}`);
    await page.getByRole("heading", { level: 1, name: words("title") }).waitFor();
    const kinds = ["negative-cash", "no-dividends"];
    for (const kind of kinds) await page.getByRole("region", { name: words(`kind.${kind}.title`) }).waitFor();
    const cash = page.getByRole("region", { name: words("kind.negative-cash.title") });
    expect(await cash.textContent()).toMatch(/2026/);
    await cash.getByRole("link").click();
    await page.waitForURL("**/transactions?to=2026-11-02**");
    await page.goto(`/support/assets?p=${portfolioId}`);
    expect(faults.filter((fault) => !/403/.test(fault))).toEqual([]);
    expect(await page.textContent("main")).toContain(t("common:error.FORBIDDEN"));
    await context.close();
  });
});

type Words = (key: string, params?: Record<string, unknown>) => string;

/** Presses Tab until the focus matches; fails if it never does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let steps = 0; steps < 25 && !(await isThere()); steps++) await page.keyboard.press("Tab");
  expect(await isThere(), selector).toBe(true);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, `[role=dialog] [name=${name}]`);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function sendByKeyboard(page: Page): Promise<void> {
  await tabTo(page, "[role=dialog] button[type=submit]");
  await page.keyboard.press("Enter");
}

async function editDividend(page: Page, word: Words, t: Words): Promise<void> {
  await page.getByRole("link", { name: word("part.payments"), exact: true }).click();
  await page.getByRole("button", { name: word("payment.add") }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: word("payment.amount"), exact: true }).fill("1");
  await drawer.getByRole("textbox", { name: word("reason") }).fill("Published by the fund");
  const save = drawer.locator("button[type=submit]");
  await save.click();
  await drawer.getByText(t("common:field.required")).waitFor();
  await drawer.getByRole("textbox", { name: word("payment.exDate") }).fill("2026-09-18");
  await save.click();
  const row = page.locator("main tbody tr");
  await row.filter({ hasText: "1 USD" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  await row.getByRole("button").press("Enter");
  await drawer.getByRole("textbox", { name: word("reason") }).waitFor();
  await typeInto(page, "amount", "2");
  await typeInto(page, "reason", "It was two");
  await sendByKeyboard(page);
  await row.filter({ hasText: "2 USD" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: word("part.log"), exact: true }).click();
  const edit = page.locator("main li").filter({ hasText: "It was two" });
  await edit.getByRole("button", { name: t("common:action.undo") }).click();
  await edit.getByText(word("log.undone"), { exact: true }).waitFor();
  await page.getByRole("link", { name: word("part.payments"), exact: true }).click();
  await row.filter({ hasText: "1 USD" }).waitFor();
}

async function sayFigure(page: Page, word: Words): Promise<void> {
  await page.getByRole("link", { name: word("part.reports"), exact: true }).click();
  await page.getByText(word("figures.none"), { exact: true }).waitFor();
  await page.getByRole("button", { name: word("figures.add") }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox", { name: word("figures.figure") }).fill(word("figure.netIncome"));
  await page.getByRole("option", { name: word("figure.netIncome"), exact: true }).click();
  await drawer.getByRole("textbox", { name: word("figures.end") }).fill("2025-12-31");
  await drawer.getByRole("textbox", { name: word("figures.value") }).fill("1250");
  await typeInto(page, "reason", "As the report says");
  await sendByKeyboard(page);
  await page
    .locator("main tbody tr")
    .filter({ hasText: word("figure.netIncome") })
    .waitFor();
  await page.locator("main li").filter({ hasText: "2025" }).first().waitFor();
  await drawer.waitFor({ state: "detached" });
  await callUnknown(page, word);
}

/** By keyboard alone: marks the figure as unknown, and the reading beside it disappears. */
async function callUnknown(page: Page, word: Words): Promise<void> {
  const row = page.locator("main tbody tr").filter({ hasText: word("figure.netIncome") });
  await row.getByRole("button").press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: word("reason") })
    .waitFor();
  await typeInto(page, "reason", "Withdrawn by the fund");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(word("figures.blank"));
  await page.keyboard.press("Enter");
  await row.filter({ hasText: word("notKnown") }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function renameByKeyboard(page: Page, ticker: string, word: Words, t: Words): Promise<void> {
  await page.getByRole("link", { name: word("part.codes"), exact: true }).click();
  await page.getByRole("textbox", { name: word("codes.ticker"), exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(`${ticker}X`);
  await page.keyboard.press("Enter");
  await page.getByText(t("common:field.required")).first().waitFor();
  const isIn = (name: string) =>
    page.evaluate((wanted) => document.activeElement?.getAttribute("name") === wanted, name);
  for (let steps = 0; steps < 12 && !(await isIn("reason")); steps++) await page.keyboard.press("Tab");
  expect(await isIn("reason")).toBe(true);
  await page.keyboard.type("The exchange says so");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const codes = page.locator("main tbody tr");
  await codes.filter({ hasText: `${ticker}X` }).waitFor();
  await page.getByRole("link", { name: word("part.log"), exact: true }).click();
  const edit = page.locator("main li").filter({ hasText: "The exchange says so" });
  await edit.getByRole("button", { name: t("common:action.undo") }).click();
  await edit.getByText(word("log.undone"), { exact: true }).waitFor();
  await page.getByRole("link", { name: word("part.codes"), exact: true }).click();
  await codes.filter({ hasText: new RegExp(`^${ticker}(?!X)`) }).waitFor();
  expect(await codes.filter({ hasText: `${ticker}X` }).count()).toBe(0);
}
