import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type Caller, type TestApp } from "../../tests/support/app.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { removeDemoAccount, removeDemoPortfolios } from "../domain/demo/remove-demo.ts";
import { demoEmail, demoPassword } from "../features/account/onboarding/demo-account.ts";
import { publicJobs, showFirstPublic } from "../jobs/public-jobs.ts";
import { hindcastsJob, screenerJob } from "../jobs/screener-job.ts";
import { removeDemoMarket } from "../market/demo/remove-demo-market.ts";
import { demoMarket, realMarket } from "../market/market-reader.ts";
import { loadSeries } from "../market/prices/series.ts";
import { loadConfig } from "../server/config/config.ts";
import { silentLog } from "../server/log.ts";
import { demoMarketOwner, nilGuid } from "../shared/codes.ts";
import { seedInstallation } from "../start/seed-installation.ts";

const secretKey = "the-demo-secret-key-0123456789-0123456789";
const config = (today: string) => loadConfig({ NODE_ENV: "test", DEMO: "on", TODAY: today });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let demo: Caller;
let first: string;

const start = (today: string) =>
  seedInstallation({
    db: database.db,
    config: config(today),
    secretKey,
    now: () => new Date(`${today}T10:00:00Z`),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db, { env: { DEMO: "on", TODAY: "2026-11-20" } });
  await start("2026-11-20");
  const signIn = { username: demoEmail, password: demoPassword(secretKey) };
  demo = test.as((await test.anonymous.call("POST /api/account/login", signIn)).body.access_token);
  first = (await demo.call("GET /api/MyPortfolio")).body.portfolios[0].id;
}, 120_000);
afterAll(async () => {
  await test.app.close();
  await database.drop();
});

const get = async (key: string, input: object = {}, language = "en") =>
  (await demo.call(`GET ${key}`, input, { "accept-language": language })).body;

