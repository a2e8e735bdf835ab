import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";
import type { Recap } from "./recap.contract.ts";
import { toSharedRecap } from "./shared-recap.ts";

const ask = "GET /api/recap/year24";

/** Returns a close on the last day of every month of 2024, and on the evening before. */
const closes = (before: number, of: (month: number) => number) => ({
  "2023-12-29": before,
  "2023-12-31": before,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      new Date(Date.UTC(2024, at + 1, 0)).toISOString().slice(0, 10),
      of(at + 1),
    ]),
  ),
  "2026-11-20": of(12),
});

/**
 * 1,000 deposited on 2023-12-29, all of it 10 x UP at 50 and 5 x DOWN at 100. In March UP goes from 50 to 80, in
 * October DOWN from 100 to 60; UP pays 2 a share in June, 20 in all. At the end 800 + 300 + 20 = 1,120.
 */
async function addWorld({ db, register }: TestApp) {
  await addAsset(db, { number: 1, ticker: "UP", closes: closes(50, (at) => (at < 3 ? 50 : 80)) });
  await addAsset(db, { number: 2, ticker: "DOWN", closes: closes(100, (at) => (at < 10 ? 100 : 60)) });
  await addAsset(db, {
    ...{ number: 3, ticker: "SPX", exchange: "INDEX", type: AssetType.index },
    closes: closes(4000, (at) => (at < 12 ? 4000 : 4400)),
  });
  const user = await register();
  const portfolioId = await addPortfolio(user);
  const on = (date: string, row: object) => addRow(user, portfolioId, { date, ...row });
  await on("2023-12-29", { kind: "deposit", amount: "1000" });
  await on("2023-12-29", { kind: "buy", assetId: assetId(1), quantity: "10", price: "50" });
  await on("2023-12-29", { kind: "buy", assetId: assetId(2), quantity: "5", price: "100" });
  await on("2024-06-15", { kind: "dividend", assetId: assetId(1), amount: "20", tax: "2" });
  return { user, portfolioId };
}

describe("a year", () => {
  it("is told in cards, by hand", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await addWorld(test);
      const { status, body } = await user.call(ask, { portfolioId });
      expect([status, body.year, body.years, body.isOver, body.isEmpty]).toEqual([
        200,
        2024,
        [2026, 2025, 2024, 2023],
        true,
        false,
      ]);
      expect(body.period).toEqual({ from: "2023-12-31", to: "2024-12-31" });
      const value = (figure: { value: string }) => Number(Number(figure.value).toFixed(6));
      // 1,118 after the tax of 2; the index 4,400 / 4,000.
      expect(value(body.result.profit)).toBe(118);
      expect(value(body.result.twr)).toBe(0.118);
      expect(value(body.result.benchmark.twr)).toBe(0.1);
      expect(value(body.result.ahead)).toBe(0.018);
      // 300 of the price and 18 of the dividend on 1,000; -200.
      expect([body.best.asset.ticker, value(body.best.profit), value(body.best.contribution)]).toEqual([
        ...["UP", 318, 0.318],
      ]);
      expect([body.worst.asset.ticker, value(body.worst.profit)]).toEqual(["DOWN", -200]);
      expect([value(body.income.paid), value(body.income.tax), body.income.payments]).toEqual([20, 2, 1]);
      expect(body.income.largest.asset.ticker).toBe("UP");
      // 300 of 1,000 in March; -200 of 1,318 in October.
      expect([body.bestMonth.month, value(body.bestMonth.result)]).toEqual(["2024-03", 0.3]);
      expect([body.worstMonth.month, value(body.worstMonth.result)]).toEqual(["2024-10", -0.151745]);
      expect(value(body.costs.fees)).toBe(0);
      expect(body.streaks).toEqual({ gains: 1, income: 1, trades: 0, deposits: 0 });
      expect(value(body.costs.value)).toBe(1118);
      expect([body.months.length, body.months[5].month, body.months[5].payments]).toEqual([12, "2024-06", 1]);
    }));

  it("before the portfolio is empty, the present one is not over", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await addWorld(test);
      const early = (await user.call(ask, { portfolioId, year: 2020 })).body;
      expect([early.year, early.isEmpty, early.best]).toEqual([2020, true, null]);
      const now = (await user.call(ask, { portfolioId, year: 2026 })).body;
      expect([now.isOver, now.period.to]).toEqual([false, "2026-11-20"]);
      const bought = (await user.call(ask, { portfolioId, year: 2023 })).body;
      expect(bought.streaks).toMatchObject({ trades: 2, deposits: 1 });
      expect(bought.months.at(-1)).toMatchObject({ month: "2023-12", trades: 2, deposits: 1, payments: 0 });
      expect((await user.call(ask, { portfolioId, year: "soon" })).status).toBe(400);
    }));
});

