import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { pencilLedger } from "./testing/pencil-ledger.ts";

/** Returns widgets' bodies by kind. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const bodiesOf = (dashboard: { widgets: { kind: string; body: unknown }[] }): Map<string, any> =>
  new Map(dashboard.widgets.map(({ kind, body }) => [kind, body]));

const rub = (value: string) => ({ value, unit: "money", currency: "RUB" });
const usd = (value: string) => ({ value, unit: "money", currency: "USD" });

describe("the dashboard", () => {
  it("shows the figures of a small ledger as computed by hand, in both currencies", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const { body } = await user.call(
        "GET /api/DashboardStats",
        { portfolioId },
        { "accept-language": "ru" },
      );
      expect(body).toMatchObject({
        currency: "RUB",
        firstDay: "2026-01-01",
        isEmpty: false,
        period: { name: "ALL", from: "2025-12-31", to: "2026-11-20" },
        head: {
          value: rub("1027200"),
          cash: rub("949200"),
          netFlows: rub("800000"),
          totalProfit: rub("227200"),
          // 227,200 / 800,000
          simpleReturn: { value: "0.284", unit: "ratio" },
          income: rub("1800"),
          dayChange: rub("3000"),
          // cost of 6 of 10 ONE with fees 48,240 + cash 949,200
          invested: rub("997440"),
        },
        cut: { realised: rub("10950"), unrealised: rub("29760") },
        identity: { flowsIn: "800000", flowsOut: "0", residual: "0" },
        holdingCount: 1,
        // 949,200 / 1,027,200
        cash: [
          {
            currency: "USD",
            balance: "9492",
            value: rub("949200"),
            weight: { value: "0.924065420560747664" },
          },
        ],
        firstNegativeCash: null,
        problems: [],
      });
      const lines = body.identity.lines.map(
        (line: { key: string; sign: number; figure: { value: string } }) => [
          line.key,
          line.sign,
          line.figure.value,
        ],
      );
      expect(lines).toEqual([
        ["valueStart", 1, "0"],
        ["netFlows", 1, "800000"],
        ["priceResult", 1, "25200"],
        ["currencyResult", 1, "200870"],
        ["income", 1, "1800"],
        ["fees", -1, "490"],
        ["taxes", -1, "180"],
        ["valueEnd", 1, "1027200"],
      ]);
      const widgets = bodiesOf(body);
      expect(widgets.get("top-holdings").rows[0]).toMatchObject({
        asset: { ticker: "ONE", name: "Один" },
        figures: { value: rub("78000") },
      });
      expect(widgets.get("allocation").slices.map(({ key }: { key: string }) => key)).toEqual([
        "cash:USD",
        assetId(1),
      ]);
      const { series } = widgets.get("value-chart");
      // From the first day: (10,000 - 5) x 80.
      expect(series.at(0)).toMatchObject({ date: "2026-01-01", value: 799600, flow: 800000 });
      expect(series.at(-1)).toMatchObject({ date: "2026-11-20", value: 1_027_200, profit: 227_200 });
      const { months } = widgets.get("income-months");
      expect(months).toHaveLength(12);
      expect(months.find(({ month }: { month: string }) => month === "2026-10")).toMatchObject({
        income: rub("1800"),
        received: "1800",
        from: "2026-09-30",
        to: "2026-10-31",
      });

      const dollars = (
        await user.call("GET /api/DashboardStats", { portfolioId }, { "x-user-currency": "USD" })
      ).body;
      expect(dollars.head).toMatchObject({
        value: usd("10272"),
        totalProfit: usd("272"),
        simpleReturn: { value: "0.0272" },
        income: usd("20"),
      });
      expect(dollars.portfolioCurrency).toBe("RUB");
    }));

  it("answers head figures, series and the portfolio list alike", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const dashboard = (await user.call("GET /api/DashboardStats", { period: "1M" })).body;
      const main = (await user.call("GET /api/main-stats", { portfolioId, period: "1M" })).body;
      const list = (await user.call("GET /api/DashboardStats/portfolio-list", { period: "1M" })).body;
      const history = (await user.call("GET /api/history-prices", { portfolioId, period: "1M" })).body;
      expect(main.head).toEqual(dashboard.head);
      expect(list.portfolios).toMatchObject([{ id: portfolioId, head: dashboard.head }]);
      const { series } = bodiesOf(dashboard).get("value-chart");
      expect(series.map(({ benchmark: _, ...point }: { benchmark: number | null }) => point)).toEqual(
        history.series,
      );
      expect(main.period).toEqual({ name: "1M", from: "2026-10-20", to: "2026-11-20" });
      expect([main.day, main.day]).toEqual([
        list.portfolios[0].day,
        bodiesOf(dashboard).get("head").head.day,
      ]);
      expect(main.day).toBe("2026-11-20");
    }));

  it("changes with every write, and refuses what it cannot know", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const value = async () => (await user.call("GET /api/main-stats", { portfolioId })).body.head.value;
      expect(await value()).toEqual(rub("1027200"));
      const paid = await addRow(user, portfolioId, { kind: "withdrawal", date: "2026-11-20", amount: "92" });
      expect(await value()).toEqual(rub("1018000"));
      await user.call("DELETE /api/transactions", { portfolioId, ids: [paid.id] });
      expect(await value()).toEqual(rub("1027200"));
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-20", amount: "1", currency: "CHF" });
      const refused = await value();
      expect(refused.value).toBeUndefined();
      expect(refused.refused[0]).toMatchObject({ code: "no-rate", params: { pair: "CHF/RUB" } });
    }));

  it("names the asset in a refusal, and keeps an own asset's last price however old", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = { "2026-10-01": 5 };
      const shared = await addAsset(db, { number: 2, ticker: "OLD", closes });
      const portfolioId = await addPortfolio(user, { isCashTracked: false });
      const buy = { kind: "buy", date: "2026-09-30", quantity: "1", price: "4" };
      await addRow(user, portfolioId, { ...buy, assetId: shared });
      const value = async () => (await user.call("GET /api/main-stats", { portfolioId })).body.head.value;
      expect(await value()).toMatchObject({
        refused: [{ code: "no-price", params: { asset: "OLD", assetId: shared, date: "2026-11-20" } }],
      });
      const [row] = await db.select({ ownerId: portfolios.userId }).from(portfolios);
      const own = await addAsset(db, { number: 3, ticker: "MINE", closes, ...row });
      const mine = await addPortfolio(user, { isCashTracked: false });
      await addRow(user, mine, { ...buy, assetId: own });
      const kept = (await user.call("GET /api/main-stats", { portfolioId: mine })).body.head.value;
      expect(kept).toMatchObject({
        value: "5",
        notes: [{ code: "stale-price", params: { date: "2026-10-01" } }],
      });
    }));

  it("is empty without rows, and 404 without portfolios", () =>
    withApp(async ({ register }) => {
      const user = await register();
      expect((await user.call("GET /api/DashboardStats")).status).toBe(404);
      await addPortfolio(user);
      const { status, body } = await user.call("GET /api/DashboardStats");
      expect([status, body.isEmpty, body.firstDay]).toEqual([200, true, null]);
      const states = body.widgets.map(({ kind, state }: Record<string, string>) => `${kind} ${state}`);
      expect(states).toContain("top-holdings empty");
      const wrong = await user.call("GET /api/DashboardStats", { from: "2026-02-01", to: "2026-01-01" });
      expect(wrong.body.error.code).toBe("INVALID_INPUT");
    }));
});

describe("the holdings", () => {
  it("show a row per asset, totals and the drawer of one", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const { body } = await user.call("GET /api/holdings", { portfolioId });
      expect(body.rows[0]).toMatchObject({
        isClosed: false,
        figures: {
          quantity: { value: "6" },
          averageCost: { value: "100.5", currency: "USD" },
          lastPrice: { value: "130", currency: "USD" },
          value: rub("78000"),
          cost: rub("48240"),
          unrealised: rub("29760"),
          realised: rub("10950"),
          income: rub("1800"),
          fees: rub("490"),
          taxes: rub("180"),
        },
      });
      expect(body.totals.totalProfit).toEqual(rub("227200"));
      const one = (await user.call("GET /api/holdings/one", { portfolioId, assetId: assetId(1) })).body;
      expect(one.lots).toMatchObject([
        { openedOn: "2026-01-01", quantity: "6", cost: "603", baseCost: "48240" },
      ]);
      expect(one.disposals).toMatchObject([
        { date: "2026-10-15", quantity: "4", proceeds: "43110", cost: "32160", gain: "10950" },
      ]);
      expect(one.transactions).toHaveLength(3);
      expect(one.prices.points.at(-1)).toEqual({ date: "2026-11-20", close: 130 });
      expect(one.marks.map(({ kindName }: { kindName: string }) => kindName)).toEqual(["buy", "sell"]);
      const found = await user.call("GET /api/holdings/search", { text: "один" });
      expect(found.body.holdings).toMatchObject([{ portfolioId, portfolioName: "Main" }]);
      expect((await user.call("GET /api/holdings/search", { text: "zzz" })).body.holdings).toEqual([]);
      expect((await user.call("GET /api/holdings/one", { portfolioId, assetId: assetId(9) })).status).toBe(
        404,
      );
    }));

  it("hide closed positions unless asked", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      await addRow(user, portfolioId, {
        kind: "sell",
        date: "2026-11-20",
        assetId: assetId(1),
        quantity: "6",
        price: "130",
      });
      const open = (await user.call("GET /api/holdings", { portfolioId })).body;
      expect([open.rows.length, open.closedCount]).toEqual([0, 1]);
      const all = (await user.call("GET /api/holdings", { portfolioId, showClosed: "true" })).body;
      expect(all.rows).toMatchObject([{ isClosed: true, figures: { quantity: { value: "0" } } }]);
    }));
});

describe("explain", () => {
  it("lists what a figure read and computes the same from it, for every figure on the screens", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      const holdings = (await user.call("GET /api/holdings", { portfolioId })).body;
      const dashboard = (await user.call("GET /api/DashboardStats", { portfolioId })).body;
      const asked = [
        ...Object.keys(dashboard.head).map((metric) => ({ metric })),
        ...dashboard.identity.lines.map(({ metric, from, to }: Record<string, string>) => ({
          metric,
          from,
          to,
        })),
        ...Object.keys(holdings.rows[0].figures).map((metric) => ({
          metric,
          scope: "asset",
          assetId: assetId(1),
        })),
        ...bodiesOf(dashboard)
          .get("month-gains")
          .spans.map(({ from, to }: Record<string, string>) => ({
            metric: "periodGain",
            from,
            to,
          })),
        { metric: "value", scope: "cash", cashCurrency: "USD" },
        { metric: "weight", scope: "cash", cashCurrency: "USD" },
      ];
      for (const question of asked) {
        const { status, body } = await user.call("GET /api/explain", { portfolioId, ...question });
        expect([status, question, body.isSame]).toEqual([200, question, true]);
      }
      const value = (await user.call("GET /api/explain", { portfolioId, metric: "value" })).body;
      expect(value).toMatchObject({
        shown: rub("1027200"),
        figure: rub("1027200"),
        counts: { rows: 4, prices: 1 },
        prices: [
          { asset: { ticker: "ONE" }, close: "130", source: "test", usedOn: "2026-11-20", isStale: false },
        ],
        rates: [{ pair: "USD/RUB", rate: "100", source: "test", usedOn: "2026-11-20" }],
      });
      expect(value.rows.map(({ kindName }: { kindName: string }) => kindName).sort()).toEqual([
        "buy",
        "deposit",
        "dividend",
        "sell",
      ]);
      expect(value.measured).toEqual({ calendar: null, riskFree: null, benchmark: null, goal: null });
      const risk = (await user.call("GET /api/explain", { portfolioId, metric: "volatility" })).body;
      expect(risk.measured.calendar).toBe("XMOS");
      const second = await user.call("GET /api/explain", {
        portfolioId,
        metric: "value",
        section: "rows",
        offset: 3,
      });
      expect([second.body.rows.length, second.body.prices.length]).toEqual([1, 0]);
    }));

  it.each([
    ["an unknown metric", { metric: "luck" }, 400],
    ["an asset scope without its asset", { metric: "value", scope: "asset" }, 400],
    ["a cash scope without its currency", { metric: "value", scope: "cash" }, 400],
    ["an asset that was never held", { metric: "value", scope: "asset", assetId: assetId(9) }, 404],
  ])("refuses %s", (_name, question, status) =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await pencilLedger(db, user);
      expect((await user.call("GET /api/explain", { portfolioId, ...question })).status).toBe(status);
    }),
  );
});
