import type { BrowserContext } from "playwright-core";
import type { RunningServer } from "./running-server.ts";

/** Signed-in user calling the API over HTTP. */
export interface ApiUser {
  readonly cookie: string;
  /** Tokens of the browser's storage. */
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
  readonly remove: <Answer>(path: string) => Promise<Answer>;
  readonly upload: <Answer>(path: string, fileName: string, text: string) => Promise<Answer>;
}

/** Signs a browser in: cookies for pages, tokens for their requests. */
export async function enterAs(
  context: BrowserContext,
  { cookie, tokens }: ApiUser,
  url: string,
): Promise<void> {
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((auth) => localStorage.setItem("auth", JSON.stringify(auth)), tokens);
  await page.close();
}

export async function register({ url }: RunningServer, name = "bench"): Promise<ApiUser> {
  const password = "a-long-walk-to-the-harvest-7";
  const response = await fetch(`${url}/api/account/RegisterWithEmail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      DisplayName: "Bench",
      email: `${name}-${process.pid}@example.org`,
      password,
      passwordConfirmation: password,
      personalDataAgreed: true,
    }),
  });
  return toUser(url, response);
}

/** Signs in as the demo account, which has three portfolios. */
export async function signInAsDemo({ url, demo }: RunningServer): Promise<ApiUser> {
  const response = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(demo),
  });
  return toUser(url, response);
}

async function toUser(url: string, response: Response): Promise<ApiUser> {
  const { access_token, refresh_token } = await read<{ access_token: string; refresh_token: string }>(
    response,
  );
  const authorization = `Bearer ${access_token}`;
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const call = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> =>
    read(await fetch(url + path, { ...init, headers: { ...init.headers, authorization } }));
  return {
    cookie: cookies.join("; "),
    tokens: { accessToken: access_token, refreshToken: refresh_token },
    get: (path) => call(path),
    post: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    remove: (path) => call(path, { method: "DELETE" }),
    upload: (path, fileName, text) => {
      const form = new FormData();
      form.append("file", new Blob([text], { type: "text/csv" }), fileName);
      return call(path, { method: "POST", body: form });
    },
  };
}

async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}

/** Creates a portfolio in dollars and returns its id. */
export async function addPortfolio(user: ApiUser): Promise<string> {
  const { id } = await user.post<{ id: string }>("/api/MyPortfolio", { name: "Bench", currency: "USD" });
  return id;
}
