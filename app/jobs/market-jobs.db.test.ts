import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestApp, withApp } from "../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../tests/support/ledger-rows.ts";
import { sessions } from "../identity/identity.tables.ts";
import { deleteAssets, updateAssets } from "../market/assets/write-assets.ts";
import { assets } from "../market/market.tables.ts";
import { realMarket } from "../market/market-reader.ts";
import { findPrice } from "../market/prices/prices.ts";
import { findRate } from "../market/rates/rates.ts";
import type { Sources } from "../market/updates/sources.ts";
import { type FakeSources, startFakeSources } from "../market/updates/testing/fake-sources.ts";
import { addUpdateTarget, fastSources } from "../market/updates/testing/update-fixture.ts";
import { marketFetches } from "../market/updates/updates.tables.ts";
import type { Db } from "../server/db/db-types.ts";
import { nilGuid } from "../shared/codes.ts";
import { assetsToUpdate } from "./assets-to-update.ts";
import { marketJobs } from "./market-jobs.ts";

let world: FakeSources;
let sources: Sources;
beforeEach(async () => {
  world = await startFakeSources();
  sources = fastSources(world);
});
afterEach(() => world.close());

const run = (db: Db, name: string, now: Date) => {
  const job = marketJobs({ db, sources, now: () => now }).find((one) => one.name === name);
  if (job === undefined) throw new Error(`no job ${name}`);
  return job.run({}, new AbortController().signal);
};

const board = "stock/shares/TQBR";
const ruble = (ticker: string) => ({ ticker, exchange: "MISX", currency: "RUB", country: "RU" });

async function hold(test: TestApp, tickers: readonly string[], day = "2026-11-02") {
  const user = await test.register();
  const portfolioId = await addPortfolio(user, { currency: "RUB" });
  const ids: string[] = [];
  for (const ticker of tickers) {
    const asset = await addUpdateTarget(test.db, ruble(ticker));
    ids.push(asset.id);
    world.moex.set(ticker, { board, close: () => 50 });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: day, currency: "RUB" },
      ...{ assetId: asset.id, quantity: "1", price: "40" },
    });
  }
  return { user, ids };
}

it("an added asset has closes and rates within a minute; the next run has nothing to do", () =>
  withApp(async (test) => {
    const { ids } = await hold(test, ["TSTA"]);
    const now = new Date("2026-11-20T22:30:00Z");
    expect(await run(test.db, "market-contact", now)).toMatchObject({ failed: 0 });
    const asset = { ownerId: nilGuid, id: ids[0] ?? "" };
    expect(await findPrice(test.db, realMarket, asset, "2026-11-20" as IsoDate)).toMatchObject({
      ...{ close: "50", source: "moex", ageDays: 0 },
    });
    const pair = { from: "USD", to: "RUB" };
    expect((await findRate(test.db, realMarket, pair, "2026-11-20" as IsoDate))?.rate).toBe("80");
    world.asked.length = 0;
    expect(await run(test.db, "market-contact", now)).toEqual({});
    expect(world.asked).toEqual([]);
  }));

it("updates viewed assets first, then the most-held; custom, demo and deleted ones never", () =>
  withApp(async (test) => {
    const now = test.clock.now;
    const first = await hold(test, ["TSTA", "TSTB"]);
    await hold(test, ["TSTB"]);
    const third = await hold(test, ["TSTC"]);
    const all = await test.db.select().from(sessions);
    const latest =
      all
        .map(({ userId }) => userId)
        .sort()
        .at(-1) ?? "";
    await test.db.update(sessions).set({ usedAt: new Date(now.getTime() - 7_200_000) });
    await test.db.update(sessions).set({ usedAt: now }).where(eq(sessions.userId, latest));
    const wanted = await assetsToUpdate(test.db, now);
    expect(wanted.map(({ ticker, priority }) => [ticker, priority])).toEqual([
      ["TSTC", "viewed"],
      ["TSTB", "held"],
      ["TSTA", "held"],
    ]);
    await updateAssets(
      test.db,
      { isActive: false },
      and(eq(assets.ownerId, nilGuid), eq(assets.id, first.ids[0] ?? "")),
    );
    const portfolios = await third.user.call("GET /api/MyPortfolio");
    const portfolio = portfolios.body.portfolios[0];
    await third.user.call("DELETE /api/MyPortfolio", { id: portfolio.id });
    expect((await assetsToUpdate(test.db, now)).map(({ ticker }) => ticker)).toEqual(["TSTB"]);
  }));

it("every night facts of the universe come, of held assets first, and no asset twice within a month", () =>
  withApp(async (test) => {
    await hold(test, ["TSTB"]);
    await addUpdateTarget(test.db, { ticker: "TSTA", exchange: "XNAS", currency: "USD", country: "US" });
    world.yahoo.set("TSTA", { currency: "USD", close: () => 1 });
    await deleteAssets(test.db, and(eq(assets.ownerId, nilGuid), eq(assets.isActive, false)));
    const night = new Date("2026-11-21T01:30:00Z");
    expect(await run(test.db, "market-universe", night)).toMatchObject({ asked: 4 });
    expect(world.asked[0]).toContain("TSTB");
    const rows = await test.db.select({ want: marketFetches.want }).from(marketFetches);
    expect(rows.map(({ want }) => want).sort()).toEqual(["payments", "payments", "splits", "splits"]);
    expect(await run(test.db, "market-universe", new Date("2026-11-22T01:30:00Z"))).toMatchObject({
      asked: 0,
    });
    expect(await run(test.db, "market-universe", new Date("2026-12-22T01:30:00Z"))).toMatchObject({
      asked: 4,
    });
  }));

it("a coin gets its name at CoinGecko where ticker and name are of one entry alone, and then its closes", () =>
  withApp(async (test) => {
    world.coins.push(
      { id: "grain-coin", symbol: "grn", name: "TSTGRN", price: 7 },
      { id: "bridged-grain", symbol: "tstgrn", name: "Bridged TSTGRN", price: 8 },
      { id: "real-grain", symbol: "tstgrn", name: "tstgrn", price: 9 },
      { id: "twin-a", symbol: "tsttwin", name: "TSTTWIN", price: 1 },
      { id: "twin-b", symbol: "tsttwin", name: "TSTTWIN", price: 2 },
    );
    const coin = { exchange: "CRYPTO", currency: "USD", country: null, type: 7 };
    const user = await test.register();
    const portfolioId = await addPortfolio(user);
    const ids: string[] = [];
    for (const ticker of ["TSTGRN", "TSTTWIN"]) {
      const { id } = await addUpdateTarget(test.db, { ...coin, ticker });
      ids.push(id);
      const row = { kind: "buy", date: "2026-11-02", currency: "USD", assetId: id };
      await addRow(user, portfolioId, { ...row, quantity: "1", price: "5" });
    }
    const now = new Date();
    await run(test.db, "market-contact", now);
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10) as IsoDate;
    const [named, twin] = ids.map((id) => ({ ownerId: nilGuid, id }));
    if (!named || !twin) throw new Error("no coins");
    expect(await findPrice(test.db, realMarket, named, yesterday)).toMatchObject({
      close: "9",
      source: "coingecko",
    });
    expect(await findPrice(test.db, realMarket, twin, yesterday)).toBeNull();
    expect(await run(test.db, "market-codes", now)).toMatchObject({ asked: 0 });
  }));
