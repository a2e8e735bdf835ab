import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { taxCalculator } from "../../../../packages/cli/src/calc/calculators/tax.ts";
import { parseInput } from "../../../../packages/cli/src/calc/read-input.ts";
import { type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { assets } from "../../../market/market.tables.ts";
import { storeRates } from "../../../market/rates/store-rates.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { must } from "../../import/testing/import-fixture.ts";

const path = "GET /api/tax-report/russia";
const save = "PUT /api/tax-report/russia";

/** Russian broker, roubles. */
const ofRussian = [
  // 2023: 2,800 - 3,000 is a loss of 200.
  { kind: "buy", date: "2023-01-10", quantity: "10", price: "300" },
  { kind: "sell", date: "2023-02-10", quantity: "10", price: "280" },
  // 2024: 25,000 against 20,000 and fees of 25: 4,975. The broker withholds 13 %: 647.
  { kind: "buy", date: "2023-05-10", quantity: "100", price: "200", fee: "10" },
  { kind: "sell", date: "2024-06-03", quantity: "100", price: "250", fee: "15" },
  { kind: "dividend", date: "2024-07-10", amount: "1000", tax: "130" },
  { kind: "tax", date: "2024-12-30", amount: "647", isOfBroker: true },
  // 2025: 12,000 against 15,005: -3,005.
  { kind: "buy", date: "2025-03-03", quantity: "50", price: "300", fee: "5" },
  { kind: "sell", date: "2025-10-06", quantity: "50", price: "240" },
] as const;
/** Broker abroad, dollars; daily rates below. */
const ofForeign = [
  { kind: "buy", date: "2024-02-01", quantity: "10", price: "100", fee: "1" },
  // 20 x 86 = 1,720, withheld 2 x 86 = 172: all of it is credited, 10 % of 1,720 is as much.
  { kind: "dividend", date: "2024-08-01", amount: "20", tax: "2" },
  // 360 x 91 = 32,760 against 400 x 90 + 0.4 x 90 + 1 x 91 = 36,127: -3,367.
  { kind: "sell", date: "2024-09-02", quantity: "4", price: "90", fee: "1" },
  // 720 x 82 = 59,040 against 600 x 90 + 0.6 x 90 + 2 x 82 = 54,218: 4,822.
  { kind: "sell", date: "2025-05-05", quantity: "6", price: "120", fee: "2" },
  // 10 x 81 = 810.
  { kind: "interest", date: "2025-11-05", amount: "10", isOfBroker: true },
] as const;
// The rate of Friday 30 August holds until Monday's is set.
const rates = { "2024-02-01": 90, "2024-08-01": 86, "2024-08-30": 91, "2025-05-05": 82, "2025-11-05": 81 };

interface Fixture {
  readonly user: TestUser;
  readonly portfolios: readonly string[];
  readonly assetIds: readonly string[];
}

async function makeFixture(test: TestApp): Promise<Fixture> {
  const user = await test.register();
  const closes = { "2026-11-19": 100 };
  const share = await addAsset(test.db, { number: 1, ticker: "SHARE", currency: "RUB", closes });
  const usx = await addAsset(test.db, { number: 2, ticker: "USX", closes });
  await updateAssets(test.db, { country: "RU" }, eq(assets.id, share));
  await updateAssets(test.db, { country: "US" }, eq(assets.id, usx));
  const points = Object.entries(rates).map(([day, rate]) => ({
    ...{ base: "USD", quote: "RUB", day: day as IsoDate, rate },
  }));
  await storeRates(test.db, nilGuid, points, "cbr");
  const portfolios: string[] = [];
  for (const [broker, rows, assetId, currency] of [
    ["tinkoff", ofRussian, share, "RUB"],
    ["ibkr", ofForeign, usx, "USD"],
  ] as const) {
    const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false, broker });
    portfolios.push(portfolioId);
    for (const row of rows) {
      const { isOfBroker, ...rest } = { isOfBroker: false, ...row };
      await addRow(user, portfolioId, { currency, ...rest, ...(!isOfBroker && { assetId }) });
    }
  }
  return { user, portfolios, assetIds: [share, usx] };
}

type FigureJson = { value?: string };
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;
const plain = (sums: Record<string, FigureJson>) =>
  Object.fromEntries(Object.entries(sums).map(([name, { value }]) => [name, value]));

