// @module-tag night
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "../app/routes.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { formatPrefs } from "../app/shared/prefs.ts";
import { type TestApp, testPassword, withApp } from "./support/app.ts";
import { addAsset, addPortfolio, addRates, addRow, assetId } from "./support/ledger-rows.ts";
import { listDoubleIds, listNameless, listRawKeys, parseMarkup } from "./support/markup.ts";
import { addPost, postSlug } from "./support/own-rows/blog-post.ts";

interface Screen {
  readonly path: string;
  readonly isInside: boolean;
}

/** Value of ":id" in paths. */
const shownAsset = assetId(1);

const listScreens = (entries: readonly RouteConfigEntry[], isInside: boolean): readonly Screen[] =>
  entries.flatMap((entry) =>
    entry.children
      ? listScreens(entry.children, isInside || entry.file.includes("shell.layout"))
      : [{ path: pathOf(entry), isInside }],
  );
function pathOf({ path }: RouteConfigEntry): string {
  return path === "*"
    ? "/public/no-such-page"
    : `/${path ?? ""}`
        .replace(":id", shownAsset)
        .replace(":year", "2023")
        .replace(":kind", "head")
        .replace(":key", "nobodyskey")
        .replace(":page", "features")
        .replace(":country", "us")
        .replace(":symbol", "GRN@TEST")
        .replace(":slug", postSlug)
        .replace(":tag", "posts");
}
const screens = listScreens(await routes, false);

const statuses: Readonly<Record<string, number>> = {
  "/404": 404,
  "/500": 500,
  "/public/no-such-page": 404,
  "/public/profile/:userName": 404,
  "/public/portfolios/nobodyskey": 404,
  "/widgets/portfolio/nobodyskey": 404,
  // An asset's id is no user's.
  [`/admin/users/${assetId(1)}`]: 404,
  "/shared-portfolio": 400,
  "/partners": 404,
  "/referral": 404,
  "/admin/partners": 404,
  "/admin/promo-codes": 404,
  "/admin/payments": 404,
  "/widgets/head": 400,
};

/** Pages without the application, which need none of its texts. */
const staticPages = new Set(["/", "/features", "/dividend-info/us", "/version", "/sgts"]);

/** Nothing from elsewhere, and only scripts with this answer's nonce. */
function checkPolicy(policy: string, path: string, all: ReturnType<typeof parseMarkup>): void {
  const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] ?? "none";
  expect(policy.split("; "), path).toEqual([
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    path.startsWith("/widgets/") ? "frame-ancestors *" : "frame-ancestors 'none'",
  ]);
  // A block of data is no script.
  const scripts = all.filter(
    ({ tag, attributes }) => tag === "script" && !/json/.test(attributes.type ?? ""),
  );
  expect(scripts.filter(({ attributes }) => attributes.nonce !== nonce && !attributes.src)).toEqual([]);
  const handlers = all.filter(({ attributes }) => Object.keys(attributes).some((name) => /^on/.test(name)));
  expect(handlers, `handlers on ${path}`).toEqual([]);
}

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const withPages = (body: (test: TestApp) => Promise<void>) =>
  withApp(
    async (test) => {
      await addPost(test.db);
      await body(test);
    },
    { pages, env: { DEMO: "on" } },
  );

/** A user with one holding, past the first steps or before them, by the page cookie. */
async function signIn({ register, anonymous, db }: TestApp, isSettled: boolean): Promise<string> {
  const user = await register();
  if (isSettled) {
    await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
    const portfolioId = await addPortfolio(user);
    const held = await addAsset(db, {
      number: 1,
      ticker: "GRN",
      closes: { "2026-11-02": 10, "2026-11-19": 12 },
    });
    await addRates(db, "USD", "RUB", { "2026-11-02": 80, "2026-11-19": 90 });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "1000" });
    await addRow(user, portfolioId, {
      kind: "buy",
      date: "2026-11-03",
      assetId: held,
      quantity: "10",
      price: "10",
    });
  }
  const login = await anonymous.call("POST /api/account/login", {
    username: user.email,
    password: testPassword,
  });
  const session = login.cookies.find(({ name }) => name === "session");
  return `session=${session?.value ?? ""}; logged_in=1`;
}

