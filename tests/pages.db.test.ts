import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeWorld as makePlanWorld } from "../app/features/rebalancing/testing/targeted-portfolio.ts";
import common from "../app/i18n/common.en.json" with { type: "json" };
import { addPayments } from "../app/market/testing/rated-asset.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { listPublicPaths } from "../app/server/page/public-paths.ts";
import { type TestApp, type TestAppOptions, testPassword, withApp } from "./support/app.ts";
import { addAsset, addPortfolio, addRow } from "./support/ledger-rows.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const withPages = (body: (test: TestApp) => Promise<void>, options: TestAppOptions = {}) =>
  withApp(body, { pages, ...options });

const get = ({ app }: TestApp, url: string, cookie = "") => app.inject({ url, headers: { cookie } });
const cookiesOf = (answer: Awaited<ReturnType<typeof get>>) =>
  answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge]);

async function sessionOf({ anonymous }: TestApp, email: string): Promise<string> {
  const login = await anonymous.call("POST /api/account/login", { username: email, password: testPassword });
  return `session=${login.cookies.find(({ name }) => name === "session")?.value ?? ""}`;
}

describe("registration", () => {
  it.each([
    ["open", "/auth/signup", 'name="DisplayName"'],
    ["closed", "/auth/signup", "Registration is closed"],
    ["invite", "/auth/signup", "By invitation only"],
    ["invite", "/auth/signup?invite=code", 'name="DisplayName"'],
    ["closed", "/auth/signup?invite=code", "Registration is closed"],
  ])("%s at %s shows %s", async (registration, url, text) => {
    await withPages(
      async (test) => {
        if (registration === "invite") await test.register();
        expect((await get(test, url)).body).toContain(text);
      },
      { env: { REGISTRATION: registration } },
    );
  });

  it("by invitation is open to the first account", async () => {
    await withPages(
      async (test) => {
        expect((await get(test, "/auth/signup")).body).toContain('name="DisplayName"');
        await test.register();
        expect((await get(test, "/auth/signup")).body).toContain("By invitation only");
      },
      { env: { REGISTRATION: "invite" } },
    );
  });
});

describe("cookies of pages", () => {
  it("set none for a visitor", async () => {
    await withPages(async (test) => {
      expect((await get(test, "/")).cookies).toEqual([]);
    });
  });

  it("expire both when the session is not valid, and go to login", async () => {
    await withPages(async (test) => {
      const answer = await get(test, "/holdings?p=1", "session=gone; logged_in=1");
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        "/auth/login?next=%2Fholdings%3Fp%3D1",
      ]);
      expect(cookiesOf(answer)).toEqual([
        ["session", "", 0],
        ["logged_in", "", 0],
      ]);
    });
  });

  it("set logged_in again where only the session is left", async () => {
    await withPages(async (test) => {
      const { email } = await test.register();
      const answer = await get(test, "/onboarding", await sessionOf(test, email));
      expect(answer.statusCode).toBe(200);
      expect(cookiesOf(answer)).toEqual([["logged_in", "1", 30 * 24 * 3600]]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    });
  });
});

describe("a widget's page", () => {
  it("may stand in a frame, knows no session, and shows nothing once its address was taken back", () =>
    withPages(async (test) => {
      const user = await test.register();
      const portfolioId = await addPortfolio(user, { name: "Secret plans" });
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-20", amount: "1234567" });
      const asked = { portfolioId, name: "Blog", kind: "cash", isStealth: false };
      const { id, token } = (await user.call("POST /api/Dashboard/widget-tokens", asked)).body;
      const url = `/widgets/cash?token=${token}&theme=dark&lang=ru`;
      const cookie = `${await sessionOf(test, user.email)}; prefs=${encodeURIComponent('{"theme":"light"}')}`;
      const shown = await get(test, url, cookie);
      expect([shown.statusCode, shown.cookies]).toEqual([200, []]);
      expect(shown.body.replaceAll(/\u00a0|&nbsp;/g, " ")).toContain("1 234 567");
      expect(shown.body).toContain('<html lang="ru" data-mantine-color-scheme="dark"');
      expect(shown.body).not.toContain(user.email);
      const { "content-security-policy": policy, "x-frame-options": frame, ...headers } = shown.headers;
      expect(policy).toContain("frame-ancestors *");
      expect([frame, headers["cache-control"], headers["referrer-policy"]]).toEqual([
        undefined,
        "private, no-store",
        "no-referrer",
      ]);
      await user.call("DELETE /api/Dashboard/widget-tokens", { id });
      const gone = await get(test, url);
      expect([gone.statusCode, gone.body.includes("Secret plans")]).toEqual([404, false]);
    }));

  it("no other page may stand in a frame", () =>
    withPages(async (test) => {
      for (const url of ["/", "/auth/login", "/auth/login?next=/widgets/", "/public/privacy"]) {
        const { headers } = await get(test, url);
        expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
      }
    }));
});

