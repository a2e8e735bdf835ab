import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

const password = "grain-of-truth-42";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const words = {
  en: {
    name: "Your name",
    email: "E-mail",
    password: "Password",
    agree: /I agree to the Terms/,
    create: "Create account",
    login: "Sign in",
    later: "Skip for now",
    settings: "Settings",
    language: "Language",
    other: "Русский",
    otherSettings: "Настройки",
    noPortfolio: "No portfolio yet",
    dark: "Dark",
    loginTitle: "Sign in",
    wrong: "Wrong e-mail or password.",
    ended: "Your session ended. Sign in again to continue.",
  },
  ru: {
    name: "Имя",
    email: "Электронная почта",
    password: "Пароль",
    agree: /Принимаю условия/,
    create: "Создать аккаунт",
    login: "Войти",
    later: "Пропустить",
    settings: "Настройки",
    language: "Язык",
    other: "English",
    otherSettings: "Settings",
    noPortfolio: "Портфеля ещё нет",
    dark: "Тёмная",
    loginTitle: "Вход",
    wrong: "Почта или пароль не подходят.",
    ended: "Сеанс завершился. Войдите ещё раз, чтобы продолжить.",
  },
} as const;

type Language = keyof typeof words;
let people = 0;

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function register(page: Page, language: Language): Promise<string> {
  const t = words[language];
  people += 1;
  const email = `person${people}@example.org`;
  await page.goto("/auth/signup");
  await box(page, t.name).fill("Anna");
  await box(page, t.email).fill(email);
  await box(page, t.password).fill(password);
  await page.getByRole("checkbox", { name: t.agree }).check();
  await page.getByRole("button", { name: t.create }).click();
  await page.waitForURL("**/onboarding");
  return email;
}

async function settle(page: Page, language: Language): Promise<string> {
  const t = words[language];
  const email = await register(page, language);
  await page.getByRole("button", { name: t.later }).click();
  await page.getByRole("heading", { level: 1, name: t.noPortfolio }).waitFor();
  return email;
}

async function signIn(page: Page, language: Language, email: string, typed = password): Promise<void> {
  const t = words[language];
  await box(page, t.email).fill(email);
  await box(page, t.password).fill(typed);
  await page.getByRole("button", { name: t.login, exact: true }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}") as Record<string, string>);

for (const language of ["en", "ru"] as const)
  describe(`in ${language}`, atNight(language === "en"), () => {
    const t = words[language];

    it("registers, walks through the first steps, changes settings, leaves and comes back where it was going", async () => {
      const expected = /status of 400/;
      const { context, page, faults } = await visit(browser, server.url, { language, expected });
      const email = await register(page, language);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await page.getByRole("button", { name: t.later }).click();
      await page.getByRole("heading", { level: 1, name: t.noPortfolio }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/dashboard");

      await page.goto("/user-profile");
      await page.getByText(t.dark, { exact: true }).click();
      const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
      await expect.poll(theme).toBe("dark");
      const saved = page.waitForRequest((request) => request.url().includes("update-preferred-language"));
      await page.getByLabel(t.language, { exact: true }).selectOption({ label: t.other });
      await page.getByRole("heading", { level: 1, name: t.otherSettings }).waitFor();
      const request = await saved;
      expect(new URL(request.url()).searchParams.get("language")).toBe(language === "en" ? "ru" : "en");
      expect(await page.locator("html").getAttribute("lang")).toBe(language === "en" ? "ru" : "en");
      // Rewriting the attribute restyles the whole page; another value in between flashes a dark page.
      await page.addInitScript(
        (attributeFilter) => {
          const written: string[] = [];
          Object.assign(window, { written });
          new MutationObserver(() => {
            written.push(document.documentElement.outerHTML.slice(0, 200));
          }).observe(document, { subtree: true, attributeFilter });
        },
        ["data-mantine-color-scheme", "data-respect-reduced-motion"],
      );
      await page.reload();
      expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
      await page.getByRole("heading", { level: 1, name: t.otherSettings }).waitFor();
      await page.locator("html[data-is-ready]").waitFor();
      expect(await page.evaluate(() => (window as unknown as { written: string[] }).written)).toEqual([]);

      await page.goto("/logout");
      await page.waitForURL("**/auth/login");
      const names = (await context.cookies()).map(({ name }) => name);
      expect(names).toEqual(["prefs"]);
      expect(await stored(page)).toEqual({});

      const other = language === "en" ? "ru" : "en";
      await page.goto("/holdings?p=x");
      expect(page.url()).toContain("/auth/login?next=%2Fholdings%3Fp%3Dx");
      await signIn(page, other, email, "not-the-password");
      await page.getByRole("alert").getByText(words[other].wrong).waitFor();
      await signIn(page, other, email);
      await page.waitForURL("**/holdings?p=x");
      expect(faults).toEqual([]);
      await context.close();
    });

    it("renews an expired access token without anybody noticing", async () => {
      const { context, page, faults } = await visit(browser, server.url, {
        language,
        expected: /status of 401/,
      });
      await settle(page, language);
      const before = await stored(page);
      await page.evaluate(() => {
        const auth = JSON.parse(localStorage.getItem("auth") ?? "{}");
        localStorage.setItem("auth", JSON.stringify({ ...auth, accessToken: `${auth.accessToken}x` }));
      });
      const refreshes: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/account/refresh")) refreshes.push(request.url());
      });
      await page
        .getByRole("link", { name: words[language].settings })
        .or(page.getByRole("button", { name: /Anna/ }))
        .first()
        .click();
      await page.getByRole("menuitem", { name: t.settings }).click();
      await page.getByRole("heading", { level: 1, name: t.settings }).waitFor();
      await page
        .getByText(/person\d+@example\.org/)
        .first()
        .waitFor();
      expect(refreshes).toHaveLength(1);
      const after = await stored(page);
      expect(after.refreshToken).not.toBe(before.refreshToken);
      expect(faults).toEqual([]);
      await context.close();
    });

    it("says so when nothing is left to renew with, and forgets the session", async () => {
      const { context, page, faults } = await visit(browser, server.url, {
        language,
        expected: /status of 401/,
      });
      await settle(page, language);
      await page.evaluate(() => localStorage.removeItem("auth"));
      await page.getByRole("button", { name: /Anna/ }).click();
      await page.getByRole("menuitem", { name: t.settings }).click();
      await page.waitForURL("**/auth/login?ended=1**");
      await page.getByText(t.ended).waitFor();
      expect((await context.cookies()).map(({ name }) => name)).toEqual(["prefs"]);
      expect(faults).toEqual([]);
      await context.close();
    });
  });