async function countAll(): Promise<Readonly<Record<string, string>>> {
  const tables = [
    ...["assets", "price_years", "series_years", "fundamentals", "fund_holdings", "news_items", "users"],
    "own_price_years",
    ...["portfolios", "transactions", "imports", "statements", "statement_lines", "pie_nodes", "goals"],
    ...["watchlists", "watchlist_assets", "recurring_plans", "custom_assets", "sync_connections"],
    ...["sync_accounts", "sync_runs", "public_portfolios", "notices", "portfolio_changes"],
  ];
  const counts = tables.map(
    (name) => sql`select ${name} as name, count(*)::text as n from ${sql.identifier(name)}`,
  );
  const { rows } = await database.db.execute<{ name: string; n: string }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

describe("the demo account", () => {
  it("has the parts of the product, and its figures of before", async () => {
    const { goals } = await get("/api/portfoliogoal", { portfolioId: first });
    expect(goals.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ["Early retirement", "on-track"],
      ["Dividends pay the bills", "on-track"],
      ["Emergency fund", "reached"],
    ]);
    const { nodes, drift } = await get("/api/pie/getByPortfolioId", { portfolioId: first });
    expect([nodes.length, drift !== null]).toEqual([23, true]);
    const { lists } = await get("/api/watchlist");
    expect(lists.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ["To buy on a dip", 6],
      ["Dividend payers abroad", 6],
    ]);
    const plans = await get("/api/transactions/plans", { portfolioId: first });
    expect([plans.plans.length, plans.proposals.length]).toEqual([2, 2]);
    expect(
      (await get("/api/customholdings")).holdings.map((one: { asset: { name: string } }) => one.asset.name),
    ).toEqual(["Flat at Mill Lane", "Gold bar, 50 g", "Three-year deposit"]);
    expect((await get("/api/notifications/list", { page: 1, unread: false })).count).toBe(5);
  });

  it("leaves the figures of its portfolios those of their rows alone, as a user has them who adds them", async () => {
    const person = await test.register();
    const added = (await person.call("POST /api/MyPortfolio/demo")).body.portfolios;
    const mine = (await get("/api/MyPortfolio")).portfolios;
    expect([added.length, mine.length]).toEqual([3, 4]);
    for (const [index, { id: portfolioId, name }] of added.entries()) {
      const { head: alone } = (await person.call("GET /api/DashboardStats", { portfolioId })).body;
      const { head } = await get("/api/DashboardStats", { portfolioId: mine[index].id });
      expect([name, head.value, head.totalProfit, head.twr]).toEqual([
        mine[index].name,
        ...[alone.value, alone.totalProfit, alone.twr],
      ]);
      const goals = (await person.call("GET /api/portfoliogoal", { portfolioId })).body.goals;
      expect(goals).toEqual([]);
    }
  });

  it("reads in the reader's language", async () => {
    const { goals } = await get("/api/portfoliogoal", { portfolioId: first }, "ru");
    expect(goals[0].name).toBe("Ранняя пенсия");
    expect((await get("/api/watchlist", {}, "ru")).lists[0].name).toBe("Купить на просадке");
    const { nodes } = await get("/api/pie/getByPortfolioId", { portfolioId: first }, "ru");
    expect(nodes[0].name).toBe("Акции");
    const { connections } = await get("/api/PortfolioSyncSettings", {}, "ru");
    expect([connections[0].name, connections[0].accounts[0].name]).toEqual([
      "Демо-брокер, вымышленный",
      "Брокерский счёт",
    ]);
    expect((await get("/api/customholdings", {}, "ru")).holdings[0].asset.name).toMatch(/[А-Я]/);
  });

  it("has an import whose statement agrees with its rows", async () => {
    const { imports } = await get("/api/transactionsImportHistory", { portfolioId: first });
    expect(imports).toMatchObject([
      { state: 2, fileName: "Demo broker 2026-Q3.csv", period: { from: "2026-07-01", to: "2026-09-30" } },
    ]);
    const { statements } = await get("/api/data-health/statements", { portfolioId: first });
    const lines = [...statements[0].check.cash, ...statements[0].check.positions];
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter(({ difference }: { difference: string }) => difference !== "0")).toEqual([]);
    // Closes carried over a past weekend need no action.
    const { issues } = await get("/api/data-health", { portfolioId: first });
    expect(issues.filter(({ kind }: { kind: string }) => kind === "stale-price")).toEqual([]);
  });

  it("has the splits of its rows as decided events", async () => {
    const { pending, decided } = await get("/api/corporateActions/CheckCorporateActions", {
      portfolioId: first,
    });
    const told = decided.map((one: { asset: { ticker: string }; state: string; effectiveOn: string }) => [
      ...[one.asset.ticker, one.state, one.effectiveOn],
    ]);
    expect([pending, told.toSorted()]).toEqual([
      [],
      [
        ["RUDOGOR", "booked", "2024-04-08"],
        ["TOKOVED", "booked", "2024-07-15"],
        ["ZERNOGOLD", "booked", "2019-11-05"],
      ],
    ]);
  });

  it("has linked accounts without credentials", async () => {
    const { connections } = await get("/api/PortfolioSyncSettings");
    expect(connections).toMatchObject([
      { state: "ready", nextRunAt: null, accounts: [{ portfolioId: first }, { portfolioId: null }] },
    ]);
    const connectionId = connections[0].id;
    const refused = [
      demo.call("POST /api/PortfolioSyncSettings/sync", { connectionId }),
      demo.call("POST /api/PortfolioSyncSettings/bulk-sync"),
      demo.call("PUT /api/PortfolioSyncSettings", {
        ...{ connectionId, accounts: [{ id: connections[0].accounts[1].id, into: { as: "none" } }] },
      }),
      demo.call("POST /api/PortfolioSyncSettings/createsyncconnection", {
        ...{ provider: "bondora", name: "Mine", secrets: { token: "x" } },
      }),
    ];
    for (const { body } of await Promise.all(refused)) expect(body.error.code).toBe("DEMO_ACCOUNT");
  });

  it("shows a portfolio to everybody, as fictional and with its names", async () => {
    const { body } = await test.anonymous.call("GET /api/public/portfolio", { key: "demoabroad" });
    expect([
      body.isDemo,
      body.holdings.some(({ asset }: { asset: { ticker: string } }) => asset.ticker === "WHOLEPIE"),
    ]).toEqual([true, true]);
  });

  it("lists that portfolio, labelled as a demo, with the first job after the start", async () => {
    const { db } = database;
    const sent: string[] = [];
    const queue = { send: async (name: string) => sent.push(name) > 0 };
    await showFirstPublic(db, queue);
    expect(sent).toEqual(["public-changes"]);
    const now = () => new Date("2026-11-20T10:00:00Z");
    const [changes] = publicJobs({ db, now, todayIn: () => "2026-11-20", log: silentLog });
    expect(await changes?.run({}, new AbortController().signal)).toEqual({ renewed: 1 });
    const { body } = await test.anonymous.call("GET /api/public/portfolios-list");
    const listed = body.portfolios.map((one: { key: string; isDemo: boolean }) => [one.key, one.isDemo]);
    expect(listed).toEqual([["demoabroad", true]]);
    await showFirstPublic(db, queue);
    expect(sent).toHaveLength(1);
  });

  it("lists it with the next start where an earlier program made it unlisted", async () => {
    const isListed = async () =>
      (await database.db.execute<{ is_listed: boolean }>(sql`select is_listed from public_portfolios`)).rows;
    await database.db.execute(sql`update public_portfolios set is_listed = false`);
    await start("2026-11-20");
    expect(await isListed()).toEqual([{ is_listed: true }]);
  });

  it("is seeded once: a second start changes nothing, a later day adds that day", async () => {
    const before = await countAll();
    await start("2026-11-20");
    expect(await countAll()).toEqual(before);
    await start("2026-11-21");
    const after = await countAll();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.filter((name) => name !== "news_items")).toEqual([]);
  });

  it("gets what is missing on the next start: an installation of an earlier program, or a deleted goal", async () => {
    const { db } = database;
    await db.execute(sql`delete from market_editions where name = 'demo-facts'`);
    for (const table of [
      "goals",
      "watchlists",
      "recurring_plans",
      "pie_trees",
      "sync_connections",
      "notices",
      "fundamentals",
    ])
      await db.execute(sql`/* fixture */ delete from ${sql.identifier(table)}`);
    const gone = await countAll();
    expect([gone.goals, gone.fundamentals]).toEqual(["0", "0"]);
    await start("2026-11-21");
    const after = await countAll();
    expect(
      ["goals", "watchlists", "pie_nodes", "recurring_plans", "sync_accounts"].map((name) => after[name]),
    ).toEqual(["4", "2", "43", "3", "2"]);
    expect(Number(after.fundamentals)).toBeGreaterThan(5_000);
  });
});

