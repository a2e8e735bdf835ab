import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPublicPaths } from "../../app/server/page/public-paths.ts";
import type { Language } from "../../app/shared/languages.ts";
import { localeOfLanguage } from "../../app/shared/locales.ts";
import { atNight } from "../support/at-night.ts";
import { parseMarkup } from "../support/markup.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { DEMO: "on", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Public addresses named in the guard, except those of payments. */
const named = [
  ...["/stock-portfolio-performance", "/dividends-calculator", "/dividends-backtesting", "/dividend-tracker"],
  ...["/stock-tracker", "/crypto-tracker", "/portfolio-tracker", "/portfolio-share", "/dividend-calendar"],
  ...["/dividend-rating", "/dividend-info", "/link-portfolio", "/portfolio-visualization-demo"],
  ...["/investment-tracker", "/snowball-alternative", "/sharesight-alternative", "/ghostfolio-alternative"],
  ...["/snowball-vs-sharesight-vs-ghostfolio", "/features", "/overview", "/about", "/contact"],
  ...["/investment-portfolio-management", "/pricing", "/calendars", "/version", "/sgts"],
];

/** One page of each kind and block; the others are checked at night. */
const examinedByDay = new Set([
  ...["/features", "/ghostfolio-alternative", "/link-portfolio", "/dividend-rating", "/dividend-calendar"],
  ...["/dividend-info", "/dividend-info/us", "/contact", "/version", "/sgts", "/dividends-calculator"],
]);

const headFaults = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate((wanted) => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const one = (what: string, found: readonly Element[], isFull: (element: Element) => boolean) =>
      found.length === 1 && found.every(isFull) ? [] : [`${found.length} x ${what}, or an empty one`];
    const hasContent = (element: Element) => (element.getAttribute("content") ?? "").length >= 30;
    const languages = all('link[rel="alternate"][hreflang]').map((link) => link.getAttribute("hreflang"));
    return [
      ...one("title", all("head > title"), ({ textContent }) => (textContent ?? "").length > 8),
      ...one("description", all('head > meta[name="description"]'), hasContent),
      ...one("canonical", all('head > link[rel="canonical"]'), (link) => link.hasAttribute("href")),
      ...one("h1", all("h1"), ({ textContent }) => (textContent ?? "").trim() !== ""),
      ...(languages.sort().join() === "en,ru,x-default" ? [] : [`hreflang ${languages.join()}`]),
      ...(document.documentElement.lang === wanted ? [] : [`in ${document.documentElement.lang}`]),
      ...(document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : []),
    ];
  }, language);

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );

const axeFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
};

it("covers every public address", () => {
  expect(named.filter((path) => !listPublicPaths().includes(path))).toEqual([]);
});

describe.each([
  ["en", 1440, "light"],
  ["ru", 390, "dark"],
] as const)("in %s at %i px, %s", (language, width, theme) => {
  it(
    "every public page is complete, and none of its links is dead",
    { ...atNight(language === "ru"), timeout: 300_000 },
    () => walk(language, width, theme),
  );
});

async function walk(language: Language, width: number, theme: "light" | "dark"): Promise<void> {
  const { page, context, faults } = await visit(browser, server.url, { language, width });
  const prefs = JSON.stringify({ language, locale: localeOfLanguage[language], theme });
  await context.addCookies([{ name: "prefs", value: encodeURIComponent(prefs), url: server.url }]);
  const found: string[] = [];
  const links = new Set<string>();
  for (const path of listPublicPaths()) {
    const answer = await page.goto(path);
    if (answer?.status() !== 200) found.push(`${path}: ${answer?.status()}`);
    await page.locator("html[data-is-ready]").waitFor();
    const isExamined = process.env.TEST_PROFILE === "night" || examinedByDay.has(path);
    expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe(theme);
    const wrong = [...(await headFaults(page, language)), ...(isExamined ? await axeFaults(page) : [])];
    found.push(...wrong.map((fault) => `${path}: ${fault}`));
    for (const link of await linksOf(page)) links.add(link);
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  expect(links.size).toBeGreaterThan(40);
  expect(await deadLinks(links, language)).toEqual([]);
  await context.close();
}

/** Limits of pages that differ only in parameters, and of assets. */
const mostOfPath = 3;
const mostAssets = 12;

/**
 * Follows links without a browser, also to posts, portfolios, countries and assets. @returns those without a 200, and
 * fragments without a target
 */
async function deadLinks(links: ReadonlySet<string>, language: Language): Promise<string[]> {
  const asked = new Set<string>();
  const countOf = new Map<string, number>();
  const isCounted = (kind: string, most: number) => {
    const count = (countOf.get(kind) ?? 0) + 1;
    countOf.set(kind, count);
    return count <= most;
  };
  const dead: string[] = [];
  const waiting = [...links];
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    const [path = ""] = link.split("?");
    if (asked.has(link) || !isCounted(path, mostOfPath)) continue;
    if (path.startsWith("/public/asset/") && !isCounted("asset", mostAssets)) continue;
    asked.add(link);
    const answer = await fetch(`${server.url}${link}`, { headers: { "Accept-Language": language } });
    const body = await answer.text();
    if (answer.status !== 200) dead.push(`${link}: ${answer.status}`);
    // The API document is rendered by its own script.
    if (path.startsWith("/api/") || !answer.headers.get("Content-Type")?.includes("html")) continue;
    const all = parseMarkup(body);
    const ids = new Set(all.map(({ attributes }) => attributes.id));
    for (const { tag, attributes } of all) {
      const href = tag === "a" ? (attributes.href ?? "") : "";
      if (/^#./.test(href) && !ids.has(href.slice(1))) dead.push(`${href} on ${link}`);
      if (/^\/(?!\/)/.test(href)) waiting.push(href.split("#")[0] ?? href);
    }
  }
  expect([...asked].filter((link) => /^\/public\/blog\/[a-z-]+(\?|$)/.test(link)).length).toBeGreaterThan(4);
  expect([...asked].some((link) => link.startsWith("/public/portfolios/demoabroad"))).toBe(true);
  return dead;
}

it("a content page works without scripts, and so does its contact form", async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/link-portfolio");
  await page.getByText("Interactive Brokers (IBKR)").waitFor();
  await page.getByRole("link", { name: "RU", exact: true }).click();
  await page.waitForURL("**?lang=ru");
  await page.goto("/sgts?lang=en");
  await page.getByLabel("Your suggestion").fill("Show the tides beside the rates");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/sgts?sent=1");
  await page.getByRole("status").getByText("Your message was sent").waitFor();
  await context.close();
});

it("the controls of a content page work: language, theme, search and the demo", async () => {
  const { page, context, faults } = await visit(browser, server.url);
  await page.goto("/link-portfolio");
  await page.getByRole("searchbox").fill("kazakhstan");
  await page.getByRole("status").getByText("Found: 1").waitFor();
  await page.getByText("Freedom Finance (Freedom24)").waitFor();
  expect(await page.getByText("Interactive Brokers (IBKR)").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.getByRole("link", { name: "RU", exact: true }).click();
  await page.locator('html[lang="ru"][data-mantine-color-scheme="dark"]').waitFor();
  await page.goto("/about");
  await page.locator('html[lang="ru"]').waitFor();
  await page.locator("[data-demo]").click();
  await page.waitForURL("**/dashboard");
  expect(faults).toEqual([]);
  await context.close();
});
