import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import { nilGuid } from "../../shared/codes.ts";

it("the preview names a known split that is not booked where more is sold than held", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "NVD", closes: { "2026-11-19": 140 } });
    const portfolioId = await addPortfolio(user);
    const buy = { kind: "buy", date: "2024-06-07", assetId, quantity: "3", price: "1200" };
    await addRow(user, portfolioId, buy);
    const split = { assetOwnerId: nilGuid, assetId, exDate: "2024-06-10", to: "10", from: "1" };
    await storeSplitEvents(db, nilGuid, [{ ...split, source: "test" }]);
    const oversoldOf = async (date: string) => {
      const sold = { kind: "sell", date, assetId, quantity: "20", price: "125", currency: "USD" };
      return (await user.call("POST /api/transactions/preview", { portfolioId, ...sold })).body.oversold;
    };
    // Before its day the split explains nothing.
    expect(await oversoldOf("2024-06-08")).toMatchObject({ missing: "17", split: null });
    expect(await oversoldOf("2024-07-01")).toEqual({
      ...{ assetId, date: "2024-07-01", missing: "17" },
      split: { date: "2024-06-10", ratioTo: "10", ratioFrom: "1", source: "test" },
    });
    const key = `split ${assetId} 2024-06-10`;
    await user.call("POST /api/corporateActions/apply", { portfolioId, key });
    expect(await oversoldOf("2024-07-01")).toBeNull();
  }));
