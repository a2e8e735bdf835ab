import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";

const must = <A extends { status: number; body: unknown }>(answer: A): A["body"] => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

/** Value, net deposits, total profit and cash as on the dashboard. */
async function figuresOf(user: TestUser, portfolioId: string) {
  const read = async (metric: string) =>
    must(await user.call("GET /api/explain", { portfolioId, metric, scope: "portfolio", period: "ALL" }))
      .shown.value;
  const cash = must(await user.call("GET /api/cash", { portfolioId }));
  return {
    value: await read("value"),
    deposits: await read("netFlows"),
    profit: await read("totalProfit"),
    cash: cash.total?.value ?? "0",
  };
}

async function firstPurchase({ register, db }: Parameters<Parameters<typeof withApp>[0]>[0]) {
  const user = await register();
  const assetId = await addAsset(db, {
    ...{ number: 1, ticker: "ONE", currency: "RUB", closes: { "2026-11-10": 305.5 } },
  });
  const portfolioId = await addPortfolio(user, { currency: "RUB" });
  const purchase = {
    ...{ portfolioId, kind: "buy", date: "2026-11-10", assetId, currency: "RUB" },
    ...{ quantity: "100", price: "305.50", fee: "15" },
  };
  return { user, portfolioId, assetId, purchase };
}

const depositOf = (portfolioId: string) => ({
  ...{ portfolioId, kind: "deposit", date: "2026-11-10", currency: "RUB", amount: "30565" },
});

// 100 x 305.50 are worth 30,550; 30,565 with the fee came in for them.
const fromOutside = { value: "30550", deposits: "30565", profit: "-15", cash: "0" };

describe("a first purchase without a deposit", () => {
  it("is paid from outside; its deposit, told that it paid, brings the same figures and can be undone at once", () =>
    withApp(async (app) => {
      const { user, portfolioId, purchase } = await firstPurchase(app);
      const preview = must(await user.call("POST /api/transactions/preview", purchase));
      expect([preview.affectsCash, preview.cashEffect, preview.outsideTrades]).toEqual([false, [], null]);
      const bought = must(await user.call("POST /api/transactions", purchase));
      expect([bought.affectsCash, bought.outsideTrades]).toEqual([false, undefined]);
      expect(await figuresOf(user, portfolioId)).toEqual(fromOutside);

      const asked = { count: 1, paid: [{ currency: "RUB", amount: "30565" }] };
      const deposit = depositOf(portfolioId);
      // A deposit without an amount raises no question.
      const { amount: _, ...unfilled } = deposit;
      expect(must(await user.call("POST /api/transactions/preview", unfilled)).outsideTrades).toBeNull();
      const before = must(await user.call("POST /api/transactions/preview", deposit));
      expect([before.outsideTrades, before.cashAfter]).toEqual([
        asked,
        [{ currency: "RUB", amount: "30565" }],
      ]);
      const yes = { ...deposit, paysOutsideTrades: true };
      const foretold = must(await user.call("POST /api/transactions/preview", yes));
      expect(foretold.cashAfter).toEqual([{ currency: "RUB", amount: "0" }]);
      const paid = await user.call("POST /api/transactions", yes);
      expect(must(paid).outsideTrades).toBeUndefined();
      expect(await figuresOf(user, portfolioId)).toEqual(fromOutside);
      const rows = must(await user.call("GET /api/transactions", { portfolioId })).rows;
      expect(rows.map(({ affectsCash }: { affectsCash: boolean }) => affectsCash)).toEqual([true, true]);

      const changeId = String(paid.headers["x-change"]);
      must(await user.call("POST /api/MyPortfolio/undo", { changeId }));
      const [left, ...none] = must(await user.call("GET /api/transactions", { portfolioId })).rows;
      expect([left, none]).toEqual([expect.objectContaining({ id: bought.id, affectsCash: false }), []]);
      expect(await figuresOf(user, portfolioId)).toEqual(fromOutside);
    }));

  it("stays paid from outside when the deposit did not pay for it, and nothing is asked again", () =>
    withApp(async (app) => {
      const { user, portfolioId, purchase } = await firstPurchase(app);
      must(await user.call("POST /api/transactions", purchase));
      const deposit = depositOf(portfolioId);
      must(await user.call("POST /api/cashtransactions", { ...deposit, paysOutsideTrades: false }));
      expect(await figuresOf(user, portfolioId)).toEqual({
        ...{ value: "61115", deposits: "61130", profit: "-15", cash: "30565" },
      });
      const again = must(await user.call("POST /api/transactions", deposit));
      expect(again.outsideTrades).toBeUndefined();
    }));

  it("is asked about by the answer of a deposit that says nothing, also of an exchange", () =>
    withApp(async (app) => {
      const { user, portfolioId, purchase } = await firstPurchase(app);
      must(await user.call("POST /api/transactions", purchase));
      must(
        await user.call("POST /api/transactions", { ...purchase, kind: "sell", quantity: "10", fee: "5" }),
      );
      // Money that does not affect cash is no trade.
      const aside = { ...depositOf(portfolioId), affectsCash: false };
      expect(must(await user.call("POST /api/transactions", aside)).outsideTrades).toBeUndefined();
      const exchange = { portfolioId, date: "2026-11-10", currency: "RUB", amount: "100", toCurrency: "USD" };
      const { row } = must(
        await user.call("POST /api/cashtransactions/convert", { ...exchange, toAmount: "1" }),
      );
      // 30,565 paid less 3,055 - 5 received.
      expect(row.outsideTrades).toEqual({ count: 2, paid: [{ currency: "RUB", amount: "27515" }] });
    }));

  it("is not asked about where the broker states the cash: rows go through cash there from the first on", () =>
    withApp(async (app) => {
      const { user, purchase } = await firstPurchase(app);
      const portfolioId = await addPortfolio(user, { name: "Stated", currency: "RUB", cashBackType: 1 });
      must(await user.call("POST /api/transactions", { ...purchase, portfolioId, affectsCash: false }));
      const bought = must(await user.call("POST /api/transactions", { ...purchase, portfolioId }));
      expect(bought.affectsCash).toBe(true);
      const paid = must(await user.call("POST /api/transactions", depositOf(portfolioId)));
      expect(paid.outsideTrades).toBeUndefined();
    }));
});

