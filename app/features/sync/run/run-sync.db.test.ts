import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../../tests/support/app.ts";
import { addAsset } from "../../../../tests/support/ledger-rows.ts";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import { syncAccounts, syncConnections, syncRuns } from "../../../portfolio/portfolios/sync.tables.ts";
import { ledgerLines } from "../testing/ledger-lines.ts";
import type { SimOperation } from "../testing/sim-broker.ts";
import { connectSim, type SimLink } from "../testing/sync-fixture.ts";

const deposit: SimOperation = { date: "2026-11-02", kind: "deposit", amount: "1000" };
const buy: SimOperation = {
  ...{ date: "2026-11-16", kind: "buy", symbol: "ONE", quantity: "2", price: "10", fee: "0.5" },
};
const sell: SimOperation = { date: "2026-11-17", kind: "sell", symbol: "ONE", quantity: "1", price: "12" };
const lines = {
  deposit: "2026-11-02 deposit - - 1000 -",
  buy: "2026-11-16 buy 2 10 - 0.5",
  sell: "2026-11-17 sell 1 12 - -",
};

const withSim = (body: (link: SimLink, test: TestApp) => Promise<void>, draft: object = {}) =>
  withApp(async (test) => {
    await addAsset(test.db, { number: 1, ticker: "ONE" });
    await body(await connectSim(test, draft), test);
  });

const idOf = async ({ db }: TestApp, day: string) => {
  const [row] = await db.select().from(transactions).where(eq(transactions.tradeDate, day));
  return row?.id ?? "";
};

describe("what a sync books", () => {
  it("everything once, equal operations as often as they are reported, whatever their ids", () =>
    withSim(async ({ broker, sync, portfolioId }, { db }) => {
      broker.operations = [deposit, buy, buy];
      const first = await sync();
      expect(first).toMatchObject({ state: "done", problem: null });
      expect(first.accounts[0]?.report).toMatchObject({ fetched: 3, booked: 3, open: 0, differences: 0 });
      expect(await ledgerLines(db, portfolioId)).toEqual([lines.deposit, lines.buy, lines.buy]);
      broker.operations = [deposit, buy, buy, buy];
      expect((await sync()).accounts[0]?.report).toMatchObject({ fetched: 3, booked: 1, known: 0 });
      broker.operations = [deposit, buy, buy];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 0, takenBack: 1 });
      const second = await sync();
      expect(second.accounts[0]?.report).toMatchObject({ booked: 0, takenBack: 0, adjustments: 0 });
      expect(await ledgerLines(db, portfolioId)).toHaveLength(3);
    }));

  it("a late change replaces the row it was booked as; what vanished goes, what comes back comes back", () =>
    withSim(async ({ broker, sync, portfolioId }, { db }) => {
      broker.operations = [deposit, buy];
      await sync();
      broker.operations = [deposit, { ...buy, fee: "0.7" }];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, takenBack: 1 });
      expect(await ledgerLines(db, portfolioId)).toEqual([lines.deposit, "2026-11-16 buy 2 10 - 0.7"]);
      broker.operations = [deposit, sell];
      broker.operations = [deposit, { ...deposit, date: "2026-11-18", amount: "5" }];
      expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 1, takenBack: 1 });
      expect(await ledgerLines(db, portfolioId)).toEqual([lines.deposit, "2026-11-18 deposit - - 5 -"]);
      broker.operations = [deposit, buy];
      await sync();
      expect(await ledgerLines(db, portfolioId)).toEqual([lines.deposit, lines.buy]);
    }));

  it("a row that others need stays although its operation vanished", () =>
    withSim(async ({ broker, sync, portfolioId, user }, { db }) => {
      broker.operations = [deposit, buy];
      await sync();
      const typed = { kind: "sell", date: "2026-11-19", assetId: "018f0000-0000-7000-8000-000000000001" };
      const row = { portfolioId, currency: "USD", ...typed, quantity: "2", price: "11" };
      expect((await user.call("POST /api/transactions", row)).status).toBe(201);
      broker.operations = [deposit];
      const { state, accounts } = await sync();
      expect([state, accounts[0]?.report.takenBack]).toEqual(["done", 0]);
      expect(await ledgerLines(db, portfolioId)).toContain(lines.buy);
    }));

  it("rows a person changed or deleted stay as they are", () =>
    withSim(async ({ broker, sync, portfolioId, user }, test) => {
      broker.operations = [deposit, buy, sell];
      await sync();
      const bought = await idOf(test, buy.date);
      const { body: row } = await user.call("GET /api/transactions/one", { id: bought });
      const edited = await user.call("PUT /api/transactions", {
        ...row,
        portfolioId,
        assetId: row.asset.id,
        price: "10.5",
      });
      expect([edited.status, edited.body.error]).toEqual([200, undefined]);
      const deleted = await user.call("DELETE /api/transactions", {
        portfolioId,
        ids: [await idOf(test, sell.date)],
      });
      expect(deleted.status).toBeLessThan(300);
      const mine = [lines.deposit, "2026-11-16 buy 2 10.5 - 0.5"];
      await sync();
      expect(await ledgerLines(test.db, portfolioId)).toEqual(mine);
      // Also when the broker later corrects or removes it.
      for (const later of [
        { ...buy, fee: "0.9" },
        { ...deposit, date: "2026-11-18", amount: "3" },
      ]) {
        broker.operations = [deposit, later];
        await sync();
        expect(await ledgerLines(test.db, portfolioId)).toEqual(expect.arrayContaining(mine));
      }
    }));
});

