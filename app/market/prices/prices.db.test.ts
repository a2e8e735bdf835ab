import { dayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { type AssetKey, createOwnAsset } from "../assets/assets.ts";
import { insertAssets } from "../assets/write-assets.ts";
import { getMarketPositions, positionText } from "../change-log.ts";
import { readerOfUser, realMarket } from "../market-reader.ts";
import { findRate, loadRateSeries } from "../rates/rates.ts";
import { storeRates } from "../rates/store-rates.ts";
import { searchTextOf } from "../search/search-text.ts";
import { toPatches } from "./chunks.ts";
import { priceSourceNames } from "./price-sources.ts";
import { findPrice, loadPriceSeries } from "./prices.ts";
import { storePricePatches, storePrices } from "./store-prices.ts";

const anna = "018f0000-0000-7000-8000-00000000000a";
const boris = "018f0000-0000-7000-8000-00000000000b";
const d = (text: string) => text as IsoDate;
const now = new Date("2026-11-20T10:00:00Z");

async function sharedAsset(db: Db, ticker: string): Promise<AssetKey> {
  const key = { ownerId: nilGuid, id: `018f0000-0000-7000-8000-${ticker.padStart(12, "0")}` };
  const names = { ticker, nameEn: ticker, nameRu: ticker };
  await insertAssets(db, {
    ...key,
    ...names,
    type: AssetType.stock,
    exchange: "TEST",
    currency: "RUB",
    searchText: searchTextOf(names),
    createdAt: now,
  });
  return key;
}

describe("prices", () => {
  it("come back per calendar day across a new year, with their sources", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "1");
      await storePrices(db, nilGuid, [{ asset, day: d("2023-12-29"), close: 100.1 }], "first");
      await storePrices(db, nilGuid, [{ asset, day: d("2024-01-03"), close: 102 }], "second");
      const series = (await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [asset])).get(
        asset.id,
      );
      expect(series?.firstDay).toBe(dayNumber(d("2023-12-29")));
      expect([...(series?.closes ?? [])]).toEqual([100.1, NaN, NaN, NaN, NaN, 102]);
      const names = await priceSourceNames(db);
      expect([...(series?.sources ?? [])].map((id) => names[id])).toEqual([
        "first",
        "",
        "",
        "",
        "",
        "second",
      ]);
    }));

  it("lay a user's own closes over the shared ones, for that user alone", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "2");
      const shared = ["2024-03-04", "2024-03-05", "2024-03-06"].map((day) => ({
        asset,
        day: d(day),
        close: 10,
      }));
      await storePrices(db, nilGuid, shared, "market");
      await storePrices(db, anna, [{ asset, day: d("2024-03-05"), close: 11.5 }], "upload");
      const closesOf = async (user: string | null) => [
        ...((
          await loadPriceSeries(db, user === null ? realMarket : readerOfUser({ id: user, isDemo: false }), [
            asset,
          ])
        ).get(asset.id)?.closes ?? []),
      ];
      expect(await closesOf(anna)).toEqual([10, 11.5, 10]);
      expect(await closesOf(boris)).toEqual([10, 10, 10]);
      expect(await closesOf(null)).toEqual([10, 10, 10]);
    }));

  it("of another user's asset are neither read nor written", () =>
    withTransaction(async (db) => {
      const own = await createOwnAsset(db, anna, {
        type: AssetType.custom,
        ticker: "FLAT",
        name: "Flat",
        currency: "RUB",
        now,
      });
      await storePrices(db, anna, [{ asset: own, day: d("2024-03-05"), close: 5 }], "upload");
      expect((await loadPriceSeries(db, readerOfUser({ id: boris, isDemo: false }), [own])).size).toBe(0);
      expect((await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [own])).size).toBe(1);
      await expect(
        storePrices(db, boris, [{ asset: own, day: d("2024-03-05"), close: 6 }], "upload"),
      ).rejects.toThrow("another user");
    }));

  it("are in the log only when something changes", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "3");
      const position = async () =>
        positionText(await getMarketPositions(db, readerOfUser({ id: anna, isDemo: false })), "prices");
      const before = await position();
      const points = [{ asset, day: d("2024-03-05"), close: 5 }];
      expect(await storePrices(db, anna, points, "upload")).toBe(1);
      const after = await position();
      expect(after).not.toBe(before);
      expect(await storePrices(db, anna, points, "upload")).toBe(0);
      expect(await position()).toBe(after);
    }));

  it("taken back by their source leave the others alone", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "4");
      const on = (day: string, close: number | null) => ({ asset, day: d(day), close });
      await storePrices(db, anna, [on("2024-03-05", 5), on("2024-03-06", 6)], "statement");
      await storePrices(db, anna, [on("2024-03-06", 7)], "upload");
      await storePrices(db, anna, [on("2024-03-05", null), on("2024-03-06", null)], "statement");
      expect([
        ...((await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [asset])).get(asset.id)
          ?.closes ?? []),
      ]).toEqual([7]);
    }));

  it("of a fallback source fill gaps and never replace another source", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "5");
      await storePrices(db, nilGuid, [{ asset, day: d("2024-03-05"), close: 5 }], "exchange");
      const firstDay = dayNumber(d("2024-03-04"));
      const patches = toPatches(firstDay, Float64Array.of(4, 4, 4), 2024);
      await storePricePatches(db, nilGuid, [{ asset, patches }], { name: "fallback", isFallback: true });
      expect([
        ...((await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [asset])).get(asset.id)
          ?.closes ?? []),
      ]).toEqual([4, 5, 4]);
    }));

  it("refuse what is no price and write nothing of the batch", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "6");
      const bad = [5, Number.NaN].map((close, index) => ({ asset, day: d(`2024-03-0${index + 1}`), close }));
      await expect(storePrices(db, anna, bad, "upload")).rejects.toThrow(RangeError);
      expect((await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [asset])).size).toBe(0);
    }));

  it("are found with their age", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "7");
      await storePrices(db, nilGuid, [{ asset, day: d("2023-12-29"), close: 0.1 }], "exchange");
      expect(await findPrice(db, readerOfUser({ id: anna, isDemo: false }), asset, d("2024-01-08"))).toEqual({
        close: "0.1",
        usedOn: "2023-12-29",
        source: "exchange",
        ageDays: 10,
      });
      expect(
        await findPrice(db, readerOfUser({ id: anna, isDemo: false }), asset, d("2023-12-28")),
      ).toBeNull();
    }));

  it("start where asked", () =>
    withTransaction(async (db) => {
      const asset = await sharedAsset(db, "8");
      const points = [1, 2, 3].map((day) => ({ asset, day: d(`2024-03-0${day}`), close: day }));
      await storePrices(db, anna, points, "upload");
      const series = (
        await loadPriceSeries(db, readerOfUser({ id: anna, isDemo: false }), [asset], {
          fromDay: d("2024-03-02"),
        })
      ).get(asset.id);
      expect([...(series?.closes ?? [])]).toEqual([2, 3]);
      expect(series?.firstDay).toBe(dayNumber(d("2024-03-02")));
    }));
});

