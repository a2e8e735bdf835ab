// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startAlone, startServer, type TestServer, visit } from "./support.ts";
import { figureText, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "on" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Words = ReturnType<typeof wordsOf>;

async function choose(page: Page, t: Words, at: number, ticker: string, share: string): Promise<void> {
  const box = page.getByRole("combobox", { name: t("backtest:form.asset"), exact: true }).nth(at);
  await box.fill(ticker);
  await page.getByRole("option", { name: ticker }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("textbox", { name: t("backtest:form.share"), exact: true })
    .nth(at)
    .fill(share);
}

const play = (page: Page, t: Words) =>
  page.getByRole("button", { name: t("backtest:form.play"), exact: true }).click();

const digits = (text: string) => text.replace(/\D/g, "");

async function expectFits(page: Page, width: number): Promise<void> {
  // A chart is redrawn after its space has changed.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("a backtest in %s at %i px", (language, width) => {
  it("weights are typed, refused by name, played, and shown to whoever has the link", async () => {
    const t = wordsOf(language);
    const { page, faults, context } = await visit(browser, server.url, {
      ...{ language, width, expected: /status of 400/ },
    });
    await page.goto("/dividends-backtesting");
    await page.locator("html[data-is-ready]").waitFor();
    await choose(page, t, 0, "WHOLEPIE", "60");
    await choose(page, t, 1, "STEADYBND", "30");
    await play(page, t);
    await page.getByRole("alert").filter({ hasText: "90" }).waitFor();
    const share = page.getByRole("textbox", { name: t("backtest:form.share"), exact: true });
    await share.nth(1).fill("40");
    await play(page, t);
    await page.waitForURL("**?r=*");
    await page.getByRole("link", { name: t("backtest:part.overview"), exact: true }).click();
    await page.locator("[data-stats]").waitFor();
    const value = await figureText(page, "value-0");
    expect(value).toMatch(/\d/);
    await expectFits(page, width);
    await page.getByRole("link", { name: t("backtest:part.rows"), exact: true }).click();
    const bought = page.getByRole("cell", { name: t("backtest:rows.kinds.buy"), exact: true });
    await bought.first().waitFor();
    const shared = new URL(page.url());
    expect(faults).toEqual([]);
    await context.close();

    const other = language === "ru" ? "en" : "ru";
    const reader = await visit(browser, server.url, { language: other, width: 390, height: 844 });
    shared.searchParams.set("part", "overview");
    await reader.page.goto(shared.pathname + shared.search);
    await reader.page.locator("html[data-is-ready]").waitFor();
    const title = wordsOf(other)("backtest:stats.title");
    await reader.page.getByRole("heading", { level: 2, name: title }).waitFor();
    expect(digits(await figureText(reader.page, "value-0"))).toBe(digits(value));
    await expectFits(reader.page, 390);
    expect(reader.faults).toEqual([]);
    await reader.context.close();
  });
});

const five = ["WHOLEPIE", "STEADYBND", "PEARWORKS", "TERRAWELT", "CHAINIK"];
const names = { 0: "All of it", 4: "Kettles and nothing but kettles of the north" } as const;

async function fillFive(page: Page, t: Words): Promise<void> {
  const add = page.getByRole("button", { name: t("backtest:form.addPortfolio"), exact: true });
  for (const _ of five.slice(1)) await add.click();
  expect(await add.count()).toBe(0);
  for (const [at, ticker] of five.entries()) {
    const portfolio = page.getByRole("group").filter({ has: page.locator(`[name="name${at}"]`) });
    const asset = portfolio.getByRole("combobox", { name: t("backtest:form.asset"), exact: true }).first();
    await asset.fill(ticker);
    await page.getByRole("option", { name: ticker }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await portfolio
      .getByRole("textbox", { name: t("backtest:form.share"), exact: true })
      .first()
      .fill("100");
    const name = names[at as keyof typeof names];
    if (name !== undefined)
      await portfolio.getByRole("textbox", { name: t("backtest:form.name"), exact: true }).fill(name);
  }
}

async function endOf(
  weights: Readonly<Record<string, string>>,
  like: object,
  url = server.url,
): Promise<string> {
  const call = async (path: string, body?: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const answer = await fetch(url + path, body && { ...init, body: JSON.stringify(body) });
    return answer.json();
  };
  const parts = Object.entries(weights).map(async ([ticker, weight]) => {
    const { assets } = await call(`/api/assets/search?query=${ticker}`);
    return { assetId: assets.find((asset: { ticker: string }) => asset.ticker === ticker).id, weight };
  });
  const portfolios = [{ assets: await Promise.all(parts), rebalancing: "year" }];
  const { id } = await call("/api/backtest/calc", { ...like, portfolios });
  const { lines } = await call(`/api/backtest-result/stats?id=${id}`);
  return Number(lines[0].played.figures.value.value).toFixed(2);
}

it("five stand side by side, each as if it were alone, and can be told apart at every width", async () => {
  const t = wordsOf("en");
  const { page, faults, context } = await visit(browser, server.url);
  await page.goto("/dividends-backtesting");
  await page.locator("html[data-is-ready]").waitFor();
  await fillFive(page, t);
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/backtest/calc"));
  await play(page, t);
  const { portfolios: _, ...like } = (await asked).postDataJSON();
  await page.waitForURL("**?r=*");
  await page.getByRole("link", { name: t("backtest:part.overview"), exact: true }).click();
  const table = page.locator("[data-stats]");
  await table.waitFor();
  const heads = (await table.locator("thead th").allTextContents()).slice(1);
  expect(heads).toEqual([names[0], "Portfolio 2", "Portfolio 3", "Portfolio 4", names[4]]);

  const ends = await table.locator('[data-figure^="value-"]').allTextContents();
  expect(new Set(ends).size).toBe(5);
  for (const [at, ticker] of five.entries()) {
    expect(digits(ends[at] ?? "")).toBe(digits(await endOf({ [ticker]: "1" }, like)));
  }

  const legend = await page.locator("main figure > div > ul li").allTextContents();
  expect(legend).toEqual([...heads, t("backtest:chart.netFlows")]);
  const strokes = page.locator("main figure > div > ul li line");
  const looks = await strokes.evaluateAll((lines) =>
    lines.map((line) => `${line.getAttribute("stroke")} ${line.getAttribute("stroke-dasharray")}`),
  );
  expect(new Set(looks).size).toBe(6);
  const slider = page.getByRole("slider").first();
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  for (const name of heads) expect(await slider.getAttribute("aria-valuetext")).toContain(name);

  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page, width);
    const box = table.locator("xpath=..");
    const isWhole = await box.evaluate((element) => element.scrollWidth <= element.clientWidth);
    // All fit on a desktop; elsewhere the figure's name stays while the others scroll.
    if (width === 1440) expect(isWhole).toBe(true);
    await box.evaluate((element) => element.scrollTo(10_000, 0));
    const [name, end] = [table.locator("tbody th").nth(1), table.locator('[data-figure^="value-"]').last()];
    const [left, right] = await Promise.all([name.boundingBox(), end.boundingBox()]);
    const edge = await box.boundingBox();
    expect(left?.x).toBeCloseTo(edge?.x ?? -1, 0);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  }
  expect(faults).toEqual([]);
  await context.close();
});

