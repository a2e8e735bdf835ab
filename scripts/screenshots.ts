/** `npm run shots`, after a build: takes the pictures of public pages and README.md from the demo on a fixed day. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { dayNumber, type IsoDate } from "@zerno/engine";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { demoPublicKey } from "../app/demo-account/seed-publication.ts";
import { generateDemoMarket } from "../app/market/demo/demo-market.ts";
import { type ScreenName, screenPath, screenSizes } from "../app/ui/product/screen-files.ts";
import { wordsOf } from "../tests/e2e/words.ts";
import { endServer, spawnServer, untilReady } from "../tests/support/journeys/server-process.ts";
import { ensureChromium } from "./browser.mjs";

const day = "2026-06-30" as IsoDate;
const folder = path.resolve(import.meta.dirname, "../public/screens");
const explanation = path.resolve(import.meta.dirname, "../docs/images/explain.webp");
/** They are committed, and a visitor loads at most four. */
const mostBytes = 3_000_000;

/** The scale keeps a small window sharp. */
interface Shot {
  readonly path: string;
  readonly scale: number;
  readonly open?: (page: Page, language: Look["language"]) => Promise<void>;
  /** Selector of the centred part; default: top of the page. */
  readonly middle?: string;
  /** Not signed in. */
  readonly isVisitors?: boolean;
}

const runBacktest = async (page: Page, language: Look["language"]) => {
  const t = wordsOf(language);
  const named = (key: string) => ({ name: t(`backtest:form.${key}`), exact: true });
  for (const [at, [ticker, share]] of [
    ["WHOLEPIE", "60"],
    ["STEADYBND", "40"],
  ].entries()) {
    await page
      .getByRole("combobox", named("asset"))
      .nth(at)
      .fill(ticker ?? "");
    await page
      .getByRole("option", { name: ticker ?? "" })
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page
      .getByRole("textbox", named("share"))
      .nth(at)
      .fill(share ?? "");
  }
  await page.getByRole("button", named("play")).click();
  await page.waitForURL(/[?&]r=/);
};

const purchases = [
  ["2026-06-02", "KOPILKA", 60],
  ["2026-06-02", "GAZBEREG", 40],
  ["2026-06-09", "NEFTEKOT", 10],
  ["2026-06-16", "ZERNORUS", 120],
  ["2026-06-23", "UDOBRENA", 20],
  ["2026-06-23", "SVYAZLES", 50],
] as const;

function writeStatement(): string {
  const { assets, firstDay } = generateDemoMarket(day);
  const rows = purchases.map(([date, ticker, quantity]) => {
    const asset = assets.find(({ row }) => row.ticker === ticker);
    const close = asset?.closes[dayNumber(date as IsoDate) - firstDay];
    if (close === undefined || Number.isNaN(close)) throw new Error(`no close of ${ticker} on ${date}`);
    return `Buy,${date},${ticker},${close},${quantity},RUB,${(close * quantity * 0.0005).toFixed(2)}`;
  });
  const header = "Event,Date,Symbol,Price,Quantity,Currency,FeeTax";
  return [header, "Cash_In,2026-06-01,RUB,1,150000,RUB,", ...rows].join("\n");
}

const openPreview = async (page: Page, language: Look["language"]) => {
  const t = wordsOf(language);
  const file = { name: "statement-2026-06.csv", mimeType: "text/csv", buffer: Buffer.from(writeStatement()) };
  await page.getByLabel(t("import:upload.drop")).setInputFiles(file);
  await page.getByRole("button", { name: t("import:commit.cancel"), exact: true }).waitFor();
};

