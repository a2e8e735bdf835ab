// @module-tag every-server

import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { seedSampleMarket } from "../../../tests/support/sample-market.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { createOwnAsset, getAsset } from "../assets/assets.ts";
import { findAssetsByCode } from "../assets/find-assets-by-code.ts";
import { updateAssets } from "../assets/write-assets.ts";
import { assets } from "../market.tables.ts";
import { readerOfUser, realMarket } from "../market-reader.ts";
import { findAssetsByText } from "./search-assets.ts";
import { searchTextOf } from "./search-text.ts";

const anna = "018f0000-0000-7000-8000-00000000000a";
const boris = "018f0000-0000-7000-8000-00000000000b";
const now = new Date("2026-11-20T10:00:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSampleMarket(database.db, "2026-11-20" as IsoDate);
}, 60_000);
afterAll(() => database.drop());

const withDemo = (body: (db: Db) => Promise<void>) => body(database.db);
const tickers = async (db: Db, query: string, user: string | null = null) =>
  (
    await findAssetsByText(db, user === null ? realMarket : readerOfUser({ id: user, isDemo: false }), query)
  ).map(({ ticker }) => ticker);

describe("asset search", () => {
  it("puts the exact ticker first, then prefixes", () =>
    withDemo(async (db) => {
      expect(await tickers(db, "kopilka")).toEqual(["KOPILKA", "KOPILKAP"]);
      expect((await tickers(db, "CHAINIK"))[0]).toBe("CHAINIK");
      expect(await tickers(db, "KOPILKAP")).toEqual(["KOPILKAP"]);
    }));

  it("finds names in both languages and alphabets, whatever the case", () =>
    withDemo(async (db) => {
      for (const query of ["чайник", "ЧАЙНИК", "chaynik", "Chainik", "северный чай", "severn"])
        expect(await tickers(db, query)).toEqual(["CHAINIK", "CHAINIKB1"]);
      for (const query of ["нефтекот", "neftekot", "NEFTEK"])
        expect((await tickers(db, query))[0]).toBe("NEFTEKOT");
      expect(await tickers(db, "гранум")).toEqual(["GRANUM"]);
      expect(await tickers(db, "тензорли")).toEqual(["TENSORLY"]);
      expect(await tickers(db, "парфюмель")).toEqual(["PARFUMEL"]);
    }));

  it("forgives a typo", () =>
    withDemo(async (db) => {
      expect((await tickers(db, "нефтикот"))[0]).toBe("NEFTEKOT");
      expect((await tickers(db, "peerworks"))[0]).toBe("PEARWORKS");
      expect(await tickers(db, "qqqqzzzz")).toEqual([]);
    }));

  it("finds an ISIN and survives signs that mean something to SQL", () =>
    withDemo(async (db) => {
      expect(await tickers(db, "XD00CHAINIK6")).toEqual(["CHAINIK"]);
      expect(await tickers(db, "%")).toEqual([]);
      expect(await tickers(db, "_")).toEqual([]);
      expect(await tickers(db, "chainik'; drop table assets; --")).toEqual([]);
      expect(await tickers(db, "a".repeat(10_000))).toEqual([]);
    }));

  it("shows own assets to their owner only", () =>
    withDemo(async (db) => {
      const made = await createOwnAsset(db, anna, {
        type: AssetType.unknown,
        ticker: "garage7",
        name: "Garage share",
        nameRu: "Пай гаража",
        currency: "RUB",
        isin: "XS0000000009",
        now,
      });
      expect(made.ticker).toBe("GARAGE7");
      expect(await tickers(db, "гараж", anna)).toEqual(["GARAGE7"]);
      expect(await tickers(db, "гараж", boris)).toEqual([]);
      expect(await tickers(db, "гараж")).toEqual([]);
      expect(
        (await findAssetsByCode(db, readerOfUser({ id: anna, isDemo: false }), ["xs0000000009"])).map(
          ({ id }) => id,
        ),
      ).toEqual([made.id]);
      expect(
        await findAssetsByCode(db, readerOfUser({ id: boris, isDemo: false }), ["xs0000000009", "GARAGE7"]),
      ).toEqual([]);
      await expect(getAsset(db, readerOfUser({ id: boris, isDemo: false }), made)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }));

  it("refuses an own asset in an unknown currency", () =>
    withDemo(async (db) => {
      const asset = { type: AssetType.custom, ticker: "X", name: "X", currency: "XXX", now };
      await expect(createOwnAsset(db, anna, asset)).rejects.toMatchObject({ code: "CURRENCY_UNKNOWN" });
    }));
});

describe("what search knows", () => {
  it("is up to date after every change, in the transaction that made it and, once committed, in others", async () => {
    const { db } = database;
    const [found] = await findAssetsByText(db, realMarket, "CHAINIK");
    if (!found) throw new Error("no such asset");
    const { isDemo: _isDemo, ...chainik } = found;
    const rename = (nameEn: string, tx: Db) =>
      updateAssets(
        tx,
        { nameEn, searchText: searchTextOf({ ...chainik, nameEn }) },
        eq(assets.id, chainik.id),
      );
    const undone = db.transaction(async (tx) => {
      await rename("Wonderpot", tx);
      expect((await findAssetsByText(tx, realMarket, "wonderpot")).map(({ id }) => id)).toEqual([chainik.id]);
      expect(await findAssetsByText(db, realMarket, "wonderpot")).toEqual([]);
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    expect(await findAssetsByText(db, realMarket, "wonderpot")).toEqual([]);
    await rename("Wonderpot", db);
    expect(await tickers(db, "wonderpot")).toEqual(["CHAINIK"]);
    await updateAssets(db, { isActive: false }, eq(assets.id, chainik.id));
    expect(await tickers(db, "wonderpot")).toEqual([]);
    await updateAssets(db, chainik, eq(assets.id, chainik.id));
    expect((await tickers(db, "CHAINIK"))[0]).toBe("CHAINIK");
  });
});
