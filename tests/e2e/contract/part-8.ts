import type { Route } from "playwright-core";
import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import {
  awake,
  callsOf,
  errorAnswer,
  type Group,
  type Stage,
  soon,
  store,
  stored,
  toggleTheme,
} from "./row.ts";
import { pass, settle, stopClock } from "./settle.ts";

const updatePath = "/api/userProfile/updateuserinfo";
const refreshPath = "/api/account/refresh";
const reused = errorAnswer(400, "TOKEN_ALREADY_REFRESHED", "Token already refreshed");

async function enter({ page, calls }: Stage): Promise<void> {
  await enterDemo(page);
  await page.goto("/user-profile");
  await awake(page);
  calls.length = 0;
}

const statusesOf = async (stage: Stage, path: string) =>
  Promise.all(callsOf(stage, path).map(async (call) => (await call.response())?.status()));

/** The session is over: stated on the login page, removed from the browser. */
async function expectSignedOut({ page, context }: Stage): Promise<void> {
  await page.waitForURL("**/auth/login?ended=1**");
  expect(await stored(page, "auth")).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["prefs"]);
}

/** Tokens as obtained by another tab. */
const otherTabsTokens = async ({ context }: Stage) => {
  const answer = await context.request.post("/api/account/demo", { data: {} });
  const { access_token: accessToken, refresh_token: refreshToken } = await answer.json();
  return { accessToken, refreshToken } as { accessToken: string; refreshToken: string };
};

