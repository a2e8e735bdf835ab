import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { wordsOf } from "../words.ts";
import { targetsOf } from "./redirects.ts";
import { awake, type Group, stored } from "./row.ts";

const t = wordsOf("en");

const sentPages = ["/onboarding", "/", "/auth/login", "/auth/signup", "/auth/two-factor"];
const keptPages = [
  "/auth/reset-password",
  "/dashboard",
  "/stats",
  "/user-profile",
  "/public/terms",
  "/logout",
];

export const signedIn: Group = {
  name: "somebody past the first steps",
  open: async ({ page }) => {
    await enterDemo(page);
  },
  rows: [
    {
      id: "2.6",
      sentence:
        "Signed in, onboarding completed: on /onboarding, the home page and /auth paths redirect to /dashboard, except reset-password",
      run: async (stage) => {
        expect(await targetsOf(stage, sentPages)).toEqual(sentPages.map((path) => [path, "/dashboard"]));
        expect(await targetsOf(stage, keptPages)).toEqual(keptPages.map((path) => [path, null]));
        const statuses = keptPages.map(async (path) => [
          path,
          (await stage.context.request.get(path)).status(),
        ]);
        expect(await Promise.all(statuses)).toEqual(keptPages.map((path) => [path, 200]));
        expect(await targetsOf(stage, ["/?ref=anna&lang=en&promo=spring", "/auth/login?ref=anna"])).toEqual([
          ["/?ref=anna&lang=en&promo=spring", "/dashboard?ref=anna&promo=spring"],
          ["/auth/login?ref=anna", "/dashboard?ref=anna"],
        ]);
      },
    },
    {
      id: "2.7",
      sentence:
        "Named routes: /dashboard, /new-portfolio, /stats (hashes #common and #growth), /manage-portfolios, /div-calendar, /pricing, /user-manage-subscription, /user-profile",
      run: async ({ page, context }) => {
        const named = [
          ...["/dashboard", "/new-portfolio", "/stats", "/manage-portfolios", "/div-calendar", "/pricing"],
          ...["/user-manage-subscription", "/user-profile"],
        ];
        for (const path of named) {
          const answer = await context.request.get(path, { maxRedirects: 0 });
          expect([path, answer.status(), /<h1[ >]/.test(await answer.text())]).toEqual([path, 200, true]);
        }
        for (const [hash, part] of [
          ["common", "stats-division"],
          ["growth", "stats-months"],
        ] as const) {
          await page.goto(`/stats#${hash}`);
          await page.locator(`[data-tour="${part}"]`).waitFor();
        }
      },
    },
    {
      id: "2.31",
      sentence:
        "/public-portfolios lists public portfolios; /payment-failed, /payment-accepted say that nothing is sold here",
      run: async ({ page }) => {
        await page.goto("/public-portfolios");
        await page.getByRole("heading", { level: 1, name: t("public-portfolios:list.title") }).waitFor();
        await page.getByRole("heading", { name: t("public-portfolios:list.rules.title") }).waitFor();
        await page.locator('main a[href="/public/portfolios/demoabroad"]').waitFor();
        for (const path of ["/payment-failed", "/payment-accepted"]) {
          expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
          await page.getByText(t("subscription:own.unlocked")).waitFor();
        }
      },
    },
    {
      id: "2.35",
      sentence:
        "Public-portfolio modal (showPublicModal) and alert (showPublicAlert, persisted, default true)",
      run: async ({ page }) => {
        await page.goto("/manage-portfolios");
        await awake(page);
        const line = page.locator("li[data-portfolio]").first();
        const name = (await line.getAttribute("data-portfolio")) ?? "";
        await page.getByRole("button", { name: t("portfolios:manage.actions", { name }) }).click();
        await page.getByRole("menuitem", { name: t("portfolios:action.public"), exact: true }).click();
        const dialog = page.getByRole("dialog", { name: t("community:modal.title") });
        await dialog.getByText(t("community:modal.hidden.amounts")).waitFor();
        await dialog.getByRole("button", { name: t("community:modal.later"), exact: true }).click();
        await dialog.waitFor({ state: "detached" });

        const { accessToken } = await stored(page, "auth");
        const call = async (path: string) =>
          (await page.request.get(path, { headers: { Authorization: `Bearer ${accessToken}` } })).json();
        const { portfolios } = await call("/api/MyPortfolio");
        const keys: { published: object | null }[] = await Promise.all(
          portfolios.map(({ id }: { id: string }) => call(`/api/MyPortfolio/public-key?id=${id}`)),
        );
        const { id } = portfolios[keys.findIndex(({ published }) => published !== null)];
        const alert = page.locator("[data-public-alert]");
        await page.goto(`/dashboard?p=${id}`);
        await alert.getByText(t("shell:publicAlert.text")).waitFor();
        // Nothing is stored before dismissal: shown by default.
        expect((await stored(page, "ui"))?.showPublicAlert ?? true).toBe(true);
        await alert.getByRole("button", { name: t("shell:publicAlert.putAway") }).click();
        await alert.waitFor({ state: "detached" });
        expect((await stored(page, "ui")).showPublicAlert).toBe(false);
        await page.reload();
        await awake(page);
        expect(await alert.count()).toBe(0);
        await page.evaluate(() => {
          const ui = JSON.parse(localStorage.getItem("ui") ?? "{}");
          localStorage.setItem("ui", JSON.stringify({ ...ui, showPublicAlert: true }));
        });
      },
    },
    {
      id: "6.2",
      sentence: "Logged-in state is the logged_in cookie",
      run: async ({ page, context, calls }) => {
        const isLoggedIn = async () =>
          (await context.cookies()).some(({ name, value }) => name === "logged_in" && value === "1");
        expect(await isLoggedIn()).toBe(true);
        expect(await page.evaluate(() => document.cookie.split("; "))).toContain("logged_in=1");
        // Alone the cookie is void: the answer clears it, and the stored tokens restore both.
        await context.clearCookies({ name: "session" });
        calls.length = 0;
        const answer = await context.request.get("/goals", { maxRedirects: 0 });
        expect([answer.status(), await isLoggedIn()]).toEqual([302, false]);
        await page.goto("/goals");
        await page.waitForURL(({ pathname }) => pathname === "/goals");
        await awake(page);
        expect(calls.filter((call) => call.url().endsWith("/api/account/refresh"))).toHaveLength(1);
        expect(await isLoggedIn()).toBe(true);
      },
    },
    {
      id: "3.11",
      sentence: "Portfolio fields read: setupRequired, isComposite, childPortfolios, hasHoldings",
      run: async ({ page }) => {
        const { accessToken } = await stored(page, "auth");
        const answer = await page.request.get("/api/MyPortfolio", {
          headers: { Authorization: `Bearer ${accessToken}` },
        });
        const { portfolios } = await answer.json();
        const [first] = portfolios;
        expect(first).toMatchObject({
          setupRequired: false,
          isComposite: expect.any(Boolean),
          childPortfolios: expect.any(Array),
          hasHoldings: true,
        });
      },
    },
  ],
};
