import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { syncAccounts } from "../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { readZip } from "../backup/zip.ts";
import { commit, csv, decide, importFile, must, preview, view } from "../import/testing/import-fixture.ts";
import { ledgerLines } from "./testing/ledger-lines.ts";
import { type SimOperation, simToken } from "./testing/sim-broker.ts";
import { connectSim, type SimLink } from "./testing/sync-fixture.ts";

const deposit: SimOperation = { date: "2026-11-02", kind: "deposit", amount: "1000" };
const buy: SimOperation = {
  ...{ date: "2026-11-16", kind: "buy", symbol: "ONE", quantity: "2", price: "10", fee: "0.5" },
};
const file = csv("Cash_In,2026-11-02,USD,1,1000,USD,,,,,,", "Buy,2026-11-16,ONE,10,2,USD,0.5,,,,,");
const both = ["2026-11-02 deposit - 1 1000 -", "2026-11-16 buy 2 10 - 0.5"];

const withSim = (body: (link: SimLink, test: TestApp) => Promise<void>, draft: object = {}) =>
  withApp(async (test) => {
    await addAsset(test.db, { number: 1, ticker: "ONE" });
    await body(await connectSim(test, draft), test);
  });

/** Days and kinds: file and sync word rows differently. */
const short = (lines: readonly string[]) => lines.map((line) => line.split(" ").slice(0, 2).join(" "));

describe("a file and a sync of one account", () => {
  it("the file first: the sync finds everything there", () =>
    withSim(async ({ broker, sync, portfolioId, user }, { db }) => {
      expect((await importFile(user, portfolioId, file)).report.rows).toBe(2);
      broker.operations = [deposit, buy];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 0, known: 2, differences: 0 });
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(both));
      // Rows of files are never removed.
      broker.operations = [deposit];
      expect((await sync()).accounts[0]?.report).toMatchObject({ takenBack: 0 });
    }));

  it("the sync first: the file finds everything there", () =>
    withSim(async ({ broker, sync, portfolioId, user }, { db }) => {
      broker.operations = [deposit, buy];
      await sync();
      const { id, preview: found } = await preview(user, portfolioId, file);
      expect(found).toMatchObject({ ready: 0, open: 0 });
      expect((await commit(user, id)).rows).toBe(0);
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(both));
    }));
});

describe("a file and a sync of one account that brings balances alone", () => {
  const cash = ["2026-11-02 deposit - - 1000 -", "2026-11-16 buy 2 10 - 0.5"];
  const withBalances = (body: (link: SimLink, test: TestApp) => Promise<void>) =>
    withSim(
      async (link, test) => {
        await test.db.update(syncAccounts).set({ level: 1 });
        await body(link, test);
      },
      { cashBackType: 1 },
    );

  it("the sync first: what stood for the file's rows gives way, and comes back when the file is undone", () =>
    withBalances(async (link, { db }) => {
      const { broker, sync, portfolioId, user } = link;
      broker.operations = [deposit, buy];
      await sync();
      const before = await ledgerLines(db, portfolioId);
      expect(before).toEqual(["2026-11-20 deposit - - 979.5 -", "2026-11-20 opening-balance 2 10 - -"]);
      expect((await importFile(user, portfolioId, file)).report.rows).toBe(2);
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(cash));
      expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(cash));
      const { changes } = must(await user.call("GET /api/MyPortfolio/history", { portfolioId }));
      const booked = changes.find(({ kind }: { kind: string }) => kind === "import-booked");
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: booked.id }));
      expect(await ledgerLines(db, portfolioId)).toEqual(before);
      // Undoing the file restores them too.
      const { id } = await importFile(user, portfolioId, file);
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(cash));
      must(await user.call("DELETE /api/transactionsImportHistory", { id }));
      expect(await ledgerLines(db, portfolioId)).toEqual(before);
      expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
    }));

  it("the sync first: a file that tells a part leaves the rest standing for what is untold", () =>
    withBalances(async ({ broker, sync, portfolioId, user }, { db }) => {
      broker.operations = [deposit, buy, { ...buy, date: "2026-11-17", fee: "0" }];
      await sync();
      const part = csv("Cash_In,2026-11-02,USD,1,1000,USD,,,,,,", "Buy,2026-11-16,ONE,10,2,USD,0.5,,,,,");
      await importFile(user, portfolioId, part);
      const lines = await ledgerLines(db, portfolioId);
      // 20 of the money were spent on transactions missing from the file.
      expect(lines).toContain("2026-11-20 opening-balance 2 10 - -");
      expect(lines).toContain("2026-11-20 withdrawal - - 20 -");
      expect(lines).toHaveLength(4);
      expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
      expect(await ledgerLines(db, portfolioId)).toEqual(lines);
    }));

  it("the file first: the sync finds everything there", () =>
    withBalances(async ({ broker, sync, portfolioId, user }, { db }) => {
      await importFile(user, portfolioId, file);
      broker.operations = [deposit, buy];
      expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
      expect(short(await ledgerLines(db, portfolioId))).toEqual(short(cash));
    }));
});

