// @module-tag night
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { makeGround } from "./figures/every-figure.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let user: ApiUser;
let result = "";

const widgets = [
  ...["identity", "value-chart", "profit-chart", "allocation", "currency-exposure", "pies"],
  ...["income-months", "income-ahead", "month-gains", "returns-table"],
];

/** A two-year portfolio with every drawing widget, categories, a watchlist and a backtest against a benchmark. */
async function makeScreens(): Promise<void> {
  user = await registerApiUser(server.url);
  await makeGround(user);
  const { portfolios } = await user.call("GET /api/MyPortfolio");
  const portfolioId = portfolios[0].id;
  await user.call("POST /api/pie/createPiesForPortfolio", { portfolioId, version: 0, grouping: 2 });
  await user.call("POST /api/Dashboard", {
    ...{ portfolioId, version: 0 },
    widgets: widgets.map((kind) => ({ id: kind, kind, width: 3, height: "middle", settings: {} })),
  });
  const symbols = ["PEARWORKS@DEMO", "FIZZCOLA@DEMO"];
  await user.call("POST /api/watchlist", {
    ...{ name: "Later", columns: ["price"] },
    assets: symbols.map((symbol) => ({ symbol })),
  });
  const { assets } = await user.call("GET /api/assets/search", { query: "PEARWORKS" });
  const played = await user.call("POST /api/backtest/calc", {
    portfolios: [{ name: "Pears", rebalancing: "year", assets: [{ assetId: assets[0].id, weight: "1" }] }],
    ...{ start: "2022-06-01", end: "2024-06-28", amount: "10000", currency: "USD", dividends: "reinvest" },
    ...{ benchmark: "DEMOUSA@DEMO", flow: null, fees: null, withholding: null, riskFree: null },
  });
  result = `/backtest?r=${played.id}`;
}

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "on", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  await makeScreens();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
const widget = (kind: string) => t(`dashboard:widget.${kind}`);
const analysis = (key: string) => t(`analytics:${key}`);
const yields = t("asset-pages:dividends.yields");
const byYear = t("asset-pages:dividends.byYear");

interface Screen {
  readonly address: string;
  /** In the order of the screen. */
  readonly charts: readonly string[];
  /** Their numbers are visible already. */
  readonly grids?: readonly string[];
  /** Checked as numbers only. */
  readonly tables?: readonly string[];
}

/** In two lanes of the same height, alternating; two are tables. */
const drawnWidgets = [0, 1]
  .flatMap((lane) => widgets.filter((_, at) => at % 2 === lane))
  .filter((kind) => kind !== "identity" && kind !== "returns-table");

const screens: readonly Screen[] = [
  {
    address: "/dashboard",
    charts: drawnWidgets.map(widget),
    grids: [widget("identity"), widget("returns-table")],
  },
  {
    address: "/stats",
    charts: [
      t("analytics:division.chart", { by: analysis("by.asset") }),
      ...["value.value", "value.profit", "identity.title", "spans.title"].map(analysis),
    ],
    tables: [analysis("assets.title")],
  },
  {
    address: "/stats#growth",
    charts: ["growth.title", "rolling.title", "falls.title", "scatter.title", "projection.title"].map(
      analysis,
    ),
    grids: ["heat.title", "correlation.title"].map(analysis),
    tables: [analysis("returns.title")],
  },
  { address: "/income", charts: [t("income:spans.title")] },
  { address: "/div-calendar?view=year", charts: [t("income:year.title")] },
  {
    address: "/asset/PEARWORKS@DEMO?period=1Y",
    charts: [t("asset-pages:part.prices"), yields],
    grids: [byYear],
  },
  {
    address: "/public/asset/PEARWORKS@DEMO?compare=FIZZCOLA@DEMO",
    charts: [t("asset-pages:compare.title"), yields],
    grids: [byYear],
  },
  { address: "/watchlists", charts: [t("watchlists:held.growth")] },
  { address: "/pies", charts: [t("pies:shares.title")] },
  { address: "RESULT", charts: [t("backtest:chart.value")] },
  { address: "RESULT&chart=growth", charts: [t("backtest:chart.growth")] },
  { address: "RESULT&chart=falls", charts: [t("backtest:chart.falls")] },
  { address: "RESULT&part=periods", charts: [], grids: [t("backtest:periods.months")] },
  { address: "RESULT&part=dividends", charts: [t("backtest:payments.months")] },
  // Cards of figures; the picture is made by the server.
  { address: "/recap24?year=2023", charts: [] },
];

async function open(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address.replace("RESULT", result), { waitUntil: "networkidle" });
  await page.locator("html[data-is-ready]").waitFor();
}

const titlesIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
const inCharts = "main figure [data-save=csv]";
const elsewhere = "main [data-save=csv]:not(figure *)";

/** Opens the menu of a chart or table; a table alone has none. */
async function openMenuOf(button: Locator): Promise<void> {
  const menu = button.page().locator("[data-chart-menu]:not([open])").filter({ has: button });
  if ((await menu.count()) > 0) await menu.locator("summary").click();
}

