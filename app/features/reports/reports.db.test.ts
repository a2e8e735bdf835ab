import { describe, expect, it } from "vitest";
import { openWorkbook } from "../../../packages/brokers/src/kit/tables/workbook.ts";
import { taxCalculator } from "../../../packages/cli/src/calc/calculators/tax.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { must } from "../import/testing/import-fixture.ts";

const path = "GET /api/history-profits/for-report";
const closes = { "2026-11-19": 100 };

/** Two years of a rouble portfolio with dollars; sums computed by hand. */
const rows = [
  // 80 roubles: 80,000 and a fee of 400.
  { kind: "buy", date: "2023-06-01", asset: "DOL", quantity: "10", price: "100", fee: "5" },
  // 90 roubles: 108,000 and a fee of 540.
  { kind: "buy", date: "2024-03-01", asset: "DOL", quantity: "10", price: "120", fee: "6" },
  // 91 roubles: 1,820, withheld 182.
  { kind: "dividend", date: "2024-05-02", asset: "DOL", amount: "20", tax: "2" },
  // 92 roubles. Ten of the first lot: 119,600 - 80,000 - 400 - 2 x 92 = 39,016, over a year. Five of the second: 59,800
  // - 54,000 - 270 - 1 x 92 = 5,438.
  { kind: "sell", date: "2024-09-02", asset: "DOL", quantity: "15", price: "130", fee: "3" },
  { kind: "buy", date: "2024-10-10", asset: "RUR", quantity: "100", price: "50", fee: "10" },
  { kind: "interest", date: "2024-11-15", amount: "1000", currency: "RUB" },
  // 95 roubles: 52,250 - 54,000 - 270 = -2,020.
  { kind: "sell", date: "2025-02-03", asset: "DOL", quantity: "5", price: "110" },
  { kind: "split", date: "2025-04-01", asset: "RUR", ratioTo: "2", ratioFrom: "1" },
  // 6,000 - 5,000 - 10 - 12 = 978.
  { kind: "sell", date: "2025-06-02", asset: "RUR", quantity: "200", price: "30", fee: "12" },
  { kind: "dividend", date: "2025-07-01", asset: "RUR", amount: "300", tax: "39" },
  { kind: "fee", date: "2025-07-02", amount: "25", currency: "RUB" },
] as const;
const rates = {
  ...{ "2023-06-01": 80, "2024-03-01": 90, "2024-05-02": 91, "2024-09-02": 92 },
  ...{ "2025-02-03": 95, "2026-11-19": 100 },
};

async function makeFixture(test: TestApp): Promise<{ user: TestUser; portfolioId: string }> {
  const user = await test.register();
  const ids = {
    DOL: await addAsset(test.db, { number: 1, ticker: "DOL", closes }),
    RUR: await addAsset(test.db, { number: 2, ticker: "RUR", currency: "RUB", closes }),
  };
  await addRates(test.db, "USD", "RUB", rates);
  const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false });
  for (const row of rows) {
    const { asset, ...rest } = { asset: undefined, ...row };
    const currency = asset === "RUR" ? { currency: "RUB" } : {};
    await addRow(user, portfolioId, { ...currency, ...rest, ...(asset && { assetId: ids[asset] }) });
  }
  return { user, portfolioId };
}

type FigureJson = { value?: string; refused?: { code: string }[] };
const textOf = ({ value, refused }: FigureJson): string =>
  value ?? `refused ${refused?.map(({ code }) => code).join()}`;
const plain = (sums: Record<string, FigureJson>) =>
  Object.fromEntries(Object.entries(sums).map(([name, figure]) => [name, textOf(figure)]));

const bytesOf = ({ base64 }: { base64: string }) => Buffer.from(base64, "base64");

