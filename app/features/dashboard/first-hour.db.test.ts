import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { pencilLedger } from "./testing/pencil-ledger.ts";

const rub = (value: string) => ({ value, unit: "money", currency: "RUB" });

/** Returns widgets' bodies by kind. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const answersOf = (dashboard: { widgets: { kind: string }[] }): Map<string, any> =>
  new Map(dashboard.widgets.map((answer) => [answer.kind, answer]));

it("a first purchase that was paid from outside: right figures, no chart of one day, the price by name", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const own = await user.call("POST /api/customholdings", {
      ...{ ticker: "ROMA", name: "Romashka", currency: "RUB", class: 6, valueKind: 1 },
    });
    const { id: assetId } = own.body.asset;
    const bought = await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "buy", assetId, currency: "RUB", date: "2026-11-20" },
      ...{ quantity: "100", price: "305.50", fee: "15" },
    });
    expect([bought.status, bought.body.affectsCash]).toEqual([201, false]);
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    const answers = answersOf(body);
    expect(answers.get("head").body.head).toMatchObject({
      value: rub("30550"),
      netFlows: rub("30565"),
      // 30,550 - 30,565
      totalProfit: rub("-15"),
      // Percentage of net deposits.
      returnBase: rub("30565"),
      day: "2026-11-20",
    });
    const note = { code: "trade-price", params: { asset: "ROMA", assetId, date: "2026-11-20" } };
    expect(answers.get("head").body.head.value.notes).toEqual([note]);
    expect(answers.get("value-chart").state).toBe("empty");
    expect(answers.get("income-months").state).toBe("empty");
  }));

it("the chart of the second day begins with the first one, not with the empty day before", () =>
  withApp(async ({ register, clock }) => {
    clock.now = new Date("2026-11-21T10:00:00Z");
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "deposit", currency: "RUB", date: "2026-11-20", amount: "500" },
    });
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    const { series } = answersOf(body).get("value-chart").body;
    expect(series.map((point: { date: string; value: number }) => [point.date, point.value])).toEqual([
      ["2026-11-20", 500],
      ["2026-11-21", 500],
    ]);
  }));

it("a day change on a weekend is that of Friday, and explains itself as such", () =>
  withApp(async ({ register, db, clock }) => {
    // A Sunday: last closes are Friday's.
    clock.now = new Date("2026-11-22T10:00:00Z");
    const user = await register();
    const portfolioId = await pencilLedger(db, user);
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    const answers = answersOf(body);
    expect(answers.get("head").body.head).toMatchObject({
      day: "2026-11-20",
      dayChange: rub("3000"),
      // 3,000 ÷ 1,024,200
      dayChangeRatio: { value: "0.002929115407147042" },
      // 227,200 over the 800,000 paid in.
      returnBase: rub("800000"),
      simpleReturn: { value: "0.284" },
    });
    const top = answers.get("top-holdings").body;
    expect(top.day).toBe("2026-11-20");
    // 130 ÷ 125
    expect(top.rows[0].figures.dayChangeRatio.value).toBe("0.04");
    const of = { scope: "asset", assetId: top.rows[0].asset.id };
    const day = { from: "2026-11-20", to: "2026-11-20" };
    const explain = async (asked: object) =>
      (await user.call("GET /api/explain", { portfolioId, ...asked, ...day })).body;
    expect((await explain({ metric: "dayChangeRatio", ...of })).figure.value).toBe("0.04");
    expect((await explain({ metric: "dayChange" })).figure.value).toBe("3000");
  }));
