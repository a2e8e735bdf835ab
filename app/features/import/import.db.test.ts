import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import type { PreviewRow } from "../../domain/imports/import.schema.ts";
import type { Db } from "../../server/db/db-types.ts";
import {
  commit,
  csv,
  decide,
  importFile,
  ledgerState,
  must,
  preview,
  rowsOf,
  view,
} from "./testing/import-fixture.ts";

const deposit = "Cash_In,2025-01-01,USD,1,10000,USD,,,,,,";
const buy = "Buy,2025-02-03,ONE,10,5,USD,1,,,,,first";
const sell = "Sell,2025-03-03,ONE,12,2,USD,1,,,,,";

async function makeFixture(register: () => Promise<TestUser>, db: Db) {
  const user = await register();
  const one = await addAsset(db, { number: 1, ticker: "ONE" });
  const portfolioId = await addPortfolio(user);
  const listed = async () =>
    must(await user.call("GET /api/transactions", { portfolioId, pageSize: 200 })).totalCount;
  return { user, one, portfolioId, listed };
}

describe("a template file", () => {
  it("is recognised, previewed row by row and booked as it stands", () =>
    withApp(async ({ register, db }) => {
      const { user, one, portfolioId } = await makeFixture(register, db);
      const {
        id,
        preview: seen,
        fileName,
        state,
      } = await preview(user, portfolioId, csv(deposit, buy, sell));
      expect({ fileName, state }).toEqual({ fileName: "rows.csv", state: 1 });
      expect(seen.recognised).toMatchObject({ brokerId: "template", isOverruled: false });
      expect(seen.counts).toMatchObject({ new: 3, known: 0, check: 0, failed: 0 });
      expect(seen).toMatchObject({ ready: 3, open: 0, lines: { dataRows: 3, rows: 3 } });
      expect(seen.instruments).toMatchObject([{ code: "ONE", how: "ticker", asset: { id: one } }]);
      expect(seen.totals.map(({ kindName, amount }) => [kindName, amount])).toEqual([
        ["deposit", "10000"],
        ["buy", "50"],
        ["sell", "24"],
      ]);
      const rows = await rowsOf(user, id);
      expect(
        rows.map(({ lines, kindName, status, isIncluded }) => [lines, kindName, status, isIncluded]),
      ).toEqual([
        [[2], "deposit", "new", true],
        [[3], "buy", "new", true],
        [[4], "sell", "new", true],
      ]);
      expect(await commit(user, id)).toMatchObject({ rows: 3, known: 0, skipped: 0 });
      const { rows: booked } = must(await user.call("GET /api/transactions", { portfolioId }));
      expect(booked[1]).toMatchObject({
        kindName: "buy",
        quantity: "5",
        price: "10",
        fee: "1",
        note: "first",
        importId: id,
        importLine: 3,
        cashEffect: [{ currency: "USD", amount: "-51" }],
      });
      const done = must(await user.call("GET /api/TransactionsImport", { id }));
      expect(done).toMatchObject({ state: 2, preview: null, report: { rows: 3 } });
      const again = await user.call("POST /api/TransactionsImport/commit", { id });
      expect([again.status, again.body.error.code]).toEqual([409, "IMPORT_STATE"]);
    }));

  it("adds nothing the second time, and says that the same file is here", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId, listed } = await makeFixture(register, db);
      const { id } = await importFile(user, portfolioId, csv(deposit, buy));
      const before = await ledgerState(db);
      const second = await preview(user, portfolioId, csv(deposit, buy));
      expect(second.preview.counts).toMatchObject({ new: 0, known: 2 });
      expect(second.preview.sameFile?.id).toBe(id);
      expect((await rowsOf(user, second.id)).map(({ why }) => why[0]?.code)).toEqual([
        "already-imported",
        "already-imported",
      ]);
      expect(await commit(user, second.id)).toMatchObject({ rows: 0, known: 2 });
      expect(await ledgerState(db)).toEqual(before);
      expect(await listed()).toBe(2);
    }));

  it("keeps identical fills of one file, and counts them in an overlapping later file", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId, listed } = await makeFixture(register, db);
      await importFile(user, portfolioId, csv(deposit, buy, buy));
      expect(await listed()).toBe(3);
      const later = await preview(user, portfolioId, csv(buy, buy, buy, sell));
      expect(later.preview.counts).toMatchObject({ known: 2, new: 2 });
      await commit(user, later.id);
      expect(await listed()).toBe(5);
    }));

  it("gives the same ledger whichever half comes first", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId } = await makeFixture(register, db);
      const other = await addPortfolio(user);
      const [early, late] = [csv(deposit, buy), csv(buy, sell)];
      await importFile(user, portfolioId, early);
      await importFile(user, portfolioId, late);
      const { id } = await preview(user, other, late);
      await decide(user, id, { allowShort: false });
      await commit(user, id);
      await importFile(user, other, early);
      const content = async (of: string) =>
        must(await user.call("GET /api/transactions", { portfolioId: of })).rows.map(
          ({ kindName, date, quantity, note }: Record<string, unknown>) => [kindName, date, quantity, note],
        );
      expect(await content(other)).toEqual(await content(portfolioId));
    }));

  it("shows a row typed by hand as a look-alike that can be imported anyway", () =>
    withApp(async ({ register, db }) => {
      const { user, one, portfolioId, listed } = await makeFixture(register, db);
      await addRow(user, portfolioId, { kind: "deposit", date: "2025-01-01", amount: "10000" });
      const typed = {
        kind: "buy",
        date: "2025-02-03",
        assetId: one,
        quantity: "5.0",
        price: "10.00",
        fee: "9",
      };
      await addRow(user, portfolioId, typed);
      const { id, preview: seen } = await preview(user, portfolioId, csv(deposit, buy, sell));
      expect(seen.counts).toMatchObject({ known: 2, new: 1 });
      const rows = await rowsOf(user, id);
      expect(rows[1]).toMatchObject({ status: "known", isIncluded: false, why: [{ code: "looks-alike" }] });
      const after = await decide(user, id, { rows: { "3": "import", "4": "skip" } });
      expect(after.preview).toMatchObject({ ready: 1, open: 0 });
      await commit(user, id);
      expect(await listed()).toBe(3);
    }));

  it("does not compare portfolios with each other", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId } = await makeFixture(register, db);
      const other = await addPortfolio(user, { name: "Other" });
      await importFile(user, portfolioId, csv(deposit, buy));
      const { preview: seen } = await preview(user, other, csv(deposit, buy));
      expect(seen.counts).toMatchObject({ new: 2, known: 0 });
    }));
});

