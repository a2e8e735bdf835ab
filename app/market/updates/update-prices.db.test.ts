import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { realMarket } from "../market-reader.ts";
import { findPrice } from "../prices/prices.ts";
import { readFetches } from "./fetch-state.ts";
import { saveOrder } from "./source-orders.ts";
import { listSourceRows, switchSource } from "./source-rows.ts";
import { type FakeSources, startFakeSources } from "./testing/fake-sources.ts";
import { addUpdateTarget, fastSources, updateAt } from "./testing/update-fixture.ts";
import { updateEvents } from "./update-events.ts";
import { updatePrices } from "./update-prices.ts";
import { marketFetches } from "./updates.tables.ts";
import type { WantedAsset } from "./updating.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

const at = (text: string) => new Date(text);
const evening = at("2026-11-20T22:30:00Z");
const sber = { ticker: "TSTA", exchange: "MISX", currency: "RUB", country: "RU" };
const acme = { ticker: "TSTB", exchange: "XNAS", currency: "USD", country: "US" };
const board = "stock/shares/TQBR";

const isOpen = (day: IsoDate): boolean => ![0, 6].includes(new Date(day).getUTCDay());
/** A close names its day: 1 on 2025-01-01, one more a day, so Friday 2026-11-20 is 365 + 324. None on weekends. */
const rising = (day: IsoDate): number | null =>
  isOpen(day) ? (Date.parse(day) - Date.parse("2024-12-31")) / 86_400_000 : null;
/** 0 on days 10 and 20 of a month, a quarter more every day after them; none on weekends. */
const wobbly = (day: IsoDate, base: number): number | null =>
  isOpen(day) ? base + (Number(day.slice(8)) % 10) / 4 : null;
/** Weekdays from Thursday 2025-10-16 to Friday 2026-11-20: 57 weeks and two days. */
const weekdays = 287;
const closeOf = async (db: Db, asset: WantedAsset, day: string) =>
  (await findPrice(db, realMarket, asset, day as IsoDate))?.close ?? null;
const historyPaths = () => world.asked.filter((path) => path.includes("/history/"));
const windowOf = (path: string) => {
  const url = new URL(path, "http://x");
  return [url.searchParams.get("from"), url.searchParams.get("till")];
};

it("first contact brings the last 400 days, later only what is new, and the years before come in their own time", () =>
  withTransaction(async (db) => {
    world.moex.set("TSTA", {
      board,
      close: (day) => (day >= "2020-01-01" && isOpen(day) ? (rising(day) ?? 0) + 2000 : null),
    });
    const asset = await addUpdateTarget(db, { ...sber, historyFrom: "2019-12-01" });
    const sources = fastSources(world);
    const first = await updateAt(db, sources, evening);
    expect(await updatePrices(first, [asset])).toEqual({
      asked: 1,
      failed: 0,
      published: weekdays,
      quarantined: 0,
    });
    expect(await closeOf(db, asset, "2026-11-20")).toBe("2689");
    expect(await closeOf(db, asset, "2025-10-15")).toBeNull();

    world.asked.length = 0;
    expect(
      await updatePrices(await updateAt(db, sources, at("2026-11-20T23:30:00Z")), [asset]),
    ).toMatchObject({ asked: 0 });
    expect(world.asked).toEqual([]);

    expect(
      await updatePrices(await updateAt(db, sources, at("2026-11-23T18:00:00Z")), [asset]),
    ).toMatchObject({ asked: 1 });
    // The last stored days again, and those since.
    expect(historyPaths().map(windowOf)).toEqual([["2026-11-16", "2026-11-23"]]);

    world.asked.length = 0;
    const later = await updateAt(db, sources, at("2026-11-23T18:10:00Z"));
    expect(await updatePrices(later, [asset], "history")).toMatchObject({ asked: 1, failed: 0 });
    expect(historyPaths().map(windowOf)[0]).toEqual(["2019-12-01", "2025-10-15"]);
    expect(await closeOf(db, asset, "2020-01-01")).toBe("174");
    world.asked.length = 0;
    expect(await updatePrices(later, [asset], "history")).toMatchObject({ asked: 0 });
    expect(world.asked).toEqual([]);
  }));

