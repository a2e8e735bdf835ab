import type { IsoDate } from "@zerno/engine";
import { KIND_CODES } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildTestApp, type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { everyJob } from "../../jobs/every-job.ts";
import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import { countDemoAssets } from "../../market/demo/remove-demo-market.ts";
import { seedDemoMarket } from "../../market/demo/seed-demo-market.ts";
import { assets, incomeEvents, priceYears, splitEvents } from "../../market/market.tables.ts";
import { demoMarket, type MarketReader, realMarket } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { findRate } from "../../market/rates/rates.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import { writeAnswer } from "../../market/updates/source-rows.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import type { SourceState } from "../../server/background.ts";
import { loadConfig } from "../../server/config/config.ts";
import { job } from "../../server/jobs/job.ts";
import { createJobQueue } from "../../server/jobs/job-queue.ts";
import { silentLog } from "../../server/log.ts";
import { demoMarketOwner, nilGuid } from "../../shared/codes.ts";
import { seedInstallation } from "../../start/seed-installation.ts";
import { csv as importCsv, preview } from "../import/testing/import-fixture.ts";
import { canRunAlone, jobNamesOf } from "./job-names.ts";

const get = "GET /api/admin/providers";
const today = "2026-11-20" as IsoDate;

it("the list of jobs is the list of jobs", () => {
  const never = undefined as never;
  const mail = { mailer: never, fetch: never, texts: never, secretKey: "", baseUrl: "" };
  const parts = { db: never, sources: never, sync: never, now: () => new Date(), ...mail };
  for (const has of [true, false]) {
    const installation = { hasMarketData: has, hasBilling: has };
    const billing = has ? ({} as never) : undefined;
    const jobs = everyJob({ ...parts, hasMarketData: has, billing, todayIn: () => today, log: silentLog });
    expect(jobs.map(({ name }) => name).sort()).toEqual([...jobNamesOf(installation)].sort());
    const alone = jobs.filter(({ payload }) => payload.safeParse({}).success).map(({ name }) => name);
    expect(jobNamesOf(installation).filter(canRunAlone).sort()).toEqual(alone.sort());
  }
});

