// @module-tag every-server
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import { recordedTables } from "../../portfolio/history/recorded-tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { csv, importFile, ledgerState } from "../import/testing/import-fixture.ts";
import type { HistoryChange } from "./history.contract.ts";

const historyOf = async (user: TestUser, portfolioId: string, input = {}): Promise<HistoryChange[]> =>
  (await user.call("GET /api/MyPortfolio/history", { portfolioId, ...input })).body.changes;

const changeOf = ({ headers }: Answer): string => String(headers["x-change"]);
const undo = (user: TestUser, changeId: string) => user.call("POST /api/MyPortfolio/undo", { changeId });

describe("the log", () => {
  it("says who did what, when, before and after, with exact numbers and names", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const id = await addPortfolio(user);
      const buy = { kind: "buy", date: "2026-01-05", assetId, quantity: "0.123456789012345678", price: "10" };
      const row = await addRow(user, id, buy);
      const { id: rowId, version } = row;
      const changed = {
        ...buy,
        id: rowId,
        portfolioId: id,
        currency: "USD",
        version,
        quantity: "2",
        note: "two",
      };
      expect((await user.call("PUT /api/transactions", changed)).status).toBe(200);
      await user.call("PUT /api/MyPortfolio", { id, name: "Second", costMethod: "average" });
      const [settings, edit, added, made] = await historyOf(user, id);
      expect(made).toMatchObject({ kind: "portfolio-created", subject: "Main", canUndo: false, rowCount: 0 });
      expect(added).toMatchObject({
        ...{ kind: "transaction-added", actor: "Test User", isOwn: true, canUndo: true, isUndone: false },
        at: "2026-11-20T10:00:00.000Z",
      });
      expect(added?.rows).toMatchObject([
        { table: "transactions", operation: "added", title: "ONE", kindName: "buy", date: "2026-01-05" },
      ]);
      expect(added?.rows[0]?.fields).toContainEqual({
        ...{ name: "quantity", shape: "number", before: null, after: "0.123456789012345678" },
      });
      expect(edit?.rows[0]?.fields).toEqual([
        { name: "quantity", shape: "number", before: "0.123456789012345678", after: "2" },
        { name: "note", shape: "text", before: null, after: "two" },
      ]);
      expect(settings?.rows).toMatchObject([{ table: "portfolios", title: "Second" }]);
      expect(settings?.rows[0]?.fields).toEqual([
        { name: "name", shape: "text", before: "Main", after: "Second" },
        { name: "cost_method", shape: "code", before: "1", after: "2" },
      ]);
    }));

  it("is filtered and read by pages; a write that changed nothing has no line", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const id = await addPortfolio(user);
      for (const amount of ["1", "2", "3"])
        await addRow(user, id, { kind: "deposit", date: "2026-01-05", amount });
      await user.call("POST /api/MyPortfolio/update-note", { id, note: "" });
      const first = await user.call("GET /api/MyPortfolio/history", {
        ...{ portfolioId: id, group: "transactions", pageSize: "2" },
      });
      expect(first.body.changes.map(({ kind }: HistoryChange) => kind)).toEqual(
        Array(2).fill("transaction-added"),
      );
      const second = await user.call("GET /api/MyPortfolio/history", {
        ...{ portfolioId: id, cursor: first.body.nextCursor, pageSize: "30" },
      });
      expect(second.body.changes.map(({ kind }: HistoryChange) => kind)).toEqual([
        "transaction-added",
        "portfolio-created",
      ]);
      expect(second.body.nextCursor).toBeNull();
    }));

  it("another user's change is a missing one", () =>
    withApp(async ({ register }) => {
      const [owner, other] = [await register(), await register()];
      const id = await addPortfolio(owner);
      await addRow(owner, id, { kind: "deposit", date: "2026-01-05", amount: "5" });
      const [change] = await historyOf(owner, id);
      expect((await undo(other, change?.id ?? "")).body.error.code).toBe("NOT_FOUND");
      expect((await other.call("GET /api/MyPortfolio/history", { portfolioId: id })).status).toBe(404);
      expect((await owner.call("GET /api/transactions", { portfolioId: id })).body.totalCount).toBe(1);
    }));

  it("names every foreign key that takes rows of recorded tables along, but those of portfolios", () =>
    withApp(async ({ db }) => {
      const { rows } = await db.execute<{ parent: string; child: string; column: string }>(sql`
        select c.confrelid::regclass::text as parent, c.conrelid::regclass::text as child, a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
        where c.contype = 'f' and c.confdeltype <> 'a' and cardinality(c.conkey) = 2`);
      const isRecorded = (name: string) => name in recordedTables && name !== "portfolios";
      const taken = rows.filter(({ parent, child }) => isRecorded(parent) && isRecorded(child));
      const named = Object.entries(recordedTables).flatMap(([parent, { cascades = {} }]) =>
        Object.entries(cascades).map(([child, column]) => ({ parent, child, column })),
      );
      const order = (list: readonly object[]) => list.map((one) => Object.values(one).join(" ")).sort();
      expect(order(named)).toEqual(order(taken));
    }));

  it("no trigger is in the database, only those of the tests' guards are there", () =>
    withApp(async ({ db }) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select distinct tgfoid::regproc::text as name from pg_trigger
        where not tgisinternal and tgfoid not in (select oid from pg_proc where pronamespace = 'guard'::regnamespace)
        order by 1`);
      expect(rows).toEqual([]);
    }));
});

describe("undo", () => {
  it("takes back what was added, brings back what was changed and deleted, and does it again", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const states = [await ledgerState(db)];
      const buy = { kind: "buy", date: "2026-01-05", assetId, quantity: "3", price: "10", currency: "USD" };
      const added = await user.call("POST /api/transactions", { portfolioId, ...buy });
      states.push(await ledgerState(db));
      const { id, version } = added.body;
      const edit = { portfolioId, ...buy, id, version, price: "10.5" };
      const changed = await user.call("PUT /api/transactions", edit);
      states.push(await ledgerState(db));
      const removed = await user.call("DELETE /api/transactions", { portfolioId, ids: [id] });
      const changes = [added, changed, removed].map(changeOf);
      for (const [place, change] of [...changes.entries()].reverse()) {
        const answer = await undo(user, change);
        expect(answer.body).toMatchObject({ portfolioId });
        expect(await ledgerState(db)).toEqual(states[place]);
        // The undo itself is a change, which can be undone as well.
        expect((await undo(user, answer.body.undoId)).status).toBe(200);
        expect((await undo(user, change)).status).toBe(200);
      }
      expect((await undo(user, changes[0] ?? "")).body.error).toMatchObject({
        ...{ code: "UNDO_REFUSED", params: { reason: "undone" } },
      });
    }));

  it("names the later change that needs this one: an edit, a sale, a row in the account of an import", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const buy = { kind: "buy", date: "2026-01-05", assetId, quantity: "3", price: "10", currency: "USD" };
      const bought = await user.call("POST /api/transactions", { portfolioId, ...buy });
      const { id, version } = bought.body;
      const edited = await user.call("PUT /api/transactions", {
        portfolioId,
        ...buy,
        id,
        version,
        note: "x",
      });
      const first = await undo(user, changeOf(bought));
      expect(first.status).toBe(409);
      expect(first.body.error).toMatchObject({
        code: "UNDO_DEPENDS",
        params: { change: "transaction-changed", changeId: changeOf(edited) },
      });
      expect((await undo(user, changeOf(edited))).status).toBe(200);
      const sold = await user.call("POST /api/transactions", {
        ...{ portfolioId, ...buy, kind: "sell", date: "2026-01-06", quantity: "2" },
      });
      const second = await undo(user, changeOf(bought));
      expect(second.body.error).toMatchObject({
        code: "UNDO_DEPENDS",
        params: { change: "transaction-added", changeId: changeOf(sold) },
      });
      expect((await user.call("GET /api/transactions", { portfolioId })).body.totalCount).toBe(2);
    }));

  it("leaves alone what a later change of other settings wrote", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const id = await addPortfolio(user);
      const renamed = await user.call("PUT /api/MyPortfolio", { id, name: "Second" });
      await user.call("POST /api/MyPortfolio/update-note", { id, note: "kept" });
      expect((await undo(user, changeOf(renamed))).status).toBe(200);
      const [portfolio] = (await user.call("GET /api/MyPortfolio")).body.portfolios;
      expect(portfolio).toMatchObject({ name: "Main", note: "kept" });
    }));

  it("ends shorts only where none is open, and says which sale needs it", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const id = await addPortfolio(user);
      const allowed = await user.call("PUT /api/MyPortfolio", { id, isShortAllowed: true });
      const row = { kind: "sell", date: "2026-01-05", assetId, quantity: "2", price: "10", currency: "USD" };
      const sold = await user.call("POST /api/transactions", { portfolioId: id, ...row });
      expect((await undo(user, changeOf(allowed))).body.error.params).toMatchObject({
        changeId: changeOf(sold),
      });
      expect((await user.call("GET /api/MyPortfolio")).body.portfolios[0].isShortAllowed).toBe(true);
    }));

  it("of an import takes rows, account and prices; the file waits again; and both ways", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const before = await ledgerState(db);
      const file = csv("Cash_In,2026-11-01,USD,1,100,USD,,,,,,", "Buy,2026-11-03,ONE,10,5,USD,1,TEST,,,,");
      await importFile(user, portfolioId, file);
      const after = await ledgerState(db);
      const [booked] = await historyOf(user, portfolioId);
      expect(booked).toMatchObject({ kind: "import-booked", subject: "rows.csv" });
      expect(booked?.rows.filter(({ table }) => table === "transactions")).toHaveLength(2);
      const taken = await undo(user, booked?.id ?? "");
      expect(taken.body.error).toBeUndefined();
      const now = await ledgerState(db);
      expect(withoutFiles(now)).toEqual(withoutFiles(before));
      const waiting = await user.call("GET /api/TransactionsImport/waiting", { portfolioId });
      expect(waiting.body.imports).toHaveLength(1);
      expect((await undo(user, taken.body.undoId)).status).toBe(200);
      expect(await ledgerState(db)).toEqual(after);
      const { imports } = (await user.call("GET /api/transactionsImportHistory", { portfolioId })).body;
      await user.call("DELETE /api/transactionsImportHistory", { id: imports[0].id });
      const [revoked] = await historyOf(user, portfolioId);
      expect(revoked?.kind).toBe("import-revoked");
      expect((await undo(user, revoked?.id ?? "")).status).toBe(200);
      expect(await ledgerState(db)).toEqual(after);
    }));

  it("of a booked split, and of one that was put aside", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-01-05",
        assetId,
        quantity: "2",
        price: "10",
      });
      const event = {
        assetOwnerId: nilGuid,
        assetId,
        to: "2",
        from: "1",
        source: "test",
        exDate: "2026-03-02",
      };
      await storeSplitEvents(db, nilGuid, [event]);
      const key = `split ${assetId} 2026-03-02`;
      const check = async () =>
        (await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId })).body.pending
          .length;
      for (const path of ["apply", "ignore-action"]) {
        const before = await ledgerState(db);
        const done = await user.call(`POST /api/corporateActions/${path}`, { portfolioId, key });
        expect([done.status, await check()]).toEqual([200, 0]);
        expect((await undo(user, changeOf(done))).status).toBe(200);
        expect([await check(), await ledgerState(db)]).toEqual([1, before]);
      }
    }));

  it("reaches back fifty changes and no further", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const id = await addPortfolio(user);
      const changes: string[] = [];
      for (let number = 1; number <= 51; number++)
        changes.push(changeOf(await user.call("PUT /api/MyPortfolio", { id, note: `note ${number}` })));
      expect((await undo(user, changes[0] ?? "")).body.error.params).toEqual({ reason: "old" });
      const listed = await historyOf(user, id, { pageSize: "60" });
      expect(listed.filter(({ canUndo }) => canUndo)).toHaveLength(50);
      expect(listed.at(-2)).toMatchObject({ id: changes[0], canUndo: false });
      for (const change of changes.slice(-2).reverse()) expect((await undo(user, change)).status).toBe(200);
      expect((await user.call("GET /api/MyPortfolio")).body.portfolios[0].note).toBe("note 49");
      // An undone change does not make room for an older one.
      expect((await undo(user, changes[0] ?? "")).body.error.params).toEqual({ reason: "old" });
    }));
});

/** The file of an import stays when the import is undone: it can be booked again. */
const withoutFiles = (state: unknown) => ({ ...(state as object), imports: null });
