import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, enterDemo, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
let admin: ApiUser;
let sber: string;
let filledPages: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  // The first account of an installation is admin, with the support's rights.
  admin = await registerApiUser(server.url);
  await admin.call("POST /api/MyPortfolio", { name: "Own", currency: "RUB" });
  filledPages = await makeFilled(admin);
  sber = (await admin.call("GET /api/assets/search", { query: "SBER" })).assets[0].id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const publicPages = [
  ...[
    "/",
    "/auth/login",
    "/auth/signup",
    "/public/privacy",
    "/public/terms",
    "/pricing",
    "/calendars",
    "/nowhere",
  ],
  "/public/screener?yieldMin=1&sort=-rating",
  ...["/public/assets", "/public/assets?list=held", "/public/rating-grades"],
  ...["/dividends-backtesting", "/dividends-calculator", "/stock-portfolio-performance"],
  ...["", "?tab=performance", "?tab=dividends", "?tab=transactions"].map(
    (tab) => `/public/portfolios/demoabroad${tab}`,
  ),
  ...["/public/portfolios", "/public/portfolios?currency=USD"],
  "/portfolio-visualization-demo",
  ...["/public/asset/SBER@MISX", "/public/asset/KOPILKA@DEMO"],
  ...["/auth/forgot-password", "/auth/reset-password?id=a&code=b", "/public/confirm-email?id=a&code=b"],
  "/public/login-finished",
];
const ownPages = [
  "/dashboard",
  "/holdings",
  "/pies",
  "/rebalancing",
  "/goals",
  "/screener",
  "/recap24",
  "/recap",
  "/recommendations",
  "/momentum",
  "/backtest",
  "/watchlists",
  "/asset/KOPILKA@DEMO",
  "/div-calendar",
  "/div-calendar?view=year",
  "/income",
  "/report",
  "/report?kind=russia",
  "/stats",
  "/transactions",
  "/stats#growth",
  "/transactions?new=buy",
  "/own-assets",
  "/recurring-plans",
  "/corporate-actions",
  "/data-health",
  "/import",
  "/sync",
  "/prices",
  "/new-portfolio",
  "/add-positions",
  "/manage-portfolios",
  "/shared-portfolio?token=none",
  "/cash",
  "/history",
  "/user-profile",
  "/user-profile?section=public",
  "/user-profile?section=security",
  "/user-profile?section=notifications",
  "/user-profile?section=data",
  "/notifications",
  "/whats-new",
  ...["/user-manage-subscription", "/user-manage-subscription/checkout"],
  ...["/payment-accepted", "/payment-failed"],
  "/backup",
  "/share",
  "/share/publish",
  "/public-portfolios",
];

const staffPages = () => [
  "/support/assets?q=sber",
  `/support/assets/${sber}`,
  `/support/assets/${sber}?part=prices`,
  `/support/assets/${sber}?part=codes`,
  `/support/assets/${sber}?part=reports`,
  "/support/quarantine",
  "/admin",
  "/admin/users",
  "/admin/users?q=demo",
  "/admin/stats",
  "/admin/mails",
  "/admin/announcements",
  "/admin/storage",
  "/admin/providers",
  "/admin/jobs",
  "/admin/feedback",
  "/admin/reports",
  "/admin/ab-tests",
  "/admin/blog",
  "/public/blog/twr-and-irr/edit-post",
];

async function makeFilled({ call }: ApiUser): Promise<string[]> {
  const idOf = async (query: string) => (await call("GET /api/assets/search", { query })).assets[0].id;
  const { portfolios } = await call("GET /api/MyPortfolio");
  const bond = { portfolioId: portfolios[0].id, assetId: await idOf("GOSZERNO205"), currency: "RUB" };
  await call("POST /api/transactions", {
    ...{ ...bond, kind: "buy", date: "2024-06-03", quantity: "5", price: "94", affectsCash: true },
  });
  const played = [];
  for (const ticker of ["WHOLEPIE", "STEADYBND", "PEARWORKS", "TERRAWELT", "CHAINIK"])
    played.push({ name: `Nothing but ${ticker}`, assets: [{ assetId: await idOf(ticker), weight: "1" }] });
  const { id } = await call("POST /api/backtest/calc", {
    ...{ portfolios: played, benchmark: "DEMOUSA@DEMO", currency: "RUB", start: "2023-01-09" },
    ...{ end: "2024-06-28", amount: "1000000" },
  });
  await call("POST /api/watchlist", {
    ...{ name: "Later", columns: ["price", "change", "yearRange", "dividendYield", "target", "note"] },
    assets: [
      {
        symbol: "PEARWORKS@DEMO",
        targetPrice: "150",
        targetSide: 1,
        note: "After the report of the quarter",
      },
      { symbol: "GOSZERNO205@DEMO", note: "" },
    ],
  });
  const parts = ["overview", "periods", "assets", "dividends", "rows"].map((part) => `r=${id}&part=${part}`);
  return [
    ...parts.map((part) => `/backtest?${part}`),
    ...["/watchlists", "/asset/GOSZERNO205@DEMO?period=5Y"],
  ];
}