describe("what goes wrong", () => {
  it("an empty answer, and one that fails, delete nothing and move no cursor back", () =>
    withSim(async ({ broker, sync, portfolioId }, { db }) => {
      broker.operations = [deposit, buy];
      await sync();
      broker.faults.push({ path: "/operations", how: "empty" });
      expect((await sync()).accounts[0]?.report).toMatchObject({ fetched: 0, takenBack: 0 });
      broker.faults.push({ path: "/operations", how: "half" });
      expect(await sync()).toMatchObject({ state: "failed", problem: { code: "unreadable" } });
      expect(await ledgerLines(db, portfolioId)).toEqual([lines.deposit, lines.buy]);
    }));

  it("429 and a reset are asked again; the pages before a failure stay and the next run goes on behind them", () =>
    withSim(async ({ broker, sync, portfolioId }, { db }) => {
      const early = { ...deposit, date: "2025-12-01" };
      broker.operations = [early, deposit, buy];
      broker.faults.push({ path: "/operations", how: "429" }, { path: "/operations", how: "reset" });
      for (let times = 0; times < 4; times += 1) broker.faults.push({ path: "/portfolio", how: "500" });
      const failed = await sync();
      expect(failed).toMatchObject({ state: "failed", problem: { code: "unreachable" } });
      expect(await ledgerLines(db, portfolioId)).toEqual(["2025-12-01 deposit - - 1000 -"]);
      const [account] = await db.select().from(syncAccounts);
      // Windows of 100 days from the account's first day: 2025-11-20 + 399 days is in the future.
      expect(account).toMatchObject({ cursor: "2026-09-15", firstSyncedAt: null });
      const asked = broker.asked.length;
      expect(await sync()).toMatchObject({ state: "done" });
      expect(broker.asked.slice(asked).filter((path) => path.startsWith("/operations"))).toEqual([
        expect.stringContaining("from=2026-09-05&to=2026-11-20"),
      ]);
      expect(await ledgerLines(db, portfolioId)).toEqual([
        "2025-12-01 deposit - - 1000 -",
        lines.deposit,
        lines.buy,
      ]);
    }));

  it("refused credentials rest the connection; a changed single-use token is stored before it is used", () =>
    withSim(async ({ broker, sync }, { db }) => {
      broker.faults.push({ path: "/operations", how: "expired" });
      expect(await sync()).toMatchObject({ problem: { code: "credentials-refused" } });
      const [resting] = await db.select().from(syncConnections);
      expect(resting).toMatchObject({ state: "resting", nextRunAt: null, leaseId: null });
      // The failed run's token is the valid one.
      expect(await sync()).toMatchObject({ state: "done" });
    }));

  it("a killed process leaves booked rows; its lease blocks other runs, then the next one continues", () =>
    withSim(async ({ broker, sync, portfolioId }, { db, clock }) => {
      broker.operations = [{ ...deposit, date: "2025-12-01" }, deposit];
      broker.faults.push({ path: "/portfolio", how: "killed" });
      await expect(sync()).rejects.toThrow();
      expect(await sync()).toMatchObject({ state: "busy" });
      clock.now = new Date(clock.now.getTime() + 4 * 60_000);
      expect(await sync()).toMatchObject({ state: "done" });
      expect(await ledgerLines(db, portfolioId)).toEqual(["2025-12-01 deposit - - 1000 -", lines.deposit]);
      const states = (await db.select().from(syncRuns)).map(({ state }) => state).sort();
      expect(states).toEqual(["done", "done", "interrupted"]);
    }));
});

