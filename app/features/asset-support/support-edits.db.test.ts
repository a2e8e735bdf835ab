import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-world.ts";
import { loadFolder } from "../../market/loading/load-folder.ts";
import { assets, incomeEvents, splitEvents } from "../../market/market.tables.ts";
import { loadPriceSeries } from "../../market/prices.ts";
import { putIncomeEvents } from "../../market/put-income-events.ts";
import { putPrices } from "../../market/put-prices.ts";
import { findAssetsByText } from "../../market/search-assets.ts";
import { assetEdits, assetOverrides } from "../../market/support.tables.ts";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const reason = "the exchange says so";
const isShared = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));

const override = (user: TestUser, assetId: string, input: object) =>
  user.call("POST /api/supportAssetEdit", { assetId, reason, ...input });
const undo = (user: TestUser, editId: string) => user.call("POST /api/supportAssetEdit/undo", { editId });
const fieldOf = async (user: TestUser, assetId: string, field: string) =>
  (await user.call("GET /api/supportAssetInfo", { assetId })).body.fields.find(
    (fact: { field: string }) => fact.field === field,
  );

/** Loads files into shared data as `npm run load-data` does. */
async function load(db: Db, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-support-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    for await (const report of loadFolder(folder, { db, now: new Date("2026-11-20T10:00:00Z") }))
      expect(report.result).toHaveProperty("stored");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
      const found = async (text: string) => (await findAssetsByText(db, null, text)).map((row) => row.id);
      expect([await found("harvest"), await found("харвест"), await found("grain")]).toEqual([
        [id],
        [id],
        [id],
      ]);

      // A source refreshes the asset: name, search text and a field nobody set.
      await db
        .update(assets)
        .set({ nameEn: "Grain plc", searchText: "|grn|grain plc|", sector: "energy" })
        .where(isShared(id));
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
  const series = (await loadPriceSeries(db, null, [{ ownerId: nilGuid, id }])).get(id);
  return [String(series?.firstDay), [...(series?.closes ?? [])]];
};

describe("closes", () => {
  const put = (db: Db, id: string, closes: Readonly<Record<string, number>>, source: string) =>
    putPrices(
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

describe("payments", () => {
  const payment = { amount: "1.5", currency: "USD", exDate: "2026-05-05", payDate: "2026-05-20", reason };
  const listed = async (user: TestUser, assetId: string) =>
    (await user.call("GET /api/supportDivHistory", { assetId })).body.payments.map(
      (row: Record<string, unknown>) => [row.exDate, row.payDate, row.amount, row.isSpecial, row.source],
    );
  const fromSource = (assetId: string, id: string, amount: string) => ({
    ...{ id, assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, exDate: "2026-02-02" },
    ...{ payDate: "2026-02-12", amount, currency: "USD", source: "moex" },
  });

  it("are added, changed and removed; sources neither change them back nor bring them again", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const known = "018f0000-0000-7000-8000-0000000000aa";
      await putIncomeEvents(db, nilGuid, [fromSource(assetId, known, "1")]);
      const added = await support.call("POST /api/supportDivHistory", { assetId, ...payment });
      expect(added.status).toBe(201);
      const changed = await support.call("PUT /api/supportDivHistory", {
        ...{ id: known, ...payment, exDate: "2026-02-03", payDate: null, amount: "1.25", isSpecial: true },
      });
      expect(changed.status).toBe(200);
      expect(await putIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(0);
      expect(await listed(support, assetId)).toEqual([
        ["2026-05-05", "2026-05-20", "1.5", false, "support"],
        ["2026-02-03", null, "1.25", true, "support"],
      ]);
      const removed = await support.call("DELETE /api/supportDivHistory", { id: known, reason });
      expect(await putIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(0);
      expect(await listed(support, assetId)).toEqual([["2026-05-05", "2026-05-20", "1.5", false, "support"]]);
      expect((await undo(support, removed.body.editId)).status).toBe(204);
      expect((await undo(support, changed.body.editId)).status).toBe(204);
      expect((await undo(support, added.body.editId)).status).toBe(204);
      expect(await listed(support, assetId)).toEqual([["2026-02-02", "2026-02-12", "1", false, "moex"]]);
      expect(await putIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(1);
    }));

  it("survive a file of dividends that has the old ones", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const file = { "dividends.csv": "symbol,ex_date,amount,currency\nGRN,2026-03-03,1,USD\n" };
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      await load(db, file);
      const [row] = await db.select().from(incomeEvents).where(eq(incomeEvents.assetId, assetId));
      await support.call("PUT /api/supportDivHistory", {
        ...{ id: row?.id, ...payment, exDate: "2026-04-04", payDate: null },
      });
      await load(db, file);
      expect(await listed(support, assetId)).toEqual([["2026-04-04", null, "1.5", false, "support"]]);
    }));

  it("are refused by field", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const add = async (input: object) =>
        (await support.call("POST /api/supportDivHistory", { assetId, ...payment, ...input })).body.error
          ?.fields?.[0]?.path;
      expect(await add({ exDate: null, payDate: null })).toBe("exDate");
      expect(await add({ payDate: "2026-05-04" })).toBe("payDate");
      expect(await add({ kind: "coupon" })).toBe("startsOn");
      expect(await add({ amount: "0" })).toBe("amount");
      expect(await add({ currency: "XXX" })).toBe("currency");
    }));
});