describe("reports", () => {
  it("are two years by hand, and every sum is the command line's", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeFixture(test);
      const ask = async (type: number, year?: number) =>
        must(await user.call(path, { portfolioId, type, ...(year && { year }) }));

      const gains = await ask(1, 2024);
      expect(plain(gains.gains.totals)).toEqual({
        ...{ proceeds: "179400", cost: "134000", fees: "946" },
        ...{ gain: "44454", longGain: "39016", shortGain: "5438" },
      });
      expect(
        gains.gains.rows.map((row: Record<string, FigureJson>) => [
          ...[row.quantity, row.acquiredOn, row.soldOn, row.isLong, textOf(row.gain ?? {})],
        ]),
      ).toEqual([
        ["10", "2023-06-01", "2024-09-02", true, "39016"],
        ["5", "2024-03-01", "2024-09-02", false, "5438"],
      ]);
      // Amounts of the first sale with their days' rates.
      const [first] = gains.gains.rows;
      const made = first.booked.map(({ of, what, amount, rate, inReport }: Record<string, string>) =>
        [of, what, amount, gains.rates[Number(rate)].rate, inReport].join(" "),
      );
      expect(made).toEqual([
        "proceeds amount 1300 92 119600",
        "cost amount 1000 80 80000",
        "fees fee 5 80 400",
        "fees fee 2 92 184",
      ]);
      expect(gains.rates[0]).toEqual({
        ...{ from: "USD", to: "RUB", date: "2024-09-02", rate: "92" },
        legs: [{ pair: "USD/RUB", usedOn: "2024-09-02", source: expect.any(String) }],
      });
      const hidden = must(
        await user.call(path, { portfolioId, type: 1, year: 2024 }, { "x-user-stealth": "true" }),
      );
      expect(hidden.gains.rows[0].booked[0]).toMatchObject({ amount: "•••", inReport: "•••" });

      const income = await ask(2, 2024);
      expect(plain(income.income.totals)).toEqual({
        ...{ gross: "2820", deductions: "0", withheld: "182", net: "2638" },
      });
      expect(income.income.rows[0]).toMatchObject({
        ...{ date: "2024-05-02", kind: "dividend", money: { currency: "USD", amount: "20" } },
        gross: { value: "1820" },
      });

      // Roubles need no rate.
      expect(income.income.rows.map(({ booked }: { booked: unknown[] }) => booked.length)).toEqual([2, 0]);

      // Default: the last finished year.
      const later = await ask(1);
      expect([later.year, later.years]).toEqual([2025, [2026, 2025, 2024, 2023]]);
      expect(plain(later.gains.totals)).toEqual({
        ...{ proceeds: "58250", cost: "59000", fees: "292" },
        ...{ gain: "-1042", longGain: "0", shortGain: "-1042" },
      });
      expect(later.leftOut).toEqual([{ kindName: "fee", count: 1 }]);
      const paid = await ask(2, 2025);
      expect(plain(paid.income.totals)).toMatchObject({ gross: "300", withheld: "39", net: "261" });

      const file = must(await user.call(`${path}/file`, { portfolioId, format: "json" }));
      const input = parseInput(taxCalculator.schema, JSON.parse(bytesOf(file).toString()));
      // biome-ignore lint/suspicious/noExplicitAny: the answer of a calculator is any JSON
      const { years } = JSON.parse(JSON.stringify(taxCalculator.compute(input))) as any;
      expect(years.map(({ year }: { year: number }) => year)).toEqual([2024, 2025]);
      for (const [index, [ofGains, ofIncome]] of [
        [gains, income],
        [later, paid],
      ].entries()) {
        expect(years[index].gains).toEqual(plain(ofGains.gains.totals));
        const { net: _net, ...sums } = plain(ofIncome.income.totals);
        expect(years[index].income).toMatchObject(sums);
      }

      const other = await test.register();
      expect((await other.call(path, { portfolioId })).status).toBe(404);
      expect((await other.call(`${path}/file`, { portfolioId, format: "csv" })).status).toBe(404);
    }));

  it("are files with words in the reader's language and exact numbers", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeFixture(test);
      const get = async (input: object, language: string) =>
        must(
          await user.call(
            `${path}/file`,
            { portfolioId, year: 2024, ...input },
            { "accept-language": language },
          ),
        );
      const csv = await get({ format: "csv" }, "en");
      expect(csv.fileName).toBe("zerno-gains-2024.csv");
      expect(bytesOf(csv).toString().split("\r\n")).toEqual([
        "\uFEFFAsset,Name,Account,Quantity,Acquired,Sold,Days,Holding period,Proceeds,Cost,Fees,Gain,Note",
        "DOL,DOL,,10,2023-06-01,2024-09-02,459,over a year,119600,80000,584,39016,",
        "DOL,DOL,,5,2024-03-01,2024-09-02,185,up to a year,59800,54000,362,5438,",
        "Total,,,,,,,,179400,134000,946,44454,",
        "",
      ]);
      const xlsx = await get({ format: "xlsx", type: 2 }, "ru");
      const sheets = await openWorkbook(
        { name: xlsx.fileName, bytes: new Uint8Array(bytesOf(xlsx)) },
        () => undefined,
      );
      if (!("length" in sheets)) throw new Error(JSON.stringify(sheets));
      const cells = (sheet: number, row: number) => sheets[sheet]?.rows[row]?.cells ?? [];
      expect(cells(0, 0).slice(0, 3)).toEqual(["День", "Вид", "Актив"]);
      expect(cells(0, 1).slice(0, 3)).toEqual(["2024-05-02", "Дивиденд", "DOL"]);
      expect(cells(0, 1).slice(6, 12)).toEqual(["20", "USD", "1820", "0", "182", "1638"]);
      expect(cells(1, 1).slice(0, 2)).toEqual(["До налога", "2820"]);
    }));

  it("refuse what they cannot know, and say which row it is", () =>
    withApp(async (test) => {
      const user = await test.register();
      const assetId = await addAsset(test.db, { number: 1, ticker: "DOL", closes });
      const portfolioId = await addPortfolio(user, { currency: "EUR", isCashTracked: false });
      await addRow(user, portfolioId, {
        ...{ kind: "buy", date: "2024-03-01", assetId, quantity: "1", price: "10" },
      });
      await addRow(user, portfolioId, {
        ...{ kind: "sell", date: "2024-04-01", assetId, quantity: "1", price: "12" },
      });
      const { gains } = must(await user.call(path, { portfolioId, type: 1, year: 2024 }));
      expect(gains.totals.gain.refused).toEqual([
        { code: "no-rate", params: { pair: "USD/EUR", date: "2024-03-01" } },
        { code: "no-rate", params: { pair: "USD/EUR", date: "2024-04-01" } },
      ]);
      const csv = must(await user.call(`${path}/file`, { portfolioId, year: 2024, format: "csv" }));
      expect(bytesOf(csv).toString()).toContain("No USD/EUR rate for Mar 1, 2024");
    }));
});
