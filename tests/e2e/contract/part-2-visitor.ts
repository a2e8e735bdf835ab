import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { wordsOf } from "../words.ts";
import { targetsOf } from "./redirects.ts";
import { awake, type Group, type Row, type Stage, soon, store, stored } from "./row.ts";

const t = wordsOf("en");

const publicPages = [
  ...["/public/terms", "/public/blog", "/public/blog/twr-and-irr", "/public/portfolios", "/calendars"],
  ...["/public/portfolios/demoabroad", "/public/asset/SBER@MISX", "/unsubscribe", "/pricing", "/logout"],
  "/emailpromo",
  ...["/recap24/", "/version", "/sgts", "/", "/auth/login", "/auth/signup", "/auth/forgot-password"],
  ...["/stock-portfolio-performance", "/dividends-calculator", "/dividends-backtesting", "/dividend-tracker"],
  ...["/stock-tracker", "/crypto-tracker", "/portfolio-tracker", "/portfolio-share", "/dividend-calendar"],
  ...["/dividend-rating", "/dividend-info", "/link-portfolio", "/portfolio-visualization-demo"],
  ...["/investment-tracker", "/snowball-alternative", "/sharesight-alternative", "/ghostfolio-alternative"],
  ...["/snowball-vs-sharesight-vs-ghostfolio", "/features", "/overview", "/about", "/contact"],
  "/investment-portfolio-management",
];

/** Accessible without content: error pages, a page that comes with payments, paths without a page. */
const emptyPages: readonly (readonly [path: string, status: number])[] = [
  ["/404", 404],
  ["/500", 500],
  ["/public/blog/no-such-post", 404],
  ["/auth/anything", 404],
];

const closedPages = [
  "/dashboard",
  "/stats",
  "/new-portfolio",
  "/manage-portfolios",
  "/div-calendar",
  "/user-profile",
];

/** Status of a page and the number of its h1 headings; redirects are not followed. */
async function shownAt({ context }: Stage, path: string): Promise<[string, number, number]> {
  const answer = await context.request.get(path, { maxRedirects: 0 });
  return [path, answer.status(), (await answer.text()).match(/<h1[ >]/g)?.length ?? 0];
}

/** A page that counts referrals, and one that stores nothing. */
const referrals: readonly Row[] = [
  ...["/", "/public/blog/twr-and-irr", "/public/asset/SBER@MISX", "/public/portfolios/demoabroad"].flatMap(
    (path) => ["ref", "promo"].map((name) => ({ path, name, isKept: true })),
  ),
  { path: "/public/terms", name: "ref", isKept: false },
].map(({ path, name, isKept }, index) => ({
  id: `2.${20 + index}`,
  sentence: `Referral capture: ${name} on ${path} is ${isKept ? "stored" : "not stored"}`,
  run: async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem("app"));
    const answer = await page.goto(`${path}?${name}=anna-${index}`);
    expect(answer?.status()).toBe(200);
    await awake(page);
    const referral = (await stored(page, "app"))?.referral ?? null;
    expect(referral).toBe(isKept ? `anna-${index}` : null);
  },
}));

const arrive = async ({ page }: Stage, referral: string) => {
  await page.goto(`/?ref=${referral}`);
  await awake(page);
  return (await stored(page, "app"))?.referral;
};

const build = path.resolve(import.meta.dirname, "../../../build");

const builtWith = (word: string): string[] =>
  readdirSync(build, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && readFileSync(path.join(build, name), "utf8").includes(word),
  );