it("opens with the last finished year from the menu, and with the running one where the portfolio is younger", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const last = (await user.call(ask, { portfolioId, year: "last" })).body;
    expect([last.year, last.isOver]).toEqual([2025, true]);
    const young = await addPortfolio(user, { name: "Young" });
    await addRow(user, young, { kind: "deposit", date: "2026-02-02", amount: "10" });
    const running = (await user.call(ask, { portfolioId: young, year: "last" })).body;
    expect([running.year, running.isOver]).toEqual([2026, false]);
  }));

it("is read by its link without amounts, until it is replaced or deleted", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const make = async () => (await user.call("POST /api/recap/links", { portfolioId, year: 2024 })).body;
    const open = (token: string) => test.anonymous.call("GET /api/public/recap", { token });
    const first = await make();
    const { status, body } = await open(first.token);
    expect(status).toBe(200);
    const rounded = (text: string | null) => Number(Number(text).toFixed(6));
    // The figures of the cards above.
    expect([body.year, body.until, body.isOver, body.payments]).toEqual([2024, "2024-12-31", true, 1]);
    expect([body.result, body.benchmark.result, body.ahead].map(rounded)).toEqual([0.118, 0.1, 0.018]);
    expect([body.best.ticker, rounded(body.best.contribution)]).toEqual(["UP", 0.318]);
    expect([body.worst.ticker, body.bestMonth.month]).toEqual(["DOWN", "2024-03"]);
    expect(body.streaks).toEqual({ gains: 1, income: 1, trades: 0, deposits: 0 });
    // Profit 118, value 1,118, income 20, fees and ids must not leak.
    expect(JSON.stringify(body)).not.toMatch(
      /"(118|1118|318|20|-200)"|costs|profit|portfolio|currency|"id"/i,
    );

    const other = await test.register("other@example.org");
    const foreign = { portfolioId, year: 2024 };
    expect((await other.call("POST /api/recap/links", foreign)).status).toBe(404);
    expect((await other.call("DELETE /api/recap/links", { id: first.id })).status).toBe(404);

    const second = await make();
    expect([(await open(first.token)).status, (await open(second.token)).status]).toEqual([404, 200]);
    // A custom asset is anonymous outside.
    const recap: Recap = (await user.call(ask, { portfolioId })).body;
    const own = recap.best && { ...recap.best, asset: { ...recap.best.asset, ownerId: portfolioId } };
    expect(toSharedRecap({ ...recap, best: own }).best).toMatchObject({ ticker: null, name: null });
    const { links } = (await user.call("GET /api/recap/links", { portfolioId })).body;
    expect(links).toMatchObject([{ id: second.id, year: 2024 }]);
    await user.call("DELETE /api/recap/links", { id: second.id });
    expect((await open(second.token)).status).toBe(404);
    expect((await open("guessed")).status).toBe(404);
  }));

it("of a sandbox cannot be shared, and a link ends when the portfolio becomes one", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const make = () => user.call("POST /api/recap/links", { portfolioId, year: 2024 });
    const { token } = (await make()).body;
    await user.call("PUT /api/MyPortfolio", { id: portfolioId, accountType: 2 });
    expect((await test.anonymous.call("GET /api/public/recap", { token })).status).toBe(404);
    expect((await make()).status).toBe(400);
  }));

it("is a picture of percentages and names, in the reader's language", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    const { body } = await user.call("GET /api/recap/picture", { portfolioId });
    expect([body.year, body.name]).toEqual([2024, "zerno-2024"]);
    for (const words of ["My year 2024", "+11.8%", "SPX: +10.0%", "UP +31.8%", "March +30.0%"])
      expect(body.svg).toContain(`>${words}<`);
    // No profit, value or income.
    expect(body.svg).not.toMatch(/118\b|1,118|318|\b20\b<|\$/);
    const russian = await user.call("GET /api/recap/picture", { portfolioId }, { "accept-language": "ru" });
    expect(russian.body.svg).toContain(">Мой 2024 год<");
  }));

it("of a sandbox is not told, nor drawn", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await addWorld(test);
    expect((await user.call(ask, { portfolioId })).body).toMatchObject({ isSandbox: false, isEmpty: false });
    await user.call("PUT /api/MyPortfolio", { id: portfolioId, accountType: 2 });
    const { status, body } = await user.call(ask, { portfolioId });
    expect([status, body.isSandbox, body.isEmpty, body.years, body.best, body.bestMonth]).toEqual([
      ...[200, true, true, [], null, null],
    ]);
    // An empty span of today: nothing of the 118 of its year.
    expect(JSON.stringify(body.result)).not.toContain("118");
    const picture = await user.call("GET /api/recap/picture", { portfolioId });
    expect([picture.status, picture.body.error.fields]).toMatchObject([400, [{ code: "sandbox" }]]);
  }));