describe("sources", () => {
  it("each with its switch, limits and last problem; switching holds for all and can be taken back", () =>
    withApp(
      async ({ register, db }) => {
        const admin = await register();
        await writeAnswer(db, "moex", { goodAt: Date.parse("2026-11-20T08:00:00Z") });
        await writeAnswer(db, "moex", {
          problem: { problem: "html", params: { type: "text/html" } },
          problemAt: Date.parse("2026-11-20T09:00:00Z"),
        });
        const { body } = await admin.call(get);
        expect(body.isOn).toBe(true);
        const ids = body.sources.map(({ id }: { id: string }) => id);
        expect(ids).toEqual(expect.arrayContaining(["moex", "cbr", "ecb", "yahoo", "coingecko"]));
        const sourceOf = async (id: string) =>
          (await admin.call(get)).body.sources.find((source: { id: string }) => source.id === id);
        expect(await sourceOf("moex")).toMatchObject({
          ...{ isOn: true, switched: null, addresses: [], missing: [] },
          ...{ firstGoodAt: "2026-11-20T08:00:00.000Z", lastGoodAt: "2026-11-20T08:00:00.000Z" },
          lastProblem: { code: "html", params: { type: "text/html" } },
          lastProblemAt: "2026-11-20T09:00:00.000Z",
          // 300 of the program, 60 of the operator.
          limits: { perMinute: 60, parallel: 4, spacingMs: 150, perDay: null },
        });
        expect(await sourceOf("ecb")).toMatchObject({ isOn: false, switched: null });
        const set = (id: string, isOn: boolean | null) =>
          admin.call("POST /api/admin/switch-provider", { id, isOn });
        expect((await set("moex", false)).body).toEqual({ isOn: false });
        expect(await sourceOf("moex")).toMatchObject({ isOn: false, switched: false });
        expect((await set("ecb", true)).body).toEqual({ isOn: true });
        expect((await set("ecb", null)).body).toEqual({ isOn: false });
        expect((await set("nobody", true)).status).toBe(404);
      },
      {
        env: {
          MARKET_DATA: "on",
          MARKET_SOURCES: '{"moex":{"limits":{"perMinute":60}},"ecb":{"isOn":false}}',
        },
      },
    ));

  it("with MARKET_DATA=off none is on, whatever is switched; who sells asks no source for personal use", () =>
    withApp(
      async ({ register }) => {
        const admin = await register();
        await admin.call("POST /api/admin/switch-provider", { id: "moex", isOn: true });
        const { body } = await admin.call(get);
        expect(body.isOn).toBe(false);
        expect(body.sources.some(({ isOn }: { isOn: boolean }) => isOn)).toBe(false);
      },
      { env: { MARKET_DATA: "off" } },
    ).then(() =>
      withApp(
        async ({ register }) => {
          const { body } = await (await register()).call(get);
          const on = body.sources.filter(({ isOn }: { isOn: boolean }) => isOn);
          expect(on.map(({ id }: { id: string }) => id)).not.toContain("yahoo");
          expect(on.map(({ id }: { id: string }) => id)).toContain("moex");
        },
        { env: { MARKET_DATA: "on", BILLING: "on" } },
      ),
    ));

  it("their order can be changed and taken back; what cannot serve a need is refused by its place", () =>
    withApp(async ({ register }) => {
      const admin = await register();
      const rule = "rates//RU";
      const usual = ["cbr", "currency-api", "currency-api-mirror"];
      const order = async () =>
        (await admin.call(get)).body.rules.find(({ name }: { name: string }) => name === rule);
      expect(await order()).toMatchObject({ sources: usual, isChanged: false });
      const put = (sources: string[] | null) =>
        admin.call("POST /api/admin/order-providers", { rule, sources });
      expect((await put(["ecb", "cbr"])).body).toEqual({ sources: ["ecb", "cbr"] });
      expect(await order()).toMatchObject({ sources: ["ecb", "cbr"], isChanged: true });
      expect((await put(["cbr", "moex"])).body.error).toMatchObject({
        ...{ code: "INVALID_INPUT", fields: [{ path: "sources.1", code: "invalid" }] },
      });
      expect((await put(["cbr", "cbr"])).status).toBe(400);
      expect((await put([])).body).toEqual({ sources: [] });
      expect((await put(null)).body).toEqual({ sources: usual });
      const nobody = { rule: "nothing", sources: null };
      expect((await admin.call("POST /api/admin/order-providers", nobody)).status).toBe(404);
    }));
});

it("who is no administrator learns nothing of it", () =>
  withApp(async ({ register }) => {
    await register();
    const plain = await register();
    for (const key of [get, "GET /api/admin/jobs", "POST /api/admin/remove-demo"])
      expect((await plain.call(key)).status).toBe(403);
  }));

