import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A registered user past the first steps, driving the API from outside the browser. */
export interface ApiUser {
  readonly email: string;
  readonly password: string;
  /** Calls "METHOD /api/path"; throws unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly call: (key: string, input?: object) => Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly upload: (path: string, name: string, bytes: Uint8Array | string) => Promise<any>;
}

const password = "grain-of-truth-42";
const journeyFile = new URL("../../packages/brokers/fixtures/ibkr/journey/input.csv", import.meta.url);
let people = 0;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
async function answerOf(response: Response): Promise<any> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} ${response.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

export async function registerApiUser(url: string): Promise<ApiUser> {
  people += 1;
  const email = `api${people}@example.org`;
  const send = async (key: string, input: object = {}, token?: string) => {
    const [method = "GET", path = ""] = key.split(" ");
    const isGet = method === "GET";
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const headers = {
      ...(isGet ? {} : { "content-type": "application/json", "if-match": "*" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const address = `${url}${path}${isGet ? `?${query}` : ""}`;
    return answerOf(
      await fetch(address, { method, headers, ...(isGet ? {} : { body: JSON.stringify(input) }) }),
    );
  };
  const { access_token } = await send("POST /api/account/RegisterWithEmail", {
    DisplayName: "Vera",
    email,
    password,
    passwordConfirmation: password,
    personalDataAgreed: true,
  });
  await send("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" }, access_token);
  return {
    email,
    password,
    call: (key, input) => send(key, input, access_token),
    upload: async (path, name, bytes) => {
      const body = new FormData();
      body.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      const headers = { authorization: `Bearer ${access_token}` };
      return answerOf(await fetch(`${url}${path}`, { method: "POST", headers, body }));
    },
  };
}

/** Uploads a file and returns its import's id once the preview is ready. */
export async function uploadImport(
  user: ApiUser,
  portfolioId: string,
  bytes: Uint8Array | string,
): Promise<string> {
  const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
  const { id } = await user.upload(path, "input.csv", bytes);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { preview } = await user.call("GET /api/TransactionsImport", { id });
    if (preview) return id;
    await sleep(100);
  }
  throw new Error("the preview did not become ready");
}

interface Journey {
  readonly portfolioId: string;
  readonly importId: string;
}

/** Creates a portfolio in USD with the journey's statement in preview, every security a custom asset. */
export async function openJourney(user: ApiUser, name: string): Promise<Journey> {
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name, currency: "USD" });
  const importId = await uploadImport(user, portfolioId, readFileSync(journeyFile));
  await user.call("POST /api/TransactionsImport/decide", { id: importId, allOwn: true });
  return { portfolioId, importId };
}

export async function importJourney(user: ApiUser): Promise<Journey> {
  const journey = await openJourney(user, "Journey");
  await user.call("POST /api/TransactionsImport/commit", { id: journey.importId });
  return journey;
}

/** Signs in without the form (tested in `account.test.ts`), with the same state, and opens a page. */
export async function signIn(
  page: Page,
  user: ApiUser,
  next: string,
  { hasWelcome = false }: { readonly hasWelcome?: boolean } = {},
): Promise<void> {
  const { email: username, password } = user;
  const { language, locale, theme } = await user.call("GET /api/account/userinfo");
  await enter(
    page,
    { path: "/api/account/login", data: { username, password } },
    { language, locale, theme },
  );
  if (!hasWelcome) await dismissWelcome(page);
  await page.goto(next);
}

export async function enterDemo(page: Page, language: "en" | "ru" = "en"): Promise<void> {
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await enter(page, { path: "/api/account/demo", data: {} }, { language, locale });
  await dismissWelcome(page);
}

/** Dismisses the tour's welcome in advance: it appears late and takes the focus while typing. */
async function dismissWelcome(page: Page): Promise<void> {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}"));
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await page.context().request.get("/api/account/userinfo", { headers });
  const { analyticsUserId } = await answer.json();
  await page.evaluate(
    (user) => localStorage.setItem("tour", JSON.stringify({ [user]: { firstShown: true } })),
    analyticsUserId as string,
  );
}

/** Cookies come with the answer; tokens and preferences are stored as by `enter-session.ts`. */
async function enter(
  page: Page,
  { path, data }: { readonly path: string; readonly data: object },
  prefs: object,
): Promise<void> {
  let answer = await page.context().request.post(path, { data });
  // Sign-ins are limited per minute; the answer states when to retry.
  if (answer.status() === 429) {
    const seconds = Number((await answer.json()).error.params.seconds);
    await page.waitForTimeout((seconds + 1) * 1000);
    answer = await page.context().request.post(path, { data });
  }
  if (!answer.ok()) throw new Error(`${path} ${answer.status()}: ${await answer.text()}`);
  const { access_token: accessToken, refresh_token: refreshToken } = await answer.json();
  // A page of the origin without the program.
  const { url } = await page.goto("/robots.txt").then((response) => ({ url: response?.url() ?? "" }));
  await page.evaluate((auth) => localStorage.setItem("auth", JSON.stringify(auth)), {
    accessToken,
    refreshToken,
  });
  const value = encodeURIComponent(JSON.stringify(prefs));
  await page.context().addCookies([{ name: "prefs", value, url: new URL(url).origin }]);
}

/** Enables the second factor in the browser's session, which then counts as verified. */
export async function giveFactor(page: Page): Promise<void> {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}"));
  const headers = { Authorization: `Bearer ${accessToken}` };
  const ask = async (path: string, data: object) => {
    const answer = await page.context().request.post(path, { headers, data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const { secret } = await ask("/api/user/enable-tfa-get-code", {});
  await ask("/api/user/enable-tfa", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
}
