import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFailed, TestRunner } from "vitest";
import { findEmbedded } from "../../app/server/db/embedded/embedded-server.ts";
import { freePort } from "../support/free-port.ts";
import { journeyHost } from "../support/journeys/host-client.ts";
import { endServer, outerEnv, spawnServer, untilReady } from "../support/journeys/server-process.ts";

/** A running product with a folder of its own, as `npm start` runs it. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Of its database, for what no screen can do. */
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Opens the built server on a free port with a database of its own: by the worker's host, which has one that was
 * started before (first starts are `start.test.ts`); where the template does not lie in its folder, as a process.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const template = inject("journeyTemplate");
  if (template === undefined) return startAlone(env);
  const port = await freePort();
  const host = await journeyHost(template, cleanEnv());
  const settings = definedOf({ ...cleanEnv(), ...env, PORT: `${port}` });
  const { name, dataDir, databaseUrl } = await host.ask({ kind: "open", env: settings });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    stop: async () => void (await host.ask({ kind: "close", name })),
  };
}

const definedOf = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Starts the built server as a process on an empty folder: with the demo market and nothing of the sample market. */
export async function startAlone(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "zerno-journey-"));
  const server = await untilReady(
    spawnServer({ DEMO: "on", ...env, DATA_DIR: dataDir, PORT: `${await freePort()}` }),
  );
  const { socketDir, port } = (await findEmbedded(dataDir)) ?? { socketDir: "", port: 0 };
  return {
    url: server.url,
    dataDir,
    databaseUrl: `postgres://zerno@localhost:${port}/zerno?host=${encodeURIComponent(socketDir)}`,
    stop: async () => {
      await endServer(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Environment of a server: no test asks the world unless it brings fakes and switches them on. */
const cleanEnv = (): NodeJS.ProcessEnv => ({
  ...outerEnv(),
  ...{ NODE_ENV: "production", LOG_LEVEL: "warn", MARKET_DATA: "off" },
});

/** Chromium without a window; CHROME_PATH comes from vitest.e2e.config.ts. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });

/** Enters the demo account as a visitor does, and waits for its dashboard. */
export async function openDemo(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.waitForURL("**/dashboard");
}

/** Records days of use in this browser for the signed-in user. */
export const haveUsedFor = (page: Page, days: number): Promise<void> =>
  page.evaluate((count) => {
    const { analyticsUserId } = JSON.parse(localStorage.getItem("auth") ?? "{}").user;
    localStorage.setItem("used", JSON.stringify({ [analyticsUserId]: { days: count, last: "" } }));
  }, days);

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Faults on any page: script errors, policy violations, failed assets, React Router's data requests. */
  readonly faults: readonly string[];
  /** Another tab of the same browser, watched the same way. */
  readonly newTab: () => Promise<Page>;
}

export interface VisitOptions {
  readonly language?: "en" | "ru";
  readonly width?: number;
  readonly height?: number;
  /** Drawers and messages come and go at once; by day they always do. */
  readonly isStill?: boolean;
  /** The welcome to the tour, which comes once, stays; otherwise it is put away as soon as it is in the way. */
  readonly hasWelcome?: boolean;
  /** Console errors that the journey provokes, such as refused sign-ins. */
  readonly expected?: RegExp;
  /** Acts before the program has taken the page over; otherwise clicks and typing wait for it. */
  readonly isImpatient?: boolean;
}

/** A page of the product that its program has not taken over yet. */
const unready = "html:has(> head > link[rel=manifest]):not([data-is-ready])";

/** A fresh visitor: no cookies, nothing stored. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    language = "en",
    width = 1440,
    height = 900,
    isStill = process.env.TEST_PROFILE !== "night",
    hasWelcome = false,
    isImpatient = false,
    expected,
  } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === "ru" ? "ru-RU" : "en-US",
    viewport: { width, height },
    reducedMotion: isStill ? "reduce" : "no-preference",
  });
  const faults: string[] = [];
  const note = (fault: string) => {
    if (!expected?.test(fault)) faults.push(fault);
  };
  const watch = (page: Page) => {
    const hint = page.locator("[data-tour-hint]");
    // Not pressed: a press takes the focus, and a menu that is open loses it and closes.
    const putAway = () =>
      hint
        .getByRole("button")
        .first()
        .evaluate((button: HTMLButtonElement) => button.click());
    if (!hasWelcome) void page.addLocatorHandler(hint, putAway);
    // The step goes on when nothing matches any more.
    if (!isImpatient) void page.addLocatorHandler(page.locator(unready), () => Promise.resolve());
    page.on("pageerror", (error) => note(`script: ${error.message} ${page.url()}`));
    page.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".data")) note(`data request: ${request.url()}`);
    });
  };
  context.on("page", watch);
  // Visits of a whole file have no test to fail.
  if (TestRunner.getCurrentTest()) onTestFailed(({ task }) => keepPictures(context, task.name));
  return { context, page: await context.newPage(), faults, newTab: () => context.newPage() };
}

/** Saves a screenshot of each tab of a failed test to `data/failed-journeys` and prints the focused element. */
async function keepPictures(context: BrowserContext, test: string): Promise<void> {
  for (const [at, page] of context.pages().entries()) {
    const name = `data/failed-journeys/${test.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}-${at}`;
    await page.screenshot({ path: `${name}.png`, timeout: 5000 }).catch(() => undefined);
    const focused = await page.evaluate(() => document.activeElement?.outerHTML).catch(() => "");
    console.log(`${name}.png, ${page.url()}, focus on ${focused?.slice(0, 300)}`);
  }
}
