// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let user: ApiUser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  user = await registerApiUser(server.url);
  await importJourney(user);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const valueChart = (page: Page) => page.locator('[data-widget="value-chart"] figure').first();
const widthOf = (page: Page) =>
  valueChart(page)
    .locator("[data-is-first] > svg:visible")
    .evaluate((svg) => (svg as SVGSVGElement).viewBox.baseVal.width);
const library = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/echarts-parts-")),
  );
const tip = (page: Page) =>
  valueChart(page)
    .locator("div[aria-hidden] > div:last-child")
    .filter({ hasText: /^[A-Z][a-z]{2} \d/ });

it("on a desktop: the library comes with the pointer, which sees then what it points at; arrow keys too", async () => {
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  const chart = valueChart(page);
  await chart.scrollIntoViewIfNeeded();
  expect(await widthOf(page)).toBeGreaterThan(560);
  expect(await library(page)).toBe(false);
  await chart.getByRole("slider").hover();
  await tip(page).waitFor();
  await chart.locator("[data-is-first]").waitFor({ state: "detached" });
  expect(await library(page)).toBe(true);
  await page.reload();
  await page.locator("html[data-is-ready]").waitFor();
  await page.mouse.move(1, 1);
  await valueChart(page).getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  await tip(page).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("on a phone: drawn as wide as the phone with its words, and asked by a finger", async () => {
  const context = await browser.newContext({
    ...{ baseURL: server.url, locale: "en-US", viewport: { width: 390, height: 844 } },
    ...{ isMobile: true, hasTouch: true },
  });
  const page = await context.newPage();
  await signIn(page, user, "/dashboard");
  await page.locator("html[data-is-ready]").waitFor();
  const chart = valueChart(page);
  await chart.scrollIntoViewIfNeeded();
  expect(await widthOf(page)).toBeLessThan(400);
  await expect
    .poll(() =>
      chart
        .locator("[data-is-first] > svg:visible text")
        .first()
        .evaluate((text) => getComputedStyle(text).visibility),
    )
    .toBe("visible");
  expect(await library(page)).toBe(false);
  await chart.getByRole("slider").tap();
  await tip(page).waitFor();
  // Styles that came with the library once more, behind all others, change nothing.
  const addresses = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(addresses.filter((address) => addresses.includes(`${address}#`))).not.toEqual([]);
  const plus = page.locator("header a.button-primary svg");
  expect(await plus.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(18);
  await context.close();
});

it("where the server's picture does not fit, it is drawn anew without being asked, when it is near", async () => {
  const { page, context, faults } = await visit(browser, server.url, { width: 1024, height: 768 });
  await signIn(page, user, "/dashboard");
  await valueChart(page).scrollIntoViewIfNeeded();
  await valueChart(page).locator("[data-is-first]").waitFor({ state: "detached" });
  await valueChart(page).locator("[data-chart-menu]").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it.each(["en", "ru"] as const)("a picture that cannot be made is said, in %s", async (language) => {
  const words = wordsOf(language);
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
  const { page, context, faults } = await visit(browser, server.url, { language });
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await signIn(page, user, "/dashboard");
  await page.locator("html[data-is-ready]").waitFor();
  const title = words("dashboard:widget.value-chart");
  const chart = valueChart(page);
  await chart.locator("[data-chart-menu] summary").click();
  await chart.getByRole("button", { name: words("common:chart.png", { title }), exact: true }).click();
  const alert = chart.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toBe(words("common:chart.pngFailed", { title }));
  expect(faults).toEqual([]);
  await context.close();
});

it.each(["en", "ru"] as const)(
  "a visitor's words are there before their fonts, of which the alphabets of the page are fetched, in %s",
  async (language) => {
    const { page, context, faults } = await visit(browser, server.url, { language });
    let mayCome = () => {};
    const asked = new Promise<void>((resolve) => {
      mayCome = resolve;
    });
    await context.route(/\.woff2$/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/calendars", { waitUntil: "domcontentloaded" });
    // Painted and ready before any font.
    await page.locator("html[data-is-ready]").waitFor();
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ family, status }) => family.includes("Inter Variable") && status === "loaded")
          .map(({ unicodeRange }) => unicodeRange.split(",")[0]?.toUpperCase()),
      );
    expect(await loaded()).toEqual([]);
    expect(await page.locator("h1").innerText()).not.toBe("");
    mayCome();
    await expect.poll(loaded).toContain("U+0-FF");
    expect((await loaded()).includes("U+301")).toBe(language === "ru");
    expect(faults).toEqual([]);
    await context.close();
  },
);

it("a page has its texts from two files, which the browser keeps, and from no other", async () => {
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/robots.txt");
  const texts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/locales/"))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize > 0]),
    );
  for (const isFirst of [true, false]) {
    await page.goto("/dashboard");
    await page.locator("html[data-is-ready]").waitFor();
    await page.waitForLoadState("networkidle");
    const file = expect.stringMatching(/^\/locales\/\w+\.json$/);
    expect(await texts()).toEqual([
      [file, isFirst],
      [file, isFirst],
    ]);
  }
  expect(faults).toEqual([]);
  await context.close();
});

it("a page whose texts do not come can be read, and answers when they come", async () => {
  const { page, context } = await visit(browser, server.url);
  let asked = 0;
  let mayCome = false;
  await context.route(/\/locales\/en\.json/, async (route) => {
    asked += 1;
    await (mayCome ? route.continue() : route.abort("failed"));
  });
  await page.goto("/pricing");
  await expect.poll(() => asked).toBeGreaterThan(4);
  expect(await page.locator("h1").innerText()).not.toBe("");
  expect(await page.locator("html[data-is-ready]").count()).toBe(0);
  mayCome = true;
  await page.locator("html[data-is-ready]").waitFor();
  await page.getByRole("button", { name: "RU", exact: true }).click();
  await page.locator('html[lang="ru"]').waitFor();
  await context.close();
});

it("a dark device without a chosen theme sees dark pictures before the program runs", async () => {
  const { page, context } = await visit(browser, server.url);
  await signIn(page, user, "/robots.txt");
  await context.addCookies([{ name: "prefs", value: "", url: server.url }]);
  await page.emulateMedia({ colorScheme: "dark" });
  await context.route(/\/assets\/[\w.-]+\.js$/, (route) => route.abort());
  await page.goto("/dashboard");
  const [line, word, sign] = await valueChart(page).evaluate((figure) =>
    ["[data-is-first] path[stroke-width='2']", "[data-is-first] text", "ul line"].map((part) => {
      const { stroke, fill } = getComputedStyle(figure.querySelector(part) as Element);
      return part.endsWith("text") ? fill : stroke;
    }),
  );
  // --accent and --text-2 of the dark theme.
  expect([line, word, sign]).toEqual(["rgb(143, 168, 255)", "rgb(166, 173, 184)", "rgb(143, 168, 255)"]);
  await context.close();
});

it.each([390, 1024, 1440])("nothing of a dashboard moves while it comes, %i wide", async (width) => {
  const { page, context } = await visit(browser, server.url, { width });
  await signIn(page, user, "/robots.txt");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.locator("html[data-is-ready]").waitFor();
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  await context.close();
});
