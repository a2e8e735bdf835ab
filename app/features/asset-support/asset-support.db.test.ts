import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import { deleteAssets, updateAssets } from "../../market/assets/write-assets.ts";
import { listCorporateEvents } from "../../market/events/corporate-events.ts";
import { assetCodes, assetMerges, assets, incomeEvents, splitEvents } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { logged } from "../../market/testing/logged.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { reason, undo as undoEdit } from "./testing/support-edits.ts";

/** Returns every row of the tables a merge may touch. */
async function contents(db: Db): Promise<Record<string, readonly unknown[]>> {
  const tables = [
    "transactions",
    "deleted_transactions",
    "import_mappings",
    ...["price_years", "income_events", "split_events"],
    ...["own_price_years", "own_income_events", "own_split_events"],
    "asset_codes",
    "assets",
  ];
  const entries: [string, readonly unknown[]][] = [];
  for (const table of tables) {
    const { rows } = await db.execute(sql`select t::text as row from ${sql.raw(table)} t order by 1`);
    entries.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(entries);
}

const bought = (assetId: string, date: string) => ({
  kind: "buy",
  assetId,
  quantity: "5",
  price: "10",
  date,
});

/** Creates a share that exists twice: TCSX from a broker's file and TCS from the exchange, held by two users. */
async function makeTwins(test: TestApp) {
  const { db, register } = test;
  const support = await register();
  const other = await register();
  const from = await addAsset(db, {
    number: 1,
    ticker: "TCSX",
    closes: { "2025-12-30": 9, "2026-11-02": 10 },
  });
  const to = await addAsset(db, { number: 2, ticker: "TCS", closes: { "2026-11-03": 11 } });
  await updateAssets(db, { isin: "RU000A107UL4" }, eq(assets.id, from));
  const portfolios = [await addPortfolio(support), await addPortfolio(other)] as const;
  await addRow(support, portfolios[0], bought(from, "2026-11-02"));
  await addRow(support, portfolios[0], bought(to, "2026-11-03"));
  await addRow(other, portfolios[1], bought(from, "2026-11-04"));
  const gone = await addRow(other, portfolios[1], bought(from, "2026-11-05"));
  const removed = await other.call("DELETE /api/transactions", {
    portfolioId: portfolios[1],
    ids: [gone.id],
  });
  const split = { ownerId: nilGuid, assetOwnerId: nilGuid, assetId: from, source: "test" };
  const payment = { ...split, kind: "dividend", amount: "1", currency: "USD" };
  await logged(db, nilGuid, "events", async (tx) => {
    await tx.insert(splitEvents).values({ ...split, exDate: "2025-01-10", to: "2", from: "1" });
    await tx.insert(incomeEvents).values([
      { ...payment, id: from, payDate: "2025-05-05" },
      { ...payment, id: to, assetId: to, payDate: "2025-05-06" },
    ]);
  });
  return { support, other, from, to, portfolios, undoId: removed.body.undoId as string };
}

/** Returns a portfolio's assets and quantities as shown. */
async function held(user: TestUser, portfolioId: string): Promise<[string, number][]> {
  const { body } = await user.call("GET /api/holdings", { portfolioId });
  return body.rows.map((row: { asset: { id: string }; figures: { quantity: { value: string } } }) => [
    row.asset.id,
    Number(row.figures.quantity.value),
  ]);
}

const merge = (user: TestUser, fromId: string, toId: string) =>
  user.call("POST /api/supportAssetEdit/merge", { fromId, toId, reason: "one share, two rows" });
const undo = (user: TestUser, mergeId: string) =>
  user.call("POST /api/supportAssetEdit/undo-merge", { mergeId });

describe("merging two assets that are one", () => {
  it("moves rows of every ledger, and undo restores them byte for byte", () =>
    withApp(async (test) => {
      const { db } = test;
      const { support, other, from, to, portfolios } = await makeTwins(test);
      const before = await contents(db);
      const answer = await merge(support, from, to);
      expect([answer.status, answer.body.rows]).toEqual([200, 2]);
      expect(await held(support, portfolios[0])).toEqual([[to, 10]]);
      expect(await held(other, portfolios[1])).toEqual([[to, 5]]);

      expect((await undo(support, answer.body.mergeId)).status).toBe(204);
      expect(await contents(db)).toEqual(before);
      expect((await held(support, portfolios[0])).sort()).toEqual([
        [from, 5],
        [to, 5],
      ]);
    }));

  it("moves facts of the market only where the other has none of its own", () =>
    withApp(async (test) => {
      const { db } = test;
      const { support, from, to } = await makeTwins(test);
      await merge(support, from, to);
      const years = async (id: string) =>
        (await db.execute(sql`select year from price_years where asset_id = ${id} order by 1`)).rows.map(
          ({ year }) => year,
        );
      expect(await years(to)).toEqual([2025, 2026]);
      expect(await years(from)).toEqual([2026]);
      const paid = await db.select().from(incomeEvents).where(eq(incomeEvents.assetId, to));
      expect(paid.map(({ payDate }) => payDate)).toEqual(["2025-05-06"]);
      expect(await db.select().from(splitEvents).where(eq(splitEvents.assetId, to))).toHaveLength(1);
    }));

  it("lets codes of the emptied asset lead to the other one, until it is undone", () =>
    withApp(async (test) => {
      const { db } = test;
      const { support, from, to } = await makeTwins(test);
      const found = async (code: string) =>
        (await findAssetsByCode(db, realMarket, [code])).map(({ id }) => id);
      const { mergeId } = (await merge(support, from, to)).body;
      expect([await found("tcsx"), await found("RU000A107UL4"), await found("TCS")]).toEqual([
        [to],
        [to],
        [to],
      ]);
      expect((await findAssetsByText(db, realMarket, "tcsx")).map(({ id }) => id)).not.toContain(from);
      await undo(support, mergeId);
      expect(await found("tcsx")).toEqual([from]);
      expect(await db.select().from(assetCodes)).toEqual([]);
    }));

  it("brings a deleted row back with the asset it has become", () =>
    withApp(async (test) => {
      const { support, other, from, to, portfolios, undoId } = await makeTwins(test);
      await merge(support, from, to);
      expect((await other.call("POST /api/transactions/undo-delete", { undoId })).status).toBe(200);
      expect((await held(other, portfolios[1])).map(([id]) => id)).toEqual([to]);
    }));

  it("leaves what a user changed after it when it is undone", () =>
    withApp(async (test) => {
      const { db } = test;
      const { support, other, from, to, portfolios } = await makeTwins(test);
      const third = await addAsset(db, { number: 3, ticker: "THIRD" });
      const { mergeId } = (await merge(support, from, to)).body;
      const list = await other.call("GET /api/transactions", { portfolioId: portfolios[1] });
      const { id, version } = list.body.rows[0];
      const draft = {
        ...bought(third, "2026-11-04"),
        portfolioId: portfolios[1],
        currency: "USD",
        id,
        version,
      };
      expect((await other.call("PUT /api/transactions", draft)).status).toBe(200);
      await undo(support, mergeId);
      expect((await held(other, portfolios[1])).map(([id]) => id)).toEqual([third]);
    }));

  it("refuses an asset with itself, one that is gone, a second undo and an undo below a later merge", () =>
    withApp(async (test) => {
      const { db } = test;
      const { support, from, to } = await makeTwins(test);
      const third = await addAsset(db, { number: 3, ticker: "THIRD" });
      expect((await merge(support, from, from)).body.error.code).toBe("CONFLICT");
      const first = (await merge(support, from, to)).body.mergeId;
      expect((await merge(support, from, third)).body.error.code).toBe("CONFLICT");
      const second = (await merge(support, to, third)).body.mergeId;
      expect((await undo(support, first)).body.error.code).toBe("CONFLICT");
      expect((await undo(support, second)).status).toBe(204);
      expect((await undo(support, first)).status).toBe(204);
      expect((await undo(support, first)).body.error.code).toBe("CONFLICT");
      const merges = await db.select().from(assetMerges);
      expect(merges.every(({ undoneAt, reason }) => undoneAt !== null && reason !== "")).toBe(true);
    }));
});

describe("renaming an asset", () => {
  it("keeps the old codes as its history; both find it", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "TCSG", nameEn: "T-Technologies" });
      const rename = (codes: object) =>
        support.call("POST /api/supportAssetEdit/rename", { assetId, from: "2024-11-28", reason, ...codes });
      const answer = await rename({ ticker: "t", exchange: "MISX", isin: "RU000A107UL4" });
      expect([answer.status, answer.body.asset?.ticker, answer.body.asset?.exchange]).toEqual([
        200,
        "T",
        "MISX",
      ]);
      const { codes } = (await support.call("GET /api/supportAssetEdit/codes", { assetId })).body;
      expect(codes).toEqual([
        {
          ...{ kind: "ticker", code: "TCSG", venue: "TEST", venueName: "TEST" },
          ...{ validFrom: null, validTo: "2024-11-27" },
        },
      ]);
      // Exchanges by name, in the log too.
      await rename({ exchange: "XNAS" });
      const asked = async (language: string) => ({
        info: (await support.call("GET /api/supportAssetInfo", { assetId }, { "accept-language": language }))
          .body,
        log: (await support.call("GET /api/supportAssetEdit", { assetId }, { "accept-language": language }))
          .body.edits,
      });
      const { info, log } = await asked("ru");
      expect(info.asset.exchangeName).toBe("Nasdaq");
      expect(info.codes.map(({ venueName }: { venueName: string }) => venueName)).toContain(
        "Московская биржа",
      );
      expect([log[0].before, log[0].after]).toEqual([
        "T · Московская биржа · RU000A107UL4",
        "T · Nasdaq · RU000A107UL4",
      ]);
      for (const text of ["T", "TCSG", "RU000A107UL4", "technologies"])
        expect((await findAssetsByText(db, realMarket, text)).map(({ id }) => id)).toEqual([assetId]);
      expect((await findAssetsByCode(db, realMarket, ["TCSG"])).map(({ id }) => id)).toEqual([assetId]);
      // A current code of another asset means only that one.
      const heir = await addAsset(db, { number: 2, ticker: "TCSG" });
      expect((await findAssetsByCode(db, realMarket, ["TCSG"])).map(({ id }) => id)).toEqual([heir]);
    }));

  it("is noted with its reason and can be undone: codes, history, search and what holders are told", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "TCSG", nameEn: "T-Technologies" });
      const rename = async (codes: object) =>
        (
          await support.call("POST /api/supportAssetEdit/rename", {
            assetId,
            from: "2024-11-28",
            reason,
            ...codes,
          })
        ).body.editId;
      const first = await rename({ ticker: "T", isin: "RU000A107UL4" });
      expect(await rename({ ticker: "T" })).toBeNull();
      const second = await rename({ ticker: "TT" });
      expect(await listCorporateEvents(db, realMarket, [{ ownerId: nilGuid, id: assetId }])).toHaveLength(2);
      const log = async () =>
        (await support.call("GET /api/supportAssetEdit", { assetId })).body.edits.map(
          (edit: { before: string; after: string; reason: string; canUndo: boolean }) => [
            ...[edit.before, edit.after, edit.reason, edit.canUndo],
          ],
        );
      expect(await log()).toEqual([
        ["T · TEST · RU000A107UL4", "TT · TEST · RU000A107UL4", reason, true],
        ["TCSG · TEST", "T · TEST · RU000A107UL4", reason, false],
      ]);
      expect((await undoEdit(support, first)).status).toBe(409);
      // Reused by another asset: the old listing cannot be restored.
      const heir = await addAsset(db, { number: 2, ticker: "T" });
      expect((await undoEdit(support, second)).body.error.code).toBe("CONFLICT");
      await deleteAssets(db, eq(assets.id, heir));
      expect((await undoEdit(support, second)).status).toBe(204);
      expect((await undoEdit(support, first)).status).toBe(204);
      const { body } = await support.call("GET /api/supportAssetEdit/codes", { assetId });
      expect([body.asset.ticker, body.isin, body.codes]).toEqual(["TCSG", null, []]);
      expect(await listCorporateEvents(db, realMarket, [{ ownerId: nilGuid, id: assetId }])).toEqual([]);
      const found = async (text: string) =>
        (await findAssetsByText(db, realMarket, text)).map(({ id }) => id);
      expect([await found("TCSG"), await found("RU000A107UL4")]).toEqual([[assetId], []]);
    }));

  it("refuses a listing that is taken, an unknown exchange and a wrong ISIN", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      await addAsset(db, { number: 2, ticker: "TWO" });
      const rename = async (codes: object) => {
        const input = { assetId, from: "2024-11-28", reason, ...codes };
        const { body } = await support.call("POST /api/supportAssetEdit/rename", input);
        return [body.error.code, ...(body.error.fields ?? []).map(({ path }: { path: string }) => path)];
      };
      expect(await rename({ ticker: "TWO" })).toEqual(["CONFLICT"]);
      expect(await rename({ exchange: "NOWHERE" })).toEqual(["INVALID_INPUT", "exchange"]);
      expect(await rename({ isin: "RU000A107UL5" })).toEqual(["INVALID_INPUT", "isin"]);
      const [row] = await db
        .select()
        .from(assets)
        .where(and(eq(assets.ownerId, nilGuid), eq(assets.id, assetId)));
      expect(row?.ticker).toBe("ONE");
    }));
});

describe("reference lists", () => {
  it("are there for the support, in the asker's language", () =>
    withApp(async ({ register }) => {
      const support = await register();
      const list = async (name: string, language = "en") =>
        (await support.call(`GET /api/supportAssetEdit/${name}`, {}, { "accept-language": language })).body;
      const { exchanges } = await list("exchanges");
      expect(exchanges.length).toBeGreaterThan(50);
      expect(exchanges[0]).toEqual({
        mic: "MISX",
        name: "Moscow Exchange",
        country: "RU",
        currency: "RUB",
        calendar: "XMOS",
      });
      expect((await list("exchanges", "ru")).exchanges[0].name).toBe("Московская биржа");
      const { sectors } = await list("sectors", "ru");
      expect(sectors).toHaveLength(12);
      expect(sectors[0]).toEqual({ id: "energy", name: "Энергетика и нефть" });
      expect((await list("countries")).countries.length).toBeGreaterThan(240);
      expect((await list("moex-boards")).boards[0].id).toBe("TQBR");
      expect((await list("currencies")).currencies.slice(0, 4)).toEqual(["USD", "RUB", "EUR", "GBP"]);
    }));
});
