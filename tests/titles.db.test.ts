// @module-tag night
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, it } from "vitest";
import routes from "../app/routes.ts";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { formatPrefs } from "../app/shared/prefs.ts";
import { type TestApp, testPassword, withApp } from "./support/app.ts";
import { addAsset, addPortfolio, assetId } from "./support/ledger-rows.ts";
import { parseMarkup } from "./support/markup.ts";
import { addPost, postSlug } from "./support/own-rows/blog-post.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const listPaths = (entries: readonly RouteConfigEntry[]): readonly string[] =>
  entries.flatMap(({ path, children }) => (children ? listPaths(children) : [path ?? ""]));

/** One address per screen; some need an existing kind or symbol. */
const addressOf = (path: string): string =>
  `/${path}`
    .replace(":year", "2023")
    .replace("/*", "/public/no-such-page")
    .replace(":page", "features")
    .replace(":country", "us")
    .replace(":id", assetId(1))
    .replace(":key", "nobodyskey")
    .replace(":symbol", "GRN@TEST")
    .replace(":slug", postSlug)
    .replace(":tag", "posts");

/** Screens titled by an asset or a post in one language, or by an unknown widget. */
const named = /^\/(asset|widgets|public\/blog\/everybodys-post$)/;

/** All not found. */
const sameByPurpose = /^\/(404|public\/no-such-page|public\/(profile|portfolios\/)|widgets)/;

/** Error screens, or without their subject here. */
const faults =
  /^\/(404|500|admin\/users\/|public\/(no-such-page|profile|portfolios\/)|widgets|shared-portfolio)/;

/** Screens only for signed-out or new users. */
const isOutside = (path: string): boolean =>
  path === "/" || (path.startsWith("/auth/") && !/verify-password|external|reset/.test(path));

async function titlesIn(test: TestApp, language: "en" | "ru", cookie: string, newCookie: string) {
  const prefs = `prefs=${formatPrefs({ language, locale: language === "ru" ? "ru-RU" : "en-US" })}`;
  const titles = new Map<string, string>();
  for (const path of listPaths(await routes).map(addressOf)) {
    const own = isOutside(path) ? "" : path === "/onboarding" ? newCookie : cookie;
    const answer = await test.app.inject({ url: path, headers: { cookie: `${prefs}; ${own}` } });
    const isFault = faults.test(path);
    expect([path, answer.headers.location, isFault || answer.statusCode === 200]).toEqual([
      path,
      undefined,
      true,
    ]);
    const [, ...more] = answer.body.split("<title>");
    expect([path, more.length], answer.body.slice(0, 300)).toEqual([path, 1]);
    const inHead = parseMarkup(answer.body).filter(
      ({ tag, parent }) => tag === "title" && parent?.tag === "head",
    );
    expect([path, inHead.length]).toEqual([path, 1]);
    titles.set(path, more[0]?.split("</title>")[0]?.trim() ?? "");
  }
  return titles;
}

it(
  "every screen has a title of its own in the reader's language",
  () =>
    withApp(
      async (test) => {
        const signIn = async (isSettled: boolean) => {
          const user = await test.register();
          if (isSettled) {
            await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
            await addPortfolio(user);
          }
          const input = { username: user.email, password: testPassword };
          const { cookies } = await test.anonymous.call("POST /api/account/login", input);
          return `session=${cookies.find(({ name }) => name === "session")?.value ?? ""}; logged_in=1`;
        };
        await addPost(test.db);
        await addAsset(test.db, { number: 1, ticker: "GRN", closes: { "2026-11-02": 10 } });
        const [settled, begun] = [await signIn(true), await signIn(false)];
        const english = await titlesIn(test, "en", settled, begun);
        const russian = await titlesIn(test, "ru", settled, begun);
        expect(english.size).toBeGreaterThan(60);
        for (const titles of [english, russian]) {
          const paths = new Map<string, string[]>();
          for (const [path, title] of titles)
            if (!sameByPurpose.test(path)) paths.set(title, [...(paths.get(title) ?? []), path]);
          expect(
            [...paths].filter(([title, twice]) => twice.length > 1 || title.replace("Zerno", "").length < 4),
          ).toEqual([]);
        }
        expect(
          [...english].filter(([path, title]) => !named.test(path) && russian.get(path) === title),
        ).toEqual([]);
      },
      { pages, env: { DEMO: "on", BILLING: "on" } },
    ),
  240_000,
);
