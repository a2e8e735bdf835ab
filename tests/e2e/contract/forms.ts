import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { wordsOf } from "../words.ts";
import { awake, callsOf, errorAnswer, type Group, soon, store, stored } from "./row.ts";
import { settle } from "./settle.ts";

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
        await interceptAnswer(page, `**${loginPath}`, (route) =>
          route.fulfill(errorAnswer(401, "UNAUTHENTICATED")),
        );
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
        await interceptAnswer(page, "**/api/account/refresh", (route) =>
          route.fulfill(errorAnswer(500, "INTERNAL")),
        );
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
        await page.goto("/auth/signup");
        await awake(page);
        await page.waitForFunction(() => sessionStorage.getItem("country") === "KZ");
        for (const [name, value] of [
          ["Your name", "Anna"],
          ["E-mail", "anna@example.org"],
          ["Password", "grain-of-truth-42"],
        ] as const)
          await page.getByRole("textbox", { name, exact: true }).fill(value);
        await page.getByRole("checkbox", { name: /I agree/ }).check();
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
      run: async ({ context }) => {
        const sent = ["/dashboard", "/holdings", "/auth/login", "/auth/two-factor", "/"];
        const kept = [
          ...["/user-manage-subscription", "/user-profile", "/public-portfolios", "/payment-failed"],
          ...["/payment-accepted", "/logout", "/emailpromo", "/unsubscribe", "/public/terms", "/onboarding"],
          "/auth/reset-password",
        ];
        const targetOf = async (path: string) => {
          const answer = await context.request.get(path, { maxRedirects: 0 });
          return [path, answer.headers().location ?? null] as const;
        };
        expect(await Promise.all([...sent, ...kept].map(targetOf))).toEqual([
          ...sent.map((path) => [path, path === "/" ? "/dashboard" : "/onboarding"]),
          ...kept.map((path) => [path, null]),
        ]);
        const later = ["/payment-failed", "/payment-accepted", "/emailpromo"];
        for (const path of kept.filter((one) => !later.includes(one)))
          expect([path, (await context.request.get(path)).status()]).toEqual([path, 200]);
        expect((await targetOf("/dashboard"))[1]).toBe("/onboarding");
      },
    },
    {
      id: "4.14",
      sentence: "Marking a feedback shown adds its id once only",
      run: async ({ page }) => {
        const t = wordsOf("en");
        await page.goto("/onboarding");
        await awake(page);
        await page.getByRole("button", { name: t("account:onboarding.later"), exact: true }).click();
        await page.waitForURL("**/dashboard");
        await awake(page);
        const dialog = page.getByRole("dialog", { name: t("feedback:about.onboardingFinished.title") });
        expect([await dialog.count(), (await stored(page, "ui"))?.shownFeedbacks ?? []]).toEqual([0, []]);
        const menu = page.getByRole("button", { name: t("shell:help.menu"), exact: true });
        const item = page.getByRole("menuitem", { name: t("shell:help.firstSteps"), exact: true });
        await menu.click();
        await item.waitFor();
        // Read in another tab meanwhile; a render in between would remove the item.
        await item.evaluate((button: HTMLElement) => {
          const before = JSON.parse(localStorage.getItem("ui") ?? "{}");
          localStorage.setItem("ui", JSON.stringify({ ...before, shownFeedbacks: ["1"] }));
          button.click();
        });
        await dialog.waitFor();
        expect((await stored(page, "ui")).shownFeedbacks).toEqual(["1"]);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await menu.click();
        await page.getByRole("menuitem", { name: t("shell:help.feedback"), exact: true }).waitFor();
        expect(await item.count()).toBe(0);
      },
    },
    {
      id: "9.8",
      sentence: "Defaults: country RU, currency RUB",
      run: async ({ page, context }) => {
        const data = {
          ...{ DisplayName: "Boris", email: "default@example.org", password: "grain-of-truth-42" },
          ...{ passwordConfirmation: "grain-of-truth-42", personalDataAgreed: true },
        };
        const { access_token } = await (
          await context.request.post("/api/account/RegisterWithEmail", { data })
        ).json();
        const info = await page.evaluate(async (token) => {
          const headers = { Authorization: `Bearer ${token}` };
          return (await fetch("/api/user/getuserinfo", { headers })).json();
        }, access_token as string);
        expect(info).toMatchObject({ country: "RU", currency: "RUB" });
      },
    },
  ],
};
