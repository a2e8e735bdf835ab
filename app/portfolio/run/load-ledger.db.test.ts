import { fromDayNumber, METRIC_IDS } from "@zerno/engine";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { createMemory } from "../../server/memory.ts";
import { portfolios } from "../ledger.tables.ts";
import type { LedgerView } from "./ledger-view.ts";
import { type LedgerCtx, loadLedger } from "./load-ledger.ts";

function figuresOf({ run, assets, today }: LedgerView) {
  const period = { from: fromDayNumber(0), to: today };
  return METRIC_IDS.flatMap((metric) => [
    run.figure(metric, { kind: "portfolio" }, period),
    ...[...assets.keys()].map((assetId) => run.figure(metric, { kind: "asset", assetId }, period)),
  ]);
}

it("an edit takes over the closes and rates of before, new closes are read, figures are those of a fresh ledger", async () => {
  const database = await createTestDatabase();
  const test = await buildTestApp(database.db);
  const { db } = database;
  try {
    const user = await test.register();
    const closes = { "2026-11-18": 10, "2026-11-19": 12, "2026-11-20": 11 };
    const [one, two] = [
      await addAsset(db, { number: 1, ticker: "ONE", closes }),
      await addAsset(db, { number: 2, ticker: "TWO", currency: "EUR", closes }),
    ];
    await addRates(db, "EUR", "USD", { "2026-11-18": 1.1, "2026-11-20": 1.2 });
    const portfolioId = await addPortfolio(user);
    const buy = { kind: "buy", date: "2026-11-18", quantity: "5", price: "10" };
    await addRow(user, portfolioId, { ...buy, assetId: one });
    await addRow(user, portfolioId, { ...buy, assetId: two, currency: "EUR" });
    const [owner] = await db.select({ id: portfolios.userId }).from(portfolios);
    const ctx = {
      db,
      user: { id: owner?.id },
      memory: createMemory(),
      today: "2026-11-20",
      currency: "USD",
    } as unknown as LedgerCtx;
    const fresh = () => loadLedger({ ...ctx, memory: createMemory() }, portfolioId);

    const before = await loadLedger(ctx, portfolioId);
    figuresOf(before);
    await addRow(user, portfolioId, { ...buy, assetId: one, date: "2026-11-19", price: "12" });
    const after = await loadLedger(ctx, portfolioId);
    expect(after.input.prices.get(two)).toBe(before.input.prices.get(two));
    expect(after.input.rates).toBe(before.input.rates);
    expect(figuresOf(after)).toEqual(figuresOf(await fresh()));
    expect(figuresOf(after)).not.toEqual(figuresOf(before));

    const three = await addAsset(db, { number: 3, ticker: "THREE", currency: "GBP", closes });
    await addRates(db, "GBP", "USD", { "2026-11-18": 1.3 });
    await addRow(user, portfolioId, { ...buy, assetId: three, currency: "GBP" });
    const wider = await loadLedger(ctx, portfolioId);
    expect(wider.input.prices.size).toBe(3);
    expect(figuresOf(wider)).toEqual(figuresOf(await fresh()));
    await addRates(db, "GBP", "USD", { "2026-11-20": 1.4 });
    const rated = await loadLedger(ctx, portfolioId);
    expect(figuresOf(rated)).toEqual(figuresOf(await fresh()));
    expect(figuresOf(rated)).not.toEqual(figuresOf(wider));
  } finally {
    await test.app.close();
    await database.drop();
  }
});
