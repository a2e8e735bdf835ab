import { expect, it } from "vitest";
import { withApp } from "../../../../tests/support/app.ts";
import { addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { CustomAssetClass } from "../../../shared/codes.ts";

const draft = { name: "Bond", class: CustomAssetClass.bond, valueKind: 1, currency: "RUB" };
const price = { date: "2026-11-20", close: "99" };

it("a held bond says maturity, next coupon, accrued interest, yield and duration; without terms why not", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const position = { portfolioId, date: "2026-11-20", quantity: "5", cost: "4900" };
    const add = async (rest: object) =>
      (await user.call("POST /api/customholdings", { ...draft, price, position, ...rest })).body.asset.id;
    const coupons = [{ startsOn: "2026-08-22", payDate: "2027-02-18", amount: "36" }];
    const bondOf = async (assetId: string) =>
      (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body.bond;
    const known = await add({ bond: { nominal: "1000", schedule: { maturity: "2027-02-18", coupons } } });
    const bond = await bondOf(known);
    expect(bond).toMatchObject({
      ...{ maturity: "2027-02-18", nextOffer: null, reasons: [] },
      nextCoupon: { date: "2027-02-18", amount: "36", isEstimated: false },
      // 5 bonds with 36 x 90 / 180 days each.
      figures: { accruedCoupon: { value: "90" } },
    });
    // (1036 / 1008)^(365 / 90) - 1 and 90 / 365 years, as the asset's page says.
    expect(Number(bond.figures.yieldToMaturity.value)).toBeCloseTo(0.1175268365, 8);
    expect(Number(bond.figures.macaulayDuration.value)).toBeCloseTo(90 / 365, 8);
    expect(bond.figures.yieldToOffer.refused).toBeDefined();
    const bare = await add({ bond: { nominal: "1000", schedule: { maturity: null, coupons: [] } } });
    const unknown = await bondOf(bare);
    expect(unknown).toMatchObject({ maturity: null, reasons: [{ code: "maturity-unknown" }] });
    expect(unknown.figures.yieldToMaturity.refused).toBeDefined();
    const house = await add({ class: CustomAssetClass.realEstate });
    expect(await bondOf(house)).toBeNull();
  }));
