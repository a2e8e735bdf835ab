import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";

it("proposes what a bond has accrued on the day of the trade, and what a percent of its nominal is", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const assetId = await addAsset(db, {
      ...{ number: 1, ticker: "BND", type: AssetType.bond, currency: "RUB" },
      closes: { "2026-08-28": 98.5 },
    });
    await updateAssets(db, { nominal: "1000", country: "RU" }, eq(assets.id, assetId));
    const event = { assetOwnerId: nilGuid, assetId, exDate: null, currency: "RUB", source: "test" };
    await storeIncomeEvents(db, nilGuid, [
      // 183 days at 20 kopecks a day.
      {
        ...event,
        id: newId(),
        kind: "coupon",
        startsOn: "2026-06-01",
        payDate: "2026-12-01",
        amount: "36.60",
      },
      { ...event, id: newId(), kind: "amortisation", startsOn: null, payDate: "2026-07-15", amount: "200" },
      { ...event, id: newId(), kind: "redemption", startsOn: null, payDate: "2027-06-01", amount: "800" },
    ]);
    const suggested = async (date: string, quantity: string | null) => {
      const draft = { portfolioId, kind: "buy", assetId, currency: "RUB", date, quantity };
      return (await user.call("POST /api/transactions/preview", draft)).body.suggested;
    };
    // 91 days later: 18.20 per bond, and a percent of the remaining 800 is 8.
    expect(await suggested("2026-08-31", "10")).toMatchObject({
      price: { value: "98.5", date: "2026-08-28", source: "test" },
      trade: { point: "8", accruedEach: "18.2", accruedAll: "182", isEstimated: false },
    });
    // Eleven days later the close is outdated.
    expect((await suggested("2026-09-07", "10")).price).toMatchObject({ date: "2026-08-28" });
    expect((await suggested("2026-09-08", "10")).price).toBeNull();
    // Of one while the quantity is unknown; before the amortisation a percent is 10.
    expect((await suggested("2026-07-01", null)).trade).toMatchObject({
      ...{ point: "10", accruedEach: "6", accruedAll: null },
    });
  }));

it("says what a contract multiplies its price by, and nothing of a bond whose nominal is not known", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const option = await addAsset(db, { number: 2, ticker: "OPT", type: AssetType.option });
    await updateAssets(db, { multiplier: "100" }, eq(assets.id, option));
    const bond = await addAsset(db, { number: 3, ticker: "BARE", type: AssetType.bond });
    const tradeOf = async (assetId: string | null) => {
      const draft = { portfolioId, kind: "buy", assetId, currency: "USD", date: "2026-08-31" };
      return (await user.call("POST /api/transactions/preview", draft)).body.suggested.trade;
    };
    expect(await tradeOf(option)).toEqual({
      ...{ point: "100", accruedEach: null, accruedAll: null, isEstimated: false },
    });
    expect(await tradeOf(bond)).toBeNull();
    expect(await tradeOf(null)).toBeNull();
  }));
