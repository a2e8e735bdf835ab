import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { storeSeries } from "../../market/prices/series.ts";
import { extendCustomPrices } from "../../portfolio/assets/extend-custom-prices.ts";
import { silentLog } from "../../server/log.ts";
import { CustomAssetClass } from "../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

it("a deposit is worth principal and interest day by day, in the portfolio too", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const interest = {
      ...{ startsOn: "2026-08-31", principal: "100000", period: 3 },
      rates: [{ from: "2026-08-31", rate: "0.12" }],
    };
    const position = { portfolioId, date: "2026-08-31", quantity: "1", cost: "100000" };
    const draft = { name: "Вклад", class: 2, valueKind: 2, currency: "RUB", interest, position };
    const made = await user.call("POST /api/customholdings", draft);
    // September 30 days: 986.3014; October 31 days of 100986.3014: 1029.2303; to 20 November 20 days of 102015.5316:
    // 670.7871. The unit price keeps the unrounded rest.
    const price = { date: "2026-11-20", close: "102686.31867666451" };
    expect([made.status, made.body.price]).toMatchObject([201, price]);
    expect(made.body.price.source).toBe("own-rule");
    const { body } = await user.call("GET /api/holdings", { portfolioId });
    const { value, unrealised } = body.rows[0].figures;
    expect([value.value, unrealised.value]).toEqual(["102686.3186766645", "2686.3186766645"]);
    const { body: history } = await user.call("GET /api/customholdings/historical-prices", {
      assetId: made.body.asset.id,
    });
    const on = (date: string) => history.prices.find((price: Body) => price.date === date)?.close;
    expect([on("2026-08-31"), on("2026-09-30"), on("2026-10-31")]).toEqual([
      "100000",
      "100986.30136986302",
      "102015.5316194408",
    ]);
    // Two days later the job has added the prices in between: 102015.5316 x 12% x 22/365 = 737.8658.
    const extend = () => extendCustomPrices({ db, today: () => "2026-11-22", log: silentLog });
    expect(await extend()).toEqual({ stored: 2, failed: 0 });
    expect(await extend()).toEqual({ stored: 0, failed: 0 });
    const later = await user.call("GET /api/customholdings/historical-prices", {
      assetId: made.body.asset.id,
    });
    expect(later.body.prices[0]).toMatchObject({
      date: "2026-11-22",
      close: "102753.39738238689",
      source: "own-rule",
    });
    const change = {
      ...draft,
      assetId: made.body.asset.id,
      version: 1,
      interest: { ...interest, isPaidOut: true },
    };
    const changed = await user.call("PUT /api/customholdings", change);
    // Paid out: 100000 and 20 days of 32.876712.
    expect(changed.body.price.close).toBe("100657.53369863014");
    expect((await user.call("PUT /api/customholdings", change)).status).toBe(409);
    const wrong = await user.call("POST /api/customholdings", {
      ...draft,
      interest: { ...interest, rates: [{ from: "2026-10-01", rate: "0.1" }] },
    });
    expect(wrong.body.error.fields[0]).toMatchObject({ path: "interest", code: "rate-missing" });
    const old = { ...draft, interest: { ...interest, startsOn: "1000-01-01" } };
    const early = await user.call("POST /api/customholdings", old);
    expect(early.body.error.fields[0]).toMatchObject({ path: "interest.startsOn", code: "too-early" });
  }));

it("every class is made, priced by its owner and held; income and expense are its own rows", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    for (const [name, code] of Object.entries(CustomAssetClass)) {
      const price = { date: "2026-11-02", close: "200" };
      const position = { portfolioId, date: "2026-11-02", quantity: "2", cost: "300" };
      const made = await user.call("POST /api/customholdings", {
        name,
        class: code,
        valueKind: 1,
        currency: "USD",
        price,
        position,
      });
      expect([name, made.status, made.body.class, made.body.price?.close]).toEqual([name, 201, code, "200"]);
    }
    const { body } = await user.call("GET /api/holdings", { portfolioId });
    expect(body.rows.map(({ figures }: Body) => figures.value.value)).toEqual(Array(12).fill("400"));
    const house = body.rows.find(({ asset }: Body) => asset.name === "realEstate").asset.id;
    const row = (kind: string, amount: string) =>
      user.call("POST /api/transactions", {
        portfolioId,
        kind,
        date: "2026-11-03",
        assetId: house,
        amount,
        currency: "USD",
      });
    await row("cash-gain", "50");
    await row("cash-expense", "20");
    await row("interest-paid", "5");
    const figures = (await user.call("GET /api/holdings/one", { portfolioId, assetId: house })).body.holding
      .figures;
    expect([figures.income.value, figures.fees.value, figures.totalProfit.value]).toEqual(["50", "25", "25"]);
    const used = await user.call("DELETE /api/customholdings", { assetId: house });
    expect(used.body.error.fields[0]).toMatchObject({ path: "assetId", code: "has-history" });
  }));

