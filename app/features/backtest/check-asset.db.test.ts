import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";
import { assetsOf, questionOf } from "./testing/backtest-fixture.ts";

it("an asset that no backtest can hold is refused when it is chosen, with the reason, and when it is run", () =>
  withApp(async ({ db, anonymous }) => {
    const months = { "2024-01-03": 10, "2024-02-05": 12 };
    const add = (number: number, ticker: string, more: object) =>
      addAsset(db, { number, ticker, closes: months, ...more });
    const good = await add(1, "GOOD", {});
    const bond = await add(2, "LOAN", { type: AssetType.bond });
    const index = await add(3, "WIDE", { type: AssetType.index });
    const silent = await add(4, "MUTE", { closes: {} });
    // 29 days between the closes; GOOD has 33.
    const short = await add(5, "BRIEF", { closes: { "2024-01-03": 10, "2024-02-01": 11 } });
    const check = async (assetId: string) =>
      (await anonymous.call("GET /api/backtest/asset", { assetId })).body;
    const refused = (assetId: string, code: string, asset: string, from: string | null = "2024-01-03") => ({
      ...{ assetId, from, refusal: { code, params: { asset } } },
    });
    expect(await check(good)).toEqual({ assetId: good, refusal: null, from: "2024-01-03" });
    expect(await check(bond)).toEqual(refused(bond, "not-played", "LOAN"));
    expect(await check(index)).toEqual(refused(index, "index-not-bought", "WIDE"));
    expect(await check(silent)).toEqual(refused(silent, "no-price-history", "MUTE", null));
    expect(await check(short)).toEqual(refused(short, "short-history", "BRIEF"));
    const unknown = { assetId: "00000000-0000-4000-8000-000000000099" };
    expect((await anonymous.call("GET /api/backtest/asset", unknown)).status).toBe(404);
    const weights = { [bond]: 60, [index]: 40 };
    const run = await anonymous.call("POST /api/backtest/calc", {
      ...questionOf(weights, { portfolios: [{ assets: assetsOf(weights) }] }),
    });
    expect(run.body.error.fields.map(({ code }: { code: string }) => code).sort()).toEqual([
      ...["index-not-bought", "not-played"],
    ]);
  }));