describe("a row that does not say how it is paid", () => {
  it("follows its account: outside until a row of cash stands there, from cash afterwards; what is said is kept", () =>
    withApp(async (app) => {
      const { user, portfolioId, assetId, purchase } = await firstPurchase(app);
      const add = async (row: object) =>
        must(await user.call("POST /api/transactions", { ...purchase, ...row })).affectsCash;
      const income = { assetId, quantity: null, price: null, fee: null, amount: "10" };
      const fee = { portfolioId, kind: "fee", date: "2026-11-10", currency: "RUB", amount: "1" };
      expect(await add({})).toBe(false);
      expect(await add({ kind: "sell", quantity: "1" })).toBe(false);
      expect(await add({ kind: "dividend", ...income })).toBe(false);
      expect(must(await user.call("POST /api/cashtransactions", fee)).affectsCash).toBe(false);
      must(await user.call("POST /api/transactions", depositOf(portfolioId)));
      expect(await add({})).toBe(true);
      expect(await add({ affectsCash: false })).toBe(false);
      expect(await add({ kind: "dividend", ...income })).toBe(true);
      expect(must(await user.call("POST /api/cashtransactions", fee)).affectsCash).toBe(true);
    }));

  it("stays as it is when it is changed", () =>
    withApp(async (app) => {
      const { user, portfolioId, purchase } = await firstPurchase(app);
      const { id, version } = must(await user.call("POST /api/transactions", purchase));
      must(await user.call("POST /api/transactions", depositOf(portfolioId)));
      const changed = must(await user.call("PUT /api/transactions", { ...purchase, id, version, fee: "16" }));
      expect([changed.fee, changed.affectsCash]).toEqual(["16", false]);
    }));

  it("follows its account when a plan books it", () =>
    withApp(async (app) => {
      const { user, portfolioId, assetId } = await firstPurchase(app);
      const plan = {
        ...{ portfolioId, kind: "buy", assetId, amount: "1000", currency: "RUB", period: 2 },
        startsOn: "2026-11-10",
      };
      const { id: planId } = must(await user.call("POST /api/transactions/plans", plan));
      const book = async (dueOn: string) =>
        must(await user.call("POST /api/transactions/plans/confirm", { planId, dueOn })).affectsCash;
      expect(await book("2026-11-10")).toBe(false);
      must(await user.call("POST /api/transactions", depositOf(portfolioId)));
      expect(await book("2026-11-17")).toBe(true);
    }));

  it("is moved to cash when the first deposit of a plan paid for it", () =>
    withApp(async (app) => {
      const { user, portfolioId, purchase } = await firstPurchase(app);
      must(await user.call("POST /api/transactions", purchase));
      const plan = {
        ...{ portfolioId, kind: "deposit", amount: "30565", currency: "RUB", period: 3 },
        startsOn: "2026-11-10",
      };
      const { id: planId } = must(await user.call("POST /api/transactions/plans", plan));
      const day = { planId, dueOn: "2026-11-10", paysOutsideTrades: true };
      const booked = must(await user.call("POST /api/transactions/plans/confirm", day));
      expect(booked.outsideTrades).toBeUndefined();
      expect(await figuresOf(user, portfolioId)).toEqual(fromOutside);
    }));
});
