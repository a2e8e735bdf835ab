import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, wordsOf } from "./words.ts";

/** A visitor types weights, corrects what is wrong, plays them, and hands the link to somebody on a phone. */
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
  // A chart is drawn anew a moment after its room has changed.
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
    const value = await figureText(page, "value");
    expect(value).toMatch(/\d/);
    await expectFits(page, width);
    await page.getByRole("link", { name: t("backtest:part.rows"), exact: true }).click();
    const bought = page.getByRole("cell", { name: t("backtest:rows.kinds.buy"), exact: true });
    await bought.first().waitFor();
    const shared = new URL(page.url());
    expect(faults).toEqual([]);
    await context.close();

    // Somebody else, who reads the other language.
    const other = language === "ru" ? "en" : "ru";
    const reader = await visit(browser, server.url, { language: other, width: 390, height: 844 });
    shared.searchParams.set("part", "overview");
    await reader.page.goto(shared.pathname + shared.search);
    await reader.page.locator("html[data-is-ready]").waitFor();
    const title = wordsOf(other)("backtest:stats.title");
    await reader.page.getByRole("heading", { level: 2, name: title }).waitFor();
    expect(digits(await figureText(reader.page, "value"))).toBe(digits(value));
    await expectFits(reader.page, 390);
    expect(reader.faults).toEqual([]);
    await reader.context.close();
  });
});

/** Five portfolios of one asset each, the first and the last with a name. */
const five = ["WHOLEPIE", "STEADYBND", "PEARWORKS", "TERRAWELT", "CHAINIK"];
const names = { 0: "All of it", 4: "Kettles and nothing but kettles of the north" } as const;

async function fillFive(page: Page, t: Words): Promise<void> {
  const add = page.getByRole("button", { name: t("backtest:form.addPortfolio"), exact: true });
  for (const _ of five.slice(1)) await add.click();
  // There is no sixth.
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

/** What a portfolio of one asset ends with when it is played alone, by the API. */
async function endAlone(ticker: string, like: object): Promise<string> {
  const call = async (path: string, body?: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const answer = await fetch(server.url + path, body && { ...init, body: JSON.stringify(body) });
    return answer.json();
  };
  const { assets } = await call(`/api/assets/search?query=${ticker}`);
  const portfolios = [{ assets: [{ assetId: assets[0].id, weight: "1" }] }];
  const { id } = await call("/api/backtest/calc", { ...like, portfolios });
  const { lines } = await call(`/api/backtest-result/stats?id=${id}`);
  return lines[0].played.figures.value.value;
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

  const ends = await table.locator('[data-figure="value"]').allTextContents();
  expect(new Set(ends).size).toBe(5);
  for (const [at, ticker] of five.entries()) {
    const alone = Number(await endAlone(ticker, like)).toFixed(2);
    expect(digits(ends[at] ?? "")).toBe(digits(alone));
  }

  const legend = await page.locator("main ul[aria-hidden] li").allTextContents();
  expect(legend).toEqual([...heads, t("backtest:chart.netFlows")]);
  const strokes = page.locator("main ul[aria-hidden] li line");
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
    // All of them fit on a desktop; elsewhere the figure's name stays when the others are scrolled to.
    if (width === 1440) expect(isWhole).toBe(true);
    await box.evaluate((element) => element.scrollTo(10_000, 0));
    const [name, end] = [table.locator("tbody th").nth(1), table.locator('[data-figure="value"]').last()];
    const [left, right] = await Promise.all([name.boundingBox(), end.boundingBox()]);
    const edge = await box.boundingBox();
    expect(left?.x).toBeCloseTo(edge?.x ?? -1, 0);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  }
  expect(faults).toEqual([]);
  await context.close();
});
