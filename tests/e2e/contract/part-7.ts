import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import {
  awake,
  callsOf,
  errorAnswer,
  type Group,
  type Row,
  soon,
  store,
  stored,
  toggleTheme,
} from "./row.ts";
import { pass, settle, stopClock } from "./settle.ts";

const updatePath = "/api/userProfile/updateuserinfo";

/** Headers of a call that the theme switch makes. */
const headers: readonly Row[] = (
  [
    [
      "7.1",
      "Authorization bearer with the access token when present",
      "authorization",
      /^Bearer \S+\.\S+\.\S+$/,
    ],
    ["7.2", "Accept-Language", "accept-language", /^en$/],
    ["7.3", "X-User-Locale", "x-user-locale", /^en-US$/],
    ["7.4", "X-Instance fixed to ru", "x-instance", /^ru$/],
    ["7.5", "optional X-Country-Code", "x-country-code", /^DE$/],
  ] as const
).map(([id, sentence, name, value]) => ({
  id,
  sentence: `Every request carries ${sentence}`,
  run: async (stage) => {
    const [call] = callsOf(stage, updatePath);
    const sent = (await call?.allHeaders()) ?? {};
    expect(sent[name]).toMatch(value);
    if (name !== "authorization") return;
    expect(sent[name]).toBe(`Bearer ${(await stored(stage.page, "auth")).accessToken}`);
  },
}));

export const requests: Group = {
  name: "requests of a signed-in page",
  open: async ({ page, context }) => {
    await context.route("**/cdn-cgi/trace", (route) => route.fulfill({ body: "fl=1\nloc=DE\n" }));
    await enterDemo(page);
    await page.goto("/asset/SBER");
    await page.waitForFunction(() => sessionStorage.getItem("country"));
    await toggleTheme(page);
    await page.waitForResponse((response) => response.url().endsWith(updatePath));
  },
  rows: [
    ...headers,
    {
      id: "7.7",
      sentence: "A flag can drop the /public segment for signed-in users",
      run: async ({ page, calls }) => {
        const path = "asset-info/price-history";
        const pathsOf = () =>
          calls.map((call) => new URL(call.url()).pathname).filter((pathname) => pathname.endsWith(path));
        const press = async (name: string) => {
          const answer = page.waitForResponse((response) => response.url().includes(path));
          await page
            .getByRole("link", { name, exact: true })
            .or(page.getByRole("button", { name, exact: true }))
            .first()
            .click();
          return (await answer).status();
        };
        expect(await press("3M")).toBe(200);
        expect(pathsOf().at(-1)).toBe(`/api/public/${path}`);
        await store(page, "ui", { isPublicDropped: true });
        expect(await press("6M")).toBe(200);
        expect(pathsOf().at(-1)).toBe(`/api/${path}`);
        await store(page, "ui", { isPublicDropped: false });
      },
    },
    {
      id: "7.8",
      sentence: "The base URL is prefixed to /api/ paths; the {apiUrl} placeholder maps to /extapi",
      shownBy: ["app/client/api-url.test.ts", "%s below %j is %s"],
    },
    {
      id: "7.9",
      sentence: "/extapi answers like /api",
      run: async ({ page }) => {
        const answers = await page.evaluate(async () => {
          const { accessToken } = JSON.parse(localStorage.getItem("auth") ?? "{}");
          const ask = async (path: string) => {
            const response = await fetch(path, { headers: { Authorization: `Bearer ${accessToken}` } });
            return [response.status, response.headers.get("X-Api-Version"), await response.json()] as const;
          };
          const paths = ["/account/userinfo", "/MyPortfolio", "/currency/list", "/cash-list"];
          return Promise.all(
            paths.map(async (path) => [await ask(`/api${path}`), await ask(`/extapi${path}`)]),
          );
        });
        for (const [own, other] of answers) expect(other).toEqual(own);
        expect(answers.map(([own]) => own?.[0])).toEqual([200, 200, 200, 200]);
      },
    },
    {
      id: "7.10",
      sentence: "GET /api/account/userinfo",
      run: async ({ page }) => {
        const { user, accessToken } = await stored(page, "auth");
        const info = await page.evaluate(async (token) => {
          const answer = await fetch("/api/account/userinfo", {
            headers: { Authorization: `Bearer ${token}` },
          });
          return answer.json();
        }, accessToken);
        expect(info).toMatchObject(user);
      },
    },
    {
      id: "7.6",
      sentence: "X-SocialKey on any path containing /social",
      run: async (stage) => {
        const { page } = stage;
        const path = "/api/social/public-profile/for-edit";
        await page.getByRole("button", { name: /^Account menu/ }).click();
        await page.getByRole("menuitem", { name: "Settings" }).click();
        await page.getByRole("link", { name: "Public profile", exact: true }).click();
        await soon(() => callsOf(stage, path).length).toBe(1);
        const key = await page.evaluate(() => localStorage.getItem("socialKey"));
        expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        for (const call of stage.calls) {
          const isSocial = new URL(call.url()).pathname.includes("/social");
          expect([call.url(), await call.headerValue("x-socialkey")]).toEqual([
            call.url(),
            isSocial ? key : null,
          ]);
        }
      },
    },
    {
      id: "7.11",
      sentence: "Country lookup: GET of a CDN trace text, reading the loc value",
      run: async ({ page }) => {
        expect(await page.evaluate(() => sessionStorage.getItem("country"))).toBe("DE");
      },
    },
  ],
};

