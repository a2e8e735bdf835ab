import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { type Explanation, readExplanation, recompute, writeLike } from "./recompute.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

/**
 * For every figure of dashboard, holdings and a holding's drawer the panel lists as many rows, prices and rates as were
 * used, and the figure recomputed from these alone is the text on screen. The statement has closes of its last day
 * only, so weekly closes and rates are uploaded.
 */
let server: TestServer;
let browser: Browser;
let user: ApiUser;
let portfolioId: string;

const week = 7 * 86_400_000;
const fridays = Array.from({ length: 52 }, (_, index) =>
  new Date(Date.parse("2023-06-30") + index * week).toISOString().slice(0, 10),
);
/** Wandering prices, the same in every run. */
const wander = (start: number, step: number, index: number) => (start + ((index * step) % 17) - 8).toFixed(2);

function closes(): string {
  const starts: Record<string, number> = { ALFT: 55, BRKW: 97, CEDX: 83, DGWD: 158 };
  const lines = Object.entries(starts).flatMap(([ticker, start], asset) =>
    fridays.map((day, index) => `${day},${ticker},${wander(start, asset + 3, index)},USD`),
  );
  return ["Date,Symbol,Close,Currency", ...lines].join("\n");
}

const rates = () =>
  [
    "Date,From,To,Rate",
    ...fridays.map((day, index) => `${day},EUR,USD,${(1.05 + (index % 9) / 100).toFixed(4)}`),
  ].join("\n");

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  user = await registerApiUser(server.url);
  ({ portfolioId } = await importJourney(user));
  const stored = [
    await user.upload("/api/prices/upload?kind=rates&isConfirmed=true", "rates.csv", rates()),
    await user.upload("/api/prices/upload?kind=prices", "prices.csv", closes()),
  ];
  expect(stored.map(({ isStored, issues }) => [isStored, issues])).toEqual([
    [true, []],
    [true, []],
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface ShownFigure {
  readonly name: string;
  readonly text: string;
  readonly metric: string;
  readonly scope: string;
  readonly period: string;
  readonly isRefused: boolean;
}

/** Figures with an explanation in a part of the page, with their visible text. */
const figuresIn = (page: Page, part: string): Promise<ShownFigure[]> =>
  page.locator(`${part} [data-figure]:not([data-derived])`).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const seen = element.cloneNode(true) as HTMLElement;
        for (const hidden of seen.querySelectorAll(".visually-hidden, svg")) hidden.remove();
        const {
          figure = "",
          metric = "",
          scope = "",
          period = "",
          refused,
        } = (element as HTMLElement).dataset;
        const text = (seen.textContent ?? "").replace("≈", "").trim();
        return { name: figure, text, metric, scope, period, isRefused: refused !== undefined };
      }),
  );

function toQuery({ metric, scope, period }: ShownFigure) {
  const [kind = "", of] = scope.split(":");
  const [from, to] = period.split("..");
  return {
    portfolioId,
    metric,
    scope: kind,
    ...(kind === "asset" ? { assetId: of } : {}),
    ...(kind === "cash" ? { cashCurrency: of } : {}),
    ...(to === undefined ? { period } : { from, to }),
  };
}

/** Numbers listed by the loaded panel, by section. */
async function countsOfPanel(page: Page, name: string): Promise<Record<string, number>> {
  const panel = page.locator(`[data-explained="${name}"]`);
  await panel.waitFor();
  expect(await panel.getAttribute("data-is-same"), name).toBe("true");
  const more = panel.getByRole("button", { name: /^Show \d+ more|more/ });
  for (let left = await more.count(); left > 0; left = await more.count()) {
    await more
      .first()
      .evaluate((button) => (button as HTMLElement).closest("details")?.setAttribute("open", ""));
    await more.first().click();
    await expect.poll(() => panel.locator("[data-loading=true]").count()).toBe(0);
  }
  return panel.evaluate((element) => ({
    rows: element.querySelectorAll("[data-row]").length,
    prices: element.querySelectorAll("[data-price]").length,
    rates: element.querySelectorAll("[data-rate]").length,
    steps: element.querySelectorAll("[data-step]").length,
    benchmark: element.querySelectorAll("[data-benchmark]").length,
    facts: element.querySelectorAll("[data-fact]").length,
  }));
}