describe("rates", () => {
  it("are shared or a user's own, and crosses name both legs", () =>
    withTransaction(async (db) => {
      const rate = (base: string, value: number) => ({
        base,
        quote: "RUB",
        day: d("2024-03-05"),
        rate: value,
      });
      await storeRates(db, nilGuid, [rate("USD", 90), rate("EUR", 99)], "bank");
      expect(
        await findRate(
          db,
          readerOfUser({ id: anna, isDemo: false }),
          { from: "EUR", to: "USD" },
          d("2024-03-07"),
        ),
      ).toEqual({
        rate: "1.1",
        legs: [
          { pair: "EUR/RUB", usedOn: "2024-03-05", source: "bank" },
          { pair: "USD/RUB", usedOn: "2024-03-05", source: "bank" },
        ],
      });
      await storeRates(db, anna, [rate("USD", 100)], "upload");
      expect(
        (
          await findRate(
            db,
            readerOfUser({ id: anna, isDemo: false }),
            { from: "USD", to: "RUB" },
            d("2024-03-05"),
          )
        )?.rate,
      ).toBe("100");
      expect(
        (
          await findRate(
            db,
            readerOfUser({ id: boris, isDemo: false }),
            { from: "USD", to: "RUB" },
            d("2024-03-05"),
          )
        )?.rate,
      ).toBe("90");
      expect(
        await findRate(
          db,
          readerOfUser({ id: anna, isDemo: false }),
          { from: "USD", to: "RUB" },
          d("2024-03-13"),
        ),
      ).toBeNull();
      const pairs = (await loadRateSeries(db, readerOfUser({ id: boris, isDemo: false }), ["USD"])).map(
        ({ base, quote }) => `${base}/${quote}`,
      );
      expect(pairs).toEqual(["EUR/RUB", "USD/RUB"]);
    }));
});
