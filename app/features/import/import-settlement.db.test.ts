import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { commit, csv, decide, ledgerState, must, preview } from "./testing/import-fixture.ts";

const deposit = "Cash_In,2026-11-02,USD,1,1000,USD,,,,,,";
const buy = "Buy,2026-11-03,ONE,10,20,USD,,,,,,";
const sell = "Sell,2026-11-04,ONE,12,5,USD,,,,,,";

async function setUp({ register, db }: TestApp) {
  const user = await register();
  const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 10 } });
  return { user, assetId, portfolioId: await addPortfolio(user) };
}

/** Kind and payment of every row, oldest first. */
const paidOf = async (user: TestUser, portfolioId: string): Promise<string[]> =>
  must(await user.call("GET /api/transactions", { portfolioId }))
    .rows.map(
      (row: { kindName: string; affectsCash: boolean }) =>
        `${row.kindName} ${row.affectsCash ? "cash" : "outside"}`,
    )
    .reverse();

const book = async (user: TestUser, portfolioId: string, ...lines: string[]): Promise<string> => {
  const { id } = await preview(user, portfolioId, csv(...lines));
  await commit(user, id);
  return id;
};

describe("a file decides how its rows are paid", () => {
  it("through cash when it tells of cash", () =>
    withApp(async (app) => {
      const { user, portfolioId } = await setUp(app);
      await book(user, portfolioId, deposit, buy, sell);
      expect(await paidOf(user, portfolioId)).toEqual(["deposit cash", "buy cash", "sell cash"]);
    }));

  it("from outside when it is of trades alone and the account has no cash, from cash once it has", () =>
    withApp(async (app) => {
      const { user, portfolioId } = await setUp(app);
      await book(user, portfolioId, buy);
      expect(await paidOf(user, portfolioId)).toEqual(["buy outside"]);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-03", amount: "5" });
      await book(user, portfolioId, sell);
      expect(await paidOf(user, portfolioId)).toEqual(["buy outside", "deposit cash", "sell cash"]);
    }));
});

describe("the first cash of an account that comes by a file", () => {
  const asked = { count: 2, paid: [{ currency: "USD", amount: "140" }] };

  async function withTrades(app: TestApp) {
    const made = await setUp(app);
    await book(made.user, made.portfolioId, buy, sell);
    return made;
  }

  it("asks in the preview; yes moves the trades to cash, and taking the import back moves them back", () =>
    withApp(async (app) => {
      const { user, portfolioId } = await withTrades(app);
      const before = await ledgerState(app.db);
      const { id, preview: seen } = await preview(user, portfolioId, csv(deposit));
      // 10 x 20 - 12 x 5.
      expect(seen.outsideTrades).toEqual({ ...asked, isPaid: null });
      const yes = await decide(user, id, { paysOutsideTrades: true });
      expect(yes.preview.outsideTrades).toEqual({ ...asked, isPaid: true });
      await commit(user, id);
      expect(await paidOf(user, portfolioId)).toEqual(["deposit cash", "buy cash", "sell cash"]);
      const { currencies } = must(await user.call("GET /api/cash", { portfolioId }));
      expect(currencies).toMatchObject([{ currency: "USD", balance: "860" }]);
      must(await user.call("DELETE /api/transactionsImportHistory", { id }));
      expect(await paidOf(user, portfolioId)).toEqual(["buy outside", "sell outside"]);
      expect(await ledgerState(app.db)).toEqual(before);
    }));

  it("waits for an answer after the import when the preview got none; yes is one change with one undo", () =>
    withApp(async (app) => {
      const { user, portfolioId } = await withTrades(app);
      const importId = await book(user, portfolioId, deposit);
      const questions = async () =>
        must(await user.call("GET /api/transactions/outside-trades", { portfolioId })).questions;
      expect(await questions()).toEqual([{ importId, ...asked }]);
      expect(await paidOf(user, portfolioId)).toEqual(["deposit cash", "buy outside", "sell outside"]);
      const say = (paysOutsideTrades: boolean) =>
        user.call("POST /api/transactions/outside-trades", { portfolioId, importId, paysOutsideTrades });
      const yes = await say(true);
      expect([must(yes), await questions()]).toEqual([{ count: 2 }, []]);
      expect(await paidOf(user, portfolioId)).toEqual(["deposit cash", "buy cash", "sell cash"]);
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: String(yes.headers["x-change"]) }));
      expect(await paidOf(user, portfolioId)).toEqual(["deposit cash", "buy outside", "sell outside"]);
      expect(await questions()).toHaveLength(1);
      const no = await say(false);
      expect([must(no), no.headers["x-change"], await questions()]).toEqual([{ count: 0 }, undefined, []]);
    }));

  it("asks nothing where the broker states the cash", () =>
    withApp(async (app) => {
      const { user, portfolioId, assetId } = await setUp(app);
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, cashBackType: 1 }));
      await addRow(user, portfolioId, {
        ...{ kind: "buy", date: "2026-11-03", assetId, quantity: "1", price: "20", affectsCash: false },
      });
      const { preview: seen } = await preview(user, portfolioId, csv(deposit));
      expect(seen.outsideTrades).toBeNull();
    }));
});
