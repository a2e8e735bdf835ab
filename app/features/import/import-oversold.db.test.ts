import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { commit, csv, decide, ledgerState, must, preview, rowsOf } from "./testing/import-fixture.ts";

const deposit = "Cash_In,2025-01-01,USD,1,10000,USD,,,,,,";
const buy = "Buy,2025-02-03,ONE,10,5,USD,,,,,,";
const sellTooMuch = "Sell,2025-03-03,ONE,12,8,USD,1,,,,,";
const sellRest = "Sell,2025-04-03,ONE,12,4,USD,,,,,,";

describe("a sale without a purchase", () => {
  it("names what is missing and when, and keeps the import open", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const { id, preview: seen } = await preview(user, portfolioId, csv(deposit, buy, sellTooMuch));
      expect(seen.counts).toMatchObject({ new: 2, oversold: 1 });
      expect(seen.oversold).toMatchObject([
        { rowId: "4", line: 4, date: "2025-03-03", missing: "3", decision: null, asset: { ticker: "ONE" } },
      ]);
      const refused = await user.call("POST /api/TransactionsImport/commit", { id });
      expect(refused.body.error.code).toBe("IMPORT_OPEN");
      expect(await commit(user, id, true)).toMatchObject({ rows: 2, skipped: 1 });
    }));

  it("is covered by an opening balance of known cost, once", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const one = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const file = csv(deposit, buy, sellTooMuch);
      const { id } = await preview(user, portfolioId, file);
      const late = await user.call("POST /api/TransactionsImport/decide", {
        id,
        oversold: { "4": { as: "opening", cost: "20", acquiredOn: "2025-03-04" } },
      });
      expect(late.body.error.fields).toMatchObject([{ path: "oversold.4.acquiredOn", code: "after-sale" }]);
      const opening = { as: "opening", cost: "20", acquiredOn: "2024-05-06" };
      const settled = await decide(user, id, { oversold: { "4": opening } });
      expect(settled.preview).toMatchObject({ open: 0, ready: 3 });
      expect(await commit(user, id)).toMatchObject({ rows: 3, openings: 1 });
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      const booked = rows.find(({ kindName }: { kindName: string }) => kindName === "opening-balance");
      expect(booked).toMatchObject({
        date: "2025-03-03",
        quantity: "3",
        price: "12",
        cost: "20",
        acquiredOn: "2024-05-06",
        affectsCash: false,
        asset: { id: one },
      });
      const again = await preview(user, portfolioId, file);
      expect(again.preview.counts).toMatchObject({ known: 3, oversold: 0, new: 0 });
    }));

  it("left out may cover a later sale; shorting must be allowed by the user", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const file = csv(deposit, buy, sellTooMuch, sellRest);
      const { id, preview: seen } = await preview(user, portfolioId, file);
      expect(seen.oversold.map(({ rowId, missing }) => [rowId, missing])).toEqual([
        ["4", "3"],
        ["5", "4"],
      ]);
      const skipped = await decide(user, id, { oversold: { "4": { as: "skip" } } });
      expect(skipped.preview).toMatchObject({ open: 0, ready: 3 });
      expect((await rowsOf(user, id))[3]).toMatchObject({ status: "new", isIncluded: true });
      const short = await decide(user, id, { oversold: { "4": null }, allowShort: true });
      expect(short.preview).toMatchObject({ open: 0, ready: 4, oversold: [], isShortAllowed: true });
      await commit(user, id);
      const { portfolios } = must(await user.call("GET /api/MyPortfolio"));
      expect(portfolios[0].isShortAllowed).toBe(true);
    }));

  it("is also found when the file's sale takes what a row of the ledger sells later", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const one = await addAsset(db, { number: 1, ticker: "ONE" });
      const portfolioId = await addPortfolio(user);
      const share = { assetId: one, price: "10" };
      await addRow(user, portfolioId, { ...share, kind: "buy", date: "2025-01-02", quantity: "5" });
      await addRow(user, portfolioId, { ...share, kind: "sell", date: "2025-06-02", quantity: "5" });
      const { id, preview: seen } = await preview(
        user,
        portfolioId,
        csv("Sell,2025-03-03,ONE,12,2,USD,,,,,,"),
      );
      expect(seen.oversold).toMatchObject([{ rowId: "2", missing: "2" }]);
      const all = await decide(user, id, { allOversold: { as: "opening", cost: null, acquiredOn: null } });
      expect(all.preview).toMatchObject({ open: 0, ready: 1 });
      const before = await ledgerState(db);
      expect(await commit(user, id)).toMatchObject({ rows: 1, openings: 1 });
      must(await user.call("DELETE /api/transactionsImportHistory", { id }));
      expect(await ledgerState(db)).toEqual(before);
    }));
});
