import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { assets } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { assetEdits, assetOverrides } from "../../market/support/support.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { load, reason, undo } from "./testing/support-edits.ts";

const isShared = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));

const override = (user: TestUser, assetId: string, input: object) =>
  user.call("POST /api/supportAssetEdit", { assetId, reason, ...input });
const fieldOf = async (user: TestUser, assetId: string, field: string) =>
  (await user.call("GET /api/supportAssetInfo", { assetId })).body.fields.find(
    (fact: { field: string }) => fact.field === field,
  );

describe("fields", () => {
  it("set by the support stay whatever writes the asset, and go back to what sources said since", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN", nameEn: "Grain" });
      expect(await fieldOf(support, id, "nameEn")).toEqual({
        ...{ field: "nameEn", value: "Grain", source: "", override: null },
      });
      const answer = await override(support, id, { field: "nameEn", value: "Golden Harvest" });
      expect([answer.status, typeof answer.body.editId]).toEqual([200, "string"]);
      const found = async (text: string) =>
        (await findAssetsByText(db, realMarket, text)).map((row) => row.id);
      expect([await found("harvest"), await found("харвест"), await found("grain")]).toEqual([
        [id],
        [id],
        [id],
      ]);

      // A source refreshes the asset: name, search text and a field not set by support.
      await updateAssets(
        db,
        { nameEn: "Grain plc", searchText: "|grn|grain plc|", sector: "energy" },
        isShared(id),
      );
      const [row] = await db.select().from(assets).where(isShared(id));
      expect([row?.nameEn, row?.sector]).toEqual(["Golden Harvest", "energy"]);
      expect(await found("harvest")).toEqual([id]);
      expect(await fieldOf(support, id, "nameEn")).toEqual({
        field: "nameEn",
        value: "Golden Harvest",
        source: "support",
        override: {
          ...{ original: "Grain plc", reason, by: "Test User", at: "2026-11-20T10:00:00.000Z" },
        },
      });
      await override(support, id, { field: "nameEn", action: "leave" });
      expect((await db.select().from(assets).where(isShared(id)))[0]?.nameEn).toBe("Grain plc");
      expect([await found("harvest"), await db.select().from(assetOverrides)]).toEqual([[], []]);
    }));

  it("cleared by the support are not filled in by a list of assets; its word is kept for later", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const universe = (sector: string, country: string) => ({
        "universe.csv": `symbol,exchange,name,type,currency,sector,country\nQQQX,XNAS,Nothing,stock,USD,${sector},${country}\n`,
      });
      await load(db, universe("", ""));
      const [asset] = (await support.call("GET /api/assets/support-search", { query: "QQQX" })).body.assets;
      expect([asset.sector, (await fieldOf(support, asset.id, "sector")).source]).toEqual([null, "csv"]);
      await override(support, asset.id, { field: "sector", value: "energy" });
      await override(support, asset.id, { field: "sector", value: null });
      await load(db, universe("Technology", "US"));
      expect(await fieldOf(support, asset.id, "sector")).toMatchObject({
        ...{ value: null, source: "support", override: { original: "technology" } },
      });
      expect(await fieldOf(support, asset.id, "country")).toEqual({
        ...{ field: "country", value: "US", source: "csv", override: null },
      });
    }));

  it("are undone one by one, the latest first", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN" });
      const first = (await override(support, id, { field: "lotSize", value: "10" })).body.editId;
      const second = (await override(support, id, { field: "lotSize", value: "100" })).body.editId;
      expect((await override(support, id, { field: "lotSize", value: "100" })).body.editId).toBeNull();
      const log = async () =>
        (await support.call("GET /api/supportAssetEdit", { assetId: id })).body.edits.map(
          (edit: Record<string, unknown>) => [edit.before, edit.after, edit.isUndone, edit.canUndo],
        );
      expect(await log()).toEqual([
        ["10", "100", false, true],
        [null, "10", false, false],
      ]);
      expect((await undo(support, first)).body.error.code).toBe("CONFLICT");
      expect((await undo(support, second)).status).toBe(204);
      expect((await undo(support, second)).body.error.code).toBe("CONFLICT");
      expect((await db.select().from(assets).where(isShared(id)))[0]?.lotSize).toBe(10);
      expect((await undo(support, first)).status).toBe(204);
      expect((await db.select().from(assets).where(isShared(id)))[0]?.lotSize).toBe(1);
      expect(await log()).toEqual([
        ["10", "100", true, false],
        [null, "10", true, false],
      ]);
    }));

  it("take only what they can be", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN" });
      const bad: [string, string | null][] = [
        ["nameEn", null],
        ["nameEn", ""],
        ["type", "12"],
        ["currency", "XXX"],
        ["country", "ZZ"],
        ["sector", "weather"],
        ["figi", "short"],
        ["nominal", "0"],
        ["multiplier", "-1"],
        ["lotSize", "1.5"],
        ["lotSize", "0"],
        ["priceDigits", "11"],
      ];
      for (const [field, value] of bad) {
        const { status, body } = await override(support, id, { field, value });
        expect([field, value, status, body.error?.fields?.[0]?.path]).toEqual([field, value, 400, "value"]);
      }
      expect((await override(support, id, { field: "ticker", value: "X" })).status).toBe(400);
      const noReason = { assetId: id, field: "nameEn", value: "X", reason: " " };
      expect((await support.call("POST /api/supportAssetEdit", noReason)).body.error.fields).toEqual([
        expect.objectContaining({ path: "reason", code: "required" }),
      ]);
      expect(await db.select().from(assetEdits)).toEqual([]);
    }));

  it("change figures of ledgers at once: 5 units at 10 are worth 50, with a multiplier of 100 they are 5,000", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-19": 10 } });
      const portfolioId = await addPortfolio(support);
      await addRow(support, portfolioId, {
        ...{ kind: "buy", assetId, quantity: "5", price: "10", date: "2026-11-19" },
      });
      const value = async () =>
        (await support.call("GET /api/holdings", { portfolioId })).body.rows[0].figures.value.value;
      expect(Number(await value())).toBe(50);
      const { editId } = (await override(support, assetId, { field: "multiplier", value: "100" })).body;
      expect(Number(await value())).toBe(5000);
      await undo(support, editId);
      expect(Number(await value())).toBe(50);
    }));
});