/** The same year by the command line, from files of both portfolios. */
async function byCommand({ user, portfolios, assetIds }: Fixture, report: Body, more: object): Promise<Body> {
  const files: Body[] = [];
  for (const portfolioId of portfolios) {
    const file = must(
      await user.call("GET /api/history-profits/for-report/file", { portfolioId, format: "json" }),
    );
    files.push(JSON.parse(Buffer.from(file.base64, "base64").toString()));
  }
  const incomes = files.flatMap((file) => file.incomes);
  const input = parseInput(taxCalculator.schema, {
    ...files[0],
    trades: files.flatMap((file) => file.trades),
    incomes: incomes.map((income) => ({
      ...income,
      country: income.country === "ZZ" ? "US" : income.country,
      ...(income.country === "US" && { treatyRate: "0.1" }),
    })),
    rates: files.flatMap((file) => file.rates),
    ru: {
      ...{ year: report.year, status: "resident" },
      assets: assetIds.map((id, index) => ({
        ...{ id, group: "traded-security", issuerCountry: index === 0 ? "RU" : "US" },
      })),
      accounts: report.accounts.map(({ id, country, wrapper }: Body) => ({ id, country, wrapper })),
      ...more,
    },
  });
  return (JSON.parse(JSON.stringify(taxCalculator.compute(input))) as Body).ru;
}

