import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

const buy = (assetId: string, rest: object = {}) => ({
  ...{ kind: "buy", assetId, date: "2026-11-02", quantity: "5", price: "10", ...rest },
});

it("says of every asset how far its value rests on a close, with day, source and exchange by name", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const made = [
      { ticker: "FRESH", closes: { "2026-11-18": 10, "2026-11-19": 12 }, exchange: "MISX" },
      { ticker: "OLD", closes: { "2026-11-14": 7 } },
      { ticker: "GONE", closes: { "2026-10-30": 9 } },
      { ticker: "PAID" },
      { ticker: "SOLD", closes: { "2026-11-19": 3 } },
    ];
    for (const [at, asset] of made.entries()) {
      const id = await addAsset(db, { number: at + 1, ...asset });
      await addRow(user, portfolioId, buy(id));
      if (asset.ticker === "SOLD")
        await addRow(user, portfolioId, { ...buy(id, { date: "2026-11-03" }), kind: "sell" });
    }
    const { body } = await user.call("GET /api/prices/list");
    const told = body.assets.map(({ asset, state, isHeld, price, paid }: Body) => [
      ...[asset.ticker, state, isHeld],
      ...[price?.close ?? paid.value, price?.date ?? paid.date, price?.ageDays ?? null],
    ]);
    expect(told).toEqual([
      ["FRESH", "fresh", true, "12", "2026-11-19", 1],
      // A close is valid for ten days: 30 October is too old.
      ["GONE", "refused", true, "9", "2026-10-30", 21],
      ["OLD", "stale", true, "7", "2026-11-14", 6],
      ["PAID", "estimated", true, "10", "2026-11-02", null],
      ["SOLD", "fresh", false, "3", "2026-11-19", 1],
    ]);
    const [fresh, gone] = body.assets;
    expect(fresh).toMatchObject({
      price: { source: "test" },
      spark: [0, 100],
      asset: { exchangeName: "Moscow Exchange" },
    });
    expect(gone.reasons).toMatchObject([{ code: "no-price", params: { asset: "GONE" } }]);
    expect(body.rates).toEqual([]);
  }));

it("lists the pairs that portfolios need, with the days and sources of both legs of a cross", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false });
    await addRates(db, "USD", "RUB", { "2026-11-19": 80, "2026-11-20": 81 });
    await addRates(db, "EUR", "USD", { "2026-11-14": 1.1 });
    await addRates(db, "GBP", "RUB", { "2026-09-01": 100 });
    for (const [at, currency] of ["USD", "EUR", "GBP", "RUB"].entries()) {
      const closes = { "2026-11-19": 10 };
      const id = await addAsset(db, { number: at + 1, ticker: currency, currency, closes });
      await addRow(user, portfolioId, buy(id, { currency, date: "2026-11-20" }));
    }
    const { body } = await user.call("GET /api/prices/list");
    const told = body.rates.map(({ from, to, state, rate, legs }: Body) => [
      ...[`${from}/${to}`, state, rate],
      legs.map(({ pair, date }: Body) => `${pair} ${date}`),
    ]);
    expect(told).toEqual([
      // 1.1 x 81
      ["EUR/RUB", "stale", "89.1", ["EUR/USD 2026-11-14", "USD/RUB 2026-11-20"]],
      ["GBP/RUB", "refused", "100", ["GBP/RUB 2026-09-01"]],
      ["USD/RUB", "fresh", "81", ["USD/RUB 2026-11-20"]],
    ]);
    // An own price replaces the other at once, and is named.
    const assetId = body.assets.find(({ asset }: Body) => asset.ticker === "USD").asset.id;
    await user.call("POST /api/prices/one", { assetId, date: "2026-11-20", close: "11.5" });
    const { assets } = (await user.call("GET /api/prices/list")).body;
    expect(assets.find(({ asset }: Body) => asset.id === assetId).price).toEqual({
      ...{ close: "11.5", date: "2026-11-20", ageDays: 0, source: "upload" },
    });
    const stranger = await register();
    expect((await stranger.call("GET /api/prices/list")).body).toEqual({ assets: [], rates: [] });
  }));
