import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

it("a split that states the new quantity books the broker's own, which is what can be sold", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2020-06-01": 1 } });
    const portfolioId = await addPortfolio(user);
    const row = (part: object) => addRow(user, portfolioId, { assetId, affectsCash: false, ...part });
    await row({ kind: "buy", date: "2020-06-01", quantity: "100", price: "1" });
    const split = { kind: "split", date: "2020-07-31", ratioTo: "1", ratioFrom: "6" };
    const stored = await row({ ...split, quantity: "16.7" });
    expect(stored).toMatchObject({ quantity: "16.7", ratioTo: "1", ratioFrom: "6" });
    const held = async () =>
      (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body.lots.map(
        ({ quantity, cost }: { quantity: string; cost: string }) => [quantity, cost],
      );
    // 100 / 6 is 16.67: the broker credited 16.7, for the same cost.
    expect(await held()).toEqual([["16.7", "100"]]);
    await row({ kind: "sell", date: "2020-08-03", quantity: "16.7", price: "3" });
    expect(await held()).toEqual([]);
  }));
