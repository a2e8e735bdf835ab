import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";

describe("the cash that is missing where a balance is below zero", () => {
  it("is added on the first day below zero, enough for every later day, and undone in one step", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-02": 10 } });
      const portfolioId = await addPortfolio(user);
      const trade = { assetId, price: "10" };
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-01", amount: "30" });
      await addRow(user, portfolioId, { kind: "buy", date: "2026-11-02", quantity: "5", ...trade });
      await addRow(user, portfolioId, { kind: "buy", date: "2026-11-04", quantity: "7", ...trade });
      await addRow(user, portfolioId, { kind: "sell", date: "2026-11-05", quantity: "4", ...trade });
      const added = await user.call("POST /api/cashtransactions/missing", { portfolioId, currency: "USD" });
      // 30 - 50 - 70 = -90 on the 4th.
      expect(added.body.row).toMatchObject({ kindName: "deposit", date: "2026-11-02", amount: "90" });
      const cash = async () => (await user.call("GET /api/cash", { portfolioId })).body.currencies[0];
      expect(await cash()).toMatchObject({ balance: "40", negative: null });
      const again = await user.call("POST /api/cashtransactions/missing", { portfolioId, currency: "USD" });
      expect(again.body).toEqual({ row: null });
      await user.call("POST /api/MyPortfolio/undo", { changeId: String(added.headers["x-change"]) });
      expect(await cash()).toMatchObject({ balance: "-50", negative: { date: "2026-11-02" } });
    }));

  it("is exchanged from another currency at the rate of the day", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-02": 10 } });
      await addRates(db, "EUR", "USD", { "2026-11-02": 1.25 });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, {
        kind: "deposit",
        date: "2026-11-01",
        amount: "100",
        currency: "EUR",
      });
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-11-02",
        assetId,
        quantity: "5",
        price: "10",
      });
      const asked = { portfolioId, currency: "USD", from: "EUR" };
      const { body } = await user.call("POST /api/cashtransactions/missing", asked);
      // 50 / 1.25
      expect(body.row).toMatchObject({
        ...{
          kindName: "currency-exchange",
          currency: "EUR",
          amount: "40",
          toCurrency: "USD",
          toAmount: "50",
        },
      });
      const { currencies } = (await user.call("GET /api/cash", { portfolioId })).body;
      expect(currencies).toMatchObject([
        { currency: "EUR", balance: "60" },
        { currency: "USD", balance: "0", negative: null },
      ]);
    }));

  it("is added for a row that is not saved yet, as much as its form foresees", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const portfolioId = await addPortfolio(user);
      const foreseen = { date: "2026-11-03", amount: "12.5" };
      const asked = { portfolioId, currency: "USD", foreseen };
      const { body } = await user.call("POST /api/cashtransactions/missing", asked);
      expect(body.row).toMatchObject({ kindName: "deposit", date: "2026-11-03", amount: "12.5" });
    }));
});