describe("balances", () => {
  it("type 1: one marked row makes the cash the broker's, type 2: the comparison says it", async () => {
    for (const [cashBackType, adjustments, differences] of [
      [1, 1, 0],
      [2, 0, 1],
    ])
      await withSim(
        async ({ broker, sync, portfolioId }, { db }) => {
          broker.operations = [deposit];
          broker.unexplained = 7.25;
          const { accounts } = await sync();
          expect(accounts[0]?.report).toMatchObject({ booked: 1, adjustments, differences });
          const added = (await ledgerLines(db, portfolioId)).filter((line) => line !== lines.deposit);
          // Holdings before the first report are no gain of that day.
          expect(added).toEqual(adjustments ? ["2026-11-20 deposit - - 7.25 -"] : []);
          expect((await sync()).accounts[0]?.report).toMatchObject({
            booked: 0,
            adjustments: 0,
            differences,
          });
          broker.unexplained = 8;
          await sync();
          const later = (await ledgerLines(db, portfolioId)).filter((line) => line.includes("cash-gain"));
          expect(later).toEqual(adjustments ? ["2026-11-20 cash-gain - - 0.75 -"] : []);
        },
        { cashBackType },
      );
  });

  it("level 1 takes no rows: units come as an opening balance, cash as the portfolio says; level 0 nothing", () =>
    withSim(
      async ({ broker, sync, portfolioId }, { db }) => {
        broker.operations = [deposit, buy, buy];
        await db.update(syncAccounts).set({ level: 1 });
        const { accounts } = await sync();
        expect(accounts[0]?.report).toMatchObject({ booked: 0, fetched: 0, adjustments: 2 });
        expect(await ledgerLines(db, portfolioId)).toEqual([
          "2026-11-20 deposit - - 959 -",
          "2026-11-20 opening-balance 4 10 - -",
        ]);
        expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
        await db.update(syncAccounts).set({ level: 0 });
        expect((await sync()).accounts).toEqual([]);
      },
      { cashBackType: 1 },
    ));

  it("level 1: what is sold, and what a file or the operations themselves bring, takes the opening's place", () =>
    withSim(
      async ({ broker, sync, portfolioId, user }, { db }) => {
        broker.operations = [deposit, buy, buy];
        await db.update(syncAccounts).set({ level: 1 });
        await sync();
        broker.operations = [deposit, buy, buy, sell];
        expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 2, differences: 0 });
        const paid = ["2026-11-20 deposit - - 12 -", "2026-11-20 deposit - - 959 -"];
        expect(await ledgerLines(db, portfolioId)).toEqual([...paid, "2026-11-20 opening-balance 3 10 - -"]);
        const typed = { kind: "buy", date: "2026-11-16", assetId: "018f0000-0000-7000-8000-000000000001" };
        const row = { portfolioId, currency: "USD", ...typed, quantity: "2", price: "10" };
        expect((await user.call("POST /api/transactions", row)).status).toBe(201);
        expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 2, differences: 0 });
        const opened = async () =>
          (await ledgerLines(db, portfolioId)).filter((line) => line.includes("opening-balance"));
        expect(await opened()).toEqual(["2026-11-20 opening-balance 1 10 - -"]);
        // From now on operations are reported: no balancing entries, no money out of nothing.
        await user.call("DELETE /api/transactions", {
          portfolioId,
          ids: [await idOf({ db } as TestApp, "2026-11-16")],
        });
        await db.update(syncAccounts).set({ level: 2 });
        expect((await sync()).accounts[0]?.report).toMatchObject({ booked: 4, differences: 0 });
        expect(await opened()).toEqual([]);
        const booked = await ledgerLines(db, portfolioId);
        expect(booked.filter((line) => /cash-(?:gain|expense)/.test(line))).toEqual([]);
        expect(booked).toEqual(expect.arrayContaining([lines.deposit, lines.buy, lines.buy, lines.sell]));
        expect((await sync()).accounts[0]?.report).toMatchObject({ adjustments: 0, differences: 0 });
      },
      { cashBackType: 1 },
    ));
});
