import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp } from "../../../tests/support/app.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { withPausedTimers } from "../../../tests/support/hold-timers.ts";
import { marketJobs } from "../../jobs/market-jobs.ts";
import { listAssetCodes } from "../../market/assets/asset-codes.ts";
import { assets } from "../../market/market.tables.ts";
import { type FakeSources, startFakeSources } from "../../market/updates/testing/fake-sources.ts";
import { addUpdateTarget, fastSources } from "../../market/updates/testing/update-fixture.ts";
import type { Background, SourceState } from "../../server/background.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

/** Queue that runs a job as soon as it is sent, like a free worker. */
function backgroundOf(db: Db, now: () => Date, states: readonly SourceState[] = []) {
  const jobs = marketJobs({ db, sources: fastSources(world), now });
  const sent: string[] = [];
  const send = async (name: string, payload: object) => {
    sent.push(name);
    const job = jobs.find((one) => one.name === name);
    await job?.run(job.payload.parse(payload), new AbortController().signal);
    return true;
  };
  const background = {
    jobs: { send, retry: async () => false, isFailing: () => false, stop: async () => undefined },
    sourceStates: () => states,
    resetSource: () => undefined,
    refreshSources: async () => undefined,
  } satisfies Background;
  return { background, sent };
}

/** Moscow Exchange (https://iss.moex.com/iss/reference/): search, and the card of a bond. */
const moexSearch = (rows: readonly unknown[]) =>
  JSON.stringify({
    securities: {
      columns: ["secid", "shortname", "name", "isin", "is_traded", "group", "primary_boardid"],
      data: rows,
    },
  });
/** Yahoo (https://query2.finance.yahoo.com/): symbols by name. */
const yahooSearch = JSON.stringify({
  quotes: [
    { symbol: "TSTQ", longname: "Testquest Inc", exchange: "NMS", quoteType: "EQUITY" },
    { symbol: "TSTQ.L", longname: "Testquest Plc", exchange: "LSE", quoteType: "EQUITY" },
    { symbol: "TSTQX", longname: "Testquest Somewhere", exchange: "ZZZ", quoteType: "EQUITY" },
    { symbol: "TSTQ=F", longname: "Testquest Future", exchange: "NMS", quoteType: "FUTURE" },
  ],
});
const londonChart = JSON.stringify({
  chart: {
    result: [
      {
        meta: {
          symbol: "TSTQ.L",
          currency: "GBp",
          instrumentType: "EQUITY",
          regularMarketPrice: 114.7,
          gmtoffset: 0,
        },
        timestamp: [],
        indicators: { quote: [{ close: [] }] },
      },
    ],
    error: null,
  },
});

function stubSearches() {
  world.replies.set(
    "/iss/securities.json",
    moexSearch([
      ["TSTQ", "Тестквест", "Тестквест ао", "RU0009029540", 1, "stock_shares", "TQBR"],
      ["TSTQ2", "Тестквест ап", "Тестквест ап", "RU0009029541", 1, "stock_shares", "TQBR"],
      ["TSTQOLD", "Старый", "Старый", null, 0, "stock_shares", "TQBR"],
    ]),
  );
  world.replies.set("/v1/finance/search", yahooSearch);
  world.replies.set("/v8/finance/chart/TSTQ.L", londonChart);
  world.replies.set(
    "/api/v3/search",
    JSON.stringify({
      coins: [
        { id: "testquest", symbol: "tstqc", name: "Testquest Coin" },
        { id: "twin-a", symbol: "tstqt", name: "Testquest Twin" },
        { id: "twin-b", symbol: "tstqt", name: "Testquest Twin Two" },
      ],
    }),
  );
}

const marketOn = { MARKET_DATA: "on" };

it("with market data off nobody is asked, though jobs run", () =>
  withTransaction(async (db) => {
    const { background, sent } = backgroundOf(db, () => new Date("2026-11-20T10:00:00Z"));
    const app = await buildTestApp(db, { background });
    const user = await app.register();
    expect((await user.call("GET /api/assets/search", { query: "TSTQ" })).body.assets).toEqual([]);
    expect(sent).toEqual([]);
    await app.app.close();
  }));

it("too few hits: sources are asked, what they tell completely is stored with its source, once a week", () =>
  withTransaction(async (db) => {
    const now = () => new Date("2026-11-20T10:00:00Z");
    const { background, sent } = backgroundOf(db, now);
    const app = await buildTestApp(db, { background, env: marketOn });
    const user = await app.register();
    stubSearches();
    const search = async (caller: typeof user | typeof app.anonymous, query: string) =>
      (await caller.call("GET /api/assets/search", { query })).body.assets;

    expect(await search(app.anonymous, "tstq")).toEqual([]);
    expect([sent, world.asked]).toEqual([[], []]);
    const found = await search(user, "TSTQ");
    expect(sent).toEqual(["asset-search"]);
    // A wrong check digit, an unknown exchange, a future, a delisted share and duplicates are not stored.
    expect(
      found.map((row: Record<string, string>) => [row.ticker, row.exchange, row.currency, row.source]).sort(),
    ).toEqual([
      ["TSTQ", "MISX", "RUB", "moex"],
      ["TSTQ", "XLON", "GBP", "yahoo"],
      ["TSTQ", "XNAS", "USD", "yahoo"],
      ["TSTQC", "CRYPTO", "USD", "coingecko"],
    ]);
    const [coin] = await db
      .select()
      .from(assets)
      .where(and(eq(assets.ownerId, nilGuid), eq(assets.ticker, "TSTQC")));
    expect(await listAssetCodes(db, coin?.id ?? "")).toMatchObject([
      { venue: "coingecko", code: "testquest" },
    ]);

    // A repeated text, and one with enough hits, query no sources.
    world.asked.length = 0;
    expect(await search(user, " tstq ")).toHaveLength(4);
    expect(world.asked).toEqual([]);
    await app.app.close();
  }));

