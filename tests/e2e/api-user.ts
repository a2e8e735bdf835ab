import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

/** A person who is registered and past the first steps, driving the API from outside the browser. */
export interface ApiUser {
  readonly email: string;
  readonly password: string;
  /** Calls "METHOD /api/path"; throws unless the answer is a success. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  readonly call: (key: string, input?: object) => Promise<any>;
  /** Sends a file to a multipart endpoint. */
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

/** Registers somebody on a running server and walks past onboarding. */
export async function registerApiUser(url: string): Promise<ApiUser> {
  people += 1;
  const email = `api${people}@example.org`;
  const send = async (key: string, input: object = {}, token?: string) => {
    const [method = "GET", path = ""] = key.split(" ");
    const isGet = method === "GET";
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const headers = {
      ...(isGet ? {} : { "content-type": "application/json" }),
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

/** Uploads a file and answers its import's id once the preview is ready. */
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

/** A portfolio in USD with the statement of the journey booked, every security as an own asset. */
export async function importJourney(user: ApiUser): Promise<{ portfolioId: string; importId: string }> {
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Journey", currency: "USD" });
  const importId = await uploadImport(user, portfolioId, readFileSync(journeyFile));
  await user.call("POST /api/TransactionsImport/decide", { id: importId, allOwn: true });
  await user.call("POST /api/TransactionsImport/commit", { id: importId });
  return { portfolioId, importId };
}

/** Signs in with the form and waits for a page. */
export async function signIn(page: Page, user: ApiUser, next: string): Promise<void> {
  await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`**${next}`);
}
