import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { computeResult } from "../../../packages/cli/src/calc/compute.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { portfolio } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { nilGuid } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";

const exDays = ["2025-12-10", "2026-03-10", "2026-06-10", "2026-09-10"] as const;
const rates = { "2025-11-19": 80, "2026-03-18": 90, "2026-09-18": 100, "2026-11-19": 100 };
const closes = { "2026-01-05": 100, "2026-11-19": 110 };

/** Two payers in a rouble portfolio: dollars with tax, and roubles. */
const rows = [
  {
    kind: "buy",
    date: "2026-01-05",
    asset: "DOL",
    quantity: "10",
    price: "100",
    currency: "USD",
    rate: "80",
  },
  { kind: "buy", date: "2026-01-05", asset: "RUR", quantity: "10", price: "100", currency: "RUB" },
  { kind: "dividend", date: "2026-03-20", asset: "DOL", amount: "10", tax: "3", currency: "USD" },
  { kind: "dividend", date: "2026-09-20", asset: "DOL", amount: "10", tax: "3", currency: "USD" },
  { kind: "dividend", date: "2026-09-20", asset: "RUR", amount: "100", tax: "13", currency: "RUB" },
] as const;

interface Payer {
  readonly asset: { readonly ticker: string };
  readonly share: { readonly value: string };
}

type FigureJson = Record<string, { value?: string; refused?: { code: string }[] }>;
const plain = (figure: { value?: string; refused?: { code: string }[] } | undefined): string =>
  figure?.value ?? `refused ${figure?.refused?.map(({ code }) => code).join()}`;

/** The portfolio as a file of the command line. */
const fileOf = () => ({
  ...{ currency: "RUB", asOf: "2026-11-20" },
  assets: [
    { id: "DOL", type: "stock", currency: "USD" },
    { id: "RUR", type: "stock", currency: "RUB" },
  ],
  transactions: rows.map(({ kind, ...row }) => ({ type: kind, ...row })),
  prices: ["DOL", "RUR"].flatMap((asset) =>
    Object.entries(closes).map(([date, close]) => ({ asset, date, close })),
  ),
  rates: Object.entries(rates).map(([date, rate]) => ({ pair: "USD/RUB", date, rate })),
  facts: [
    {
      asset: "DOL",
      payments: exDays.map((exDate) => ({
        ...{ exDate, payDate: exDate, amount: "1", currency: "USD", kind: "regular", status: "announced" },
      })),
    },
  ],
  periods: [{ from: "2025-11-20", to: "2026-11-20" }],
});