describe("an unknown operation", () => {
  const odd = { ...buy, symbol: "ODD" };

  it("waits with its question; the answer books it once, and the next sync remembers", () =>
    withSim(async ({ broker, sync, portfolioId, user }, { db }) => {
      broker.operations = [deposit, odd];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, open: 1 });
      const settings = must(await user.call("GET /api/PortfolioSyncSettings", { portfolioId }));
      const { waitingImportId, waitingRows } = settings.connections[0].accounts[0];
      expect(waitingRows).toBe(1);
      const asked = await view(user, waitingImportId);
      expect(asked.preview.unresolved).toMatchObject([{ symbol: "ODD", rows: 1 }]);
      // A second question joins the first; decisions stay.
      broker.operations = [deposit, odd, { ...odd, date: "2026-11-18", symbol: "ODDER" }];
      await decide(user, waitingImportId, { allOwn: true });
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 0, open: 1 });
      const both = must(await user.call("GET /api/PortfolioSyncSettings", { portfolioId }));
      expect(both.connections[0].accounts[0]).toMatchObject({ waitingImportId, waitingRows: 2 });
      const joined = await view(user, waitingImportId);
      expect(joined.preview).toMatchObject({ ready: 1, unresolved: [{ symbol: "ODDER" }] });
      await decide(user, waitingImportId, { allOwn: true });
      expect((await commit(user, waitingImportId)).rows).toBe(2);
      broker.operations = [...broker.operations, { ...odd, date: "2026-11-19" }];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, open: 0 });
      expect(await ledgerLines(db, portfolioId)).toHaveLength(4);
    }));

  it("is booked by the next sync when it is known by then; a vanished one asks no more", () =>
    withSim(async ({ broker, sync, portfolioId }, { db }) => {
      broker.operations = [deposit, odd, { ...odd, date: "2026-11-18", symbol: "GONE" }];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, open: 2 });
      await addAsset(db, { number: 2, ticker: "ODD" });
      broker.operations = [deposit, odd];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, open: 0 });
      expect(await ledgerLines(db, portfolioId)).toHaveLength(2);
      const { rows } = await db.execute(sql`select state from imports where state = 1`);
      expect(rows).toEqual([]);
    }));
});

it("a sync is undone from the history as a whole, refused where later rows need it, and done again", () =>
  withSim(
    async ({ broker, sync, portfolioId, user }, { db }) => {
      broker.operations = [deposit, buy];
      await sync();
      const before = await ledgerLines(db, portfolioId);
      const changes = async () =>
        must(await user.call("GET /api/MyPortfolio/history", { portfolioId })).changes;
      const [booked] = (await changes()).filter(({ kind }: { kind: string }) => kind === "sync-booked");
      const asset = { assetId: "018f0000-0000-7000-8000-000000000001", quantity: "1", price: "11" };
      const row = { portfolioId, currency: "USD", kind: "sell", date: "2026-11-19", ...asset };
      const sold = must(await user.call("POST /api/transactions", row));
      const refused = await user.call("POST /api/MyPortfolio/undo", { changeId: booked.id });
      expect(refused.body.error.code).toBe("UNDO_DEPENDS");
      must(await user.call("DELETE /api/transactions", { portfolioId, ids: [sold.id] }));
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: booked.id }));
      expect(await ledgerLines(db, portfolioId)).toEqual([]);
      const undo = async (kind: string) => {
        const [last] = (await changes()).filter((one: { kind: string }) => one.kind === kind);
        must(await user.call("POST /api/MyPortfolio/undo", { changeId: last.id }));
      };
      await undo("undone");
      expect(await ledgerLines(db, portfolioId)).toEqual(before);
      await undo("redone");
      // Undone by the user: does not come back.
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 0 });
      expect(await ledgerLines(db, portfolioId)).toEqual([]);
    },
    { cashBackType: 2 },
  ));

async function everything(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await db.execute(sql`select t::text as text from ${sql.identifier(name)} t`);
    texts.push(...found.map(({ text }) => String(text)));
  }
  return texts.join("\n");
}

it("no secret is readable in the database, the record of a sync or a backup", () =>
  withSim(async ({ broker, sync, user, connectionId }, { db }) => {
    broker.operations = [deposit, buy];
    broker.faults.push({ path: "/operations", how: "reset" }, { path: "/portfolio", how: "half" });
    await sync();
    await sync();
    const record = must(await user.call("GET /api/PortfolioSyncSettings/get-debug-info", { connectionId }));
    expect(record.requests.length).toBeGreaterThan(3);
    const settings = must(await user.call("GET /api/PortfolioSyncSettings", {}));
    const backup = must(await user.call("GET /api/MyPortfolio/download-backup", {}));
    const shown = [await everything(db), JSON.stringify(record), JSON.stringify(settings)];
    // Compressed texts would hide their content.
    for (const bytes of (await readZip(Buffer.from(backup.base64, "base64"))).values())
      shown.push(bytes.toString("latin1"));
    for (const text of shown) {
      for (const secret of [simToken, broker.refresh, "refresh-1", "SIM-77001234"])
        expect(text.includes(secret), secret).toBe(false);
    }
    expect(shown[2]).toContain("1234");
  }));