async function explainOne(page: Page, part: string, figure: ShownFigure): Promise<void> {
  const { name, text, isRefused } = figure;
  await page.locator(`${part} button[data-figure="${name}"]`).click();
  const counts = await countsOfPanel(page, name);
  const explanation: Explanation = await readExplanation(user, toQuery(figure));
  expect.soft(counts, name).toEqual(explanation.counts);
  const { shown } = explanation;
  const isNothing = "value" in shown && Number(shown.value) === 0;
  const listed = Object.values(explanation.counts).reduce((sum, count) => sum + count, 0);
  expect.soft(isRefused || isNothing || listed > 0, `${name}: lists what it is made of`).toBe(true);
  if (!isRefused) expect.soft(text, name).toBe(writeLike(text, recompute(explanation), explanation, "en-US"));
  await page.keyboard.press("Escape");
  await page.locator(`[data-explained="${name}"]`).waitFor({ state: "detached" });
}

/** By night every figure is opened, by day one in eight. */
const dayStep = process.env.TEST_PROFILE === "night" ? 1 : 8;

async function explainAll(page: Page, part: string, wanted: number): Promise<void> {
  await page.locator(`${part} [data-figure]`).first().waitFor();
  const figures = await figuresIn(page, part);
  expect(figures.length).toBeGreaterThanOrEqual(wanted);
  expect(
    figures.filter(({ metric, scope }) => metric === "" || scope === "").map(({ name }) => name),
  ).toEqual([]);
  const names = figures.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const opened = figures.filter((_, index) => index % dayStep === 0);
  for (const figure of opened) await explainOne(page, part, figure);
  const known = figures.filter(({ isRefused }) => !isRefused);
  expect(known.length / figures.length).toBeGreaterThan(0.8);
}

it("dashboard", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, "/dashboard");
  await explainAll(page, "main", 45);
  expect(faults).toEqual([]);
  await context.close();
}, 240_000);

it("holdings, totals and cash", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, "/holdings");
  await explainAll(page, "main", 60);
  expect(faults).toEqual([]);
  await context.close();
}, 240_000);

it("a holding's drawer", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, "/holdings");
  await page.getByRole("row", { name: /ALFT/ }).locator("th, td").first().click();
  await explainAll(page, "[role=dialog]", 15);
  expect(faults).toEqual([]);
  await context.close();
}, 240_000);

/** Derived from neighbours, or counts, without an explanation of their own. */
const untracedFigures = [
  "ahead",
  "fee-load",
  "streak-gains",
  "streak-income",
  "streak-deposits",
  "streak-trades",
];

it("the cards of a year", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, `/recap24?year=2023&p=${portfolioId}`);
  await page.locator("html[data-is-ready]").waitFor();
  const figures = await figuresIn(page, "main");
  expect(figures.length).toBeGreaterThan(10);
  const closed = figures.filter(({ metric }) => metric === "").map(({ name }) => name);
  expect(closed).toEqual(untracedFigures.filter((name) => closed.includes(name)));
  for (const figure of figures.filter(({ name }) => !closed.includes(name) && name !== "benchmark")) {
    await page.locator(`main button[data-figure="${figure.name}"]`).click();
    const counts = await countsOfPanel(page, figure.name);
    expect.soft(counts, figure.name).toEqual((await readExplanation(user, toQuery(figure))).counts);
    await page.keyboard.press("Escape");
    await page.locator(`[data-explained="${figure.name}"]`).waitFor({ state: "detached" });
  }
  expect(faults).toEqual([]);
  await context.close();
});