describe("income", () => {
  it("is by time and payer what the rows paid, and every figure the command line's", () =>
    withApp(async (test) => {
      const user = await test.register();
      const ids = {
        DOL: await addAsset(test.db, { number: 1, ticker: "DOL", closes }),
        RUR: await addAsset(test.db, { number: 2, ticker: "RUR", currency: "RUB", closes }),
      };
      await addRates(test.db, "USD", "RUB", rates);
      await storeIncomeEvents(
        test.db,
        nilGuid,
        exDays.map((exDate) => ({
          ...{ id: newId(), assetOwnerId: nilGuid, assetId: ids.DOL, kind: "dividend", startsOn: null },
          ...{ exDate, payDate: exDate, amount: "1", currency: "USD", source: "test" },
        })),
      );
      const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false });
      for (const { asset, ...row } of rows) await addRow(user, portfolioId, { ...row, assetId: ids[asset] });

      const income = must(await user.call("GET /api/income", { portfolioId, by: "quarter" }));
      // 10 x 90 in March, 10 x 100 + 100 in September: 2,000. Withheld 3 x 90 + 3 x 100 + 13 = 583.
      expect([income.head.incomePaid.value, income.head.incomeTax.value]).toEqual(["2000", "583"]);
      const spans = income.spans.map(({ name, gross, tax }: Record<string, { value: string }>) => [
        name,
        gross?.value,
        tax?.value,
      ]);
      expect(spans).toEqual([
        ["2026-Q1", "900", "270"],
        ["2026-Q2", "0", "0"],
        ["2026-Q3", "1100", "313"],
        ["2026-Q4", "0", "0"],
      ]);
      // Before the first day there is no base of growth.
      expect(income.spans.map(({ before }: { before: unknown }) => before)).toEqual(Array(4).fill(null));
      // 1,900 of 2,000 and 100 of 2,000: 0.95 and 0.05; 1 / (0.9025 + 0.0025) = 1.1.
      expect(income.payers.map(({ asset, share }: Payer) => [asset.ticker, share.value])).toEqual([
        ["DOL", "0.95"],
        ["RUR", "0.05"],
      ]);
      expect(income.concentration).toMatchObject({
        largest: { value: "0.95" },
        equalPayers: { value: "1.1" },
        above: [{ ticker: "DOL" }],
      });
      // Nothing was paid in the 12 months before: growth has no base.
      expect(income.head.growth.refused[0].code).toBe("no-income-base");

      // Nothing announced. With payments and a home rate the sums are the calendar's.
      expect(income.ahead).toMatchObject({ from: "2026-11-21", to: "2027-11-20" });
      const calendar = must(
        await user.call("GET /api/divs-calendar", { portfolioId, from: "2026-11-21", to: "2027-11-20" }),
      );
      expect([income.ahead.gross, income.ahead.rates]).toEqual([calendar.total.gross, calendar.rates]);
      const months = income.ahead.months.map(({ gross }: { gross: { value: string } }) =>
        Number(gross.value),
      );
      expect(months.reduce((sum: number, value: number) => sum + value, 0)).toBe(
        Number(income.ahead.gross.value),
      );
      // Future days use today's rate, listed once.
      expect(calendar.exchangeRates).toEqual([
        {
          ...{ from: "USD", to: "RUB", date: "2026-11-20", rate: "100" },
          legs: [{ pair: "USD/RUB", usedOn: "2026-11-19", source: expect.any(String) }],
        },
      ]);
      expect(calendar.entries.map(({ exchange }: { exchange: number | null }) => exchange)).toContain(0);
      expect(Number(income.ahead.gross.value)).toBeGreaterThan(0);
      // The dashboard's twelve months are the same.
      const shown = must(await user.call("GET /api/Dashboard/widget", { portfolioId, kind: "income-ahead" }));
      expect(shown.body.total.gross).toEqual(income.ahead.gross);
      expect(income.ahead.net.refused[0].code).toBe("no-tax-rate");
      const { profile } = must(await user.call("GET /api/divs-calendar/options"));
      must(await user.call("POST /api/divs-calendar/options", { ...profile, residence: "RU", rate: "0.13" }));
      const { ahead } = must(await user.call("GET /api/income", { portfolioId }));
      expect(ahead.rates).toEqual([{ rate: "0.13", of: "residence" }]);
      expect(Number(ahead.net.value)).toBeCloseTo(Number(ahead.gross.value) * 0.87, 6);

      const [period] = JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, fileOf())))).periods;
      const same = [
        "incomePaid",
        "incomeTax",
        "incomeNextYear",
        "dividendYield",
        "forwardYield",
        "yieldOnCost",
      ];
      const calc: FigureJson = period.portfolio.figures;
      for (const metric of same) {
        expect([metric, plain(income.head[metric])]).toEqual([metric, plain(calc[metric])]);
        const payer: FigureJson = period.assets.DOL.figures;
        expect([metric, plain(income.payers[0][metric])]).toEqual([metric, plain(payer[metric])]);
      }
      // The trace ends in the same figure.
      const { from, to } = income.spans[0];
      const trace = must(await user.call("GET /api/explain", { portfolioId, metric: "incomeTax", from, to }));
      expect([trace.isSame, trace.shown.value]).toEqual([true, "270"]);
      const other = await test.register();
      expect((await other.call("GET /api/income", { portfolioId })).status).toBe(404);
    }));
});
