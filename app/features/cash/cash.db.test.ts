import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";

it("cash by currency: balance, sums, and the first day below zero with the rows that took the money", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
    await addRates(db, "EUR", "USD", { "2026-01-02": 1.25, "2026-11-20": 1.25 });
    const portfolioId = await addPortfolio(user);
    const book = (body: object) => user.call("POST /api/cashtransactions", { portfolioId, ...body });
    const paid = await book({ kind: "deposit", date: "2026-01-05", currency: "USD", amount: "100" });
    expect([paid.status, paid.body.kindName, paid.body.group]).toEqual([201, "deposit", "cash"]);
    await book({ kind: "interest", date: "2026-01-06", currency: "USD", amount: "2.5" });
    await book({ kind: "fee", date: "2026-01-06", currency: "USD", amount: "1" });
    const got = await user.call("POST /api/cashtransactions/convert", {
      ...{ portfolioId, date: "2026-01-07", currency: "USD", amount: "50", toCurrency: "EUR" },
      rateGot: "0.79",
    });
    // 50 x 0.79
    expect(got.body).toMatchObject({ rateGot: "0.79", row: { toAmount: "39.5", toCurrency: "EUR" } });
    const back = await user.call("POST /api/cashtransactions/convert", {
      ...{ portfolioId, date: "2026-01-08", currency: "EUR", amount: "8", toCurrency: "USD", toAmount: "10" },
    });
    expect(back.body.rateGot).toBe("1.25");
    const buy = { kind: "buy", date: "2026-01-09", assetId, price: "10" };
    const bought = await addRow(user, portfolioId, { ...buy, quantity: "7" });
    const cash = (await user.call("GET /api/cash", { portfolioId })).body;
    // 100 + 2.5 - 1 - 50 + 10 - 70
    expect(cash.currencies).toMatchObject([
      { currency: "EUR", balance: "31.5", negative: null },
      {
        currency: "USD",
        balance: "-8.5",
        totals: { deposits: "100", withdrawals: "0", income: "2.5", fees: "1", taxes: "0" },
        negative: {
          date: "2026-01-09",
          before: "61.5",
          balance: "-8.5",
          rows: [{ id: bought.id, kindName: "buy", ticker: "ONE", amount: "-70" }],
        },
      },
    ]);
    const moves = cash.currencies.map(({ moves }: { moves: { kindName: string; amount: string }[] }) =>
      Object.fromEntries(moves.map(({ kindName, amount }) => [kindName, amount])),
    );
    expect(moves).toEqual([
      { "currency-exchange": "31.5" },
      { deposit: "100", interest: "2.5", fee: "-1", "currency-exchange": "-40", buy: "-70" },
    ]);
    // 31.5 x 1.25 - 8.5
    expect(cash.total).toMatchObject({ value: "30.875", currency: "USD" });
    const { rows } = (await user.call("GET /api/cashtransactions", { portfolioId })).body;
    expect(rows.map(({ kindName }: { kindName: string }) => kindName).sort()).toEqual([
      ...["deposit", "fee", "interest"],
    ]);
    // A trade is no cash row.
    const wrong = await user.call("DELETE /api/cashtransactions", { portfolioId, ids: [bought.id] });
    expect(wrong.status).toBe(404);
    const { id, version } = paid.body;
    const edit = { portfolioId, id, version, kind: "deposit", date: "2026-01-05", currency: "USD" };
    expect((await user.call("PUT /api/cashtransactions", { ...edit, amount: "200" })).status).toBe(200);
    const after = (await user.call("GET /api/cash", { portfolioId })).body.currencies[1];
    expect(after).toMatchObject({ balance: "91.5", negative: null });
    await user.call("POST /api/MyPortfolio/track-cash", { id: portfolioId, isCashTracked: false });
    expect((await user.call("GET /api/cash", { portfolioId })).body).toMatchObject({
      ...{ isCashTracked: false, currencies: [], total: null },
    });
  }));

it.each([
  ["the same currency", { toCurrency: "USD", toAmount: "1" }, "toCurrency"],
  ["amount and rate both", { toCurrency: "EUR", toAmount: "1", rateGot: "1" }, "toAmount"],
  ["neither", { toCurrency: "EUR" }, "toAmount"],
])("converting refuses %s and names the field", (_name, change, path) =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const body = { portfolioId, date: "2026-01-07", currency: "USD", amount: "50", ...change };
    const answer = await user.call("POST /api/cashtransactions/convert", body);
    expect([answer.status, answer.body.error.fields[0].path]).toEqual([400, path]);
  }),
);

it("cash of a portfolio of positions is stated: once per currency, in place of what was, and can be undone", () =>
  withApp(async ({ register }) => {
    const [user, other] = [await register(), await register()];
    const portfolioId = await addPortfolio(user, { view: 2 });
    const state = (amount: string, more: object = {}) =>
      user.call("PUT /api/cash", { portfolioId, currency: "USD", amount, ...more });
    const balances = async () =>
      (await user.call("GET /api/cash", { portfolioId })).body.currencies.map(
        ({ currency, balance }: { currency: string; balance: string }) => [currency, balance],
      );
    expect((await state("100.25")).status).toBe(200);
    // Two tabs: one saw no dollars, the other 100.25; any other tag is refused.
    const over = async (tag: string, amount: string) =>
      (await user.call("PUT /api/cash", { portfolioId, currency: "USD", amount }, { "if-match": tag }))
        .status;
    const { etag } = (await user.call("GET /api/cash", { portfolioId })).body.currencies[0];
    expect([await over('"none"', "1"), await over(etag, "99"), await over(etag, "2")]).toEqual([
      412, 200, 412,
    ]);
    await state("100.25");
    const second = await state("70.5");
    await state("-12", { currency: "EUR" });
    expect(await balances()).toEqual([
      ["EUR", "-12"],
      ["USD", "70.5"],
    ]);
    await user.call("POST /api/MyPortfolio/undo", { changeId: String(second.headers["x-change"]) });
    expect(await balances()).toEqual([
      ["EUR", "-12"],
      ["USD", "100.25"],
    ]);
    expect((await other.call("PUT /api/cash", { portfolioId, currency: "USD", amount: "1" })).status).toBe(
      404,
    );
    expect((await state("1", { currency: "XXQ" })).body.error.code).toBe("CURRENCY_UNKNOWN");
    // A currency with a history cannot be stated.
    await addRow(user, portfolioId, { kind: "fee", date: "2026-03-02", amount: "1" });
    expect((await state("5")).body.error.fields).toMatchObject([{ path: "currency", code: "has-history" }]);
    const whole = await addPortfolio(user, { name: "Whole" });
    const refused = await user.call("PUT /api/cash", { portfolioId: whole, currency: "USD", amount: "1" });
    expect(refused.body.error.fields).toMatchObject([{ path: "portfolioId", code: "has-history" }]);
  }));
