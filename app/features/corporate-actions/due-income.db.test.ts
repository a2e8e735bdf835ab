import { and, eq, isNotNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { incomeJob } from "../../jobs/income-job.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { type NewIncomeEvent, storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { silentLog } from "../../server/log.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";
import { buy, check, makeHolder } from "./testing/holder.ts";

const dividend = (assetId: string, more: Partial<NewIncomeEvent> = {}): NewIncomeEvent => ({
  ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, exDate: "2026-03-10" },
  ...{ payDate: "2026-03-20", amount: "1.25", currency: "USD", source: "test", ...more },
});

const book = async (user: TestUser, portfolioId: string, more: object = {}) =>
  must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId, ...more }));

const bookedRows = (db: TestApp["db"], portfolioId: string) =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.portfolioId, portfolioId), isNotNull(transactions.actionId)))
    .orderBy(transactions.tradeDate);

describe("payments that are due", () => {
  it("count the units of the evening before the ex-date, account by account, and the portfolio's tax", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      // On the ex-date itself it is too late.
      await buy(user, portfolioId, oldId, { date: "2026-03-10", quantity: "7" });
      await storeIncomeEvents(test.db, nilGuid, [dividend(oldId)]);
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, incomeTaxRate: "0.13" }));
      const preview = await book(user, portfolioId, { isPreview: true });
      // 10 x 1.25 = 12.50, of which 13% is 1.625.
      expect(preview).toMatchObject({
        booked: 0,
        lines: [{ quantity: "10", perUnit: "1.25", gross: "12.5", tax: "1.625", payDate: "2026-03-20" }],
      });
      expect(await bookedRows(test.db, portfolioId)).toEqual([]);
      expect((await book(user, portfolioId)).booked).toBe(1);
      expect((await book(user, portfolioId)).booked).toBe(0);
      const [row] = await bookedRows(test.db, portfolioId);
      expect([row?.tradeDate, Number(row?.amount), Number(row?.tax), Number(row?.quantity)]).toEqual([
        "2026-03-20",
        12.5,
        1.625,
        10,
      ]);
      // A row deleted by hand is offered again, once, although the deletion could be undone.
      const removed = must(await user.call("DELETE /api/transactions", { portfolioId, ids: [row?.id] }));
      expect((await check(user, portfolioId)).income).toMatchObject([{ wasTakenBack: true }]);
      expect((await book(user, portfolioId)).booked).toBe(1);
      const back = await user.call("POST /api/transactions/undo-delete", { undoId: removed.undoId });
      expect(back.status).toBe(404);
      expect(await bookedRows(test.db, portfolioId)).toHaveLength(1);
    }));

  it("repay a bond: amortisation without tax, redemption with its units; none is left to sell", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeHolder(test);
      const bond = await addAsset(test.db, { number: 3, ticker: "BOND", type: AssetType.bond });
      await updateAssets(test.db, { nominal: "1000" }, eq(assets.id, bond));
      await buy(user, portfolioId, bond, { price: "100", quantity: "5", amount: "5000" });
      const paid = { assetId: bond, exDate: null };
      await storeIncomeEvents(test.db, nilGuid, [
        dividend(bond, {
          ...paid,
          kind: "coupon",
          startsOn: "2025-12-20",
          payDate: "2026-06-20",
          amount: "40",
        }),
        dividend(bond, { ...paid, kind: "amortisation", payDate: "2026-06-20", amount: "400" }),
        dividend(bond, {
          ...paid,
          kind: "coupon",
          startsOn: "2026-06-20",
          payDate: "2026-09-20",
          amount: null,
        }),
        dividend(bond, { ...paid, kind: "redemption", payDate: "2026-10-20", amount: "600" }),
      ]);
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, incomeTaxRate: "0.13" }));
      const { lines } = await book(user, portfolioId);
      // 5 x 40 = 200, tax 26; 5 x 400 = 2,000; the unannounced coupon is not due; 5 x 600 = 3,000.
      expect(lines.map((one: Record<string, string>) => [one.kind, one.gross, one.tax])).toEqual([
        ["amortisation", "2000", "0"],
        ["coupon", "200", "26"],
        ["redemption", "3000", "0"],
      ]);
      const { rows } = must(await user.call("GET /api/holdings", { portfolioId, showClosed: true }));
      const held = rows.find((one: { asset: { ticker: string } }) => one.asset.ticker === "BOND");
      expect([held.isClosed, held.figures.quantity.value]).toEqual([true, "0"]);
    }));

  it("are put aside one by one, and a holding no source knows is named", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
      await buy(user, portfolioId, newAssetId, { quantity: "1", price: "10" });
      await storeIncomeEvents(test.db, nilGuid, [
        dividend(oldId),
        dividend(oldId, { payDate: null, exDate: "2026-06-10" }),
      ]);
      const before = await check(user, portfolioId);
      expect(before.unsourced.map(({ ticker }: { ticker: string }) => ticker)).toEqual(["NEW"]);
      // Without a pay date: 30 days after the ex-date.
      expect(before.income.map((one: Record<string, unknown>) => [one.payDate, one.isExpected])).toEqual([
        ["2026-03-20", false],
        ["2026-07-10", true],
      ]);
      const { key } = before.income[0];
      must(await user.call("POST /api/corporateActions/ignore-action", { portfolioId, key }));
      expect((await book(user, portfolioId, { keys: [key] })).booked).toBe(0);
      const { decided, income } = await check(user, portfolioId);
      expect(income).toHaveLength(1);
      expect(decided).toMatchObject([{ state: "ignored", due: { amount: "12.5", currency: "USD" } }]);
      must(await user.call("POST /api/corporateActions/undo", { actionId: decided[0].id }));
      expect((await check(user, portfolioId)).income).toHaveLength(2);
    }));
});

