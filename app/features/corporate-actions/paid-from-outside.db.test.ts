import { and, eq, isNotNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";
import { addEvent, onlyPending } from "./testing/holder.ts";

const bookedSides = async (db: TestApp["db"], portfolioId: string) =>
  (
    await db
      .select({ affectsCash: transactions.affectsCash })
      .from(transactions)
      .where(and(eq(transactions.portfolioId, portfolioId), isNotNull(transactions.actionId)))
  ).map(({ affectsCash }) => affectsCash);

it.each([
  ["outside while the account has no cash", false],
  ["in cash once a deposit stands there", true],
])("a due dividend and the sale of an event are booked %s", (_name, hasDeposit) =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "OLD", closes: { "2026-01-05": 90 } });
    const portfolioId = await addPortfolio(user);
    const bought = { kind: "buy", date: "2026-01-05", assetId, quantity: "10", price: "90" };
    await addRow(user, portfolioId, { ...bought, affectsCash: false });
    if (hasDeposit) await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1" });
    await storeIncomeEvents(db, nilGuid, [
      {
        ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, source: "test" },
        ...{ exDate: "2026-02-10", payDate: "2026-02-20", amount: "1.25", currency: "USD" },
      },
    ]);
    await addEvent(db, "delisting", assetId, { terms: { cashPerUnit: "7.5", currency: "USD" } });
    const { key } = await onlyPending(user, portfolioId);
    must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
    must(await user.call("POST /api/corporateActions/apply", { portfolioId, key }));
    expect(await bookedSides(db, portfolioId)).toEqual([hasDeposit, hasDeposit]);
  }),
);