it("a fund that no exchange lists is worth its last unit value, by hand or from a file, which says its day", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const position = { portfolioId, date: "2026-08-03", quantity: "10", cost: "1000" };
    const draft = { name: "ПИФ", class: CustomAssetClass.etf, valueKind: 1, currency: "RUB", position };
    const price = { date: "2026-08-31", close: "120" };
    const { body: made } = await user.call("POST /api/customholdings", { ...draft, price });
    const value = async () => {
      const { body } = await user.call("GET /api/holdings", { portfolioId });
      const { value: amount, notes = [] } = body.rows[0].figures.value;
      return [amount, notes.map(({ params }: Body) => params.date)];
    };
    expect(await value()).toEqual(["1200", ["2026-08-31"]]);
    const add = (prices: object) =>
      user.call("POST /api/customholdings/historical-prices", { assetId: made.asset.id, ...prices });
    await add({ prices: [{ date: "2026-09-30", close: "121.5" }] });
    expect(await value()).toEqual(["1215", ["2026-09-30"]]);
    expect((await add({ csv: "Дата;Стоимость\n31.10.2026;123,45\n" })).body).toEqual({
      count: 1,
      issues: [],
    });
    expect(await value()).toEqual(["1234.5", ["2026-10-31"]]);
  }));

/**
 * 36,500 at 10% from 1 October to 20 November 2026, 50 days of 10: monthly, 310 are added after 31 days; a week adds
 * 70.00, 70.13, 70.27, 70.40, 70.54, 70.67 and 70.81, all unrounded; a quarter and a year are still running.
 */
const earned = ["37003.37092381704", "37002.96322788152", "37001.613698630135", "37000", "37000"];

it("every class earns interest too, by every period, takes prices from a list, a file and a rule, and has its own rows", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const path = "/api/customholdings/historical-prices";
    const [first, second] = ["2026-10-05", "2026-10-06"];
    for (const [at, [name, code]] of Object.entries(CustomAssetClass).entries()) {
      const ofClass = { class: code, currency: "USD" };
      const by = { startsOn: "2026-10-01", principal: "36500", rates: [{ from: "2026-10-01", rate: "0.1" }] };
      const period = (at % 5) + 1;
      const draft = { ...ofClass, name: `${name} by interest`, valueKind: 2, interest: { ...by, period } };
      const deposit = await user.call("POST /api/customholdings", draft);
      expect([name, deposit.body.price?.close]).toEqual([name, earned[period - 1]]);
      const position = { portfolioId, date: second, quantity: "3", cost: "21" };
      const own = { ...ofClass, name, valueKind: 1, position };
      const assetId = (await user.call("POST /api/customholdings", own)).body.asset.id;
      const given = { prices: [{ date: first, close: "7" }], csv: `Date,Close\n${second},8\n` };
      await user.call(`POST ${path}`, { assetId, ...given });
      const made = await user.call(`POST ${path}/createpricesautomatically`, { assetId, from: "2026-11-10" });
      const { body } = await user.call(`GET ${path}`, { assetId });
      const prices = body.prices.map(({ date, close }: Body) => [date, close]);
      expect([name, made.body.count, prices]).toEqual([
        ...[name, 2],
        [
          ["2026-11-20", "8"],
          ["2026-11-10", "8"],
          [second, "8"],
          [first, "7"],
        ],
      ]);
      const row = { portfolioId, date: second, assetId, currency: "USD" };
      for (const more of [
        { kind: "cash-gain", amount: "5" },
        { kind: "cash-expense", amount: "2" },
      ])
        expect([name, (await user.call("POST /api/transactions", { ...row, ...more })).status]).toEqual([
          name,
          201,
        ]);
      const { figures } = (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body.holding;
      // 3 x 8; received at the day's close, so only the rows earned anything: 5 - 2.
      expect([name, figures.value.value, figures.totalProfit.value]).toEqual([name, "24", "3"]);
    }
  }));

