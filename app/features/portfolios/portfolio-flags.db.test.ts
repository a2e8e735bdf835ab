import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { connectSim } from "../sync/testing/sync-fixture.ts";

const trade = { assetId: assetId(1), quantity: "1", price: "10" };
const buy = (user: TestUser, id: string) =>
  addRow(user, id, { kind: "buy", date: "2026-01-05", ...trade, affectsCash: false });

describe("what a portfolio says of itself", () => {
  it.each<[string, object, (user: TestUser, id: string) => Promise<unknown>, object]>([
    ["empty", {}, async () => {}, { setupRequired: true, isComposite: false, hasHoldings: false }],
    [
      "first row, cash",
      {},
      (user, id) => addRow(user, id, { kind: "deposit", date: "2026-01-05", amount: "1" }),
      { setupRequired: false, hasHoldings: false },
    ],
    ["first row, units", {}, buy, { setupRequired: false, hasHoldings: true }],
    [
      "all sold",
      {},
      async (user, id) => {
        await buy(user, id);
        await addRow(user, id, { kind: "sell", date: "2026-02-05", ...trade, affectsCash: false });
      },
      { setupRequired: false, hasHoldings: false },
    ],
    [
      "what came could not be read",
      {},
      async (user, id) => {
        const file = { name: "a.csv", bytes: "no statement" };
        const { status } = await user.upload(`/api/TransactionsImport?portfolioId=${id}`, file);
        expect(status).toBeLessThan(300);
      },
      { setupRequired: true, hasHoldings: false },
    ],
    [
      "a stated position",
      { view: 2 },
      (user, id) => user.call("POST /api/holdings", { portfolioId: id, assetId: assetId(1), quantity: "1" }),
      { setupRequired: false, hasHoldings: true },
    ],
    [
      "a composite without children",
      { isComposite: true },
      async () => {},
      { setupRequired: true, isComposite: true, childPortfolios: [], hasHoldings: false },
    ],
  ])("%s", (_name, draft, act, expected) =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
      const id = await addPortfolio(user, draft);
      await act(user, id);
      const [listed] = (await user.call("GET /api/MyPortfolio")).body.portfolios;
      expect(listed).toMatchObject({ id, childPortfolios: [], ...expected });
    }),
  );

  it("a composite is what its children are", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
      const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
      await buy(user, one);
      const draft = { name: "All", isComposite: true, children: [{ id: two }, { id: one }] };
      await addPortfolio(user, draft);
      const all = (await user.call("GET /api/MyPortfolio")).body.portfolios.at(-1);
      expect(all).toMatchObject({ childPortfolios: [two, one], setupRequired: false, hasHoldings: true });
    }));

  it("sync failed: still to be set up; the first sync that succeeds ends that, also without a row", () =>
    withApp(async (test) => {
      const { broker, sync, user } = await connectSim(test);
      const flags = async () => (await user.call("GET /api/MyPortfolio")).body.portfolios[0];
      broker.faults.push({ path: "/operations", how: "half" });
      expect(await sync()).toMatchObject({ state: "failed" });
      expect(await flags()).toMatchObject({ setupRequired: true, hasHoldings: false });
      expect(await sync()).toMatchObject({ state: "done" });
      expect(await flags()).toMatchObject({ setupRequired: false, hasHoldings: false });
    }));
});