describe("splits and sources", () => {
  it("splits are set, replaced and removed; a file does not bring a removed one back", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const adjust = (input: object) =>
        support.call("POST /api/supportAssetEdit/adjustments", {
          assetId,
          day: "2026-03-03",
          reason,
          ...input,
        });
      const splits = async () =>
        (await support.call("GET /api/supportAssetEdit/adjustments", { assetId })).body.splits;
      const file = { "splits.csv": "symbol,ex_date,to,from\nGRN,2026-03-03,2,1\n" };
      await load(db, file);
      await adjust({ kind: "split", to: "3", from: "1" });
      expect(await splits()).toEqual([{ exDate: "2026-03-03", to: "3", from: "1", source: "support" }]);
      await load(db, file);
      expect(await splits()).toEqual([{ exDate: "2026-03-03", to: "3", from: "1", source: "support" }]);
      const removed = await adjust({ kind: "remove-split" });
      await load(db, file);
      expect(await db.select().from(splitEvents)).toEqual([]);
      expect((await adjust({ kind: "remove-split" })).status).toBe(404);
      expect((await adjust({ kind: "split", to: "0" })).body.error.fields[0].path).toBe("to");
      await undo(support, removed.body.editId);
      expect((await splits())[0].to).toBe("3");
    }));

  it("an asset's own source goes before the general order", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      await db.update(assets).set({ country: "RU" }).where(isShared(assetId));
      const choose = (source: string | null) =>
        support.call("POST /api/supportAssetEdit/data-source", { assetId, want: "prices", source, reason });
      const prices = async () =>
        (await support.call("GET /api/supportAssetEdit/data-source", { assetId })).body.sources[0];
      const general: string[] = (await prices()).order;
      expect(general[0]).toBe("moex");
      const chosen = await choose("yahoo");
      expect(await prices()).toMatchObject({
        ...{ chosen: "yahoo", reason, order: ["yahoo", ...general.filter((source) => source !== "yahoo")] },
      });
      expect((await choose("cbr")).body.error.fields[0]).toMatchObject({ path: "source", code: "unknown" });
      await undo(support, chosen.body.editId);
      expect(await prices()).toMatchObject({ chosen: null, order: general });
    }));
});

it("finds hidden and demo assets for the support alone, by id too; without a text those edited last", () =>
  withApp(async ({ db, register }) => {
    const support = await register();
    const plain = await register();
    const hidden = await addAsset(db, { number: 1, ticker: "GRNX", nameRu: "Зерно" });
    const shown = await addAsset(db, { number: 2, ticker: "GRN" });
    await db.update(assets).set({ isActive: false }).where(isShared(hidden));
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