export const sessions: Group = {
  name: "a session whose access token is refused",
  expected: /status of (401|400|403|500)|ERR_FAILED/,
  open: enter,
  rows: [
    {
      id: "4.3",
      sentence: "Refresh replaces the tokens; on a 401 the access token is refreshed once",
      run: async (stage) => {
        const { page } = stage;
        const before = await stored(page, "auth");
        await store(page, "auth", { accessToken: `${before.accessToken}x` });
        stage.calls.length = 0;
        await toggleTheme(page);
        await soon(() => statusesOf(stage, updatePath)).toEqual([401, 200]);
        expect(await statusesOf(stage, refreshPath)).toEqual([200]);
        const [call] = callsOf(stage, refreshPath);
        expect(call?.postDataJSON()).toEqual({ refresh_token: before.refreshToken });
        const after = await stored(page, "auth");
        expect(after.accessToken).not.toBe(before.accessToken);
        expect(after.refreshToken).not.toBe(before.refreshToken);
        expect(after.user).toEqual(before.user);
      },
    },
    {
      id: "8.1",
      sentence: "401: refresh the tokens once and replay queued requests",
      run: async (stage) => {
        const { page } = stage;
        const before = await stored(page, "auth");
        await store(page, "auth", { accessToken: "bad" });
        // Hidden amounts are other answers: everything is requested at once.
        await page.goto("/dashboard");
        await awake(page);
        // The page's last call of its own comes in idle time and renews the tokens too.
        const ownCall = async () => (await statusesOf(stage, "/api/corporateActions/count")).at(-1);
        await soon(ownCall).toBe(200);
        await store(page, "auth", { accessToken: "bad" });
        stage.calls.length = 0;
        await page.keyboard.press(".");
        await soon(() => statusesOf(stage, "/api/DashboardStats")).toEqual([401, 200]);
        await soon(() => statusesOf(stage, "/api/MyPortfolio")).toEqual([401, 200]);
        expect(await statusesOf(stage, refreshPath)).toEqual([200]);
        const after = await stored(page, "auth");
        expect(after.refreshToken).not.toBe(before.refreshToken);
        for (const path of ["/api/DashboardStats", "/api/MyPortfolio"])
          expect(await callsOf(stage, path)[1]?.headerValue("authorization")).toBe(
            `Bearer ${after.accessToken}`,
          );
        await page.keyboard.press(".");
        await page.goto("/user-profile");
        await awake(page);
      },
    },
    ...(
      [
        ["8.2", "If refresh returns 400 with the text 'Token already refreshed'", reused],
        ["8.3", "If refresh returns 401", errorAnswer(401, "UNAUTHENTICATED")],
      ] as const
    ).map(([id, words, answer]) => ({
      id,
      sentence: `${words}, waiting requests retry with the stored token`,
      run: async (stage: Stage) => {
        const { page } = stage;
        const good = await otherTabsTokens(stage);
        await store(page, "auth", { accessToken: "bad" });
        stage.calls.length = 0;
        await interceptAnswer(page, `**${refreshPath}`, async (route) => {
          await store(page, "auth", good);
          await route.fulfill(answer);
        });
        await toggleTheme(page);
        await soon(() => statusesOf(stage, updatePath)).toEqual([401, 200]);
        expect(callsOf(stage, refreshPath)).toHaveLength(1);
        expect(await callsOf(stage, updatePath)[1]?.headerValue("authorization")).toBe(
          `Bearer ${good.accessToken}`,
        );
        await page.unroute(`**${refreshPath}`);
      },
    })),
    {
      id: "8.4",
      sentence: "at most two retries, otherwise the user is logged out",
      run: async (stage) => {
        const { page } = stage;
        await store(page, "auth", { accessToken: "bad" });
        stage.calls.length = 0;
        await interceptAnswer(page, `**${refreshPath}`, (route) => route.fulfill(reused));
        await toggleTheme(page);
        await expectSignedOut(stage);
        expect(await statusesOf(stage, updatePath)).toEqual([401, 401, 401]);
        await page.unroute(`**${refreshPath}`);
        await enter(stage);
      },
    },
    ...(
      [
        [
          "8.7",
          "If the refresh call itself failed",
          (route: Route) => route.fulfill(errorAnswer(500, "INTERNAL")),
        ],
        ["8.31", "If the refresh has no answer", (route: Route) => route.abort("failed")],
      ] as const
    ).map(([id, words, fail]) => ({
      id,
      sentence: `${words}, the user is logged out`,
      run: async (stage: Stage) => {
        const { page } = stage;
        await store(page, "auth", { accessToken: "bad" });
        await interceptAnswer(page, `**${refreshPath}`, fail);
        await toggleTheme(page);
        await expectSignedOut(stage);
        expect(await statusesOf(stage, updatePath)).toEqual([401]);
        await page.unroute(`**${refreshPath}`);
        await enter(stage);
      },
    })),
    {
      id: "8.30",
      sentence: "401 handled over several tabs: one refresh",
      run: async (stage) => {
        const { page, context } = stage;
        const other = await context.newPage();
        await other.goto("/user-profile");
        await awake(other);
        await store(page, "auth", { accessToken: "bad" });
        stage.calls.length = 0;
        await Promise.all([toggleTheme(page), toggleTheme(other)]);
        await soon(
          async () => (await statusesOf(stage, updatePath)).filter((one) => one === 200).length,
        ).toBe(2);
        expect(await statusesOf(stage, refreshPath)).toEqual([200]);
        await other.close();
      },
    },
    {
      id: "8.8",
      sentence: "400 'Token already refreshed' is what the server says to a token that was just spent",
      run: async ({ page }) => {
        const answers = await page.evaluate(async () => {
          const auth = JSON.parse(localStorage.getItem("auth") ?? "{}");
          const refresh = async () => {
            const response = await fetch("/api/account/refresh", {
              method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ refresh_token: auth.refreshToken }),
            });
            return { status: response.status, body: await response.json() };
          };
          const first = await refresh();
          const { access_token: accessToken, refresh_token: refreshToken } = first.body;
          localStorage.setItem("auth", JSON.stringify({ ...auth, accessToken, refreshToken }));
          return [first, await refresh()];
        });
        expect(answers[0]?.status).toBe(200);
        expect(Object.keys(answers[0]?.body).sort()).toEqual(["access_token", "refresh_token"]);
        expect(answers[1]?.status).toBe(400);
        expect(answers[1]?.body.error).toMatchObject({
          message: "Token already refreshed",
          code: "TOKEN_ALREADY_REFRESHED",
        });
      },
    },
    {
      id: "8.9",
      sentence: "403: shows the access-denied message",
      run: async ({ page }) => {
        await interceptAnswer(page, `**${updatePath}`, (route) =>
          route.fulfill(errorAnswer(403, "FORBIDDEN")),
        );
        await toggleTheme(page);
        await page.getByRole("alert").getByText("You do not have access to this.").waitFor();
        await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
        expect(await page.getByRole("alert").count()).toBe(0);
        await page.unroute(`**${updatePath}`);
      },
    },
  ],
};