it("keeps its own price history: by hand, from a file, by a rule, and without what was deleted", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const draft = { name: "Garage", class: 1, valueKind: 1, currency: "USD" };
    const { body } = await user.call("POST /api/customholdings", draft);
    const assetId = body.asset.id;
    const path = "/api/customholdings/historical-prices";
    const list = async () =>
      (await user.call(`GET ${path}`, { assetId })).body.prices.map(({ date, close, source }: Body) => [
        date,
        close,
        source,
      ]);
    const csv = "Date;Close\n01.09.2026;1000,5\n15.10.2026;1100\n";
    expect((await user.call(`POST ${path}`, { assetId, csv })).body).toEqual({ count: 2, issues: [] });
    await user.call(`PUT ${path}`, { assetId, date: "2026-10-15", close: "1150.25" });
    expect(await list()).toEqual([
      ["2026-10-15", "1150.25", "own"],
      ["2026-09-01", "1000.5", "own"],
    ]);
    const over = async (date: string, close: string, tag: string) =>
      (await user.call(`PUT ${path}`, { assetId, date, close }, { "if-match": tag })).status;
    const [{ etag }] = (await user.call(`GET ${path}`, { assetId })).body.prices;
    expect([await over("2026-10-15", "1160", etag), await over("2026-10-15", "9", etag)]).toEqual([200, 412]);
    expect([await over("2026-10-15", "9", '"none"'), await over("2026-10-16", "9", etag)]).toEqual([
      412, 412,
    ]);
    await user.call(`PUT ${path}`, { assetId, date: "2026-10-15", close: "1150.25" });
    const bad = await user.call(`POST ${path}`, {
      assetId,
      csv: "Date;Close\n2026-09-02;abc\n2026-09-03;5\n",
    });
    expect([bad.body.count, bad.body.issues.map(({ line }: Body) => line)]).toEqual([0, [2]]);
    const late = await user.call(`PUT ${path}`, { assetId, date: "2026-11-21", close: "1" });
    expect(late.body.error.fields[0].code).toBe("date-in-future");
    const make = (rest: object) => user.call(`POST ${path}/createpricesautomatically`, { assetId, ...rest });
    expect((await make({ from: "2026-10-20", to: "2026-11-10" })).body).toEqual({
      count: 3,
      from: "2026-10-20",
      to: "2026-11-10",
    });
    expect((await list()).slice(0, 3)).toEqual([
      ["2026-11-10", "1150.25", "own-rule"],
      ["2026-11-01", "1150.25", "own-rule"],
      ["2026-10-20", "1150.25", "own-rule"],
    ]);
    expect(
      (await user.call(`DELETE ${path}`, { assetId, from: "2026-10-01", to: "2026-12-31" })).body,
    ).toEqual({ count: 4 });
    expect(await list()).toEqual([["2026-09-01", "1000.5", "own"]]);
    const stranger = await register();
    for (const [key, input] of [
      [`GET ${path}`, { assetId }],
      [`PUT ${path}`, { assetId, date: "2026-10-15", close: "1" }],
      ["DELETE /api/customholdings", { assetId }],
      ["PUT /api/customholdings", { ...draft, assetId, version: 1 }],
    ] as const)
      expect([key, (await stranger.call(key, input)).status]).toEqual([key, 404]);
    expect((await user.call("DELETE /api/customholdings", { assetId })).status).toBe(200);
    expect((await user.call("GET /api/customholdings")).body.holdings).toEqual([]);
  }));

it("coins are worth their fine metal at the price of the Bank of Russia", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const points = [
      { day: "2026-11-05" as IsoDate, value: 10_000 },
      { day: "2026-11-19" as IsoDate, value: 10_412.35 },
    ];
    await storeSeries(db, "gold", points, "cbr", new Date("2026-11-20T10:00:00Z"));
    const coin = { name: "Coin", class: 3, valueKind: 1, currency: "RUB" };
    const metal = { metal: "gold", unit: "gram", fineness: "0.9" };
    const made = await user.call("POST /api/customholdings", { ...coin, metal });
    // 10412.35 x 0.9
    expect([made.body.price, made.body.metal]).toMatchObject([
      { date: "2026-11-19", close: "9371.115" },
      metal,
    ]);
    const ounce = await user.call("POST /api/customholdings", {
      ...coin,
      metal: { ...metal, unit: "ounce", fineness: "1" },
    });
    // 10412.35 x 31.1034768
    expect(ounce.body.price.close).toBe("323860.28665848");
    const foreign = await user.call("POST /api/customholdings", { ...coin, currency: "USD", metal });
    expect(foreign.body.error.fields[0]).toMatchObject({ path: "currency", code: "metal-in-rubles" });
  }));

it("a flat worth more than it cost when it came in: the gain from before is named, and is no profit", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const day = "2026-01-10";
    const made = await user.call("POST /api/customholdings", {
      ...{ name: "Flat", class: CustomAssetClass.realEstate, valueKind: 1, currency: "RUB" },
      price: { date: day, close: "10000000" },
      position: { portfolioId, date: day, quantity: "1", cost: "8500000" },
    });
    const assetId = made.body.asset.id;
    const { body } = await user.call("GET /api/holdings/one", { portfolioId, assetId });
    const { unrealised, totalProfit } = body.holding.figures;
    expect([unrealised.value, totalProfit.value]).toEqual(["1500000", "0"]);
    const lines = new Map(body.bridge.lines.map(({ key, figure }: Body) => [key, figure.value]));
    expect([lines.get("unrealisedChange"), lines.get("carried")]).toEqual(["1500000", "-1500000"]);
    expect([body.bridge.totalProfit.value, body.bridge.residual]).toEqual(["0", "0"]);
    // A later rise in price is profit: 10.4 million.
    const put = { assetId, date: "2026-06-01", close: "10400000" };
    await user.call("PUT /api/customholdings/historical-prices", put);
    const later = (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body;
    expect(later.holding.figures.totalProfit.value).toBe("400000");
    expect(later.bridge.totalProfit.value).toBe("400000");
    const { identity } = (await user.call("GET /api/DashboardStats", { portfolioId })).body;
    expect(identity.gains.lines.find(({ key }: Body) => key === "carried").figure.value).toBe("-1500000");
  }));
