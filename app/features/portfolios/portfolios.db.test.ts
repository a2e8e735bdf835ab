import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

const draft = { name: "Main", currency: "USD", note: "first" };

describe("portfolios", () => {
  it("are created with a default account, listed, changed, deleted and brought back", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const made = await user.call("POST /api/MyPortfolio", { ...draft, costMethod: "average" });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        ...draft,
        view: 1,
        accountType: 1,
        cashBackType: 2,
        costMethod: "average",
        isCashTracked: true,
        isShortAllowed: false,
        isComposite: false,
        childPortfolios: [],
        setupRequired: true,
        hasHoldings: false,
        isDemo: false,
      });
      expect(made.body.defaultAccountId).toMatch(/^[0-9a-f-]{36}$/);
      const { id } = made.body;
      const changed = await user.call("PUT /api/MyPortfolio", { id, name: "Second", costMethod: "fifo" });
      expect(changed.body).toMatchObject({
        name: "Second",
        costMethod: "fifo",
        currency: "USD",
        note: "first",
      });
      expect(changed.body.version).toBeGreaterThan(made.body.version);
      await user.call("POST /api/MyPortfolio/update-note", { id, note: "new" });
      await user.call("POST /api/MyPortfolio/track-cash", { id, isCashTracked: false });
      const [listed] = (await user.call("GET /api/MyPortfolio")).body.portfolios;
      expect(listed).toMatchObject({ note: "new", isCashTracked: false });
      expect((await user.call("DELETE /api/MyPortfolio", { id })).status).toBe(204);
      expect((await user.call("GET /api/MyPortfolio")).body.portfolios).toEqual([]);
      expect((await user.call("GET /api/main-stats", { portfolioId: id })).status).toBe(404);
      const back = await user.call("POST /api/MyPortfolio/undo-delete", { id });
      expect(back.body).toMatchObject({ id, name: "Second" });
    }));

  it("answer for another user's portfolio as for a missing one", () =>
    withApp(async ({ register }) => {
      const [owner, other] = [await register(), await register()];
      const id = await addPortfolio(owner);
      const missing = "018f0000-0000-7000-8000-ffffffffffff";
      for (const target of [id, missing]) {
        const answers = [
          await other.call("PUT /api/MyPortfolio", { id: target, name: "Mine" }),
          await other.call("DELETE /api/MyPortfolio", { id: target }),
          await other.call("POST /api/MyPortfolio/undo-delete", { id: target }),
          await other.call("POST /api/MyPortfolio/update-note", { id: target, note: "x" }),
          await other.call("GET /api/transactions", { portfolioId: target }),
          await other.call("GET /api/holdings", { portfolioId: target }),
          await other.call("GET /api/DashboardStats", { portfolioId: target }),
          await other.call("GET /api/history-prices", { portfolioId: target }),
          await other.call("GET /api/explain", { portfolioId: target, metric: "value" }),
          await other.call("POST /api/transactions", {
            portfolioId: target,
            kind: "deposit",
            date: "2026-01-02",
            currency: "USD",
            amount: "1",
          }),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
        expect(new Set(answers.map(({ body }) => body.error.code))).toEqual(new Set(["NOT_FOUND"]));
      }
      expect((await owner.call("GET /api/MyPortfolio")).body.portfolios[0].name).toBe("Main");
    }));

  it.each([
    ["no name", { name: " " }, "INVALID_INPUT", "name"],
    ["a name of 101 letters", { name: "n".repeat(101) }, "INVALID_INPUT", "name"],
    ["a note of 10,001 letters", { note: "n".repeat(10_001) }, "INVALID_INPUT", "note"],
    ["a view nobody has", { view: 3 }, "INVALID_INPUT", "view"],
    ["a composite of positions", { view: 2, isComposite: true }, "INVALID_INPUT", "view"],
    ["an unknown currency", { currency: "XQX" }, "CURRENCY_UNKNOWN", "currency"],
    ["a cost method of single sales", { costMethod: "specific" }, "INVALID_INPUT", "costMethod"],
  ])("refuse %s and name the field", (_name, change, code, field) =>
    withApp(async ({ register }) => {
      const user = await register();
      const answer = await user.call("POST /api/MyPortfolio", { ...draft, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code, fields: [{ path: field }] });
      expect((await user.call("GET /api/MyPortfolio")).body.portfolios).toEqual([]);
    }),
  );

  it("store SQL, HTML and NUL in texts harmlessly", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const name = `'); drop table portfolios; -- <script>alert(1)</script>`;
      const answer = await user.call("POST /api/MyPortfolio", {
        ...draft,
        name,
        note: `a\0b "${name}" %_\\`,
      });
      expect(answer.body).toMatchObject({ name, note: `ab "${name}" %_\\` });
    }));

  it("know what is held: after a full sale there are no holdings, but setup is done", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const id = await addPortfolio(user);
      const state = async () => (await user.call("GET /api/MyPortfolio")).body.portfolios[0];
      await addRow(user, id, { kind: "buy", date: "2026-01-05", assetId, quantity: "2", price: "10" });
      expect(await state()).toMatchObject({ setupRequired: false, hasHoldings: true });
      await addRow(user, id, { kind: "sell", date: "2026-01-06", assetId, quantity: "2", price: "11" });
      expect(await state()).toMatchObject({ setupRequired: false, hasHoldings: false });
    }));

  it("cannot end shorting while a short is open", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
      const id = await addPortfolio(user, { isShortAllowed: true });
      await addRow(user, id, { kind: "sell", date: "2026-01-05", assetId, quantity: "2", price: "10" });
      const refused = await user.call("PUT /api/MyPortfolio", { id, isShortAllowed: false });
      expect(refused.body.error).toMatchObject({
        code: "OVERSOLD",
        params: { asset: "ONE", date: "2026-01-05", missing: "2" },
      });
      expect((await user.call("GET /api/MyPortfolio")).body.portfolios[0].isShortAllowed).toBe(true);
    }));
});
