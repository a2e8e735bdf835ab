import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { createFastClock } from "../../market/runner/testing/fast-clock.ts";
import { createSources } from "../../market/updates/sources.ts";
import { marketSources } from "../../market/updates/updates.tables.ts";
import { loadConfig } from "../../server/config/config.ts";
import type { Db } from "../../server/db/db-types.ts";

/** Secret key of the test application. */
const installationKey = "test-secret-key-test-secret-key-0123456789";
const secret = "s3cret-of-somebody";
const env = { MARKET_DATA: "on", MARKET_SOURCES: '{"tiingo":{"settings":{"apiKey":"of-the-environment"}}}' };

const prices = { want: "prices", code: "AAPL", from: "2026-11-02", to: "2026-11-03" };

/** Returns the requests to a source with settings read by a key. */
async function askedWith(db: Db, secretKey: string, id: string, query: object = prices): Promise<string[]> {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push(`${url} ${JSON.stringify(init?.headers)}`);
    return new Response("[]", { headers: { "content-type": "application/json" } });
  };
  const config = loadConfig({ NODE_ENV: "test", ...env });
  const sources = createSources({
    config,
    fetch,
    clock: createFastClock("2026-11-20T10:00:00Z"),
    random: () => 0.5,
    secretKey,
  });
  await sources.refresh(db);
  await sources.runner.fetchRows(id, query as never, {
    priority: "held",
    signal: new AbortController().signal,
  });
  return asked;
}

it("a key that is entered is kept encrypted, never shown, used by the next job, and goes when it is removed", () =>
  withApp(
    async ({ register, db }) => {
      const admin = await register();
      const set = (id: string, field: string, value: string | null) =>
        admin.call("POST /api/admin/set-provider-setting", { id, field, value });
      const sourceOf = async (id: string) =>
        (await admin.call("GET /api/admin/providers")).body.sources.find(
          (one: { id: string }) => one.id === id,
        );
      expect(await sourceOf("eodhd")).toMatchObject({
        ...{ missing: ["apiKey"], settings: [{ field: "apiKey", from: null }], settingsAt: null },
      });
      expect((await set("eodhd", "apiKey", secret)).body).toEqual({ missing: [] });
      const shown = await admin.call("GET /api/admin/providers");
      expect(JSON.stringify(shown.body)).not.toContain(secret);
      expect(await sourceOf("eodhd")).toMatchObject({
        ...{ missing: [], settings: [{ field: "apiKey", from: "entered" }], settingsAt: expect.any(String) },
      });
      expect(JSON.stringify(await db.select().from(marketSources))).not.toContain(secret);

      expect(await askedWith(db, installationKey, "eodhd")).toEqual([expect.stringContaining(secret)]);
      // Another installation's key opens nothing: the source is not asked.
      expect(await askedWith(db, installationKey.toUpperCase(), "eodhd")).toEqual([]);

      expect((await set("tiingo", "apiKey", secret)).body.error.fields).toMatchObject([
        { path: "value", code: "in-environment" },
      ]);
      expect(await sourceOf("tiingo")).toMatchObject({
        settings: [{ field: "apiKey", from: "environment" }],
      });
      const [asked] = await askedWith(db, installationKey, "tiingo");
      expect(asked).toContain("of-the-environment");
      expect((await set("sec", "contact", "no address")).body.error.fields[0].path).toBe("value");
      expect((await set("eodhd", "plan", "x")).body.error.fields[0].path).toBe("field");
      expect((await set("nobody", "apiKey", "x")).status).toBe(404);

      expect((await set("eodhd", "apiKey", null)).body).toEqual({ missing: ["apiKey"] });
      expect(await sourceOf("eodhd")).toMatchObject({ settingsAt: null });
    },
    { env },
  ));

it("a plan and feeds are entered and shown; the next job asks by them; the environment stands before", () =>
  withApp(
    async ({ register, db }) => {
      const admin = await register();
      const set = (id: string, field: string, value: string | null) =>
        admin.call("POST /api/admin/set-provider-setting", { id, field, value });
      const settingsOf = async (id: string) =>
        (await admin.call("GET /api/admin/providers")).body.sources.find(
          (one: { id: string }) => one.id === id,
        ).settings;
      expect(await settingsOf("coingecko")).toEqual([
        { field: "apiKey", kind: "secret", options: [], value: null, from: null },
        { field: "plan", kind: "choice", options: ["demo", "pro"], value: "demo", from: null },
      ]);
      expect((await set("coingecko", "plan", "pro")).body).toEqual({ missing: [] });
      expect((await settingsOf("coingecko"))[1]).toMatchObject({ value: "pro", from: "entered" });
      expect(await askedWith(db, installationKey, "coingecko")).toEqual([
        expect.stringContaining("https://pro-api.coingecko.com/"),
      ]);
      expect((await set("coingecko", "plan", "gold")).body.error.fields).toMatchObject([
        { path: "value", code: "invalid" },
      ]);
      expect((await set("coingecko", "plan", null)).status).toBe(200);
      expect(await askedWith(db, installationKey, "coingecko")).toEqual([
        expect.stringContaining("https://api.coingecko.com/"),
      ]);
      expect((await set("alphavantage", "plan", "free")).body.error.fields).toMatchObject([
        { path: "value", code: "in-environment" },
      ]);
      expect((await settingsOf("alphavantage"))[1]).toMatchObject({ value: "premium", from: "environment" });

      const lines = "Office; https://office.example/rss\n\n Of one ; https://one.example/rss?s={code}";
      expect((await set("rss", "feeds", `${lines}\nno address`)).body.error.fields).toMatchObject([
        { path: "value", code: "line", params: { line: "4" } },
      ]);
      expect((await set("rss", "feeds", lines)).status).toBe(200);
      expect(await settingsOf("rss")).toEqual([
        {
          ...{ field: "feeds", kind: "feeds", options: [], from: "entered" },
          value: "Office; https://office.example/rss\nOf one; https://one.example/rss?s={code}",
        },
      ]);
      const [first] = await askedWith(db, installationKey, "rss", { want: "news", code: "AAPL" });
      expect(first).toContain("https://one.example/rss?s=AAPL");
      const [general] = await askedWith(db, installationKey, "rss", { want: "news", code: null });
      expect(general).toContain("https://office.example/rss");
    },
    {
      env: { MARKET_DATA: "on", MARKET_SOURCES: '{"alphavantage":{"settings":{"plan":"premium"}}}' },
    },
  ));
