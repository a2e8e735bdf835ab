import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { fixture } from "../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../tests/support/ledger-rows.ts";
import { updateRows } from "../portfolio/history/write-rows.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import { silentLog } from "../server/log.ts";
import { transferredLotsJob } from "./transferred-lots-job.ts";

it("a rate that comes later tells the cost of what was moved, once, and lots that were wrong are put right", () =>
  withApp(async ({ register, db, clock }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
    const [from, to] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
    const buy = { kind: "buy", assetId, quantity: "10", price: "10", affectsCash: false };
    await addRow(user, from, { ...buy, date: "2026-01-05", currency: "SEK" });
    const move = { portfolioId: from, toPortfolioId: to, assetId, quantity: "4", date: "2026-06-02" };
    expect((await user.call("POST /api/transactions/move", move)).body.lots).toMatchObject([{ cost: null }]);
    const run = () =>
      transferredLotsJob({ db, now: () => clock.now, log: silentLog }).run({}, new AbortController().signal);
    expect(await run()).toEqual({ rebuilt: 0 });
    await addRates(db, "SEK", "USD", { "2026-01-05": 0.1 });
    expect(await run()).toEqual({ rebuilt: 1 });
    const lots = async () =>
      (await user.call("GET /api/holdings/one", { portfolioId: to, assetId })).body.lots.map(
        ({ quantity, cost }: { quantity: string; cost: string }) => [quantity, cost],
      );
    // 4 of 10 for 100 SEK at 0.1.
    expect(await lots()).toEqual([["4", "4"]]);
    await updateRows(fixture(db), transactions, { cost: "7" }, eq(transactions.portfolioId, to));
    expect(await run()).toEqual({ rebuilt: 1 });
    expect(await lots()).toEqual([["4", "4"]]);
    expect(await run()).toEqual({ rebuilt: 0 });
  }));