/** Beyond this readers lose their line or press something else. */
const mostShift = 0.02;

const watchShifts = (context: BrowserContext) =>
  context.addInitScript({
    content: `
      window.shifts = { sum: 0, what: [] };
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
          if (hadRecentInput) continue;
          window.shifts.sum += value;
          for (const { node } of sources)
            if (node instanceof Element) window.shifts.what.push(node.tagName + "." + node.className);
        }
      }).observe({ type: "layout-shift", buffered: true });`,
  });

async function shiftsOf(page: Page, address: string): Promise<string[]> {
  const { sum, what } = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number; what: string[] } }).shifts,
  );
  return sum > mostShift ? [`${address}: moved by ${sum.toFixed(3)}: ${what.join(", ")}`] : [];
}

/** Pages checked with their frame, one of every kind. */
const withShell = ["/", "/auth/login", "/calendars", "/dashboard", "/holdings", "/support/quarantine"];

async function violationsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.waitForSelector("html[data-is-ready]");
  const axe = new AxeBuilder({ page })
    // Otherwise a second page is opened for frames of other sites, which no page has.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    // Chart tables have a thousand days; their first rows suffice, as in others.
    .exclude("figure details tr:nth-child(n+4)")
    .exclude("tbody tr:nth-child(n+8)");
  // Navigation and header are the same everywhere, and half of most pages.
  if (!withShell.includes(address)) axe.exclude("nav:not(main nav)").exclude("header[data-tour-free]");
  const { violations } = await axe.analyze();
  const { clientWidth, scrollWidth } = await page.locator("html").evaluate((root) => ({
    clientWidth: root.clientWidth,
    scrollWidth: root.scrollWidth,
  }));
  const tooWide =
    scrollWidth > clientWidth ? [`${address}: ${scrollWidth} px on a screen of ${clientWidth}`] : [];
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${address}: ${id} ${target.join(" ")}`),
  );
  return [...tooWide, ...(await shiftsOf(page, address)), ...found];
}

/** Sets language and theme from the first byte. */
const showIn = (context: BrowserContext, theme: string) =>
  context.addCookies([
    {
      name: "prefs",
      value: encodeURIComponent(JSON.stringify({ language: "en", locale: "en-US", theme })),
      url: server.url,
    },
  ]);

/** By night every page is checked in all views, by day every sixth in one of them in turn. */
const views = [
  { theme: "light", width: 1440 },
  { theme: "dark", width: 390 },
];
const isNight = process.env.TEST_PROFILE === "night";

describe.each(views.map((view, turn) => ({ ...view, turn })))(
  "axe finds nothing, nothing is wider than the screen and nothing moves: $theme, $width wide",
  ({ theme, width, turn }) => {
    async function look(addresses: readonly string[], enter: (page: Page) => Promise<void>): Promise<void> {
      const { context, page } = await visit(browser, server.url, { width, isStill: true });
      await watchShifts(context);
      await enter(page);
      await showIn(context, theme);
      const found: string[] = [];
      const shown = addresses.filter((_, index) => isNight || index % (6 * views.length) === 6 * turn);
      for (const address of shown) found.push(...(await violationsOf(page, address)));
      expect(found).toEqual([]);
      await context.close();
    }

    // A page takes five seconds where two browsers share two cores.
    it("for visitors", () => look(publicPages, async () => {}), 300_000);

    it("for the demo account", () => look(ownPages, enterDemo), 600_000);

    it(
      "with results, a list and a bond of one's own",
      () => look(filledPages, (page) => signIn(page, admin, "/robots.txt")),
      300_000,
    );

    it(
      "for the support and the administrator",
      () => look(staffPages(), (page) => signIn(page, admin, "/robots.txt")),
      300_000,
    );
  },
);

it("the front page's words stand where they stood before the example beside them came", async () => {
  const { context, page } = await visit(browser, server.url);
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  // In one task: hydration may happen in between.
  const [before, after] = await heading.evaluate((element) => {
    const place = () => JSON.stringify(element.getBoundingClientRect());
    const first = place();
    document.querySelector("main figure")?.remove();
    return [first, place()];
  });
  expect(after).toBe(before);
  await context.close();
});