const screens: Readonly<Record<ScreenName, Shot>> = {
  dashboard: { path: "/dashboard?period=5Y", scale: 1 },
  dividends: { path: "/div-calendar?view=year", scale: 1 },
  tax: { path: "/report?year=2025", scale: 1 },
  phone: { path: "/dashboard?period=1Y", scale: 1.5 },
  holdings: { path: "/holdings", scale: 1 },
  analytics: { path: "/stats#common", scale: 1 },
  rebalancing: { path: "/rebalancing", scale: 1 },
  import: { path: "/import", scale: 1, open: openPreview, middle: "main table" },
  calendar: { path: "/calendars?m=2026-07&view=month", scale: 1 },
  screener: { path: "/screener", scale: 1 },
  backtest: { path: "/dividends-backtesting", scale: 1, open: runBacktest },
  goals: { path: "/goals", scale: 1 },
  watchlists: { path: "/watchlists", scale: 1 },
  public: { path: `/public/portfolios/${demoPublicKey}`, scale: 1, isVisitors: true },
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

async function settle(page: Page): Promise<void> {
  await page.locator("html[data-is-ready]").waitFor();
  await page.waitForLoadState("networkidle");
  const hint = page.locator("[data-tour-hint]");
  if (await hint.count()) await hint.getByRole("button").first().press("Enter");
  await page.evaluate(() => document.fonts.ready);
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Look = { readonly language: "en" | "ru"; readonly theme: "light" | "dark" };

// Once: a browser may enter the demo ten times a minute.
async function enterDemo(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/auth/login");
  await page.locator("html[data-is-ready]").waitFor();
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.waitForURL("**/dashboard");
  await settle(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Taking {
  readonly browser: Browser;
  readonly url: string;
  readonly storageState: State;
}

async function openScreen(
  { browser, url, storageState }: Taking,
  name: ScreenName,
  { language, theme }: Look,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { scale, path: address, open, middle, isVisitors = false } = screens[name];
  const locale = language === "ru" ? "ru-RU" : "en-US";
  const context = await browser.newContext({
    ...{ baseURL: url, locale, timezoneId: "Europe/Moscow", bypassCSP: true },
    ...(isVisitors ? {} : { storageState }),
    ...{ viewport: screenSizes[name], deviceScaleFactor: scale, reducedMotion: "reduce" as const },
  });
  const prefs = JSON.stringify({ language, theme, locale });
  await context.addCookies([{ name: "prefs", url, value: encodeURIComponent(prefs) }]);
  const page = await context.newPage();
  await page.goto(address);
  await settle(page);
  await open?.(page, language);
  await settle(page);
  // Phones use web fonts from the second page on.
  await page.reload();
  await settle(page);
  // No empty strip for an absent scroll bar.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto !important }" });
  if (middle !== undefined)
    await page
      .locator(middle)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: "center" }));
  await use(page);
  await context.close();
}

async function write(page: Page, file: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
}

const take = (taking: Taking, name: ScreenName, look: Look): Promise<void> =>
  openScreen(taking, name, look, (page) =>
    write(page, path.join(folder, path.basename(screenPath(name, look.language, look.theme)))),
  );

const captureExplanation = (taking: Taking): Promise<void> =>
  openScreen(taking, "dashboard", { language: "en", theme: "light" }, async (page) => {
    await page.locator('[data-figure="value"]').first().click();
    await page.locator("[data-explained]").waitFor();
    await write(page, explanation);
  });

const named = process.argv.slice(2);
const wanted = (Object.keys(screens) as ScreenName[]).filter(
  (name) => named.length === 0 || named.includes(name),
);

async function main(): Promise<void> {
  const found = ensureChromium();
  if (!("chromium" in found)) throw new Error(found.missing);
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-screens-"));
  const server = spawnServer({
    ...{ NODE_ENV: "test", TODAY: day, DEMO: "on", DATA_DIR: dataDir, PORT: `${await freePort()}` },
    RATE_LIMIT_PER_MINUTE: "100000",
  });
  const browser = await chromium.launch({
    executablePath: found.chromium,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"],
  });
  try {
    const { url } = await untilReady(server);
    mkdirSync(folder, { recursive: true });
    const taking = { browser, url, storageState: await enterDemo(browser, url) };
    for (const name of wanted)
      for (const language of ["en", "ru"] as const)
        for (const theme of ["light", "dark"] as const) await take(taking, name, { language, theme });
    if (named.length === 0) await captureExplanation(taking);
  } finally {
    await browser.close();
    await endServer(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  console.log(`${readdirSync(folder).length} pictures, ${Math.round(bytes / 1000)} kB in public/screens`);
  if (bytes > mostBytes) throw new Error(`more than ${mostBytes / 1000} kB`);
}

await main();