describe.each(["en", "ru"] as const)("in %s", (language) => {
  const prefs = `prefs=${formatPrefs({ language, locale: language === "ru" ? "ru-RU" : "en-US" })}`;

  const check = async ({ app }: TestApp, path: string, cookies: string) => {
    const answer = await app.inject({
      url: path,
      headers: { cookie: `${prefs}; ${cookies}`, "accept-language": language },
    });
    expect(answer.statusCode, `${path} ${answer.headers.location ?? ""}`).toBe(statuses[path] ?? 200);
    const all = parseMarkup(answer.body);
    const html = all.find(({ tag }) => tag === "html");
    expect(html?.attributes.lang, path).toBe(language);
    expect(all.filter(({ tag }) => tag === "h1").length, `h1 of ${path}`).toBe(1);
    expect(all.filter(({ tag }) => tag === "main").length, `main of ${path}`).toBe(1);
    expect(
      all.filter(({ tag, parent }) => tag === "title" && parent?.tag === "head").length,
      `title of ${path}`,
    ).toBe(1);
    expect(listRawKeys(all), `keys on ${path}`).toEqual([]);
    expect(listNameless(all), `names on ${path}`).toEqual([]);
    expect(listDoubleIds(all), `ids on ${path}`).toEqual([]);
    expect(all.filter(({ tag, attributes }) => tag === "img" && attributes.alt === undefined)).toEqual([]);
    checkPolicy(String(answer.headers["content-security-policy"]), path, all);
    await checkTexts({ app }, path, answer.body);
  };

  /** Pages name the files of their texts, which must be cacheable. */
  const checkTexts = async ({ app }: Pick<TestApp, "app">, path: string, body: string) => {
    if (staticPages.has(path)) return expect(body, path).not.toContain('id="zerno-texts"');
    const [, block = "{}"] = /<script id="zerno-texts"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    const { files = [], ...said }: { files?: string[] } = JSON.parse(block);
    expect([files.length > 0, said], path).toEqual([true, { language, build: "test" }]);
    const names: string[] = [];
    for (const file of files) {
      const texts = await app.inject({ url: file });
      expect([texts.statusCode, texts.headers["cache-control"]], `${file} of ${path}`).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      names.push(...Object.keys(texts.json()));
    }
    expect(names, path).toContain("common");
    expect(new Set(names).size, `each once, ${path}`).toBe(names.length);
  };

  it("shows the pages outside", async () => {
    await withPages(async (test) => {
      const outside = screens.filter(({ path, isInside }) => !isInside && path !== "/onboarding");
      expect(outside.length).toBeGreaterThan(8);
      await addAsset(test.db, { number: 2, ticker: "GRN", closes: { "2026-11-02": 10, "2026-11-19": 12 } });
      for (const { path } of outside) await check(test, path, "");
      await check(test, "/onboarding", await signIn(test, false));
    });
  });

  it("shows the screens inside", async () => {
    await withPages(async (test) => {
      const cookies = await signIn(test, true);
      for (const { path } of screens.filter(({ isInside }) => isInside)) await check(test, path, cookies);
    });
  });

  it("shows the screens inside to a user without a portfolio", async () => {
    await withPages(async (test) => {
      await addAsset(test.db, { number: 1, ticker: "GRN", closes: { "2026-11-02": 10 } });
      const user = await test.register("nobody@example.org");
      await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
      const login = await test.anonymous.call("POST /api/account/login", {
        username: user.email,
        password: testPassword,
      });
      const session = login.cookies.find(({ name }) => name === "session");
      const cookies = `session=${session?.value ?? ""}; logged_in=1`;
      for (const { path } of screens.filter(({ isInside }) => isInside)) await check(test, path, cookies);
    });
  });
});