const startFrom = (page: Page, t: Words, label: string) =>
  page.getByRole("combobox", { name: t("backtest:start.label"), exact: true }).selectOption({ label });

async function rowsShown(page: Page, t: Words): Promise<string[]> {
  const values = (role: "combobox" | "textbox", key: string) =>
    page
      .getByRole(role, { name: t(key), exact: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  const assets = await values("combobox", "backtest:form.asset");
  const shares = await values("textbox", "backtest:form.share");
  return assets.map((text, at) => `${text.split(" ")[0]} ${shares[at]}`);
}

/** Runs the form; the final value must equal that of the same weights typed by hand. */
async function expectPlayed(
  page: Page,
  t: Words,
  { currency, weights }: { readonly currency: string; readonly weights: Readonly<Record<string, string>> },
): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/backtest/calc"));
  await play(page, t);
  const like = (await asked).postDataJSON();
  await page.waitForURL("**?r=*");
  await page.getByRole("link", { name: t("backtest:part.overview"), exact: true }).click();
  await page.locator("[data-stats]").waitFor();
  const value = await figureText(page, "value-0");
  expect(digits(value)).toBe(digits(await endOf(weights, { ...like, currency }, new URL(page.url()).origin)));
  await page.getByRole("link", { name: t("backtest:part.assets"), exact: true }).click();
  const companies = page.locator("[data-company]");
  await companies.first().waitFor();
  const played = await companies.evaluateAll((rows) =>
    rows.map((row) => (row as HTMLElement).dataset.company),
  );
  expect(played.toSorted()).toEqual(Object.keys(weights).toSorted());
}

it("starts from a template: its assets, shares and currency are in the form, and are what is played", async () => {
  const t = wordsOf("en");
  // Templates of the demo market exist until an installation has real data, such as the sample market.
  const fresh = await startAlone({ NODE_ENV: "test", TODAY: "2024-06-28" });
  onTestFinished(() => fresh.stop());
  const { page, faults, context } = await visit(browser, fresh.url);
  await page.goto("/dividends-backtesting");
  await page.locator("html[data-is-ready]").waitFor();
  await startFrom(page, t, t("backtest:template.demo-world"));
  await expect.poll(() => rowsShown(page, t)).toEqual(["WHOLEPIE 70", "STEADYBND 30"]);
  // Another one replaces it, with its own currency.
  await startFrom(page, t, t("backtest:template.demo-mix"));
  await expect.poll(() => rowsShown(page, t)).toEqual(["ZERNORUS 60", "ZERNOBND 30", "ZERNOGOLD 10"]);
  await expectPlayed(page, t, {
    currency: "RUB",
    weights: { ZERNORUS: "0.6", ZERNOBND: "0.3", ZERNOGOLD: "0.1" },
  });
  expect(faults).toEqual([]);
  await context.close();
});

/** Holds one asset and watches three shares of another currency, and a bond, which no backtest accepts. */
async function makeOwner(): Promise<ApiUser> {
  const user = await registerApiUser(server.url);
  const prefs = { language: "ru", locale: "ru-RU" };
  await user.call("POST /api/email-settings/update-preferred-language", prefs);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Копилка", currency: "RUB" });
  const { assets } = await user.call("GET /api/assets/search", { query: "CHAINIK" });
  const asset = assets.find(({ ticker }: { ticker: string }) => ticker === "CHAINIK");
  await user.call("POST /api/transactions", {
    ...{ portfolioId, kind: "buy", quantity: "10", assetId: asset.id, date: "2022-06-01" },
    ...{ price: "100", currency: "RUB", affectsCash: true },
  });
  const watched = ["PEARWORKS", "FIZZCOLA", "MOONPAPER", "GOSZERNO201"];
  await user.call("POST /api/watchlist", {
    name: "Присматриваю",
    columns: ["price"],
    assets: watched.map((ticker) => ({ symbol: `${ticker}@DEMO` })),
  });
  return user;
}

it("starts from what a portfolio holds, and on a phone from a watchlist in equal parts, without its bond", async () => {
  const t = wordsOf("ru");
  const user = await makeOwner();
  const { page, faults, context } = await visit(browser, server.url, {
    ...{ language: "ru", width: 390, height: 844 },
  });
  await signIn(page, user, "/backtest");
  await page.locator("html[data-is-ready]").waitFor();
  await startFrom(page, t, "Копилка");
  await expect.poll(() => rowsShown(page, t)).toEqual(["CHAINIK 100"]);
  await startFrom(page, t, "Присматриваю");
  await expect
    .poll(() => rowsShown(page, t))
    .toEqual(["PEARWORKS 33,34", "FIZZCOLA 33,33", "MOONPAPER 33,33"]);
  await page.getByText(t("backtest:start.leftOut", { tickers: "GOSZERNO201" })).waitFor();
  await expectFits(page, 390);
  await expectPlayed(page, t, {
    currency: "USD",
    weights: { PEARWORKS: "0.3334", FIZZCOLA: "0.3333", MOONPAPER: "0.3333" },
  });
  await expectFits(page, 390);
  // The owner's result is listed by the name of its origin.
  await page.goto("/backtest");
  await page.getByRole("link", { name: "Присматриваю" }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