it("a source in today's shares: its own split is undone before anything is stored, pence become pounds", () =>
  withTransaction(async (db) => {
    // As traded: 400 on 2026-11-10, 4:1 on the 11th, then 101.25. Yahoo states 100 before.
    world.yahoo.set("TSTB", {
      currency: "USD",
      close: (day) => wobbly(day, day < "2026-11-11" ? 100 : 101),
      splits: [{ day: "2026-11-11" as IsoDate, to: 4, from: 1 }],
      dividends: [{ day: "2026-11-05" as IsoDate, amount: 0.5 }],
    });
    world.yahoo.set("TSTC.L", { currency: "GBp", close: (day) => wobbly(day, 1234.5) });
    const split = await addUpdateTarget(db, acme);
    const pence = await addUpdateTarget(db, {
      ticker: "TSTC",
      exchange: "XLON",
      currency: "GBP",
      country: "GB",
    });
    const update = await updateAt(db, fastSources(world), evening);
    const held = await updatePrices(update, [split, pence]);
    // Without its split the fall of the 11th is held back, with what follows; the split lets it through.
    expect(held).toMatchObject({ asked: 2, failed: 0 });
    expect(held.quarantined).toBeGreaterThan(0);
    expect(await closeOf(db, split, "2026-11-11")).not.toBe("101.25");
    expect(await updateEvents(update, "splits", [split])).toMatchObject({ published: 1 });
    expect(await closeOf(db, split, "2026-11-10")).toBe("400");
    expect(await closeOf(db, split, "2026-11-11")).toBe("101.25");
    expect(await closeOf(db, pence, "2026-11-20")).toBe("12.345");
  }));

it("another currency than the asset's is never stored", () =>
  withTransaction(async (db) => {
    world.moex.set("TSTA", { board, close: rising });
    const asset = await addUpdateTarget(db, sber);
    world.fault = "wrong-currency";
    const update = await updateAt(db, fastSources(world), evening);
    const result = await updatePrices(update, [asset]);
    expect(result.published).toBe(0);
    expect(result.quarantined).toBe(weekdays);
    expect(await closeOf(db, asset, "2026-11-20")).toBeNull();
  }));

it.each(["429", "html", "drop", "half", "slow"] as const)(
  "a source that answers with %s: nothing is stored, what is there stays, and it is asked again after a pause",
  (fault) =>
    withTransaction(async (db) => {
      world.moex.set("TSTA", { board, close: rising });
      const asset = await addUpdateTarget(db, sber);
      await updatePrices(await updateAt(db, fastSources(world), evening), [asset]);
      world.fault = fault;
      const sources = fastSources(world);
      const next = at("2026-11-23T22:30:00Z");
      expect(await updatePrices(await updateAt(db, sources, next), [asset])).toMatchObject({
        asked: 1,
        failed: 1,
        published: 0,
      });
      expect(await closeOf(db, asset, "2026-11-23")).toBe("689");
      const state = (await readFetches(db, "prices", [asset.id])).get(asset.id);
      expect(state).toMatchObject({ failures: 1, toDay: "2026-11-20" });
      expect(state?.problem?.problem).toMatch(/rate-limited|html|unreachable|malformed|timed-out/);
      await sources.writeAnswers(db);
      expect((await listSourceRows(db)).map(({ id, lastGoodAt }) => [id, lastGoodAt])).toEqual([
        ["moex", null],
      ]);

      world.fault = undefined;
      const soon = new Date(next.getTime() + 14 * 60_000);
      const fresh = fastSources(world);
      expect(await updatePrices(await updateAt(db, fresh, soon), [asset])).toMatchObject({ asked: 0 });
      const later = new Date(next.getTime() + 15 * 60_000);
      expect(await updatePrices(await updateAt(db, fresh, later), [asset])).toMatchObject({
        asked: 1,
        failed: 0,
      });
      expect(await closeOf(db, asset, "2026-11-23")).toBe("692");
      await fresh.writeAnswers(db);
      expect((await listSourceRows(db)).map(({ lastGoodAt }) => lastGoodAt)).not.toContain(null);
    }),
);