describe("jobs in a queue", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let test: TestApp;
  let admin: TestUser;
  let isMended = false;
  const resets: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const shared = { payload: z.object({}), retries: 0, firstRetryS: 1, longestS: 60, keptS: 600 };
    const run = async () => {
      if (!isMended) throw new Error("the disk is full");
      return { asked: 3, failed: 1 };
    };
    const jobs = createJobQueue({
      ...{ poolOptions: database.options, log: silentLog, isAlone: true },
      jobs: [job({ ...shared, name: "market-rates", run })],
    });
    const state: SourceState = {
      ...{ provider: "moex", address: "https://iss.moex.com", state: "open", failures: 5 },
      ...{ until: Date.parse("2026-11-20T10:05:00Z"), lastProblem: null, running: 0, waiting: 2 },
      ...{ pausedUntil: null, spentToday: 7, lastGoodAt: null },
    };
    const background = {
      ...{ jobs, sourceStates: () => [state], refreshSources: async () => undefined },
      resetSource: (id: string) => void resets.push(id),
    };
    test = await buildTestApp(database.db, { background, env: { MARKET_DATA: "on" } });
    admin = await test.register();
  }, 60_000);
  afterAll(async () => {
    await test.app.close();
    await database.drop();
  });
  const ask = async (state: string) => (await admin.call("GET /api/admin/jobs", { state })).body;
  const queueOf = async () =>
    (await ask("failed")).queues.find(({ name }: { name: string }) => name === "market-rates");

  it("run when asked to, are listed when they fail, and run again", async () => {
    const start = () => admin.call("POST /api/admin/run-job", { name: "market-rates" });
    expect((await start()).body).toEqual({ isQueued: true });
    await expect
      .poll(queueOf, { timeout: 10_000 })
      .toMatchObject({ failed: 1, waiting: 0, running: 0, done: 0 });
    const { isMarketDataOn, jobs } = await ask("failed");
    expect(isMarketDataOn).toBe(true);
    expect(jobs).toEqual([
      expect.objectContaining({ name: "market-rates", attempts: 1, error: "the disk is full" }),
    ]);
    isMended = true;
    const { name, id } = jobs[0];
    expect((await admin.call("POST /api/admin/retry-job", { name, id })).body).toEqual({ isQueued: true });
    await expect.poll(queueOf, { timeout: 10_000 }).toMatchObject({ failed: 0, done: 1 });
    expect((await ask("done")).jobs[0]).toMatchObject({ result: { asked: 3, failed: 1 }, error: null });
    expect((await admin.call("POST /api/admin/retry-job", { name, id })).body).toEqual({ isQueued: false });
    expect((await admin.call("POST /api/admin/run-job", { name: "other" })).status).toBe(404);
  });

  it("that need an order are refused by name and offered no button", async () => {
    const { status, body } = await admin.call("POST /api/admin/run-job", { name: "sync" });
    expect([status, body.error.fields]).toEqual([400, [{ path: "name", code: "job-needs-order" }]]);
    const { queues } = await ask("failed");
    const held = queues.filter(({ canRun }: { canRun: boolean }) => !canRun);
    expect(held.map(({ name }: { name: string }) => name)).toEqual(["sync"]);
  });

  it("addresses are shown as they are in this process, and a circuit can be closed", async () => {
    const { sources } = (await admin.call(get)).body;
    const moex = sources.find(({ id }: { id: string }) => id === "moex");
    expect(moex.addresses).toEqual([
      expect.objectContaining({
        state: "open",
        until: "2026-11-20T10:05:00.000Z",
        waiting: 2,
        spentToday: 7,
      }),
    ]);
    expect((await admin.call("POST /api/admin/reset-provider", { id: "moex" })).body).toEqual({
      addresses: 1,
    });
    expect(resets).toEqual(["moex"]);
  });
});