const closesOf = async (db: Db, id: string): Promise<[string, number[]]> => {
  const series = (await loadPriceSeries(db, realMarket, [{ ownerId: nilGuid, id }])).get(id);
  return [String(series?.firstDay), [...(series?.closes ?? [])]];
};

describe("closes", () => {
  const put = (db: Db, id: string, closes: Readonly<Record<string, number>>, source: string) =>
    storePrices(
      db,
      nilGuid,
      Object.entries(closes).map(([day, close]) => ({
        ...{ asset: { ownerId: nilGuid, id }, day: day as IsoDate, close },
      })),
      source,
    );

  it("set or taken away by the support are not brought back by sources, but by undo", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const closes = { "2026-11-16": 10, "2026-11-17": 1100, "2026-11-18": 12, "2026-11-19": 13 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      const before = await closesOf(db, id);
      const set = await support.call("POST /api/supportAssetEdit/prices", {
        ...{ assetId: id, day: "2026-11-17", close: "11", reason },
      });
      const gone = await support.call("DELETE /api/supportAssetEdit/prices", {
        ...{ assetId: id, from: "2026-11-18", to: "2026-11-19", reason },
      });
      expect([set.status, gone.status]).toEqual([200, 200]);
      expect((await closesOf(db, id))[1]).toEqual([10, 11]);
      await put(db, id, { ...closes, "2026-11-16": 10.5, "2026-11-20": 14 }, "moex");
      expect((await closesOf(db, id))[1]).toEqual([10.5, 11, Number.NaN, Number.NaN, 14]);
      const { body } = await support.call("GET /api/supportAssetEdit/prices", { assetId: id });
      expect(body.closes).toEqual([
        { day: "2026-11-20", close: "14", source: "moex" },
        { day: "2026-11-19", close: null, source: "support" },
        { day: "2026-11-18", close: null, source: "support" },
        { day: "2026-11-17", close: "11", source: "support" },
        { day: "2026-11-16", close: "10.5", source: "moex" },
      ]);
      expect((await undo(support, set.body.editId)).body.error.code).toBe("CONFLICT");
      expect((await undo(support, gone.body.editId)).status).toBe(204);
      expect((await undo(support, set.body.editId)).status).toBe(204);
      await put(db, id, { "2026-11-16": 10 }, "test");
      const after = await closesOf(db, id);
      expect(after[1]).toEqual([...before[1], 14]);
    }));

  it("are multiplied over days, and undo gives them their sources back", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const closes = { "2025-12-30": 1234, "2026-01-05": 1250, "2026-01-06": 12.6 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      const answer = await support.call("POST /api/supportAssetEdit/adjustments", {
        ...{ assetId: id, kind: "closes", day: "2025-12-01", until: "2026-01-05", to: "1", from: "100" },
        reason,
      });
      expect(answer.status).toBe(200);
      const list = async () =>
        (await support.call("GET /api/supportAssetEdit/prices", { assetId: id })).body.closes.map(
          (row: Record<string, unknown>) => [row.close, row.source],
        );
      expect(await list()).toEqual([
        ["12.6", "test"],
        ["12.5", "support"],
        ["12.34", "support"],
      ]);
      await undo(support, answer.body.editId);
      expect(await list()).toEqual([
        ["12.6", "test"],
        ["1250", "test"],
        ["1234", "test"],
      ]);
    }));

  it("must be days gone by and numbers that can be kept", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const id = await addAsset(db, { number: 1, ticker: "GRN" });
      const set = async (input: object) =>
        (await support.call("POST /api/supportAssetEdit/prices", { assetId: id, reason, ...input })).body
          .error?.fields?.[0];
      expect(await set({ day: "2026-11-21", close: "1" })).toMatchObject({
        path: "day",
        code: "date-in-future",
      });
      expect(await set({ day: "2026-11-20", close: "0" })).toMatchObject({ path: "close", code: "zero" });
      expect(await set({ day: "2026-11-20", close: "0.12345678901234567" })).toMatchObject({
        ...{ path: "close", code: "too-many-digits" },
      });
      expect(await set({ day: "2026-11-20", close: "-1" })).toMatchObject({ path: "close" });
    }));
});

it("finds hidden and demo assets for the support alone, by id too; without a text those edited last", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const plain = await register();
    const hidden = await addAsset(db, { number: 1, ticker: "GRNX", nameRu: "Зерно" });
    const shown = await addAsset(db, { number: 2, ticker: "GRN" });
    await updateAssets(db, { isActive: false }, isShared(hidden));
    const search = async (query: string) =>
      (await support.call("GET /api/assets/support-search", { query })).body.assets.map(
        (asset: { id: string; isActive: boolean }) => [asset.id, asset.isActive],
      );
    expect(await search("grn")).toEqual([
      [shown, true],
      [hidden, false],
    ]);
    expect(await search("зерно")).toEqual([[hidden, false]]);
    expect(await search(hidden)).toEqual([[hidden, false]]);
    expect((await plain.call("GET /api/assets/search", { query: "зерно" })).body.assets).toEqual([]);
    expect(await search("")).toEqual([]);
    await override(support, hidden, { field: "nameEn", value: "Old grain" });
    expect(await search("")).toEqual([[hidden, false]]);
  }));
