// @module-tag every-server
import { expect, it } from "vitest";
import { buildTestApp } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

it("of two sales of the same shares at once only one is stored, of two edits of one row too", async () => {
  const database = await createTestDatabase();
  const test = await buildTestApp(database.db);
  try {
    const user = await test.register();
    const assetId = await addAsset(database.db, { number: 1, ticker: "ONE", closes: { "2026-11-20": 10 } });
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "buy", date: "2026-11-19", assetId, quantity: "5", price: "10" });
    const sell = {
      portfolioId,
      kind: "sell",
      date: "2026-11-20",
      assetId,
      quantity: "5",
      price: "10",
      currency: "USD",
    };
    const both = await Promise.all([1, 2, 3].map(() => user.call("POST /api/transactions", sell)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const deposit = { portfolioId, kind: "deposit", date: "2026-11-18", currency: "USD", amount: "1" };
    const { id } = await addRow(user, portfolioId, deposit);
    const edits = ["2", "3"].map((amount) =>
      user.call("PUT /api/transactions", { ...deposit, id, version: 1, amount }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    // Cash: the one edit that was stored, -50 for the purchase, +50 for the one sale.
    const stored = answers.find(({ status }) => status === 200)?.body.amount;
    const { body } = await user.call("GET /api/main-stats", { portfolioId });
    expect(body.head.value).toMatchObject({ value: stored });
  } finally {
    await test.app.close();
    await database.drop();
  }
});
