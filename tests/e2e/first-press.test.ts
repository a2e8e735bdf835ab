import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/** Before any script: links, filters and disclosures work, and no form sends what needs the program. */
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

const t = wordsOf("en");

/** Opens a page whose scripts are delayed until the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await interceptAnswer(page, /\.js(\?|$)/, async (route) => {
    await promise;
    // The page may have been left.
    await route.continue().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    expect(await page.locator("html[data-is-ready]").count()).toBe(0);
    resolve();
    await page.locator("html[data-is-ready]").waitFor();
  };
}

async function asVisitor(width: number, step: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, faults } = await visit(browser, server.url, { width, isImpatient: true });
  page.setDefaultTimeout(10_000);
  await step(page);
  expect(faults).toEqual([]);
  await context.close();
}

it.each([1440, 390])("links and filters need no script, %i wide", (width) =>
  asVisitor(width, async (page) => {
    await openWithoutScripts(page, "/public/screener");
    await page.getByRole("searchbox").fill("gold");
    await page.getByRole("searchbox").press("Enter");
    // The load event waits for scripts, which never come here.
    await page.waitForURL("**/public/screener?text=gold*", { waitUntil: "domcontentloaded" });
    await page.locator('a[href^="/auth/login"]').first().click();
    await page.waitForURL("**/auth/login*", { waitUntil: "domcontentloaded" });
  }),
);

it("a sign-in sent too early goes nowhere, and keeps what was typed", () =>
  asVisitor(1440, async (page) => {
    const release = await openWithoutScripts(page, "/auth/login");
    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") writes.push(new URL(request.url()).pathname);
    });
    await page.locator('[name="username"]').fill(user.email);
    await page.locator('[name="password"]').fill(user.password);
    await page.keyboard.press("Enter");
    const send = page.getByRole("button", { name: t("account:login.submit"), exact: true });
    await send.click();
    expect([writes, new URL(page.url()).search]).toEqual([[], ""]);
    await release();
    await send.click();
    await page.waitForURL("**/dashboard");
    expect(writes.filter((path) => path === "/api/account/login")).toHaveLength(1);
  }));

it("a form of the program stays out of the address", () =>
  asVisitor(1440, async (page) => {
    await signIn(page, user, "/robots.txt");
    const release = await openWithoutScripts(page, "/new-portfolio");
    await page.locator('input[name="name"]').fill("First");
    await page.locator('input[name="name"]').press("Enter");
    await release();
    expect(new URL(page.url()).search).toBe("");
  }));

it("a step back at the moment the page is taken over finds its page, signed in", async () => {
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/holdings");
  await page.addInitScript(() => {
    if (location.pathname !== "/transactions") return;
    let router: unknown;
    Object.defineProperty(window, "__reactRouterDataRouter", {
      get: () => router,
      set: (made) => {
        router = made;
        history.pushState(null, "", "/dashboard");
        dispatchEvent(new PopStateEvent("popstate"));
      },
    });
  });
  await page.goto("/transactions");
  await page.getByRole("heading", { level: 1, name: "Journey" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(faults).toEqual([]);
  await context.close();
});