it("writes the calendar of the market on the server, for who has no account", async () => {
  await withPages(async (test) => {
    const id = await addAsset(test.db, { number: 1, ticker: "GRN", nameEn: "Grain" });
    await addPayments(test.db, id, [{ exDate: "2025-03-31", amount: "12.5", currency: "RUB" }]);
    const { statusCode, body } = await get(test, "/calendars?m=2025-03");
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Dividend calendar, March 2025 · Zerno</title>");
    expect(body).toContain("Grain");
    expect((await get(test, "/calendars?m=2025-13")).body).toContain("Nothing announced for this month");
  });
});

/** Canonical and alternate addresses of a page's head. */
const addressesOf = (body: string) =>
  [...body.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/g)].map(
    ([, rel, language, href = ""]) => [
      language ?? rel,
      href.replaceAll("&amp;", "&").replace(/^https?:\/\/[^/]+/, ""),
    ],
  );

it.each<readonly [asked: string, path: string]>([
  ...listPublicPaths().map((one) => [one, one] as const),
  ["/public/screener?yieldMin=1&sort=-rating", "/public/screener"],
  ["/calendars?kind=coupon&m=2024-05&country=RU", "/calendars?kind=coupon&m=2024-05"],
])("%s says its one address and that of every language", async (asked, path) => {
  await withPages(async (test) => {
    const and = path.includes("?") ? "&" : "?";
    const { body } = await get(test, `${asked}${asked.includes("?") ? "&" : "?"}lang=ru`);
    expect(addressesOf(body)).toEqual([
      ["canonical", `${path}${and}lang=ru`],
      ["en", `${path}${and}lang=en`],
      ["ru", `${path}${and}lang=ru`],
      ["x-default", path],
    ]);
  });
});

it.each([
  ["/recap24", "/recap24"],
  ["/recap24/2023", "/recap24"],
  ["/unsubscribe", "/unsubscribe"],
])("%s, beside the map, says what it is about and its one address", async (asked, path) => {
  await withPages(async (test) => {
    const { body } = await get(test, `${asked}?lang=ru`);
    expect(addressesOf(body).map(([, href]) => href)).toEqual([
      ...[`${path}?lang=ru`, `${path}?lang=en`, `${path}?lang=ru`, path],
    ]);
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]?.length).toBeGreaterThan(30);
    expect(body.includes('name="robots" content="noindex"')).toBe(path === "/unsubscribe");
  });
});

it("the home page says in structured data who runs it and what it is", async () => {
  await withPages(async (test) => {
    const { body } = await get(test, "/");
    const facts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ""),
    );
    expect(facts.map((fact) => fact["@type"])).toEqual(["SoftwareApplication", "Organization"]);
    expect(body).toContain('property="og:title"');
  });
});

