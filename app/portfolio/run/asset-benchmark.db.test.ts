import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { nilGuid } from "../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

it("any asset with prices is a benchmark, a held one too, and reinvests its own stored dividends", () =>
  withApp(async ({ db, register }) => {
    // 1,000 put in at 100 are 10 units; a dividend of 10 at a close of 100 makes them 11; at 120 they are 1,320.
    const closes = Object.fromEntries(
      Array.from({ length: 320 }, (_, at) => {
        const day = new Date(Date.UTC(2026, 0, 10 + at)).toISOString().slice(0, 10);
        return [day, day < "2026-11-20" ? 100 : 120];
      }).filter(([day]) => String(day) <= "2026-11-20"),
    );
    const id = await addAsset(db, { number: 1, ticker: "PAYS", currency: "RUB", closes });
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-12", amount: "1000", currency: "RUB" });
    const bought = { kind: "buy", date: "2026-01-12", assetId: id, quantity: "1", price: "100" };
    await addRow(user, portfolioId, { ...bought, currency: "RUB" });
    const asked = { portfolioId, metric: "benchmarkValue", benchmark: `asset:${id}` };
    const value = async (): Promise<Body> => (await user.call("GET /api/explain", asked)).body;
    const plain = await value();
    expect(plain).toMatchObject({ isSame: true, shown: { notes: [{ code: "price-return" }] } });
    expect(Number(plain.shown.value)).toBeCloseTo(1200, 6);
    await storeIncomeEvents(db, nilGuid, [
      {
        ...{
          id: "0b6f7f5e-0000-4000-8000-000000000001",
          assetOwnerId: nilGuid,
          assetId: id,
          kind: "dividend",
        },
        ...{ exDate: "2026-06-01", payDate: "2026-06-15", amount: "10", currency: "RUB", source: "test" },
      } as Body,
    ]);
    const paid = await value();
    expect(paid.isSame).toBe(true);
    expect(paid.shown.notes).toBeUndefined();
    expect(Number(paid.shown.value)).toBeCloseTo(1320, 6);
    const widget = async (kind: string): Promise<Body> => {
      const settings = JSON.stringify({ benchmark: `asset:${id}` });
      return (await user.call("GET /api/Dashboard/widget", { portfolioId, kind, settings })).body.body;
    };
    const chart = await widget("value-chart");
    expect(chart.beside).toMatchObject({ name: "PAYS", refusal: null });
    expect(chart.series.at(-1).benchmark).toBeCloseTo(1320, 6);
    const lines = await widget("benchmark");
    expect(lines.comparedWith).toBe("PAYS");
    const line = lines.lines.find(({ metric }: Body) => metric === "benchmarkReturn");
    // 1.1 x 1.2 - 1
    expect(Number(line.figure.value)).toBeCloseTo(0.32, 9);
    const returns = await user.call("GET /api/analytics/returns", { portfolioId, benchmarks: `asset:${id}` });
    expect(returns.body.benchmarks).toMatchObject([{ id: `asset:${id}`, name: "PAYS", isTotalReturn: true }]);
  }));

it("an asset of somebody else, or none, is no benchmark", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-12", amount: "1000", currency: "RUB" });
    const id = await addAsset(db, {
      number: 1,
      ticker: "OWN",
      ownerId: "018f9999-0000-7000-8000-000000000001",
    });
    for (const benchmark of [`asset:${id}`, "asset:018f0000-0000-7000-8000-00000000ffff", "asset:x"]) {
      const { status, body } = await user.call("GET /api/explain", {
        portfolioId,
        metric: "beta",
        benchmark,
      });
      expect([status, body.error.fields]).toEqual([400, [expect.objectContaining({ path: "benchmark" })]]);
    }
  }));