const notice = ({ page }: Stage) => page.getByText("Zerno was updated.");

async function serveStaleAnswers({ page }: Stage): Promise<void> {
  await interceptAnswer(page, "**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-api-version": "0" } });
  });
}

/** Restores current answers once pending ones have arrived. */
const serveFreshAnswers = ({ page }: Stage): Promise<void> => page.unrouteAll({ behavior: "wait" });

/** One more call, processed by the page. */
async function call(stage: Stage): Promise<void> {
  const answer = stage.page.waitForResponse((response) => response.url().includes("/api/DashboardStats"));
  await stage.page.keyboard.press(".");
  await answer;
  await settle(stage.page);
}

async function openDashboard({ page }: Stage): Promise<void> {
  await page.goto("/dashboard");
  await awake(page);
  await settle(page);
  // Shortcuts need the page's first idle moment, which a stopped clock does not bring.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

export const version: Group = {
  name: "an API of another version",
  open: async (stage) => {
    await stage.page.clock.install();
    await enterDemo(stage.page);
    await openDashboard(stage);
    // Before answers are stale: the page's own call would start the 150 ms while the clock still runs.
    await stopClock(stage.page);
    await serveStaleAnswers(stage);
    await call(stage);
  },
  rows: [
    {
      id: "8.10",
      sentence:
        "API version header differing from the client's: after 150 ms a persistent notice asks to reload",
      run: async (stage) => {
        await pass(stage.page, 149);
        expect(await notice(stage).count()).toBe(0);
        await pass(stage.page, 1);
        expect(await notice(stage).count()).toBe(1);
      },
    },
    {
      id: "8.11",
      sentence: "auto-hide 100000 ms",
      run: async (stage) => {
        await pass(stage.page, 99_999);
        expect(await notice(stage).count()).toBe(1);
        await pass(stage.page, 1);
        expect(await notice(stage).count()).toBe(0);
      },
    },
    {
      id: "8.12",
      sentence: "with a reload-page button",
      run: async (stage) => {
        const { page } = stage;
        await serveFreshAnswers(stage);
        await page.clock.resume();
        await openDashboard(stage);
        await serveStaleAnswers(stage);
        await call(stage);
        const load = page.waitForRequest((request) => request.isNavigationRequest());
        const loaded = page.waitForEvent("load");
        await page.getByRole("button", { name: "Reload page" }).click();
        expect(new URL((await load).url()).pathname).toBe("/dashboard");
        await loaded;
        await awake(page);
        await serveFreshAnswers(stage);
      },
    },
    {
      id: "9.3",
      sentence: "Data queries: no retry, no refetch on focus or reconnect",
      run: async (stage) => {
        const { page } = stage;
        await page.goto("/holdings");
        await awake(page);
        await settle(page);
        await stopClock(page);
        stage.calls.length = 0;
        const counted = () => callsOf(stage, "/api/holdings").length;
        await interceptAnswer(page, "**/api/holdings?**", (route) =>
          route.fulfill(errorAnswer(404, "NOT_FOUND")),
        );
        await page.keyboard.press(".");
        await soon(counted).toBe(1);
        await pass(page, 60_000);
        expect(counted()).toBe(1);
        await page.evaluate(() => {
          for (const name of ["focus", "online"]) dispatchEvent(new Event(name));
          document.dispatchEvent(new Event("visibilitychange"));
        });
        await pass(page, 60_000);
        expect(counted()).toBe(1);
      },
    },
  ],
  expected: /status of 404/,
};