it("what is known by its ticker stays as it is; a source that is down costs others nothing", () =>
  withTransaction(async (db) => {
    const now = () => new Date("2026-11-20T10:00:00Z");
    const { background } = backgroundOf(db, now);
    const app = await buildTestApp(db, { background, env: marketOn });
    const user = await app.register();
    stubSearches();
    world.replies.set("/v1/finance/search", "{");
    const known = await addUpdateTarget(db, {
      ticker: "TSTQ",
      exchange: "MISX",
      currency: "RUB",
      country: "RU",
    });
    const { body } = await user.call("GET /api/assets/search", { query: "tstq" });
    expect(body.assets.map(({ ticker }: { ticker: string }) => ticker).sort()).toEqual(["TSTQ", "TSTQC"]);
    const [row] = await db.select().from(assets).where(eq(assets.id, known.id));
    // The name stays, the missing ISIN is filled in.
    expect(row).toMatchObject({ nameEn: "TSTQ", isin: "RU0009029540" });
    await app.app.close();
  }));

/** OpenFIGI (https://www.openfigi.com/api/documentation): one answer per requested id. */
const listingsOf = (...rows: readonly (readonly [ticker: string, exchange: string, kind: string])[]) =>
  JSON.stringify([
    {
      data: rows.map(([ticker, exchCode, securityType2], at) => ({
        ...{ figi: `BBG00000000${at}`, name: "TESTQUEST PLC", ticker, exchCode, securityType2 },
        marketSector: "Equity",
      })),
    },
  ]);

it("an ISIN or FIGI that no search knows: its listings, where exchange and currency are certain, once a week", () =>
  withTransaction(async (db) => {
    const now = () => new Date("2026-11-20T10:00:00Z");
    const { background } = backgroundOf(db, now);
    const app = await buildTestApp(db, { background, env: marketOn });
    const user = await app.register();
    world.replies.set("/iss/securities.json", moexSearch([]));
    world.replies.set("/v1/finance/search", JSON.stringify({ quotes: [] }));
    world.replies.set("/v8/finance/chart/TSTQ.L", londonChart);
    world.replies.set("/api/v3/search", JSON.stringify({ coins: [] }));
    world.replies.set(
      "/v3/mapping",
      listingsOf(
        ["TSTQ", "LN", "Common Stock"],
        ["TST/B", "UN", "Common Stock"],
        // Skipped: an unknown exchange, and a listing whose currency Yahoo does not know.
        ["TSTQ", "ZZ", "Common Stock"],
        ["TSTX", "NA", "Common Stock"],
      ),
    );
    const search = async (query: string) =>
      (await user.call("GET /api/assets/search", { query })).body.assets
        .map((row: Record<string, string>) => [row.ticker, row.exchange, row.currency, row.isin, row.source])
        .sort();
    const isin = "GB00B03MLX29";
    expect(await search(isin)).toEqual([
      ["TST.B", "XNYS", "USD", isin, "openfigi"],
      ["TSTQ", "XLON", "GBP", isin, "openfigi"],
    ]);
    const mapped = () => world.asked.filter((path) => path.startsWith("/v3/mapping")).length;
    expect(mapped()).toBe(1);
    await search(isin);
    // Too many digits, a wrong check digit and a word are not identifiers.
    for (const text of ["GB00B03MLX291", "GB00B03MLX28", "testquest"]) await search(text);
    expect(mapped()).toBe(1);

    world.replies.set("/v3/mapping", listingsOf(["TSTF", "UW", "Common Stock"]));
    expect(await search("BBG000000001")).toEqual([["TSTF", "XNAS", "USD", null, "openfigi"]]);
    world.replies.set("/v3/mapping", JSON.stringify([{ warning: "No identifier found." }]));
    expect(await search("BBG00XQ9ZW7K")).toEqual([]);
    expect(mapped()).toBe(3);
    await app.app.close();
  }));

it("without a network nobody waits", () =>
  withTransaction(async (db) => {
    const now = () => new Date("2026-11-20T10:00:00Z");
    const open = { provider: "moex", state: "open" } as SourceState;
    const cut = backgroundOf(db, now, [open]);
    const off = await buildTestApp(db, { background: cut.background, env: marketOn });
    const user = await off.register();
    await withPausedTimers(async ({ asked }) => {
      expect((await user.call("GET /api/assets/search", { query: "nothing here" })).status).toBe(200);
      expect([cut.sent, asked]).toEqual([[], []]);
    });
    await off.app.close();
  }));

it("one user does not have sources asked without end", () =>
  withTransaction(async (db) => {
    const now = () => new Date("2026-11-20T10:00:00Z");
    const { background, sent } = backgroundOf(db, now);
    const app = await buildTestApp(db, { background, env: marketOn });
    const other = await app.register();
    for (let at = 0; at < 15; at++) await other.call("GET /api/assets/search", { query: `unknown ${at}` });
    expect(sent).toHaveLength(12);
    await app.app.close();
  }));