/** Runs the hourly job. */
const runIncome = ({ db, clock }: TestApp, now = () => clock.now) =>
  incomeJob({ db, now, todayIn: () => "2026-11-20", log: silentLog }).run({}, new AbortController().signal);

describe("booking by itself", () => {
  it("a portfolio that fails does not stop the others; the job fails, and its next attempt books the rest", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      const other = await addPortfolio(user, { name: "Second" });
      await buy(user, other, oldId);
      for (const id of [portfolioId, other])
        must(await user.call("PUT /api/MyPortfolio", { id, isIncomeBooked: true }));
      await storeIncomeEvents(test.db, nilGuid, [dividend(oldId)]);
      const answers = [new RangeError("the clock broke"), test.clock.now, test.clock.now];
      const brokenOnce = () => {
        const answer = answers.shift();
        if (answer instanceof Date) return answer;
        throw answer;
      };
      const count = async () =>
        (await bookedRows(test.db, portfolioId)).length + (await bookedRows(test.db, other)).length;
      await expect(runIncome(test, brokenOnce)).rejects.toThrow("1 portfolios");
      expect(await count()).toBe(1);
      expect(await runIncome(test, brokenOnce)).toEqual({ booked: 1 });
      expect(await count()).toBe(2);
    }));

  it("books what is certain where it is wanted, and never what was taken back", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      const other = await addPortfolio(user, { name: "Unasked" });
      await buy(user, other, oldId);
      const near = { kind: "dividend", date: "2026-09-21", assetId: oldId, amount: "3" };
      await addRow(user, portfolioId, near);
      await storeIncomeEvents(test.db, nilGuid, [
        dividend(oldId),
        dividend(oldId, { exDate: "2026-06-10", payDate: null }),
        // A row of these days has another amount and needs a decision.
        dividend(oldId, { exDate: "2026-09-10", payDate: "2026-09-20" }),
      ]);
      const bookDue = () => runIncome(test);
      expect(await bookDue()).toEqual({ booked: 0 });
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, isIncomeBooked: true }));
      expect(await bookDue()).toEqual({ booked: 1 });
      const [row] = await bookedRows(test.db, portfolioId);
      expect(row?.tradeDate).toBe("2026-03-20");
      expect(await bookedRows(test.db, other)).toEqual([]);
      const [waiting] = (await check(user, portfolioId)).income.filter(
        ({ near: found }: { near: unknown }) => found !== null,
      );
      expect(waiting.near).toMatchObject({ date: "2026-09-21", amount: "3" });
      must(await user.call("POST /api/corporateActions/undo", { actionId: row?.actionId }));
      expect(await bookDue()).toEqual({ booked: 0 });
      expect(await bookedRows(test.db, portfolioId)).toEqual([]);
    }));

  it.each([
    ["1", "too-big"],
    ["-0.1", "number"],
    ["13 %", "number"],
  ])("refuses a tax of %s", (incomeTaxRate, code) =>
    withApp(async ({ register }) => {
      const user = await register();
      const id = await addPortfolio(user);
      const { body } = await user.call("PUT /api/MyPortfolio", { id, incomeTaxRate });
      expect(body.error).toMatchObject({ code: "INVALID_INPUT", fields: [{ path: "incomeTaxRate", code }] });
    }),
  );
});
