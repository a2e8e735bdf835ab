import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { must } from "../import/testing/import-fixture.ts";
import { connectSim } from "./testing/sync-fixture.ts";

it("asks whether the cash of the first sync paid for a purchase that was counted as paid from outside", () =>
  withApp(async (test) => {
    const assetId = await addAsset(test.db, { number: 1, ticker: "ONE" });
    const { broker, sync, portfolioId, user } = await connectSim(test);
    const bought = { portfolioId, kind: "buy", date: "2026-10-05", assetId, currency: "USD" };
    must(await user.call("POST /api/transactions", { ...bought, quantity: "3", price: "10", fee: "1" }));
    broker.operations = [{ date: "2026-11-02", kind: "deposit", amount: "1000" }];
    await sync();
    const ask = async () =>
      must(await user.call("GET /api/transactions/outside-trades", { portfolioId })).questions;
    const [question, ...others] = await ask();
    expect([question, others]).toMatchObject([{ count: 1, paid: [{ currency: "USD", amount: "31" }] }, []]);
    // Another sync neither asks again nor removes the question.
    await sync();
    expect(await ask()).toEqual([question]);
    const yes = { portfolioId, importId: question.importId, paysOutsideTrades: true };
    expect(must(await user.call("POST /api/transactions/outside-trades", yes))).toEqual({ count: 1 });
    expect(await ask()).toEqual([]);
    const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
    expect(rows.map(({ affectsCash }: { affectsCash: boolean }) => affectsCash)).toEqual(
      rows.map(() => true),
    );
  }));
