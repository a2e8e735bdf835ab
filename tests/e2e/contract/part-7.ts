import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { awake, callsOf, type Group, type Row, soon, store, stored, toggleTheme } from "./row.ts";
import { pass, settle, stopClock } from "./settle.ts";

const updatePath = "/api/userProfile/updateuserinfo";

/** Headers of a call by the theme switch. */
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
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(updatePath)),
      toggleTheme(page),
    ]);
  },
  rows: [
    ...headers,
    {
      id: "7.52",
      sentence:
        "X-Instance fixed to ru: the server answers no other; X-SocialKey is read on paths with /social",
      run: async ({ page }) => {
        // Sent outside the page, as the next rows count its own calls.
        const ask = async (path: string, headers: Record<string, string>) => {
          const answer = await page.request.get(path, { headers });
          return [answer.status(), (await answer.json()).error?.fields?.[0]?.path ?? null];
        };
        const list = "/api/currency/list";
        expect(await ask(list, { "X-Instance": "en" })).toEqual([400, "X-Instance"]);
        expect(await ask(list, { "X-Instance": "ru" })).toEqual([200, null]);
        const social = "/api/social/public-profile?userName=nobody-here";
        expect(await ask(social, { "X-SocialKey": "damaged" })).toEqual([400, "X-SocialKey"]);
        expect((await ask(social, { "X-SocialKey": crypto.randomUUID() }))[1]).toBeNull();
        expect(await ask(list, { "X-SocialKey": "damaged" })).toEqual([200, null]);
      },
    },
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
        await interceptAnswer(page, "**/locales/ru/**", async (route) => {
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
      id: "7.12",
      sentence:
        "Translation files: GET from the locales path by language and namespace, returning a JSON dictionary",
      run: async ({ page }) => {
        const file = await page.evaluate(async () => {
          const response = await fetch("/locales/ru/common.json");
          return { type: response.headers.get("Content-Type"), texts: await response.json() };
        });
        expect(file.type).toContain("application/json");
        expect(file.texts.action.cancel).toMatch(/[а-яё]/i);
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
