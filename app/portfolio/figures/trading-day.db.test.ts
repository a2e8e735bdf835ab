import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

const holdings = async (user: TestUser, portfolioId: string): Promise<Body> =>
  (await user.call("GET /api/holdings", { portfolioId })).body;

const saturday = new Date("2026-11-21T12:00:00Z");

it("measures the day change of a weekend on Friday, names the day, and explains that same change", () =>
  withApp(async ({ db, register, clock }) => {
    clock.now = saturday;
    const user = await register();
    const portfolioId = await addPortfolio(user, { isCashTracked: false });
    const closes = { "2026-11-19": 10, "2026-11-20": 12 };
    const share = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const type = AssetType.crypto;
    const coin = await addAsset(db, {
      ...{ number: 2, ticker: "COIN", type },
      closes: { "2026-11-19": 100, "2026-11-20": 110, "2026-11-21": 500 },
    });
    for (const assetId of [share, coin])
      await addRow(user, portfolioId, {
        kind: "buy",
        assetId,
        date: "2026-11-10",
        quantity: "5",
        price: "10",
      });
    const { day, rows, totals, period } = await holdings(user, portfolioId);
    expect([day, period.to]).toEqual(["2026-11-20", "2026-11-21"]);
    // 5 x (12 - 10) and 5 x (110 - 100); 60 of 560 the evening before.
    expect(totals.dayChange.value).toBe("60");
    const changes = rows.map(({ asset, figures }: Body) => [asset.ticker, figures.dayChange.value]);
    expect(changes.sort()).toEqual([
      ["COIN", "50"],
      ["GRN", "10"],
    ]);
    const asked = { metric: "dayChange", scope: "portfolio", portfolioId, from: period.from, to: period.to };
    const { body } = await user.call("GET /api/explain", asked);
    expect(body).toMatchObject({ shown: { value: "60" }, isSame: true, period: { to: "2026-11-20" } });
    const one = await user.call("GET /api/holdings/one", { portfolioId, assetId: share });
    expect([one.body.day, one.body.holding.figures.dayChange.value]).toEqual(["2026-11-20", "10"]);
    const { widgets } = (await user.call("GET /api/DashboardStats", { portfolioId })).body as Body;
    const bodyOf = (kind: string) => widgets.find((widget: Body) => widget.kind === kind).body;
    const { head } = bodyOf("head");
    expect([head.day, head.dayChange]).toEqual([day, totals.dayChange]);
    expect(head.dayChangeRatio).toEqual(totals.dayChangeRatio);
    expect(bodyOf("top-holdings").day).toBe(day);
    const list = (await user.call("GET /api/DashboardStats/portfolio-list")).body as Body;
    const inList = { day, dayChange: { value: "60" } };
    expect(list).toMatchObject({
      portfolios: [{ day, head: { dayChange: { value: "60" } } }],
      total: inList,
    });
    const { key } = (await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId })).body as Body;
    const stats = (await user.call("GET /api/public/stats", { key })).body;
    expect(stats).toMatchObject({ day, figures: { dayChangeRatio: { value: "0.109091" } } });
  }));

it("measures a composite and its parts on one day, and a total over portfolios of different days on none", () =>
  withApp(async ({ db, register, clock }) => {
    clock.now = saturday;
    const user = await register();
    const [shares, coins] = [
      await addPortfolio(user, { isCashTracked: false }),
      await addPortfolio(user, { name: "Coins", isCashTracked: false }),
    ];
    const share = await addAsset(db, {
      ...{ number: 1, ticker: "GRN" },
      closes: { "2026-11-19": 10, "2026-11-20": 12 },
    });
    const coin = await addAsset(db, {
      ...{ number: 2, ticker: "COIN", type: AssetType.crypto },
      closes: { "2026-11-19": 100, "2026-11-20": 110, "2026-11-21": 500 },
    });
    const buy = { kind: "buy", date: "2026-11-10", quantity: "5", price: "10" };
    await addRow(user, shares, { ...buy, assetId: share });
    await addRow(user, coins, { ...buy, assetId: coin });
    const all = {
      name: "All",
      currency: "USD",
      isComposite: true,
      children: [{ id: shares }, { id: coins }],
    };
    const { id: portfolioId } = (await user.call("POST /api/MyPortfolio", all)).body as Body;
    const { day, rows, totals } = await holdings(user, portfolioId);
    expect([day, totals.dayChange.value]).toEqual(["2026-11-20", "60"]);
    const parts = rows.map(({ asset, parts: [part] }: Body) => [asset.ticker, part.figures.dayChange.value]);
    expect(parts.sort()).toEqual([
      ["COIN", "50"],
      ["GRN", "10"],
    ]);
    // The coins alone have Saturday; a total of 10 and 1,950 has no single day.
    const { portfolios, total } = (await user.call("GET /api/DashboardStats/portfolio-list")).body as Body;
    const days = portfolios.map((one: Body) => [one.name, one.day, one.head.dayChange.value]);
    expect(days).toEqual([
      ["Main", "2026-11-20", "10"],
      ["Coins", "2026-11-21", "1950"],
      ["All", "2026-11-20", "60"],
    ]);
    expect([total.day, total.dayChange.value]).toEqual([null, "1960"]);
  }));

it("is no day before the first holding, whatever money was there", () =>
  withApp(async ({ db, register, clock }) => {
    clock.now = saturday;
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes: { "2026-11-20": 12 } });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "100" });
    await addRow(user, portfolioId, { kind: "buy", assetId, date: "2026-11-21", quantity: "5", price: "10" });
    const { day, totals } = await holdings(user, portfolioId);
    expect([day, totals.dayChange.value]).toEqual(["2026-11-21", "10"]);
  }));

it("is the evening itself where only coins and own assets are held, or the data is old", () =>
  withApp(async ({ db, register, clock }) => {
    clock.now = saturday;
    const user = await register();
    const coins = await addPortfolio(user, { isCashTracked: false });
    const coin = await addAsset(db, {
      ...{ number: 1, ticker: "COIN", type: AssetType.crypto },
      closes: { "2026-11-20": 110, "2026-11-21": 120 },
    });
    await addRow(user, coins, { kind: "buy", assetId: coin, date: "2026-11-10", quantity: "1", price: "10" });
    const old = await addPortfolio(user, { isCashTracked: false });
    const gone = await addAsset(db, { number: 2, ticker: "GONE", closes: { "2026-11-10": 10 } });
    await addRow(user, old, { kind: "buy", assetId: gone, date: "2026-11-10", quantity: "1", price: "10" });
    const of = await holdings(user, coins);
    expect([of.day, of.totals.dayChange.value]).toEqual(["2026-11-21", "10"]);
    expect((await holdings(user, old)).day).toBe("2026-11-21");
  }));