describe("unknown securities", () => {
  const unknown = "Buy,2025-02-03,QQQX,10,5,USD,1,,,,,";

  it("are offered with their exchanges by name, as the file's own is", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId } = await makeFixture(register, db);
      await addAsset(db, { number: 8, ticker: "QQQX", exchange: "XNAS" });
      await addAsset(db, { number: 9, ticker: "QQQX", exchange: "XNYS" });
      const [asked] = (await preview(user, portfolioId, csv(unknown))).preview.unresolved;
      expect(asked?.candidates.map(({ exchangeName }) => exchangeName).sort()).toEqual([
        "Nasdaq",
        "New York Stock Exchange",
      ]);
    }));

  it("keep the import open until they are mapped, and the mapping is remembered", () =>
    withApp(async ({ register, db }) => {
      const { user, one, portfolioId } = await makeFixture(register, db);
      const { id, preview: seen } = await preview(user, portfolioId, csv(deposit, unknown));
      expect(seen.counts).toMatchObject({ "needs-instrument": 1, new: 1 });
      expect(seen.unresolved).toMatchObject([{ code: "QQQX", symbol: "QQQX", rows: 1 }]);
      const { body } = await user.call("GET /api/TransactionsImport/rows", { id });
      expect(body.rows.map(({ openCode }: PreviewRow) => openCode)).toEqual([null, "QQQX"]);
      const refused = await user.call("POST /api/TransactionsImport/commit", { id });
      expect([refused.status, refused.body.error]).toMatchObject([
        409,
        { code: "IMPORT_OPEN", params: { open: "1" } },
      ]);
      const nil = "00000000-0000-0000-0000-000000000000";
      const chosen = { instruments: { QQQX: { as: "asset", ownerId: nil, id: one } } };
      const mapped = await decide(user, id, chosen);
      expect(mapped.preview).toMatchObject({ open: 0, ready: 2, unresolved: [] });
      await commit(user, id);
      const next = await preview(user, portfolioId, csv("Buy,2025-04-03,QQQX,10,5,USD,1,,,,,"));
      expect(next.preview.instruments).toMatchObject([
        { code: "QQQX", how: "remembered", asset: { id: one } },
      ]);
      const foreign = await user.call("POST /api/TransactionsImport/decide", {
        id: next.id,
        instruments: { QQQX: { as: "asset", ownerId: nil, id: nil } },
      });
      expect(foreign.status).toBe(404);
    }));

  it("become an own asset, made with the rows and found by the next file", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId } = await makeFixture(register, db);
      const { id } = await preview(user, portfolioId, csv(deposit, unknown));
      const own = { as: "own", type: 99, name: "My <b>thing</b>", currency: "USD" };
      await decide(user, id, { instruments: { QQQX: own } });
      expect(await commit(user, id)).toMatchObject({ rows: 2, assets: 1 });
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      expect(rows[0].asset).toMatchObject({ ticker: "QQQX", name: "My <b>thing</b>", type: 99 });
      const next = await preview(user, portfolioId, csv(deposit, unknown, unknown));
      expect(next.preview.counts).toMatchObject({ known: 2, new: 1, "needs-instrument": 0 });
    }));

  it("can be left out, and only the good rows are booked when asked", () =>
    withApp(async ({ register, db }) => {
      const { user, portfolioId, listed } = await makeFixture(register, db);
      const { id } = await preview(user, portfolioId, csv(deposit, unknown, "Bad,2025-01-01,,,,USD,,,,,,"));
      expect(await commit(user, id, true)).toMatchObject({ rows: 1, failed: 1, skipped: 1 });
      expect(await listed()).toBe(1);
      const second = await preview(user, portfolioId, csv(unknown));
      const skipped = await decide(user, second.id, { instruments: { QQQX: { as: "skip" } } });
      expect(skipped.preview).toMatchObject({ open: 0, ready: 0 });
      expect((await view(user, second.id)).preview.counts.ignored).toBe(1);
    }));
});
