import type { IsoDate } from "@zerno/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "../../server/db/db-types.ts";
import { incomeEvents, splitEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { findRate } from "../rates/rates.ts";
import { type FakeSources, startFakeSources } from "./testing/fake-sources.ts";
import { addUpdateTarget, fastSources, updateAt } from "./testing/update-fixture.ts";
import { updateEvents } from "./update-events.ts";
import { updateRates } from "./update-rates.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

const evening = new Date("2026-11-20T22:30:00Z");
const day = (text: string) => text as IsoDate;
const rateOf = async (db: Db, from: string, to: string, on: string) =>
  (await findRate(db, realMarket, { from, to }, day(on)))?.rate ?? null;

describe("rates", () => {
  it("come for the currencies somebody needs, whole at first, then from the last days", () =>
    withTransaction(async (db) => {
      const sources = fastSources(world);
      const first = await updateRates(await updateAt(db, sources, evening), ["USD", "RUB", "EUR"]);
      expect(first).toMatchObject({ asked: 3, failed: 0 });
      expect(await rateOf(db, "USD", "RUB", "2026-11-20")).toBe("80");
      expect(await rateOf(db, "USD", "RUB", "1999-02-01")).toBe("80");
      expect(world.asked.some((path) => path.includes("date_req1=04/01/1999"))).toBe(false);
      expect(world.asked.filter((path) => path.includes("date_req1=04%2F01%2F1999")).length).toBe(2);

      world.asked.length = 0;
      expect(await updateRates(await updateAt(db, sources, evening), ["USD"])).toMatchObject({ asked: 0 });
      expect(world.asked).toEqual([]);

      world.rates.set("USD", 85);
      const next = new Date("2026-11-21T18:00:00Z");
      await updateRates(await updateAt(db, sources, next), ["USD"]);
      expect(world.asked.some((path) => path.includes("date_req1=18%2F11%2F2026"))).toBe(true);
      // The 20th was a Friday, asked again; a Saturday has the rate of Friday.
      expect(await rateOf(db, "USD", "RUB", "2026-11-21")).toBe("85");
      expect(await rateOf(db, "USD", "RUB", "2026-11-17")).toBe("80");
    }));

  it("a source that fails leaves what is there, and the other one is asked", () =>
    withTransaction(async (db) => {
      const sources = fastSources(world);
      await updateRates(await updateAt(db, sources, evening), ["USD"]);
      world.fault = "html";
      const next = new Date("2026-11-21T18:00:00Z");
      expect(await updateRates(await updateAt(db, sources, next), ["USD"])).toMatchObject({
        asked: 3,
        failed: 3,
        published: 0,
      });
      expect(await rateOf(db, "USD", "RUB", "2026-11-21")).toBe("80");
    }));

  it("one that gives a day for a request stands in for the last days only, and the years come when the other is back", () =>
    withTransaction(async (db) => {
      const sources = fastSources(world);
      world.rates.set("GBP", 100);
      for (const path of ["/stats/eurofxref", "/service/data/EXR/"]) world.replies.set(path, "<html></html>");
      expect(await updateRates(await updateAt(db, sources, evening), [])).toMatchObject({ failed: 0 });
      const days = world.asked.filter((path) => path.includes("XML_daily")).length;
      // Thirty days, and once for each of the two currencies asked of the bank anyway.
      expect(days).toBe(32);
      expect(await rateOf(db, "EUR", "GBP", "2026-11-19")).not.toBeNull();
      expect(await rateOf(db, "EUR", "GBP", "2020-11-19")).toBeNull();

      world.replies.clear();
      const next = new Date("2026-11-21T18:00:00Z");
      expect(await updateRates(await updateAt(db, sources, next), [])).toMatchObject({ failed: 0 });
      expect(await rateOf(db, "EUR", "GBP", "2020-11-19")).not.toBeNull();
    }));
});

describe("payments and splits", () => {
  const listing = {
    currency: "USD",
    close: () => 10,
    splits: [
      { day: day("2026-06-10"), to: 4, from: 1 },
      { day: day("2026-03-02"), to: 1046, from: 1000 },
    ],
    dividends: [
      { day: day("2026-05-05"), amount: 0.25 },
      { day: day("2026-08-05"), amount: 0.3 },
    ],
  };
  const acme = { ticker: "TSTB", exchange: "XNAS", currency: "USD", country: "US" };

  it("amounts in today's shares become those of their day; a spin-off told as a split is no split", () =>
    withTransaction(async (db) => {
      world.yahoo.set("TSTB", listing);
      const asset = await addUpdateTarget(db, acme);
      const update = await updateAt(db, fastSources(world), evening);
      expect(await updateEvents(update, "splits", [asset])).toMatchObject({
        asked: 1,
        failed: 0,
        published: 1,
      });
      expect(await updateEvents(update, "payments", [asset])).toMatchObject({
        asked: 1,
        failed: 0,
        published: 2,
      });
      const splits = await db.select().from(splitEvents);
      expect(
        splits.map(({ exDate, to, from, source }) => [exDate, Number(to), Number(from), source]),
      ).toEqual([["2026-06-10", 4, 1, "yahoo"]]);
      const payments = await db.select().from(incomeEvents).orderBy(incomeEvents.exDate);
      // 0.25 of today's share was 1 of the share before the 4:1 split of June.
      expect(
        payments.map(({ exDate, amount, currency, kind }) => [exDate, Number(amount), currency, kind]),
      ).toEqual([
        ["2026-05-05", 1, "USD", "dividend"],
        ["2026-08-05", 0.3, "USD", "dividend"],
      ]);
      expect(await updateEvents(update, "payments", [asset])).toMatchObject({ asked: 0 });
    }));

  it("a payment that a file told already, some days apart, is not doubled; asked again nothing changes", () =>
    withTransaction(async (db) => {
      world.yahoo.set("TSTB", listing);
      const asset = await addUpdateTarget(db, acme);
      const file = { ownerId: asset.ownerId, assetOwnerId: asset.ownerId, assetId: asset.id, source: "csv" };
      await db.insert(incomeEvents).values({
        ...file,
        ...{ id: "018f0000-0000-7000-8000-00000000aaaa", kind: "dividend", currency: "USD" },
        ...{ exDate: "2026-08-07", payDate: "2026-08-20", amount: "0.31" },
      });
      const update = await updateAt(db, fastSources(world), evening);
      expect(await updateEvents(update, "payments", [asset])).toMatchObject({ published: 1 });
      const later = await updateAt(db, fastSources(world), new Date("2026-11-22T22:30:00Z"));
      expect(await updateEvents(later, "payments", [asset])).toMatchObject({
        asked: 1,
        failed: 0,
        published: 0,
      });
      const rows = await db.select().from(incomeEvents).orderBy(incomeEvents.exDate);
      expect(rows.map(({ exDate, source }) => [exDate, source])).toEqual([
        ["2026-05-05", "yahoo"],
        ["2026-08-07", "csv"],
      ]);
    }));
});