it("reloads the other tab when the session ends here", async () => {
  const { context, page, faults, newTab } = await visit(browser, server.url);
  await settle(page, "en");
  const second = await newTab();
  await second.goto("/user-profile");
  await second.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  // A request under way while the session ends rightly gets 401.
  await second.waitForLoadState("networkidle");
  await page.goto("/logout");
  await page.waitForURL("**/auth/login");
  await second.waitForURL("**/auth/login?next=%2Fuser-profile");
  expect(faults).toEqual([]);
  await context.close();
});

it("asks for the page again when the session ended elsewhere before the page listened", {
  tags: ["night"],
}, async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await settle(page, "en");
  // Another tab's sign-out during loading: scripts find no session.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("hasLeft")) return;
    sessionStorage.setItem("hasLeft", "yes");
    localStorage.removeItem("auth");
    // biome-ignore lint/suspicious/noDocumentCookie: as the program itself clears it
    document.cookie = "logged_in=; path=/; max-age=0";
  });
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto("/user-profile");
  await expect.poll(() => documents).toBe(2);
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("restores a session whose cookies were lost, once, on the login page", { tags: ["night"] }, async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await settle(page, "en");
  const { refreshToken } = await stored(page);
  await context.clearCookies();
  await page.goto("/auth/login?next=/user-profile");
  await page.waitForURL("**/user-profile");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  expect((await stored(page)).refreshToken).not.toBe(refreshToken);
  expect(faults).toEqual([]);
  await context.close();
});

it("signs out where nobody is signed in, and enters the demo by one press", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await page.goto("/logout");
  await page.waitForURL("**/auth/login");
  await page.goto("/?ref=anna");
  await page.getByRole("button", { name: "Try the demo" }).first().click();
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("app") ?? "{}").referral)).toBe("anna");
  expect(faults).toEqual([]);
  await context.close();
});

it("keeps a Russian visitor's language in the demo account, whose own is English", {
  tags: ["night"],
}, async () => {
  const { context, page, faults } = await visit(browser, server.url, { language: "ru" });
  await page.goto("/");
  await page.getByRole("button", { name: "Посмотреть демо" }).first().click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("link", { name: "Операции" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Операции" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("ru");
  expect(faults).toEqual([]);
  await context.close();
});