it("gives every answer a nonce of its own, also from the cache", async () => {
  await withPages(async (test) => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await get(test, "/");
        const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "";
        const used = new Set([...answer.body.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1]));
        expect([...used]).toEqual([nonce]);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

it("keeps what visitors prefer apart in the cache", async () => {
  await withPages(async (test) => {
    const withPrefs = (prefs: object) => get(test, "/", `prefs=${encodeURIComponent(JSON.stringify(prefs))}`);
    expect((await withPrefs({ language: "en" })).body).toContain('<html lang="en"');
    expect((await withPrefs({ language: "ru" })).body).toContain('<html lang="ru"');
    expect((await withPrefs({ theme: "dark" })).body).toContain('data-mantine-color-scheme="dark"');
    expect((await withPrefs({ isBlueOrange: true })).body).toContain('data-gain="blue"');
    expect((await withPrefs({})).body).not.toContain('data-gain="blue"');
  });
});

it.each([
  ["GET", "/_root.data", 404],
  ["GET", "/holdings.data?_routes=x", 404],
  ["POST", "/auth/login", 405],
  ["GET", "/public/nothing", 404],
  ["GET", "/500", 500],
] as const)("%s %s answers %i", async (method, url, status) => {
  await withPages(async ({ app }) => {
    expect((await app.inject({ method, url })).statusCode).toBe(status);
  });
});

it.each([
  ["/404", "en", "Request ID"],
  ["/500", "en", "Request ID"],
  ["/public/nothing", "ru", "Номер запроса"],
  ["/500", "ru", "Номер запроса"],
])("%s in %s shows every visitor the id of his own request", async (url, language, label) => {
  await withPages(async ({ app }) => {
    const ask = () => app.inject({ url, headers: { "accept-language": language } });
    const shown = new RegExp(`${label}(?:<!-- --> | )<code>([0-9a-f-]{36})</code>`);
    const answers = await Promise.all([ask(), ask(), ask()]);
    const ids = answers.map(({ body }) => shown.exec(body)?.[1]);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(undefined);
  });
});

it.each(["/api", "/api/", "/api/nothing", "/extapi/nothing", "/api/account/login"])(
  "GET %s is not a page: JSON with a request id",
  async (url) => {
    await withPages(async ({ app }) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json().error]).toEqual([
        404,
        expect.objectContaining({ code: "NOT_FOUND", requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
      ]);
    });
  },
);

it("an address that cannot be read is answered in our shape, with a request id", async () => {
  await withPages(async ({ app }) => {
    const answer = await app.inject({ url: "/%" });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      expect.objectContaining({ code: "INVALID_INPUT", requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    ]);
  });
});

it("shows the frame of a page only once its last part is read: the tabs would move while they come", async () => {
  await withPages(async (test) => {
    const { email } = await test.register();
    const { body } = await get(test, "/user-profile", await sessionOf(test, email));
    const [head = "", shown = ""] = body.split("<body");
    const awaited = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(head)?.[1];
    const place = shown.indexOf(`id="${awaited}"`);
    // Streamed after the frame; named files are loaded before it ends.
    expect(place).toBeGreaterThan(shown.lastIndexOf("</nav>"));
    expect(shown.lastIndexOf("</nav>")).toBeGreaterThan(shown.indexOf('id="content"'));
  });
});

it("has no language inside a JavaScript chunk: texts come as files", () => {
  const assets = path.resolve(import.meta.dirname, "../build/client/assets");
  const chunks = readdirSync(assets).filter((name) => name.endsWith(".js"));
  expect(chunks.length).toBeGreaterThan(10);
  const english = Object.values(common.error);
  expect(english.length).toBeGreaterThan(20);
  const speaking = chunks.filter((name) => {
    const text = readFileSync(path.join(assets, name), "utf8");
    return /[а-яё]{4} [а-яё]{2}/i.test(text) || english.some((phrase) => text.includes(phrase));
  });
  expect(speaking).toEqual([]);
});

it("answers a guarded address without a page by the 404 page", async () => {
  await withPages(async (test) => {
    const user = await test.register();
    await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
    const answer = await get(test, "/payment-pending", await sessionOf(test, user.email));
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("Page not found");
  });
});

it("shows no script of a name or an address", async () => {
  await withPages(async (test) => {
    const user = await test.register();
    await user.call("POST /api/userProfile/updateuserinfo", { name: "</script><script>alert(1)</script>" });
    await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
    const session = await sessionOf(test, user.email);
    for (const url of ["/user-profile", "/unsubscribe?t=%3Cscript%3Ealert(1)%3C/script%3E"])
      expect((await get(test, url, session)).body).not.toContain("<script>alert(1)");
  });
});

it("a page brings the answers of what only reads, also by POST, without amounts while they are hidden", async () => {
  await withPages(async (test) => {
    const { user, portfolioId } = await makePlanWorld(test);
    await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
    const session = await sessionOf(test, user.email);
    const open = async (prefs: object) =>
      (
        await get(
          test,
          `/rebalancing?p=${portfolioId}`,
          `${session}; prefs=${encodeURIComponent(JSON.stringify(prefs))}`,
        )
      ).body;
    // A share is over its target, so the first response has its order.
    const [shown, hidden] = [await open({ isStealth: false }), await open({ isStealth: true })];
    for (const page of [shown, hidden]) expect(page).toMatch(/<table[^>]*>.*SHR1/s);
    // With hidden amounts the order lacks its sum.
    const sum = /viewMoney\\?":\\?"(\d|•••)/;
    expect([sum.exec(shown)?.[1], sum.exec(hidden)?.[1]]).toEqual([expect.stringMatching(/\d/), "•••"]);
  });
});