export const visitor: Group = {
  name: "a visitor",
  open: async ({ page }) => {
    await page.goto("/auth/login");
    await awake(page);
  },
  rows: [
    {
      id: "2.1",
      sentence:
        "Public without sign-in: public/ paths, the pages named, marketing pages, anything starting with /auth",
      run: async (stage) => {
        const open = await Promise.all(publicPages.map((path) => shownAt(stage, path)));
        expect(open).toEqual(publicPages.map((path) => [path, 200, 1]));
        const empty = await Promise.all(emptyPages.map(([path]) => shownAt(stage, path)));
        expect(empty).toEqual(emptyPages.map(([path, status]) => [path, status, 1]));
      },
    },
    {
      id: "2.2",
      sentence: "except an edit-post path",
      run: async (stage) => {
        expect(
          await targetsOf(stage, ["/public/blog/edit-post/1", "/public/blog/twr-and-irr/edit-post"]),
        ).toEqual([
          ["/public/blog/edit-post/1", "/auth/login?next=%2Fpublic%2Fblog%2Fedit-post%2F1"],
          [
            "/public/blog/twr-and-irr/edit-post",
            "/auth/login?next=%2Fpublic%2Fblog%2Ftwr-and-irr%2Fedit-post",
          ],
        ]);
      },
    },
    {
      id: "2.3",
      sentence: "Not signed in on any other path: redirect to /auth/login",
      run: async (stage) => {
        expect(await targetsOf(stage, closedPages)).toEqual(
          closedPages.map((path) => [path, `/auth/login?next=${encodeURIComponent(path)}`]),
        );
      },
    },
    {
      id: "2.4",
      sentence: "Widget pages contain /widgets/ in the path and count as logged in",
      run: async (stage) => {
        expect(await targetsOf(stage, ["/widgets/none", "/en/widgets/none"])).toEqual([
          ["/widgets/none", null],
          ["/en/widgets/none", null],
        ]);
        // An existing widget is shown without any cookie.
        const bare = await fetch(`${stage.server.url}/widgets/portfolio/demoabroad`, { redirect: "manual" });
        expect([bare.status, /<h1[ >]/.test(await bare.text())]).toEqual([200, true]);
      },
    },
    {
      id: "2.34",
      sentence: "A production build has no line of the developer panel",
      run: async ({ page }) => {
        for (const word of ["data-dev-panel", "developer-panel", "dev-panel/dev-panel"])
          expect([word, builtWith(word)]).toEqual([word, []]);
        expect(builtWith("data-notice").length).toBeGreaterThan(0);
        await store(page, "ui", { showDevPanel: true });
        await page.reload();
        await awake(page);
        expect(await page.locator("[data-dev-panel]").count()).toBe(0);
        await store(page, "ui", { showDevPanel: false });
      },
    },
    {
      id: "2.16",
      sentence: "Sign-up modal",
      run: async ({ page }) => {
        await page.goto("/public/asset/SBER@MISX");
        await awake(page);
        await page.getByRole("button", { name: t("asset-pages:watch.button"), exact: true }).click();
        const dialog = page.getByRole("dialog", { name: t("account:wanted.watch.title") });
        await dialog.waitFor();
        const boxes = [t("account:name.label"), t("account:email"), t("account:password.label")];
        for (const name of boxes)
          expect([name, await dialog.getByRole("textbox", { name, exact: true }).count()]).toEqual([name, 1]);
        expect((await stored(page, "wanted")).action).toMatchObject({ kind: "watch" });
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      },
    },
    ...referrals,
    {
      id: "2.30",
      sentence:
        "Referral is set only if none is stored (or the stored value is the text null); later values are ignored",
      run: async (stage) => {
        await stage.page.evaluate(() => localStorage.removeItem("app"));
        expect(await arrive(stage, "first")).toBe("first");
        expect(await arrive(stage, "second")).toBe("first");
        await store(stage.page, "app", { referral: "null" });
        expect(await arrive(stage, "third")).toBe("third");
      },
    },
    {
      id: "3.6",
      sentence: "a social key in local storage (generated if missing)",
      run: async ({ page, calls }) => {
        // The home page's experiment is requested for the browser.
        await soon(() => calls.some((call) => call.url().includes("/api/ab-tests/schedule"))).toBe(true);
        const key = await page.evaluate(() => localStorage.getItem("socialKey"));
        expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        const keys = calls
          .filter((call) => call.url().includes("/api/ab-tests/schedule"))
          .map((call) => call.postDataJSON().socialKey);
        expect(new Set(keys)).toEqual(new Set([key]));
      },
    },
    {
      id: "3.7",
      sentence: "theme preference light or dark; toggling persists the choice",
      run: async ({ page, context }) => {
        const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
        expect(await theme()).toBe("light");
        await page.getByRole("button", { name: "Dark theme" }).click();
        expect(await theme()).toBe("dark");
        await page.reload();
        expect(await theme()).toBe("dark");
        const prefs = (await context.cookies()).find(({ name }) => name === "prefs");
        expect(JSON.parse(decodeURIComponent(prefs?.value ?? ""))).toMatchObject({ theme: "dark" });
        await awake(page);
        await page.getByRole("button", { name: "Light theme" }).click();
        expect(await theme()).toBe("light");
      },
    },
    {
      id: "3.5",
      sentence: "Supported languages en, ru; default en, locale en-US; default namespace common",
      run: async ({ page }) => {
        const asked = await page.evaluate(async () => {
          const page = async (language: string) =>
            /<html lang="(\w+)"/.exec(
              await (
                await fetch("/auth/login", { headers: { "Accept-Language": language }, credentials: "omit" })
              ).text(),
            )?.[1];
          return [await page("de"), await page("ru"), await page("en-GB"), await page("")];
        });
        expect(asked).toEqual(["en", "ru", "en", "en"]);
        const names = await page.evaluate(async () => {
          const statuses: number[] = [];
          for (const language of ["en", "ru"])
            statuses.push((await fetch(`/locales/${language}/common.json`)).status);
          return statuses;
        });
        expect(names).toEqual([200, 200]);
        expect((await page.request.get("/locales/fr/common.json")).status()).toBe(404);
      },
    },
    {
      id: "3.14",
      sentence:
        "Currencies: about 40, each with code, symbol and display order; USD first, RUB second, then EUR and GBP, the others at 100 or 101",
      run: async ({ page }) => {
        const { currencies } = await page.evaluate(async () => (await fetch("/api/currency/list")).json());
        expect(currencies.length).toBeGreaterThan(35);
        const codes = currencies.map(({ code }: { code: string }) => code);
        expect(codes.slice(0, 4)).toEqual(["USD", "RUB", "EUR", "GBP"]);
        const orders = currencies.slice(4).map((one: { order: number }) => one.order);
        expect([...new Set(orders)].sort()).toEqual([100, 101]);
        for (const { symbol } of currencies) expect(symbol.length).toBeGreaterThan(0);
      },
    },
    {
      id: "3.15",
      sentence: "Brokers: about 45 names, each with a logo path",
      run: async ({ page }) => {
        const { brokers } = await page.evaluate(async () => (await fetch("/api/broker/list")).json());
        expect(brokers.length).toBeGreaterThan(40);
        const names = brokers.map(({ name }: { name: string }) => name).join(" ");
        const examples = [
          "IBKR",
          "Tinkoff",
          "VTB",
          "Finam",
          "Binance",
          "Revolut",
          "Degiro",
          "Fidelity",
          "Voya",
        ];
        for (const name of examples) expect(names.toLowerCase()).toContain(name.toLowerCase());
        const logos = brokers.map(({ logo }: { logo: string }) => logo);
        const statuses = await page.evaluate(
          (paths) => Promise.all(paths.map(async (path: string) => (await fetch(path)).status)),
          logos as string[],
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
      },
    },
  ],
};
