import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { testPassword, withApp } from "./support/app.ts";
import { addAsset, addPortfolio, addRow } from "./support/ledger-rows.ts";

const assets = path.resolve(import.meta.dirname, "../build/client/assets");

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

const links = {
  js: /<link rel="modulepreload" href="\/assets\/([\w.-]+\.js)"/g,
  css: /<link(?: nonce="[^"]*")? rel="stylesheet" href="\/assets\/([\w.-]+\.css)#?"/g,
} as const;

/** Files loaded by a page, with kilobytes as sent; pages also name those of other routes. */
function filesOf(html: string, ending: keyof typeof links) {
  const files = [...new Set([...html.matchAll(links[ending])].map(([, name = ""]) => name))];
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0);
  return { count: files.length, kilobytes: bytes / 1000 };
}

/** A third above the measured bytes and requests, so that only changes fail. */
const room = 1.3;

/** Measured on 2026-11-28, styles on 2026-12-01. A line that is full of scripts shows nothing for seconds. */
const measured = {
  asset: { letters: 54_400, scripts: 9, scriptKb: 158, styles: 4, styleKb: 9.1 },
  dashboard: { letters: 77_600, scripts: 12, scriptKb: 185, styles: 6, styleKb: 22.4 },
} as const;

/** The home page: letters without its inline scripts, which have the bound of `mostHomeKb`. */
const measuredHome = { letters: 36_200, styles: 3, styleKb: 6.3 };
/** Kilobytes of scripts that the home page may cost, files and inline scripts together. */
const mostHomeKb = 125;

const inlineScript = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** Compressed size of the inline scripts. */
function kilobytesInside(html: string): number {
  const inside = [...html.matchAll(inlineScript)].map((match) => match[1] ?? "");
  return brotliCompressSync(inside.join("\n")).length / 1000;
}

const weighs = (page: keyof typeof measured, html: string) => {
  const [js, css] = [filesOf(html, "js"), filesOf(html, "css")];
  // Fewer means that the page was not found.
  expect.soft(js.count, `${page}: scripts`).toBeGreaterThan(2);
  expect.soft(css.count, `${page}: styles`).toBeGreaterThan(0);
  const found = {
    ...{ letters: html.length, scripts: js.count, scriptKb: js.kilobytes },
    ...{ styles: css.count, styleKb: css.kilobytes },
  };
  for (const [name, value] of Object.entries(measured[page]))
    expect.soft(found[name as keyof typeof found], `${page}: ${name}`).toBeLessThanOrEqual(value * room);
};

it("an asset's page and the dashboard load few files", () =>
  withApp(
    async (test) => {
      const { app, anonymous } = test;
      const user = await test.register();
      await addAsset(test.db, {
        number: 1,
        ticker: "ACME",
        closes: { "2026-11-20": 10, "2026-11-23": 11 },
      });
      const asset = await app.inject({ url: "/public/asset/ACME@TEST" });
      expect(asset.statusCode).toBe(200);
      weighs("asset", asset.body);
      const portfolioId = await addPortfolio(user, { name: "Weighed" });
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-20", amount: "1000" });
      await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
      const login = await anonymous.call("POST /api/account/login", {
        username: user.email,
        password: testPassword,
      });
      const session = login.cookies.find(({ name }) => name === "session")?.value ?? "";
      const dashboard = await app.inject({
        url: `/dashboard?p=${portfolioId}`,
        cookies: { session, logged_in: "1" },
      });
      expect(dashboard.statusCode).toBe(200);
      expect(dashboard.body).toContain("Weighed");
      weighs("dashboard", dashboard.body);
    },
    { pages },
  ));

it("the home page is light", () =>
  withApp(
    async ({ app }) => {
      const { body, statusCode } = await app.inject({ url: "/" });
      expect(statusCode).toBe(200);
      const styles = filesOf(body, "css");
      expect(styles.count).toBeGreaterThan(0);
      const scriptKb = filesOf(body, "js").kilobytes + kilobytesInside(body);
      console.log(`home: ${scriptKb} kB of scripts, ${body.length} letters, ${styles.count} styles`);
      expect(scriptKb).toBeGreaterThan(1);
      expect(scriptKb).toBeLessThan(mostHomeKb);
      const letters = body.replaceAll(inlineScript, "").length;
      const found = { letters, styles: styles.count, styleKb: styles.kilobytes };
      for (const [name, value] of Object.entries(measuredHome))
        expect.soft(found[name as keyof typeof found], name).toBeLessThanOrEqual(value * room);
    },
    { pages },
  ));

/** Script budget of a page without the application, as sent; all of it is inline. */
const mostStaticKb = 60;

it("content pages load no script, and contain a few kilobytes inline", () =>
  withApp(
    async ({ app }) => {
      for (const url of ["/", "/features", "/link-portfolio", "/dividend-info/us", "/version"]) {
        const { body, statusCode } = await app.inject({ url });
        expect([url, statusCode, body.match(/\/assets\/[\w.-]+\.js/g)]).toEqual([url, 200, null]);
        const kilobytes = kilobytesInside(body);
        expect(kilobytes, url).toBeGreaterThan(1);
        expect(kilobytes, url).toBeLessThan(mostStaticKb);
        expect(body, url).not.toMatch(/<link rel="modulepreload"|<script[^>]* (type="module"|src=)/);
      }
    },
    { pages },
  ));

it("a content page is rendered once for any number of simultaneous visitors", async () => {
  let renders = 0;
  const counted: PageRenderer = {
    ...pages,
    render: (request, page) => {
      renders += 1;
      return pages.render(request, page);
    },
  };
  await withApp(
    async ({ app }) => {
      await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: "/features" })));
      await app.inject({ url: "/features" });
      expect(renders).toBe(1);
    },
    { pages: counted },
  );
});

it("every class of the component library in the scripts has its rules in the styles", () => {
  const read = (ending: string) =>
    globSync(`*.${ending}`, { cwd: assets })
      .map((name) => readFileSync(path.join(assets, name), "utf8"))
      .join("\n");
  const asked = new Set(read("js").match(/(?<=["'`])m_[0-9a-f]{6,8}(?=["'`])/g));
  const styles = read("css");
  expect(asked.size).toBeGreaterThan(100);
  expect([...asked].filter((name) => !styles.includes(name))).toEqual([]);
});

it("no script of a page holds the schema library", () => {
  const scripts = globSync("*.js", { cwd: assets });
  expect(scripts.length).toBeGreaterThan(100);
  const holders = scripts.filter((name) =>
    readFileSync(path.join(assets, name), "utf8").includes("ZodError"),
  );
  expect(holders).toEqual([]);
});

it("the library of charts, which comes to pages that are merely looked at, brings nothing of a screen along", () => {
  const importsOf = (name: string) => {
    const text = readFileSync(path.join(assets, name), "utf8");
    return [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((match) => match[1] ?? "");
  };
  const [library = ""] = globSync("echarts-parts-*.js", { cwd: assets });
  const along = new Set(importsOf(library));
  for (const name of along) for (const next of importsOf(name)) along.add(next);
  expect(along.size).toBeGreaterThan(0);
  const bytes = [...along].reduce((sum, name) => sum + statSync(path.join(assets, `${name}.br`)).size, 0);
  const measuredBytes = 873;
  expect(bytes).toBeLessThanOrEqual(measuredBytes * room);
});