describe("the Russian declaration", () => {
  it("is two worked years, with the agent's part apart, and the command line's figures", () =>
    withApp(async (test) => {
      const fixture = await makeFixture(test);
      const { user } = fixture;
      const first = must(await user.call(path, { year: 2024 }));
      expect([first.refused, first.open, first.years]).toEqual([[], [], [2026, 2025, 2024, 2023]]);
      const { result } = first;
      // 57,760 - 56,152 = 1,608, less the loss of 2023: 1,408. Dividends 1,000 + 1,720.
      expect(plain(result.bases)).toEqual({ operations: "1408", iis: "0", dividends: "2720", main: "0" });
      expect(result.losses.used).toMatchObject([
        { year: 2023, base: "securities", amount: { value: "200" } },
      ]);
      // 13 % of 4,128 = 536.64; withheld 647 + 130; 537 - 172 - 777 = -412.
      expect(plain(result.tax)).toEqual({
        ...{ computed: "537", credit: "172", withheld: "777", payable: "0", refundable: "412" },
      });
      const accounts = first.accounts.map((account: Body) => [
        ...[account.country, account.byAgent.income.value, account.byAgent.deduction.value],
        ...[account.withheld.value, account.declared.income.value, account.declared.foreignTax.value],
      ]);
      expect(accounts.sort()).toEqual([
        ["RU", "26000", "20025", "647", "0", "0"],
        ["US", "0", "0", "0", "34480", "172"],
      ]);
      const lines = result.lines.map((line: Body) => [
        ...[line.appendix, line.incomeCode, line.date, line.income.value],
        ...[line.deductionCode, line.deduction.value, line.isByAgent],
      ]);
      expect(lines).toEqual([
        ["1", "1530", "2024-06-03", "25000", "201", "20025", true],
        ["1", "1010", "2024-07-10", "1000", null, "0", true],
        ["2", "1010", "2024-08-01", "1720", null, "0", false],
        ["2", "1530", "2024-09-02", "32760", "201", "36127", false],
      ]);
      // September's sale at the bank's rate of the previous Friday; costs at their own days.
      const sale = result.lines.at(-1);
      const made = sale.booked.map(({ of, amount, rate, inReport }: Body) => [
        ...[of, amount, first.rates[rate].rate, first.rates[rate].legs[0].usedOn, inReport],
      ]);
      expect(made).toEqual([
        ["income", "360", "91", "2024-08-30", "32760"],
        ["deduction", "400", "90", "2024-02-01", "36000"],
        ["deduction", "0.4", "90", "2024-02-01", "36"],
        ["deduction", "1", "91", "2024-08-30", "91"],
      ]);
      expect(first.rates[0].legs[0].source).toBe("cbr");
      expect([sale.kind, sale.group]).toEqual(["gain", "traded-security"]);
      expect(result.losses.carried).toMatchObject([{ year: 2023, amount: { value: "200" } }]);
      expect(result.groups).toMatchObject([{ left: { value: "1608" } }]);
      const broker = first.accounts.find(({ country }: Body) => country === "RU");
      expect(broker.withheldRows).toMatchObject([{ date: "2024-12-30", roubles: { value: "647" } }]);
      const same = await byCommand(fixture, first, {
        carriedLosses: [{ year: 2023, base: "securities", amount: "200" }],
        withheldByAgents: "647",
      });
      expect([same.tax, same.bases]).toEqual([plain(result.tax), plain(result.bases)]);

      const second = must(await user.call(path, {}));
      // 71,040 - 69,223 = 1,817; 13 % of it 236.21, of the interest 105.30: 341.51.
      expect(second.year).toBe(2025);
      expect(plain(second.result.bases)).toEqual({
        ...{ operations: "1817", iis: "0", dividends: "0", main: "810" },
      });
      expect(plain(second.result.tax)).toMatchObject({ computed: "342", withheld: "0", payable: "342" });
      expect(second.result.groups).toMatchObject([
        { group: "traded-security", incomeCode: "1530", deductionCode: "201", result: { value: "1817" } },
      ]);
      const again = await byCommand(fixture, second, { carriedLosses: [] });
      expect([again.tax, again.bases]).toEqual([plain(second.result.tax), plain(second.result.bases)]);
    }));

  it("counts with what its owner tells, keeps it for the next year and refuses stale and foreign answers", () =>
    withApp(async (test) => {
      const { user, portfolios } = await makeFixture(test);
      const { answers, accounts } = must(await user.call(path, { year: 2024 }));
      const russian = accounts.find(({ country }: Body) => country === "RU");
      const changed = {
        ...answers,
        losses: [{ year: 2022, base: "securities", amount: "500" }],
        treaties: {},
        accounts: {
          [russian.id]: { country: "RU", wrapper: null, openedOn: null, closedOn: null, withheld: "600" },
        },
      };
      const put = { year: 2024, version: 0, answers: changed };
      expect(must(await user.call(save, put))).toEqual({ version: 1 });
      expect((await user.call(save, put)).status).toBe(412);
      const { result, open, version } = must(await user.call(path, { year: 2024 }));
      // 1,608 - 500 + 2,720 = 3,828, 13 % = 497.64; nothing is credited; withheld 600 + 130.
      expect(plain(result.tax)).toEqual({
        ...{ computed: "498", credit: "0", withheld: "730", payable: "0", refundable: "232" },
      });
      expect([version, open]).toEqual([1, [{ code: "treaty-rate-unknown", params: { country: "US" } }]]);
      // The next year has the treaties, not the losses and the certificate.
      const next = must(await user.call(path, { year: 2025 }));
      expect(next.answers).toMatchObject({ losses: null, treaties: {} });
      expect(next.answers.accounts[russian.id]).toMatchObject({ country: "RU", withheld: null });

      const other = await test.register();
      expect((await other.call(save, put)).status).toBe(404);
      expect(must(await other.call(path, { year: 2024 })).accounts).toEqual([]);
      expect(portfolios).toHaveLength(2);
    }));

  it("is a file with the form's words, and refuses a year it cannot know", () =>
    withApp(async (test) => {
      const { user } = await makeFixture(test);
      const ask = async (year: number, format: string) => {
        const file = must(
          await user.call(
            `${path}/file`,
            { year, format },
            { "accept-language": "ru", "x-user-locale": "ru-RU" },
          ),
        );
        return Buffer.from(file.base64, "base64");
      };
      const csv = (await ask(2024, "csv")).toString().split("\r\n");
      expect(csv[0]).toContain("Приложение,Источник,Счёт,Страна,День,Код дохода");
      expect(csv[3]).toBe("2,USX,ibkr,US,2024-08-01,1010,20,USD,86,1720,,0,172,172,декларировать,");
      expect((await ask(2024, "pdf")).subarray(0, 5).toString()).toBe("%PDF-");

      const early = must(await user.call(path, { year: 2014 }));
      expect([early.result, early.refused]).toEqual([
        null,
        [{ code: "law-year-unsupported", params: { year: "2014", first: "2015" } }],
      ]);
    }));
});
