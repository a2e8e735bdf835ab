import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFailed, TestRunner } from "vitest";
import { findEmbedded } from "../../app/server/db/embedded/embedded-server.ts";
import { freePort } from "../support/free-port.ts";
import { journeyHost } from "../support/journeys/host-client.ts";
import { endServer, outerEnv, spawnServer, untilReady } from "../support/journeys/server-process.ts";

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** For changes that no screen can make. */
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the built server on a free port with its own database: by the worker's host, whose server is already started
 * (first starts are `start.test.ts`), or as a process if the template is outside of its folder.
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

/** Starts the built server as a process on an empty folder: with the demo market, without the sample market. */
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

/** No network unless a test brings fakes and enables them. */
const cleanEnv = (): NodeJS.ProcessEnv => ({
  ...outerEnv(),
  ...{ NODE_ENV: "production", LOG_LEVEL: "warn", MARKET_DATA: "off" },
});

/** CHROME_PATH comes from vitest.e2e.config.ts. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });

export async function openDemo(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.waitForURL("**/dashboard");
}

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
  readonly newTab: () => Promise<Page>;
}

export interface VisitOptions {
  readonly language?: "en" | "ru";
  readonly width?: number;
  readonly height?: number;
  /** Disables animations of drawers and messages; by day always. */
  readonly isStill?: boolean;
  /** Keeps the tour's welcome, otherwise dismissed when in the way. */
  readonly hasWelcome?: boolean;
  /** Console errors that the journey provokes, such as refused sign-ins. */
  readonly expected?: RegExp;
  /** Acts before hydration; otherwise clicks and typing wait for it. */
  readonly isImpatient?: boolean;
}

/** A page before hydration. */
const unready = "html:has(> head > link[rel=manifest]):not([data-is-ready])";

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
