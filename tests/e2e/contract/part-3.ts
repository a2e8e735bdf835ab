import { expect } from "vitest";
import { storedInBrowser } from "../../../app/shared/browser-storage.ts";
import { hideSnackbar, readSnackbar, showSnackbar, snackbarTypes } from "../../../app/ui/states/snackbar.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { expectPortfoliosState } from "./portfolios-state.ts";
import { awake, callsOf, type Group, type Stage, soon, store, stored, watchForHint } from "./row.ts";
import { pass, settle, stopClock } from "./settle.ts";

const chooseCurrency = async ({ page }: Stage, code: string) => {
  await page.getByRole("button", { name: /^Figures in / }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${code}`) }).click();
  await page.getByRole("button", { name: `Figures in ${code}` }).waitFor();
};

export const states: Group = {
  name: "what is kept of a session",
  expected: /status of 500/,
  open: async ({ page }) => {
    // The A/B test of the home page creates the social key.
    await page.goto("/");
    await page.waitForFunction(() => localStorage.getItem("socialKey") !== null);
    await page.goto("/auth/login");
    await awake(page);
  },
  rows: [
    {
      id: "4.1",
      sentence: "Auth: login stores the tokens, clears the user and sets the logged_in cookie",
      run: async ({ page, context }) => {
        await store(page, "auth", { user: { name: "Somebody before" } });
        let atLogin: unknown;
        await watchForHint(page);
        await interceptAnswer(page, "**/api/account/userinfo", async (route) => {
          atLogin = await stored(page, "auth");
          await route.continue();
        });
        await page.getByRole("button", { name: "Try the demo" }).first().click();
        await page.waitForURL("**/dashboard");
        await awake(page);
        expect(atLogin).toEqual({
          user: null,
          accessToken: expect.stringMatching(/^\S+\.\S+\.\S+$/),
          refreshToken: expect.stringMatching(/^\S+\.\S+\.\S+$/),
        });
        const cookies = await context.cookies();
        expect(cookies.find(({ name }) => name === "logged_in")?.value).toBe("1");
        // The tour's welcome comes with its texts, not in the middle of a later row. It is dismissed on sight, so the
        // page itself remembers it.
        await soon(() => page.evaluate(() => "hasSeenHint" in window)).toBe(true);
        await page.unroute("**/api/account/userinfo");
      },
    },
    {
      id: "3.1",
      sentence:
        "Auth: user (name, locale, onboardingState, socialUserKey, analyticsUserId), accessToken, refreshToken; persisted under an auth key",
      run: async ({ page }) => {
        const { user, ...tokens } = await stored(page, "auth");
        expect(Object.keys(user).sort()).toEqual(
          ["name", "locale", "onboardingState", "socialUserKey", "analyticsUserId"].sort(),
        );
        expect(user.onboardingState).toBe("completed");
        expect(Object.keys(tokens).sort()).toEqual(["accessToken", "refreshToken"]);
      },
    },
    {
      id: "9.10",
      sentence: "Cookie lifetime 30 days by default",
      run: async ({ context }) => {
        const days = (await context.cookies()).map(
          ({ name, expires }) => [name, Math.round((expires - Date.now() / 1000) / 8640) / 10] as const,
        );
        expect(Object.fromEntries(days)).toEqual({ session: 30, logged_in: 30, prefs: 30 });
      },
    },
    {
      id: "4.8",
      sentence:
        "Currency choice: sets the currency and puts it first in recentCurrencies, without duplicates, first 5",
      run: async (stage) => {
        const { page } = stage;
        await store(page, "app", { recentCurrencies: ["GBP", "EUR", "CNY", "JPY", "CHF"] });
        await chooseCurrency(stage, "USD");
        expect(await stored(page, "app")).toMatchObject({
          currency: "USD",
          recentCurrencies: ["USD", "GBP", "EUR", "CNY", "JPY"],
        });
        await chooseCurrency(stage, "EUR");
        expect((await stored(page, "app")).recentCurrencies).toEqual(["EUR", "USD", "GBP", "CNY", "JPY"]);
      },
    },
    {
      id: "4.4",
      sentence: "Setting the recent list directly also dedupes and keeps 5",
      run: async (stage) => {
        const { page } = stage;
        // As another tab or an older client may have written it.
        await store(page, "app", {
          recentCurrencies: ["EUR", "EUR", "USD", "GBP", "USD", "CNY", "JPY", "CHF"],
        });
        await page.getByRole("button", { name: /^Figures in / }).click();
        const items = page.getByRole("menuitemradio");
        await items.first().waitFor();
        const names = await items.allInnerTexts();
        expect(names.filter((name) => name.startsWith("EUR"))).toHaveLength(1);
        await page.keyboard.press("Escape");
        // Any state change sorts the list.
        for (const isStealth of [true, false]) {
          await page.keyboard.press(".");
          await soon(async () => (await stored(page, "app")).stealthMode).toBe(isStealth);
        }
        expect((await stored(page, "app")).recentCurrencies).toEqual(["EUR", "USD", "GBP", "CNY", "JPY"]);
      },
    },
    {
      id: "3.3",
      sentence:
        "app state, persisted: currentPortfolio, currency, recentCurrencies, referral, stealthMode, showDiscount, showReportIndicator (default true)",
      run: async ({ page }) => {
        expect(await stored(page, "app")).toEqual({
          currentPortfolio: null,
          currency: "EUR",
          recentCurrencies: ["EUR", "USD", "GBP", "CNY", "JPY"],
          referral: null,
          stealthMode: false,
          showDiscount: true,
          showReportIndicator: true,
        });
      },
    },
    {
      id: "3.4",
      sentence:
        "ui state, persisted: stealthMode, showDiscount, shownFeatures, shownFeedbacks, showPublicAlert, showDevPanel, isAmplitudeEnabled",
      run: async ({ page }) => {
        await page.keyboard.press(".");
        await soon(async () => (await stored(page, "ui")).stealthMode).toBe(true);
        expect((await stored(page, "app")).stealthMode).toBe(true);
        expect(await stored(page, "ui")).toMatchObject({
          showDiscount: true,
          shownFeatures: [],
          shownFeedbacks: [],
          showPublicAlert: true,
          showDevPanel: false,
          isAmplitudeEnabled: false,
        });
        await page.keyboard.press(".");
        await soon(async () => (await stored(page, "ui")).stealthMode).toBe(false);
      },
    },
    {
      id: "3.18",
      sentence: "showReportIndicator: reports were not opened yet",
      run: async ({ page }) => {
        await page.goto("/report");
        await soon(async () => (await stored(page, "app")).showReportIndicator).toBe(false);
      },
    },
    {
      id: "3.10",
      sentence: "a cached ticker/cash list in local storage; ticker list item: ticker, value, code",
      run: async (stage) => {
        const { page } = stage;
        await page.locator('nav a[href="/cash"]').first().click();
        await soon(async () => (await stored(page, "cashList"))?.tickers.length ?? 0).toBeGreaterThan(30);
        const { version, tickers } = await stored(page, "cashList");
        expect(Object.keys(tickers[0]).sort()).toEqual(["code", "ticker", "value"]);
        const [call] = callsOf(stage, "/api/cash-list");
        expect(call?.method()).toBe("GET");
        // Later only revalidated.
        await page.reload();
        await soon(() => callsOf(stage, "/api/cash-list").length).toBe(2);
        expect(new URL(callsOf(stage, "/api/cash-list")[1]?.url() ?? "").searchParams.get("version")).toBe(
          version,
        );
      },
    },
    {
      id: "8.21",
      sentence: "Cash list load failure: logged only",
      run: async ({ page }) => {
        await interceptAnswer(page, "**/api/cash-list**", (route) =>
          route.fulfill({ status: 500, body: "{}" }),
        );
        const warned = page.waitForEvent("console", (message) => message.type() === "warning");
        await page.reload();
        expect((await warned).text()).toContain("the list of cash could not be loaded");
        await awake(page);
        expect(await page.getByRole("alert").count()).toBe(0);
        expect((await stored(page, "cashList")).tickers.length).toBeGreaterThan(30);
        await page.unroute("**/api/cash-list**");
      },
    },
    {
      id: "4.12",
      sentence: "Dashboard reload requests ask for the dashboard again",
      run: async (stage) => {
        const { page } = stage;
        await page.goto("/dashboard");
        await awake(page);
        stage.calls.length = 0;
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search", exact: true }).fill("Refresh figures");
        await page.getByRole("option", { name: /^Refresh figures/ }).waitFor();
        await page.keyboard.press("Enter");
        await soon(() => callsOf(stage, "/api/DashboardStats").length).toBe(1);
      },
    },
    {
      id: "9.11",
      sentence:
        "Local storage holds: referral, analytics referrer, auth, app and ui state, tour progress, A/B results, cash list, social key",
      run: async ({ page, context }) => {
        const names = await page.evaluate(() => ({
          local: Object.keys(localStorage),
          tab: Object.keys(sessionStorage),
        }));
        const kept = (place: string) =>
          storedInBrowser.filter((one) => one.place === place).map(({ name }) => name);
        expect(names.local.filter((name) => !kept("local").includes(name))).toEqual([]);
        // React Router's scroll positions.
        const own = names.tab.filter((name) => name !== "react-router-scroll-positions");
        expect(own.filter((name) => !kept("tab").includes(name))).toEqual([]);
        expect(own).toContain("country");
        const cookies = (await context.cookies()).map(({ name }) => name);
        expect(cookies.filter((name) => !kept("cookie").includes(name))).toEqual([]);
        expect(names.local).toEqual(expect.arrayContaining(["auth", "app", "ui", "cashList", "socialKey"]));
      },
    },
    {
      id: "4.5",
      sentence: "Logout resets everything and clears the cookie",
      run: async ({ page, context }) => {
        await page.evaluate(() => localStorage.setItem("asked", JSON.stringify({ somebody: ["4"] })));
        await page.goto("/logout");
        await page.waitForURL("**/auth/login");
        for (const key of ["auth", "app", "ui"]) expect([key, await stored(page, key)]).toEqual([key, null]);
        // Stored per person: each question is asked once.
        expect(await stored(page, "asked")).toEqual({ somebody: ["4"] });
        expect((await context.cookies()).map(({ name }) => name)).toEqual(["prefs"]);
      },
    },
  ],
};

export const newcomer: Group = {
  name: "somebody new",
  open: async ({ page }) => {
    await page.goto("/robots.txt");
  },
  rows: [
    {
      id: "4.2",
      sentence: "Loading the user stores it and applies its locale",
      run: async ({ page, context }) => {
        const data = {
          ...{ DisplayName: "Boris", email: "boris@example.org", password: "grain-of-truth-42" },
          ...{ passwordConfirmation: "grain-of-truth-42", personalDataAgreed: true },
        };
        const answer = await context.request.post("/api/account/RegisterWithEmail", {
          data,
          headers: { "X-User-Locale": "fr-FR" },
        });
        const { access_token } = await answer.json();
        await context.request.post("/api/user/updateUserOnboardingState", {
          data: { onboardingState: "completed" },
          headers: { Authorization: `Bearer ${access_token}` },
        });
        await context.clearCookies();
        await page.goto("/auth/login");
        await awake(page);
        await page.getByRole("textbox", { name: "E-mail" }).fill(data.email);
        await page.getByRole("textbox", { name: "Password" }).fill(data.password);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.waitForURL("**/dashboard");
        await awake(page);
        expect((await stored(page, "auth")).user).toMatchObject({ name: "Boris", locale: "fr-FR" });
        const prefs = (await context.cookies()).find(({ name }) => name === "prefs");
        expect(JSON.parse(decodeURIComponent(prefs?.value ?? "")).locale).toBe("fr-FR");
      },
    },
    {
      id: "9.5",
      sentence: "Snackbar: showing sets the message, hiding clears it; confirmation toast 5 s",
      run: async ({ page }) => {
        await page.clock.install();
        await page.goto("/user-profile");
        await awake(page);
        const name = page.getByRole("textbox", { name: "Your name" });
        await name.fill("Boris B");
        await stopClock(page);
        await name.press("Enter");
        const toast = page.locator(".mantine-Notification-root");
        await soon(() => toast.count()).toBe(1);
        // Mantine renders it from the state: the kind determines colour and icon.
        expect(await toast.locator("svg[data-icon=check]").count()).toBe(1);
        await settle(page);
        await pass(page, 4_900);
        expect(await toast.count()).toBe(1);
        await pass(page, 1_100);
        expect(await toast.count()).toBe(0);
        await page.clock.resume();
      },
    },
    {
      id: "4.21",
      sentence: "Snackbar: showing sets message, type and options; hiding clears all flags",
      run: async () => {
        const options = { closeMs: 5_000, words: { close: "Close", undo: "Undo" } };
        for (const type of snackbarTypes) showSnackbar(type, `About ${type}`, options);
        expect(readSnackbar()).toEqual({
          ...{ open: true, message: "About warn", type: "warn", options },
          flags: { success: true, error: true, info: true, warn: true },
        });
        hideSnackbar();
        expect(readSnackbar()).toMatchObject({
          open: false,
          flags: { success: false, error: false, info: false, warn: false },
        });
      },
    },
    {
      id: "3.8",
      sentence: "layout config",
      run: async ({ page }) => {
        await page.goto("/goals");
        await awake(page);
        const group = page.locator("nav button[aria-expanded]").first();
        const was = await group.getAttribute("aria-expanded");
        await group.click();
        await soon(() => group.getAttribute("aria-expanded")).not.toBe(was);
        expect((await stored(page, "layout")).isMoreOpen).toBe(true);
        await page.reload();
        await awake(page);
        expect(await group.getAttribute("aria-expanded")).not.toBe(was);
        expect((await stored(page, "layout")).isMoreOpen).toBe(true);
      },
    },
    {
      id: "4.10",
      sentence:
        "Setting portfolios clears the loading flag; adding a portfolio appends it (to an empty list if none); lastPortfoliosUpdateDate",
      run: async ({ page }) => {
        await expectPortfoliosState();
        const make = async (name: string) => {
          await page.goto("/new-portfolio");
          await awake(page);
          await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
          await page.getByRole("button", { name: "Create portfolio" }).click();
        };
        await make("First");
        await page.waitForURL("**/import");
        const switcher = page.locator('[data-tour="portfolio-switcher"]');
        await switcher.getByText("First").waitFor();
        // The list is delayed: the new portfolio is appended, and the frame shows loading.
        let go = () => {};
        const held = new Promise<void>((resolve) => (go = resolve));
        await page.goto("/new-portfolio");
        await awake(page);
        await interceptAnswer(page, "**/api/MyPortfolio", async (route) => {
          if (route.request().method() === "GET") await held;
          await route.continue();
        });
        await page.getByRole("textbox", { name: "Name", exact: true }).fill("Second");
        await page.getByRole("button", { name: "Create portfolio" }).click();
        await soon(() => switcher.getAttribute("aria-busy")).toBe("true");
        await switcher.click();
        const items = page.getByRole("menuitemradio");
        await items.filter({ hasText: "Second" }).waitFor();
        expect(await items.filter({ hasText: /First|Second/ }).allInnerTexts()).toEqual([
          expect.stringContaining("First"),
          expect.stringContaining("Second"),
        ]);
        await page.keyboard.press("Escape");
        go();
        await soon(() => switcher.getAttribute("aria-busy")).toBeNull();
        await page.unrouteAll({ behavior: "wait" });
      },
    },
  ],
};
