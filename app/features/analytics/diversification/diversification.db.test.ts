import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { ingestComposition } from "../../../market/facts/fund-composition.ts";
import { assets } from "../../../market/market.tables.ts";
import { AssetType } from "../../../shared/codes.ts";
import { must } from "../../import/testing/import-fixture.ts";

const ask = "GET /api/analytics/diversification";

/**
 * 5 AAA at 100 and 10 of a fund at 100: 1,500. The fund is 60 % AAA, 25 % Beta (not an asset of ours), 15 % unknown.
 * AAA: 500 + 600 = 1,100.
 */
async function makeFixture({ db, register }: TestApp) {
  const closes = { "2026-11-02": 100, "2026-11-19": 100 };
  const aaa = await addAsset(db, { number: 1, ticker: "AAA", nameEn: "Alpha Inc", closes });
  const fund = await addAsset(db, {
    number: 2,
    ticker: "FND",
    type: AssetType.etf,
    exchange: "ARCX",
    closes,
  });
  const dull = await addAsset(db, { number: 3, ticker: "DULL", type: AssetType.etf, closes });
  await updateAssets(db, { sector: "technology", country: "US" }, eq(assets.id, aaa));
  const now = new Date("2026-11-18T00:00:00Z");
  const line = (ticker: string, name: string, weightPercent: string) => ({
    ...{ day: "2026-11-17" as never, ticker, name, weightPercent },
  });
  await db.transaction((tx) =>
    ingestComposition(tx, fund, [line("AAA", "Alpha", "60"), line("BETA", "Beta Corp", "25")], {
      ...{ source: "test", now },
    }),
  );
  const user = await register();
  const portfolioId = await addPortfolio(user, { isCashTracked: false });
  const buy = (assetId: string, quantity: string) =>
    addRow(user, portfolioId, { kind: "buy", date: "2026-11-02", assetId, quantity, price: "100" });
  await buy(aaa, "5");
  await buy(fund, "10");
  return { user, portfolioId, aaa, fund, dull, buy };
}

interface SliceJson {
  readonly key: string;
  readonly name: string | null;
  readonly value: { readonly value: string };
}
const sums = (body: { slices: SliceJson[] }) =>
  Object.fromEntries(body.slices.map(({ key, value }) => [key, value.value]));

it("funds are looked through; what no source divides is a slice of its own, and all slices make the value", () =>
  withApp(async (test) => {
    const { user, portfolioId, aaa, fund } = await makeFixture(test);
    const by = async (name: string, more: object = {}) =>
      must(await user.call(ask, { portfolioId, by: name, ...more }));
    const asset = await by("asset");
    expect(sums(asset)).toEqual({ [aaa]: "1100", "name:Beta Corp": "250", unknown: "150" });
    expect(asset.slices.map(({ name }: SliceJson) => name)).toEqual(["Alpha Inc", "Beta Corp", null]);
    expect(asset.slices[0].through.value).toBe("600");
    expect(asset.slices[0].pieces).toMatchObject([
      { asset: { ticker: "AAA" }, via: { ticker: "FND" }, value: { value: "600" }, weight: { value: "0.4" } },
      { asset: { ticker: "AAA" }, via: null, value: { value: "500" } },
    ]);
    expect(asset.slices[0].pieces.map(({ viaShare }: { viaShare: unknown }) => viaShare)).toEqual([
      "0.6",
      null,
    ]);
    expect(asset.slices[0].rest).toBeNull();
    expect(asset.funds).toMatchObject([
      { asset: { id: fund }, value: { value: "1000" }, knownPercent: "85", source: "test" },
    ]);
    expect(asset).toMatchObject({ total: { value: "1500" }, opaque: [], on: "2026-11-20" });
    // 0.7333... squared, 0.1666... squared, 0.1 squared: 1 / 0.5755... = 1.7
    expect(asset.concentration.equalSlices).toEqual({ value: "1.7", unit: "count" });

    expect(sums(await by("sector"))).toEqual({ technology: "1100", unknown: "400" });
    expect((await by("sector")).slices[0].name).toBe("Technology");
    expect(sums(await by("country"))).toEqual({ US: "1100", unknown: "400" });
    expect(sums(await by("class"))).toEqual({ 1: "1100", unknown: "400" });
    expect(sums(await by("currency"))).toEqual({ USD: "1100", unknown: "400" });
    expect(sums(await by("exchange"))).toEqual({ TEST: "1100", unknown: "400" });
    expect(sums(await by("issuer"))).toEqual({ "company:alpha": "1100", unknown: "400" });
    // Categories contain the fund itself; none are assigned.
    expect(sums(await by("category"))).toEqual({ none: "1500" });
    expect(sums(await by("asset", { isThrough: false }))).toEqual({ [fund]: "1000", [aaa]: "500" });
  }));

it("a fund without a source is named and stays whole, cash stands beside, amounts can be hidden", () =>
  withApp(async (test) => {
    const { user, portfolioId, dull, buy } = await makeFixture(test);
    await buy(dull, "1");
    await user.call("PUT /api/MyPortfolio", { id: portfolioId, isCashTracked: true });
    // 2,000 came in, 1,600 was paid.
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "2000" });
    const sector = must(await user.call(ask, { portfolioId, by: "sector" }));
    expect(sector.opaque).toMatchObject([{ ticker: "DULL" }]);
    expect(sums(sector)).toEqual({ technology: "1100", unknown: "500", cash: "400" });
    const hidden = must(await user.call(ask, { portfolioId, by: "sector" }, { "x-user-stealth": "true" }));
    expect(hidden.slices[0].value.refused[0].code).toBe("stealth");
    expect(hidden.slices[0].weight).toHaveProperty("value");
    const other = await test.register();
    expect((await other.call(ask, { portfolioId })).status).toBe(404);
    expect((await user.call(ask, { portfolioId, by: "colour" })).status).toBe(400);
  }));