describe("the facts of its market", () => {
  const market = "/api/public/asset-info";

  it("are there for companies and funds, in the reader's language, with ratings and grades", async () => {
    const parts = { db: database.db, now: () => new Date("2026-11-20T10:00:00Z"), today: () => "2026-11-20" };
    await screenerJob(parts).run({}, AbortSignal.timeout(60_000));
    await hindcastsJob(parts).run({}, AbortSignal.timeout(60_000));
    const chainik = { symbol: "CHAINIK@DEMO" };
    const { reports, periods } = await get(`${market}/financials`, { ...chainik, period: "year" });
    expect([reports[0].end, reports.length, periods]).toEqual(["2025-12-31", 12, ["year", "quarter"]]);
    expect((await get(`${market}/fundamental-insight`, chainik)).lines.length).toBeGreaterThan(4);
    const { items } = await get(`${market}/news`, chainik, "ru");
    expect(items[0]).toMatchObject({ publisher: "Демо-новости, вымышлено" });
    expect(items[0].title).toMatch(/^Северный чайник: /);
    const { holdings } = await get(`${market}/fund-data`, { symbol: "WHOLEPIE@DEMO" }, "ru");
    expect(holdings[0]).toMatchObject({
      ticker: "PEARWORKS",
      name: "Пирворкс Девайсез",
      weightPercent: "14.8",
    });
    const { latest, history } = await get(`${market}/asset-rating`, chainik);
    expect([latest.rating.score !== null, latest.safety.band !== null, history.length]).toEqual([
      true,
      true,
      7,
    ]);
    const { hindcast, live, isDemo } = await get("/api/public/rating-grades");
    expect([isDemo, hindcast.ratings > 200, live.ratings > 50]).toEqual([true, true, true]);
    const { slices, opaque } = await get("/api/analytics/diversification", {
      portfolioId: first,
      by: "asset",
    });
    expect(opaque).toEqual([]);
    expect(slices.some(({ through }: { through: { value: string } }) => Number(through.value) > 0)).toBe(
      true,
    );
  }, 120_000);
});

describe("beside the real market", () => {
  it("no fictional fact has another owner, and no reader of the real market sees one", async () => {
    const { db } = database;
    for (const table of ["fundamentals", "fund_holdings", "news_items"]) {
      const { rows } = await db.execute<{ owner: string }>(sql`
        select distinct owner_id::text as owner from ${sql.identifier(table)} where source = 'demo'`);
      expect([table, rows]).toEqual([table, [{ owner: demoMarketOwner }]]);
    }
    const { rows } = await db.execute(sql`
      select code from series_years where owner_id = ${nilGuid} and source = 'demo'`);
    expect(rows).toEqual([]);
    const codes = ["ru-cpi", "gold", "deposit-rate", "ruonia", "key-rate", "us-cpi"];
    const real = await loadSeries(db, realMarket, codes);
    expect([...real.values()].map(({ code, source }) => [code, source]).sort()).toEqual([
      ["key-rate", "cbr"],
      ["us-cpi", "bls"],
    ]);
    const fictional = await loadSeries(db, demoMarket, codes);
    expect([...fictional.values()].map(({ source, asOf }) => [source, asOf])).toEqual(
      codes.map(() => ["demo", "2026-11-21"]),
    );
  });

  it("a real portfolio is measured against no fictional series", async () => {
    const person = await test.register();
    const { benchmarks } = (await person.call("GET /api/benchmarkList/list")).body;
    const of = (id: string) => benchmarks.find((one: { id: string }) => one.id === id);
    expect(of("series:gold").refusal.code).toBe("no-series");
    expect(of("series:key-rate").source).toBe("cbr");
    const told = (await get("/api/benchmarkList/list")).benchmarks;
    expect(told.find((one: { id: string }) => one.id === "series:gold").source).toBe("demo");
    expect((await person.call("GET /api/customholdings")).body.holdings).toEqual([]);
  });

  it("nothing of it is left when the demo market is taken away", async () => {
    const { db } = database;
    await removeDemoAccount(db);
    await db.transaction(async (tx) => {
      await removeDemoPortfolios(tx, new Date("2026-11-20T10:00:00Z"));
      await removeDemoMarket(tx, []);
    });
    const after = await countAll();
    const names = ["fundamentals", "fund_holdings", "news_items", "goals", "watchlists", "sync_connections"];
    expect(names.map((name) => after[name])).toEqual(names.map(() => "0"));
    const { rows } = await db.execute(sql`select code from series_years where owner_id = ${demoMarketOwner}`);
    expect(rows).toEqual([]);
  });
});