export const language: Group = {
  name: "the language of a signed-in page",
  open: async ({ page }) => {
    await page.clock.install();
    await enterDemo(page);
    await page.goto("/goals");
    await awake(page);
    // More texts than ten files.
    for (const href of ["/holdings", "/transactions", "/div-calendar", "/pies", "/cash"]) {
      await page.locator(`nav a[href="${href}"]`).first().click();
      await page.waitForURL(`**${href}`);
    }
  },
  rows: [
    {
      id: "9.1",
      sentence: "Translation loader: at most 10 parallel reads",
      run: async ({ page }) => {
        const waiting: (() => void)[] = [];
        let isHeld = true;
        await page.route("**/locales/ru/**", async (route) => {
          if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
          await route.continue();
        });
        await page.getByRole("button", { name: /^Account menu/ }).click();
        await page.getByRole("menuitemradio", { name: "Русский" }).click();
        await soon(() => waiting.length).toBeGreaterThan(9);
        await settle(page);
        expect(waiting.length).toBe(10);
        isHeld = false;
        let read = 0;
        page.on("response", (response) => {
          if (response.url().includes("/locales/ru/")) read += 1;
        });
        for (const go of waiting) go();
        await page.locator('html[lang="ru"]').waitFor();
        expect(read).toBeGreaterThan(10);
        await page.unroute("**/locales/ru/**");
      },
    },
    {
      id: "9.2",
      sentence: "POST to the language update path with query parameters language and locale; delayed 150 ms",
      run: async (stage) => {
        const { page } = stage;
        const path = "/api/email-settings/update-preferred-language";
        await soon(() => callsOf(stage, path).length).toBe(1);
        await page
          .getByRole("button", { name: /^Меню/ })
          .or(page.getByRole("button", { name: /^Account menu/ }))
          .click();
        const choice = page.getByRole("menuitemradio", { name: "English" });
        await choice.waitFor();
        await stopClock(page);
        await choice.click();
        await pass(page, 149);
        expect(callsOf(stage, path)).toHaveLength(1);
        await pass(page, 1);
        const [, call] = callsOf(stage, path);
        expect(call?.method()).toBe("POST");
        expect(Object.fromEntries(new URL(call?.url() ?? "").searchParams)).toEqual({
          language: "en",
          locale: "en-US",
        });
        expect(call?.postData()).toBeNull();
      },
    },
  ],
};

const loginPath = "/api/account/login";

