import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { wordsOf } from "../words.ts";
import { awake, callsOf, errorAnswer, type Group, soon, store, stored } from "./row.ts";

const t = wordsOf("en");
const exact = (name: string) => ({ name, exact: true }) as const;
const password = "grain-of-truth-42";

export const entrance: Group = {
  name: "what the ways in send",
  expected: /status of [45]\d\d/,
  open: async ({ page }) => {
    await page.goto("/auth/forgot-password");
    await awake(page);
  },
  rows: [
    {
      id: "7.23",
      sentence: "POST /api/account/requestForgotPassword: email",
      run: async (stage) => {
        const { page } = stage;
        const path = "/api/account/requestForgotPassword";
        await page.getByRole("textbox", exact(t("account:email"))).fill("nobody@example.org");
        await page.getByRole("button", exact(t("account:forgot.submit"))).click();
        await page.getByText(t("account:forgot.written", { email: "nobody@example.org" })).waitFor();
        const [call] = callsOf(stage, path);
        expect([call?.method(), call?.postDataJSON()]).toEqual(["POST", { email: "nobody@example.org" }]);
      },
    },
    {
      id: "7.27",
      sentence: "POST /api/account/resetPassword: Id, Code, Password, PasswordConfirmation",
      run: async (stage) => {
        const { page } = stage;
        const path = "/api/account/resetPassword";
        await interceptAnswer(page, `**${path}`, (route) => route.fulfill({ status: 204 }));
        await page.goto("/auth/reset-password?id=the-id&code=the-code");
        await awake(page);
        await page.getByRole("textbox", exact(t("account:password.label"))).fill(password);
        await page.getByRole("textbox", exact(t("account:password.again"))).fill(password);
        await page.getByRole("button", exact(t("account:reset.submit"))).click();
        await page.getByText(t("account:reset.done")).waitFor();
        const [call] = callsOf(stage, path);
        expect([call?.method(), call?.postDataJSON()]).toEqual([
          "POST",
          { Id: "the-id", Code: "the-code", Password: password, PasswordConfirmation: password },
        ]);
        await page.unroute(`**${path}`);
      },
    },
    {
      id: "3.2",
      sentence:
        "A tfaUserToken is held in state (null by default); POST /api/account/loginWithTfa, /loginWithRecoveryCode",
      run: async (stage) => {
        const { page } = stage;
        const answer = { tfaUserToken: "t".repeat(60), hasPasskey: false };
        await interceptAnswer(page, "**/api/account/login", (route) => route.fulfill({ json: answer }));
        for (const path of ["loginWithTfa", "loginWithRecoveryCode"])
          await interceptAnswer(page, `**/api/account/${path}`, (route) =>
            route.fulfill(errorAnswer(400, "CODE_INVALID")),
          );
        await page.goto("/auth/login");
        await awake(page);
        await page.getByRole("textbox", exact(t("account:email"))).fill("anna@example.org");
        await page.getByRole("textbox", exact(t("account:password.label"))).fill(password);
        await page.getByRole("button", exact(t("account:login.submit"))).click();
        await page.waitForURL("**/auth/two-factor");
        await page.getByRole("textbox", exact(t("factors:step.code"))).fill("123456");
        await soon(() => callsOf(stage, "/api/account/loginWithTfa").length).toBe(1);
        await page.getByRole("button", exact(t("factors:step.useRecovery"))).click();
        await page.getByRole("textbox", exact(t("factors:step.recoveryCode"))).fill("abcd-efgh-jkmn");
        await page.getByRole("button", exact(t("factors:step.submit"))).click();
        await soon(() => callsOf(stage, "/api/account/loginWithRecoveryCode").length).toBe(1);
        const { tfaUserToken } = answer;
        expect(callsOf(stage, "/api/account/loginWithTfa")[0]?.postDataJSON()).toEqual({
          tfaUserToken,
          code: "123456",
        });
        expect(callsOf(stage, "/api/account/loginWithRecoveryCode")[0]?.postDataJSON()).toEqual({
          tfaUserToken,
          code: "abcd-efgh-jkmn",
        });
        const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
        expect(kept).not.toContain(tfaUserToken);
        expect((await stored(page, "auth"))?.accessToken ?? null).toBeNull();
        // Held in state alone, so a new document has no first step.
        await page.reload();
        await page.getByText(t("factors:step.begin")).waitFor();
      },
    },
    {
      id: "2.17",
      sentence: "/pricing: everything unlocked, nothing to buy",
      run: async ({ page }) => {
        await page.goto("/pricing");
        await page
          .getByRole("heading", { level: 1, ...exact(t("subscription:pricing.off.title")) })
          .waitFor();
        const main = page.locator("main, [data-page]").first();
        expect(await main.innerText()).not.toMatch(/[$€₽]\s?\d|\d\s?[$€₽]/);
        expect(await page.getByRole("button", { name: /buy|pay|subscribe/i }).count()).toBe(0);
      },
    },
    {
      id: "2.10",
      isNightly: true,
      sentence:
        "Pages known only as analytics labels: login, signup, verify password, two-factor, reset password, forgot password, pricing, assets",
      run: async ({ page }) => {
        const labels: string[] = [];
        await interceptAnswer(page, "https://sink.example/**", async (route) => {
          labels.push(JSON.parse(route.request().postData() ?? "{}").label);
          await route.fulfill({ status: 204 });
        });
        // The previous page may still send its events.
        await page.goto("/robots.txt");
        await store(page, "ui", { isAmplitudeEnabled: true });
        const pages = [
          ["/auth/login", "login"],
          ["/auth/signup", "signup"],
          ["/auth/verify-password", "verify password"],
          ["/auth/two-factor", "two-factor"],
          ["/auth/reset-password", "reset password"],
          ["/auth/forgot-password", "forgot password"],
          ["/pricing", "pricing"],
          ["/public/assets", "assets"],
        ] as const;
        for (const [path, label] of pages) {
          await page.goto(path);
          await soon(() => labels.at(-1)).toBe(label);
        }
        expect(labels).toEqual(pages.map(([, label]) => label));
      },
    },
  ],
};
