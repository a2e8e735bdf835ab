import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { loadBuiltPages } from "./built-pages.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { discoveryPath } from "./route-discovery.ts";

const assets = path.resolve(import.meta.dirname, "../../../build/client/assets");

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const perMinute = 60;
const withPages = (body: (test: TestApp) => Promise<void>) =>
  withApp(body, { pages, env: { RATE_LIMIT_PER_MINUTE: `${perMinute}` } });

async function versionOf({ app }: TestApp): Promise<string> {
  const { body } = await app.inject({ url: "/auth/login" });
  return /__reactRouterManifest = \{[\s\S]*?version\W+([0-9a-f]+)/.exec(body)?.[1] ?? "";
}

const ask = ({ app }: TestApp, query: Readonly<Record<string, string>>) =>
  app.inject({ url: `${discoveryPath}?${new URLSearchParams(query)}` });

it("a page names its own routes, and no others", () =>
  withPages(async ({ app }) => {
    const { body } = await app.inject({ url: "/auth/login" });
    expect(body).toMatch(/path\W+auth\/login/);
    expect(body).not.toMatch(/path\W+(dashboard|admin)/);
  }));

it("lists the routes of paths, cached for good, and takes nothing from the limit of pages", () =>
  withPages(async (test) => {
    const version = await versionOf(test);
    expect(version).not.toBe("");
    for (let request = 0; request < perMinute; request += 1) {
      const answer = await ask(test, { version, paths: "/dashboard,/holdings" });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
      const routes: readonly { readonly path?: string }[] = Object.values(answer.json());
      expect(routes.flatMap((route) => route.path ?? []).filter(Boolean)).toEqual(["dashboard", "holdings"]);
    }
    expect((await test.app.inject({ url: "/auth/login" })).statusCode).toBe(200);
    expect((await ask(test, { version, paths: "/dashboard" })).statusCode).toBe(429);
  }));

it("names a closed page's files only as they stand in the public assets", () =>
  withPages(async (test) => {
    const version = await versionOf(test);
    const [manifest = ""] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
    const known = readFileSync(path.join(assets, manifest), "utf8");
    const answer = await ask(test, { version, paths: "/admin" });
    const routes: readonly { readonly module: string }[] = Object.values(answer.json());
    expect(routes.length).toBeGreaterThan(1);
    for (const { module } of routes) expect(known).toContain(`"${module}"`);
    expect((await test.app.inject({ url: "/admin" })).headers.location).toContain("/auth/login");
  }));

it.each([
  ["a page of another build loads the document", { version: "older", paths: "/dashboard" }, 204],
  ["a request without paths", { version: "" }, 400],
  ["more paths than an address may hold", { version: "", paths: "/a".repeat(4_000) }, 400],
] as const)("%s", (_name, query, status) =>
  withPages(async (test) => {
    const answer = await ask(test, { ...query, version: query.version || (await versionOf(test)) });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["x-remix-reload-document"]).toBe(status === 204 ? "true" : undefined);
  }),
);
