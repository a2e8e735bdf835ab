import { readFileSync } from "node:fs";
import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import {
  commit,
  csv,
  decide,
  importFile,
  ledgerState,
  must,
  preview,
  rowsOf,
} from "./testing/import-fixture.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../../packages/brokers/fixtures/ibkr/${name}/input.csv`, import.meta.url));
const journey = fixture("journey");

const undoImport = (user: TestUser, id: string, options: object = {}) =>
  user.call("DELETE /api/transactionsImportHistory", { id, ...options });

/** The journey statement with four custom assets. */
async function importJourney(user: TestUser, portfolioId: string) {
  const { id } = await preview(user, portfolioId, journey);
  const { preview: seen } = await decide(user, id, { allOwn: true });
  return { id, seen, report: await commit(user, id) };
}

describe("an Interactive Brokers statement", () => {
  it("is booked with its prices and rates, and closes with the broker's balances", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const first = await preview(user, portfolioId, journey);
      expect(first.preview).toMatchObject({
        recognised: { brokerId: "ibkr", format: "ibkr-activity-csv" },
        account: { numberMasked: "••••1234", isNew: false },
        period: { from: "2023-07-03", to: "2024-06-28" },
        lines: { dataRows: 18, rows: 18 },
      });
      expect(first.preview.unresolved.map(({ code }) => code)).toEqual([
        "USZZ10000016",
        "USZZ20000022",
        "IEZZ30000030",
        "USZZ50000058",
      ]);
      const { seen, report } = await importJourney(user, portfolioId);
      expect(seen).toMatchObject({ ready: 14, open: 0 });
      expect(seen.balances?.cash).toMatchObject([
        { label: "USD", theirs: "6513.25", after: "6513.25", difference: "0", cause: null, fix: null },
      ]);
      expect(
        seen.balances?.positions.map(({ label, after, difference }) => [label, after, difference]),
      ).toEqual([
        ["ALFT", "60", "0"],
        ["BRKW", "40", "0"],
        ["CEDX", "50", "0"],
        ["DGWD", "20", "0"],
      ]);
      expect(report).toMatchObject({ rows: 14, prices: 4, rates: 1, assets: 4 });
      const stats = must(await user.call("GET /api/main-stats", { portfolioId }));
      expect(JSON.stringify(stats)).toContain("21813.25");
    }));

  it("keeps two accounts apart: the same rows of another account are new", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      await importJourney(user, portfolioId);
      const other = journey.toString("utf8").replaceAll("U0001234", "U0005678");
      const { preview: seen } = await preview(user, portfolioId, other);
      expect(seen.counts).toMatchObject({ new: 14, known: 0 });
      expect(seen.account).toMatchObject({ numberMasked: "••••5678", isNew: true });
      const same = await preview(user, portfolioId, journey);
      expect(same.preview.counts).toMatchObject({ new: 0, known: 14 });
    }));
});

describe("taking an import back", () => {
  it("restores the exact state before it: rows, prices, rates, account; then the file imports cleanly", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, { kind: "deposit", date: "2023-01-01", amount: "5" });
      const before = await ledgerState(db);
      const { id } = await importJourney(user, portfolioId);
      expect(await ledgerState(db)).not.toEqual(before);
      const answer = must(await undoImport(user, id));
      expect(answer).toMatchObject({ removed: 14, prices: 4, rates: 1, kept: [] });
      expect(await ledgerState(db)).toEqual(before);
      expect((await undoImport(user, id)).body.error.code).toBe("IMPORT_STATE");
      const history = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
      expect(history.imports).toMatchObject([{ id, state: 3, rows: 0, brokerName: "Interactive Brokers" }]);
      const again = await preview(user, portfolioId, journey);
      expect(again.preview).toMatchObject({ ready: 14, open: 0, unresolved: [], sameFile: null });
      expect(await commit(user, again.id)).toMatchObject({ rows: 14, assets: 0 });
    }));

  it("keeps and lists rows changed since, unless asked to; they are known to the same file afterwards", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const before = await ledgerState(db);
      const file = csv("Cash_In,2025-01-01,USD,1,100,USD,,,,,,", "Buy,2025-02-03,ONE,10,5,USD,,,,,,");
      const { id } = await importFile(user, portfolioId, file);
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      const { asset, ...row } = rows[0];
      const edited = { ...row, assetId: asset.id, price: "11", amount: null };
      must(await user.call("PUT /api/transactions", edited));
      const answer = must(await undoImport(user, id));
      expect(answer).toMatchObject({
        removed: 1,
        kept: [{ transactionId: row.id, label: "ONE", kindName: "buy" }],
      });
      const again = await preview(user, portfolioId, file);
      expect((await rowsOf(user, again.id)).map(({ status }) => status)).toEqual(["new", "known"]);
      const second = await importFile(user, portfolioId, csv("Fee,2025-03-01,,,,USD,3,,,,,"));
      must(await undoImport(user, second.id, { withEdited: true }));
      must(await user.call("DELETE /api/transactions", { portfolioId, ids: [row.id] }));
      expect(await ledgerState(db)).toEqual(before);
    }));

  it("is refused while later rows sell what it brought, unless confirmed", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const one = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const { id } = await importFile(user, portfolioId, csv("Buy,2025-02-03,ONE,10,5,USD,,,,,,"));
      await addRow(user, portfolioId, {
        kind: "sell",
        date: "2025-05-01",
        assetId: one,
        quantity: "2",
        price: "9",
      });
      const refused = await undoImport(user, id);
      expect(refused.body.error).toMatchObject({
        code: "OVERSOLD",
        params: { asset: "ONE", date: "2025-05-01", missing: "2" },
      });
      expect(must(await undoImport(user, id, { evenOversold: true })).removed).toBe(1);
    }));

  it("puts the user's own earlier price back, also when a later statement wrote over it", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const first = await importJourney(user, portfolioId);
      const { instruments } = first.seen;
      const asset = await assetOfTicker(user, portfolioId, "ALFT");
      const userId = asset.ownerId;
      const day = "2024-06-28" as IsoDate;
      const closeNow = async () =>
        (await findPrice(db, readerOfUser({ id: userId, isDemo: false }), asset, day))?.close;
      expect([instruments.length, await closeNow()]).toEqual([4, "65"]);
      must(await undoImport(user, first.id));
      await storePrices(db, userId, [{ asset, day, close: 64 }], "upload");
      const second = await preview(user, portfolioId, journey);
      await commit(user, second.id);
      const changed = journey.toString("utf8").replaceAll("60,1,50.01,3000.6,65,", "60,1,50.01,3000.6,66,");
      const third = await preview(user, portfolioId, changed.replaceAll("65.0000", "66.0000"));
      await commit(user, third.id);
      expect(await closeNow()).toBe("66");
      must(await undoImport(user, second.id));
      expect(await closeNow()).toBe("66");
      must(await undoImport(user, third.id));
      expect(await closeNow()).toBe("64");
    }));
});

async function assetOfTicker(user: TestUser, portfolioId: string, ticker: string) {
  const { rows } = must(await user.call("GET /api/transactions", { portfolioId, search: ticker }));
  return { ownerId: rows[0].asset.ownerId, id: rows[0].asset.id };
}
