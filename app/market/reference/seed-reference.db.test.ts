import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { findAssetsByCode } from "../assets/find-assets-by-code.ts";
import { deleteAssets, updateAssets } from "../assets/write-assets.ts";
import { assets, marketEditions } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { findAssetsByText } from "../search/search-assets.ts";
import { addSharedAssets } from "./add-assets.ts";
import { parseReferenceAssets, referenceText } from "./reference-assets.ts";
import { seedReference } from "./seed-reference.ts";

const now = new Date("2026-11-20T10:00:00Z");
const total = parseReferenceAssets(referenceText()).length;

describe("seeding the list of known assets", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("adds them once", async () => {
    const { db } = database;
    expect(await seedReference(db, now)).toBe(total);
    expect(await seedReference(db, now)).toBe(0);
    expect((await db.select({ n: count() }).from(assets))[0]?.n).toBe(total);
  });

  it("finds them by what people type", async () => {
    const first = async (query: string) => {
      const [row] = await findAssetsByText(database.db, realMarket, query);
      return row && `${row.ticker}@${row.exchange}`;
    };
    for (const query of ["сбер", "sber", "SBER", "Сбербанк", "RU0009029540"])
      expect(await first(query)).toBe("SBER@MISX");
    for (const query of ["эпл", "apple", "US0378331005"]) expect(await first(query)).toBe("AAPL@XNAS");
    expect(await first("тинькофф")).toBe("T@MISX");
    expect(await first("26238")).toBe("SU26238RMFS4@MISX");
    for (const former of ["FB", "facebook"]) expect(await first(former)).toBe("META@XNAS");
    const byCode = await findAssetsByCode(database.db, realMarket, ["tcsg"]);
    expect(byCode.map(({ ticker, codes }) => [ticker, codes])).toEqual([["T", ["TCSG"]]]);
    expect(await first("биткойн")).toBe("BTC@CRYPTO");
  });

  it("in a new edition adds what is missing and leaves edited rows as they are", async () => {
    const { db } = database;
    const named = (ticker: string) =>
      and(eq(assets.ownerId, nilGuid), eq(assets.ticker, ticker), eq(assets.exchange, "MISX"));
    const [before] = await db.select().from(assets).where(named("SBER"));
    await updateAssets(db, { nameEn: "Edited", isin: null, lotSize: 10 }, named("SBER"));
    await deleteAssets(db, named("GAZP"));
    await db.update(marketEditions).set({ edition: 1 });
    expect(await seedReference(db, now)).toBe(1);
    const [sber] = await db.select().from(assets).where(named("SBER"));
    expect(sber).toMatchObject({ id: before?.id, nameEn: "Edited", isin: null, lotSize: 10 });
    expect(await db.select().from(assets).where(named("GAZP"))).toHaveLength(1);
  });

  it("leaves a listing that a provider brought before, whatever its id", async () => {
    const { db } = database;
    const id = "018f0000-0000-7000-8000-000000000001";
    const listing = {
      ticker: "AB\tC\\N",
      exchange: "XNAS",
      type: AssetType.stock,
      currency: "USD",
      country: null,
      sector: null,
      isin: null,
      nominal: null,
      nameEn: "Line\nbreak",
      nameRu: "\\N",
      also: [],
    };
    const add = () => db.transaction((tx) => addSharedAssets(tx, [listing], now));
    expect((await add()).added).toBe(1);
    const [row] = await db.select().from(assets).where(eq(assets.ticker, listing.ticker));
    expect(row).toMatchObject({
      nameEn: "Line\nbreak",
      nameRu: "\\N",
      isin: null,
      lotSize: 1,
      isActive: true,
    });
    await updateAssets(db, { id }, eq(assets.ticker, listing.ticker));
    expect((await add()).added).toBe(0);
  });

  it("writes nothing when a row is refused", async () => {
    const { db } = database;
    const count = async () => (await db.select().from(assets)).length;
    const before = await count();
    const bad = { ...parseReferenceAssets(referenceText())[0], ticker: "NEW", nominal: "no number" };
    const adding = db.transaction((tx) =>
      addSharedAssets(tx, [bad as Parameters<typeof addSharedAssets>[1][number]], now),
    );
    await expect(adding).rejects.toThrow(/numeric/);
    expect(await count()).toBe(before);
  });
});