export const forms: Group = {
  name: "what forms send",
  expected: /status of [45]\d\d/,
  open: async ({ page }) => {
    await page.goto("/auth/login");
    await awake(page);
  },
  rows: [
    {
      id: "7.20",
      sentence: "POST /api/account/login: username, password",
      run: async (stage) => {
        const { page } = stage;
        await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@example.org");
        await page.getByRole("textbox", { name: "Password" }).fill("wrong-password-1");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByRole("alert").first().waitFor();
        const [call] = callsOf(stage, loginPath);
        expect(call?.postDataJSON()).toEqual({
          username: "nobody@example.org",
          password: "wrong-password-1",
        });
      },
    },
    {
      id: "8.5",
      sentence:
        "If the call itself failed on an auth path, it is rejected: nothing is refreshed, nobody is logged out",
      run: async (stage) => {
        const { page } = stage;
        await page.route(`**${loginPath}`, (route) => route.fulfill(errorAnswer(401, "UNAUTHENTICATED")));
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByRole("alert").getByText("Please sign in.").waitFor();
        expect(callsOf(stage, "/api/account/refresh")).toHaveLength(0);
        expect(callsOf(stage, "/api/account/logout")).toHaveLength(0);
        expect(new URL(page.url()).pathname).toBe("/auth/login");
        await page.unroute(`**${loginPath}`);
      },
    },
    {
      id: "8.6",
      sentence: "If the refresh call itself failed on an auth path, waiting requests are rejected",
      run: async (stage) => {
        const { page } = stage;
        await page.route("**/api/account/refresh", (route) => route.fulfill(errorAnswer(500, "INTERNAL")));
        await store(page, "auth", { accessToken: "a.b.c", refreshToken: "d.e.f" });
        await page.reload();
        await awake(page);
        await soon(() => callsOf(stage, "/api/account/refresh").length).toBe(1);
        await settle(page);
        expect(callsOf(stage, "/api/account/logout")).toHaveLength(0);
        expect(new URL(page.url()).pathname).toBe("/auth/login");
        await page.unroute("**/api/account/refresh");
      },
    },
    {
      id: "7.21",
      sentence:
        "POST /api/account/RegisterWithEmail: DisplayName, email, password, passwordConfirmation, referralId, refferrer, personalDataAgreed, marketingAgreed; optional country header",
      run: async (stage) => {
        const { page, context } = stage;
        await context.route("**/cdn-cgi/trace", (route) => route.fulfill({ body: "loc=KZ\n" }));
        await page.evaluate(() => sessionStorage.clear());
        await page.goto("/?ref=anna");
        await page.evaluate(() => localStorage.setItem("analyticsReferrer", "https://blog.example/post"));
        await page.waitForFunction(() => sessionStorage.getItem("country") === "KZ");
        await page.goto("/auth/signup");
        await awake(page);
        for (const [name, value] of [
          ["Your name", "Anna"],
          ["E-mail", "anna@example.org"],
          ["Password", "grain-of-truth-42"],
          ["Password once more", "grain-of-truth-42"],
        ] as const)
          await page.getByRole("textbox", { name, exact: true }).fill(value);
        await page.getByRole("checkbox", { name: /processing/ }).check();
        await page.getByRole("button", { name: "Create account" }).click();
        await page.waitForURL("**/onboarding");
        const [call] = callsOf(stage, "/api/account/RegisterWithEmail");
        expect(call?.postDataJSON()).toMatchObject({
          DisplayName: "Anna",
          email: "anna@example.org",
          password: "grain-of-truth-42",
          passwordConfirmation: "grain-of-truth-42",
          referralId: "anna",
          refferrer: "https://blog.example/post",
          personalDataAgreed: true,
          marketingAgreed: false,
        });
        expect((await call?.allHeaders())?.["x-country-code"]).toBe("KZ");
        // What the header told is what the account begins with.
        const { accessToken } = await stored(page, "auth");
        const info = await page.evaluate(async (token) => {
          const answer = await fetch("/api/user/getuserinfo", {
            headers: { Authorization: `Bearer ${token}` },
          });
          return answer.json();
        }, accessToken);
        expect(info.country).toBe("KZ");
      },
    },
    {
      id: "2.5",
      sentence:
        "Signed in with onboardingState not 'completed': redirect to /onboarding, except on the pages named",
      run: async ({ page }) => {
        const targets = await page.evaluate(async () => {
          const ask = async (path: string) =>
            (await fetch(path, { redirect: "manual" })).type === "opaqueredirect";
          const all = [
            ...["/dashboard", "/holdings", "/auth/login", "/"],
            ...["/user-manage-subscription", "/user-profile", "/public-portfolios", "/payment-failed"],
            ...[
              "/payment-accepted",
              "/logout",
              "/emailpromo",
              "/unsubscribe",
              "/public/terms",
              "/onboarding",
            ],
          ];
          return Promise.all(all.map(async (path) => [path, await ask(path)] as const));
        });
        expect(targets.filter(([, isSent]) => isSent).map(([path]) => path)).toEqual([
          "/dashboard",
          "/holdings",
          "/auth/login",
          "/",
        ]);
      },
    },
  ],
};