describe("the demo market", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDemoMarket(database.db, today);
    test = await buildTestApp(database.db, { env: { TODAY: today } });
    admin = await test.register();
  }, 60_000);
  afterAll(async () => {
    await test.app.close();
    await database.drop();
  });
  const search = async (query: string, portfolioId?: string) =>
    (await admin.call("GET /api/assets/search", { query, portfolioId })).body.assets.map(
      ({ ticker }: { ticker: string }) => ticker,
    );

  it("is found by demo portfolios and visitors alone, whether a real source has answered or not", async () => {
    const own = await addPortfolio(admin);
    const demo = (await admin.call("POST /api/MyPortfolio/demo")).body.portfolios[0].id;
    const seen = async () => [
      await search("GRANUM"),
      await search("GRANUM", own),
      await search("granun", own),
    ];
    expect(await seen()).toEqual([[], [], []]);
    expect(await search("GRANUM", demo)).toEqual(["GRANUM"]);
    const searched = async () =>
      (await test.anonymous.call("GET /api/assets/search", { query: "GRANUM" })).body;
    expect((await searched()).assets).toHaveLength(1);
    await writeAnswer(database.db, "cbr", { goodAt: Date.parse("2026-11-20T09:00:00Z") });
    expect(await seen()).toEqual([[], [], []]);
    expect((await searched()).assets).toEqual([]);
    expect((await admin.call(get)).body.demo.isHidden).toBe(true);
  });

  it("nor is it found by its exact code: in files of own portfolios, in prices, on public pages", async () => {
    const [granum] = await database.db.select().from(assets).where(eq(assets.ticker, "GRANUM"));
    const { isin, currency } = { isin: granum?.isin ?? "", currency: granum?.currency ?? "" };
    expect(isin).toMatch(/^[A-Z]{2}/);
    const codes = ["GRANUM", isin];
    const found = async (reader: MarketReader) =>
      (await findAssetsByCode(database.db, reader, codes)).map(({ ticker }) => ticker);
    expect(await found(realMarket)).toEqual([]);
    expect(await found(demoMarket)).toEqual(["GRANUM"]);
    const csv = "Asset,Date,Close\nGRANUM,2026-11-02,1\n";
    const { body } = await admin.upload("/api/prices/upload?kind=prices", { name: "p.csv", bytes: csv });
    expect(body).toMatchObject({ isStored: false, series: [], counts: { bad: 1 } });
    const { portfolios: all } = (await admin.call("GET /api/MyPortfolio")).body;
    const ofFile = async (isWanted: boolean) => {
      const { id } = all.find(({ isDemo }: { isDemo: boolean }) => isDemo === isWanted);
      const file = importCsv(`Buy,2026-11-02,GRANUM,10,5,${currency},0,,,,,`);
      const { preview: seen } = await preview(admin, id, file);
      return [seen.instruments, seen.unresolved].map((list) => list.map(({ code }) => code));
    };
    expect(await ofFile(false)).toEqual([[], ["GRANUM"]]);
    expect(await ofFile(true)).toEqual([["GRANUM"], []]);
    const asked = { symbol: "GRANUM" };
    expect((await admin.call("GET /api/public/asset-info/summary-by-symbol", asked)).status).toBe(404);
  });

  it("goes in one press with its prices, payments, rates, portfolios and account; own ledgers keep what they hold", async () => {
    const { db } = database;
    const own = await addPortfolio(admin, { name: "Mine" });
    const [granum] = await db.select().from(assets).where(eq(assets.ticker, "GRANUM"));
    // As an earlier program let it be entered; now no form takes it.
    const row = { kind: "buy", date: "2026-11-02", assetId: granum?.id, quantity: "1", price: "1" };
    const refused = await admin.call("POST /api/transactions", {
      ...row,
      portfolioId: own,
      currency: granum?.currency,
    });
    expect(refused.body.error.fields).toEqual([{ path: "assetId", code: "demo-asset" }]);
    await addRow(admin, own, {
      kind: "deposit",
      date: "2026-11-02",
      amount: "1",
      currency: granum?.currency,
    });
    await updateRows(
      fixture(db),
      transactions,
      {
        kind: KIND_CODES.buy,
        assetOwnerId: demoMarketOwner,
        assetId: granum?.id,
        quantity: "1",
        price: "1",
      },
      eq(transactions.portfolioId, own),
    );
    await storeRates(db, nilGuid, [{ base: "USD", quote: "RUB", day: today, rate: 77 }], "cbr");
    const before = await countDemoAssets(db);
    const answer = await admin.call("POST /api/admin/remove-demo");
    expect(answer.body).toEqual({ assets: before - 1, portfolios: 3, kept: ["GRANUM"] });
    const left = await db.select({ ticker: assets.ticker }).from(assets).where(eq(assets.isDemo, true));
    expect(left).toEqual([{ ticker: "GRANUM" }]);
    expect(await db.select().from(portfolios).where(eq(portfolios.isDemo, true))).toEqual([]);
    for (const table of [priceYears, incomeEvents, splitEvents])
      expect((await db.select().from(table)).every(({ assetId }) => assetId === granum?.id)).toBe(true);
    const key = { ownerId: demoMarketOwner, id: granum?.id ?? "" };
    expect((await findPrice(db, demoMarket, key, today))?.source).toBe("demo");
    expect(await findPrice(db, realMarket, key, today)).toBeNull();
    // The bank's rate stays, the fictional ones of all other days are gone.
    expect((await findRate(db, realMarket, { from: "USD", to: "RUB" }, today))?.rate).toBe("77");
    expect(await findRate(db, realMarket, { from: "USD", to: "RUB" }, "2026-11-10" as IsoDate)).toBeNull();
    expect(await findRate(db, realMarket, { from: "EUR", to: "USD" }, today)).toBeNull();
    expect((await admin.call("POST /api/MyPortfolio/demo")).status).toBe(404);
  });

  it("the next start does not bring it back", async () => {
    const config = loadConfig({ NODE_ENV: "test", DEMO: "on" });
    const secretKey = "test-secret-key-test-secret-key-0123456789";
    await seedInstallation({
      db: database.db,
      config,
      secretKey,
      now: () => new Date("2026-11-21T10:00:00Z"),
    });
    expect(await countDemoAssets(database.db)).toBe(1);
    expect(
      (await admin.call("POST /api/account/login", { username: "demo@zerno.local", password: "x" })).status,
    ).toBe(400);
  });
});