describe("who is asked", () => {
  it("nobody for what no source has a name for; that is remembered and not repeated every minute", () =>
    withTransaction(async (db) => {
      const coin = {
        ticker: "TSTD",
        exchange: "CRYPTO",
        currency: "USD",
        country: null,
        type: AssetType.crypto,
      };
      const asset = await addUpdateTarget(db, coin);
      const update = await updateAt(db, fastSources(world), evening);
      expect(await updatePrices(update, [asset])).toMatchObject({ asked: 1, failed: 1 });
      expect(world.asked).toEqual([]);
      const [row] = await db.select().from(marketFetches).where(eq(marketFetches.subject, asset.id));
      expect(row).toMatchObject({ want: "prices", failures: 1, problem: { problem: "no-code" } });
    }));

  it("a source that is switched off is not asked, the next one is", () =>
    withTransaction(async (db) => {
      world.moex.set("TSTA", { board, close: rising });
      const asset = await addUpdateTarget(db, { ...sber });
      const sources = fastSources(world);
      await switchSource(db, "moex", false);
      expect(await updatePrices(await updateAt(db, sources, evening), [asset])).toMatchObject({ failed: 1 });
      expect(world.asked).toEqual([]);
      // The administrator puts Yahoo behind it, where the asset has a name of its own.
      world.yahoo.set("TSTA.ME", { currency: "RUB", close: (day) => wobbly(day, 7) });
      await saveOrder(db, "prices+quotes/stock+bond+etf/RU", ["moex", "yahoo"]);
      const named = { ...asset, codes: new Map([["yahoo", "TSTA.ME"]]) };
      const later = new Date(evening.getTime() + 20 * 60_000);
      expect(await updatePrices(await updateAt(db, sources, later), [named])).toMatchObject({ failed: 0 });
      expect(await closeOf(db, asset, "2026-11-20")).toBe("7");
      expect((await findPrice(db, realMarket, asset, "2026-11-20" as IsoDate))?.source).toBe("yahoo");
    }));

  it("with MARKET_DATA=off nobody", () =>
    withTransaction(async (db) => {
      world.moex.set("TSTA", { board, close: rising });
      const asset = await addUpdateTarget(db, sber);
      const sources = fastSources(world, { MARKET_DATA: "off" });
      expect(await updatePrices(await updateAt(db, sources, evening), [asset])).toMatchObject({ failed: 1 });
      expect(world.asked).toEqual([]);
    }));

  it("a failing source once it has failed five times only after its pause: the others are served meanwhile", () =>
    withTransaction(async (db) => {
      world.fault = "drop";
      const list = [];
      for (let number = 0; number < 60; number++)
        list.push(await addUpdateTarget(db, { ...sber, ticker: `TS${number}` }));
      const update = await updateAt(db, fastSources(world), evening);
      expect(await updatePrices(update, list)).toMatchObject({ asked: 60, failed: 60 });
      // 32 at once were sent before the circuit opened, some of them twice; the rest was not sent at all.
      expect(world.asked.length).toBeLessThan(60);
    }));
});

it("a stop in the middle keeps what came before", () =>
  withTransaction(async (db) => {
    world.moex.set("TSTA", { board, close: rising });
    const asset = await addUpdateTarget(db, sber);
    const other = await addUpdateTarget(db, { ...sber, ticker: "TSTE" });
    const controller = new AbortController();
    world.moex.set("TSTE", {
      board,
      close: (day) => {
        controller.abort();
        return rising(day);
      },
    });
    const update = { ...(await updateAt(db, fastSources(world), evening)), signal: controller.signal };
    await expect(updatePrices(update, [asset, other])).rejects.toThrow();
    expect((await readFetches(db, "prices", [other.id])).size).toBe(0);
  }));
