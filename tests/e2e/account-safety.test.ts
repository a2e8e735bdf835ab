// @module-tag night
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unsubscribePath, unsubscribeToken } from "../../app/mail/unsubscribe-token.ts";
import { type ApiUser, registerApiUser } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function mailedLink(email: string): Promise<string> {
  const folder = path.join(server.dataDir, "outbox");
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const names = readdirSync(path.dirname(folder)).includes("outbox") ? readdirSync(folder).sort() : [];
    for (const name of names.reverse()) {
      const mail = await PostalMime.parse(readFileSync(path.join(folder, name)));
      const [link] = /https?:\/\/\S+code=\S+/.exec(mail.text ?? "") ?? [];
      if (mail.to?.some(({ address }) => address === email) && link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${email}`);
}

/** Unsubscribes by a mail's signed link, without signing in, and answers the question on that page. */
async function unsubscribe(page: Page, user: ApiUser, t: ReturnType<typeof wordsOf>): Promise<void> {
  const answer = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: user.email, password: user.password }),
  });
  const [userId = ""] = (await answer.json()).access_token.split(".");
  const { secretKey } = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8"));
  await page.goto(unsubscribePath(unsubscribeToken(secretKey, userId, "goal-reached")));
  await page.getByRole("button", { name: t("account:unsubscribe.confirm"), exact: true }).click();
  await page.getByRole("heading", { name: t("feedback:about.unsubscribed.title") }).waitFor();
  await page.getByRole("radio").nth(1).check();
  const sent = page.waitForRequest("**/api/feedback");
  await page.getByRole("button", { name: t("feedback:send"), exact: true }).click();
  await page.getByText(t("feedback:thanks"), { exact: true }).waitFor();
  expect((await sent).postDataJSON()).toMatchObject({ stars: 2, feedbackType: 2, t: expect.any(String) });
  const { kinds } = await user.call("GET /api/email-settings");
  expect(kinds.find(({ kind }: { kind: string }) => kind === "goal-reached").email).toBe(false);
}

it("sets a forgotten password by mail, guards the account, shows a public page and leaves with everything", async () => {
  const t = wordsOf("ru");
  const user = await registerApiUser(server.url);
  await user.call("POST /api/email-settings/update-preferred-language", { language: "ru", locale: "ru-RU" });
  const password = "quiet-river-stone-7";
  // The refused export, and a missing profile.
  const opened = await visit(browser, server.url, { language: "ru", expected: /status of (428|404)/ });
  const { page } = opened;
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await unsubscribe(page, user, t);

  await page.goto("/auth/login");
  await page.getByRole("link", { name: t("account:forgot.link") }).click();
  await box(t("account:email")).fill(user.email);
  await press(t("account:forgot.submit"));
  await page.getByText(t("account:forgot.written", { email: user.email })).waitFor();
  await page.goto(await mailedLink(user.email));
  await box(t("account:password.label")).fill(password);
  await box(t("account:password.again")).fill(password);
  await press(t("account:reset.submit"));
  await page.getByRole("link", { name: t("account:reset.toLogin") }).click();
  await box(t("account:email")).fill(user.email);
  await box(t("account:password.label")).fill(password);
  await press(t("account:login.submit"));
  await page.waitForURL("**/dashboard");

  await page.goto("/user-profile?section=security");
  await page.getByText(t("safety:sessions.here")).waitFor();
  await page.getByText(t("safety:log.event.password-reset"), { exact: true }).waitFor();
  await press(t("safety:password.change"));
  await box(t("safety:password.current")).fill("wrong-password-1");
  await box(t("safety:password.next")).fill("another-quiet-stone-8");
  await box(t("safety:password.again")).fill("another-quiet-stone-8");
  await press(t("common:action.cancel"));

  await page.getByRole("link", { name: t("account:settings.section.public"), exact: true }).click();
  const name = box(t("social:userName.label"));
  await name.fill("admin");
  await name.press("Tab");
  await page.getByText(t("social:userName.reserved")).waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  await name.fill("river-stone");
  await box(t("social:displayName")).fill("Анна");
  await page.getByText(t("social:userName.free")).waitFor();
  await page.getByRole("checkbox", { name: t("social:shows.isPublic") }).check();
  await press(t("social:save"));
  await toast(page, t("social:saved")).first().waitFor();
  await page.getByRole("link", { name: t("social:preview.open") }).click();
  await page.getByRole("heading", { level: 1, name: "Анна" }).waitFor();

  await page.goto("/user-profile?section=data");
  let isAsked = false;
  // Ten minutes later the server requires the password first.
  await interceptAnswer(page, "**/api/user/data-export", async (route) => {
    if (isAsked) return route.continue();
    isAsked = true;
    const error = { code: "VERIFY_REQUIRED", message: "", params: {}, requestId: "" };
    return route.fulfill({ status: 428, json: { error } });
  });
  await press(t("safety:export.button"));
  await page.getByRole("dialog").getByLabel(t("safety:password.label"), { exact: true }).fill(password);
  const [download] = await Promise.all([page.waitForEvent("download"), press(t("verify:submit"))]);
  expect(download.suggestedFilename()).toMatch(/^zerno-data-\d{4}-\d\d-\d\d\.zip$/);

  await press(t("safety:remove.button"));
  await box(t("safety:remove.type", { email: user.email })).fill(user.email);
  await press(t("safety:remove.now"));
  await page.waitForURL(`${server.url}/`);
  expect((await page.goto("/public/profile/river-stone"))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: t("social:public.missing") }).waitFor();
  const again = await page.request.post("/api/account/login", { data: { username: user.email, password } });
  expect(again.status()).toBe(400);
  expect(opened.faults).toEqual([]);
  await opened.context.close();
}, 60_000);