async function download(page: Page, button: Locator): Promise<Buffer> {
  await openMenuOf(button);
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFileSync(await file.path());
}

/** Both files have content: a row under the headings, a picture of more than one colour. */
async function expectFiles(page: Page, title: string, hasPicture: boolean): Promise<void> {
  // Closed menus hide their choices.
  const named = (key: string) =>
    page.getByRole("button", { name: t(key, { title }), exact: true, includeHidden: true });
  const csv = (await download(page, named("common:chart.csv"))).toString();
  const [head = "", first = ""] = csv.replace("\uFEFF", "").split("\r\n");
  expect(head.split(",").length, title).toBeGreaterThan(1);
  expect(first, title).toMatch(/\d/);
  if (!hasPicture) return;
  const png = await download(page, named("common:chart.png"));
  expect(png.subarray(1, 4).toString(), title).toBe("PNG");
  expect(png.readUInt32BE(16), title).toBeGreaterThan(400);
  expect(png.length, title).toBeGreaterThan(4000);
}

async function expectReadable(chart: Locator, title: string): Promise<void> {
  const choose = async (key: string) => {
    await chart.locator("[data-chart-menu] summary").press("Enter");
    await chart.getByRole("button", { name: t(key), exact: true }).press("Enter");
  };
  await choose("common:chart.showData");
  await chart.locator("[data-chart-data] tbody tr").first().waitFor();
  await choose("common:chart.hideData");
  await chart.locator("[data-chart-data]").waitFor({ state: "detached" });
  const slider = chart.getByRole("slider");
  await slider.focus();
  const page = chart.page();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slider.getAttribute("aria-valuetext"), { message: title }).toMatch(/\d/);
  const first = await slider.getAttribute("aria-valuetext");
  await chart.locator("div[aria-hidden] > div").filter({ hasText: /\d/ }).last().waitFor();
  await page.keyboard.press("ArrowRight");
  if (Number(await slider.getAttribute("aria-valuemax")) > 0)
    await expect.poll(() => slider.getAttribute("aria-valuetext"), { message: title }).not.toBe(first);
}

it("every chart shows its numbers, is read by arrow keys, and is taken along as CSV and PNG", async () => {
  const { page, faults, context } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, "/robots.txt");
  for (const { address, charts, grids = [], tables = [] } of screens) {
    await open(page, address);
    const csvOf = (titles: readonly string[]) => titles.map((title) => t("common:chart.csv", { title }));
    await expect.poll(() => titlesIn(page, inCharts), { message: address }).toEqual(csvOf(charts));
    const others = await titlesIn(page, elsewhere);
    expect(others.toSorted(), address).toEqual(csvOf([...grids, ...tables]).toSorted());
    for (const [at, title] of charts.entries()) {
      await expectReadable(page.locator("main figure").nth(at), title);
      await expectFiles(page, title, true);
    }
    for (const title of grids) await expectFiles(page, title, true);
    for (const title of tables) await expectFiles(page, title, false);
  }
  expect(faults).toEqual([]);
  await context.close();
}, 300_000);

/** Labels in pictures with insufficient contrast to their card (WCAG 2.2: 4.5). */
const faintWords = (page: Page) =>
  page.evaluate(() => {
    const light = (color: string) => {
      const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
    };
    const cardOf = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : "rgb(255, 255, 255)";
      return /, 0\)$/.test(color) ? cardOf(element?.parentElement ?? null) : color;
    };
    return [...document.querySelectorAll("main figure svg text")].flatMap((text) => {
      const [ink, card] = [light(getComputedStyle(text).fill), light(cardOf(text.closest("figure")))];
      const ratio = (Math.max(ink, card) + 0.05) / (Math.min(ink, card) + 0.05);
      return ratio >= 4.5 ? [] : [`${text.textContent} ${ratio.toFixed(2)}`];
    });
  });

it.each(["light", "dark"] as const)(
  "words of every chart stand out from their card in the %s theme",
  async (theme) => {
    const { page, context } = await visit(browser, server.url, { isStill: true });
    await signIn(page, user, "/robots.txt");
    const value = encodeURIComponent(JSON.stringify({ language: "en", locale: "en-US", theme }));
    await context.addCookies([{ name: "prefs", value, url: server.url }]);
    let words = 0;
    for (const { address, charts } of screens) {
      await open(page, address);
      await expect.poll(() => page.locator("main figure").count(), { message: address }).toBe(charts.length);
      expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe(theme);
      // By keyboard, as the browser draws it.
      for (const slider of await page.locator("main figure").getByRole("slider").all()) {
        await slider.focus();
        await slider.locator("[data-is-first]").waitFor({ state: "detached" });
      }
      expect(await page.locator("main figure [data-is-first]").count(), address).toBe(0);
      expect(await faintWords(page), address).toEqual([]);
      words += await page.locator("main figure svg text").count();
    }
    expect(words).toBeGreaterThan(150);
    await context.close();
  },
  240_000,
);
