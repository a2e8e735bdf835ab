import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { isDemoLine, markDemo } from "../calc/mark-demo.ts";
import type { CompanyRow, PaymentLine, PeriodLine, PlayedRow } from "../result.schema.ts";
import { deriveRow, roundedQuantity } from "./derive-rows.ts";
import { deriveStat, type StatsFacts } from "./derive-stats.ts";
import {
  deriveAssetIncome,
  deriveCompany,
  deriveIncomeGrowth,
  deriveMonth,
  deriveYearFigure,
  deriveYearIncome,
} from "./derive-tables.ts";

const t = ((key: string) => key) as unknown as TFunction;
const reader = { t, locale: "en-US" } as const;
const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });
const ratio = (value: string) => ({ value, unit: "ratio" as const });
const numbers = ({ parts }: Derivation) =>
  parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
const difference = ([first = 0, ...rest]: readonly number[]) => first - sum(rest);
const asset = {
  ...{ id: "a", ownerId: "o", ticker: "GRN", exchange: "TEST", name: "Grain", type: 1, currency: "USD" },
  ...{ isDemo: true, priceDigits: 2 },
};

/** 1,000 and 500 paid in; 1,700 at the end, 40 of it cash. */
const figures = {
  ...{ value: money("1700"), cash: money("40"), netFlows: money("1500"), totalProfit: money("200") },
  ...{ income: money("60"), fees: money("10"), taxes: money("9"), currencyResult: money("-20") },
  ...{ priceResult: money("179"), realised: money("50"), unrealised: money("99") },
  ...{ simpleReturn: ratio("0.13333333"), twrAnnualised: ratio("0.1"), maxDrawdown: ratio("-0.25") },
  ...{
    calmar: { value: "0.4", unit: "number" },
    sharpe: { refused: [{ code: "x", params: {} }], unit: "number" },
  },
};
const line = { portfolio: 0, name: "Mine", played: { figures, fall: null, against: null } };
const stats = {
  ...{
    id: "r",
    currency: "USD",
    from: "2024-01-01",
    to: "2025-01-01",
    riskFree: { rate: "0.02", series: null },
  },
  question: { amount: "1000", start: "2024-01-02", fees: null, withholding: "0.15" },
  lines: [
    { ...line, assets: [{ asset, weight: "1" }] },
    { portfolio: null, name: "Index", assets: [], played: null },
  ],
} as unknown as StatsFacts["stats"];
const companies = [
  { asset, value: money("900"), income: money("60") },
  { asset, value: money("760"), income: money("0") },
] as unknown as StatsFacts["companies"];
const facts = { t, stats, line, companies } as unknown as StatsFacts;

it("adds up what a line is worth, and takes apart its profit", () => {
  expect(sum(numbers(deriveStat(facts, "value")))).toBe(1700);
  expect(difference(numbers(deriveStat(facts, "cash")))).toBe(40);
  expect(sum(numbers(deriveStat(facts, "netFlows")))).toBe(1500);
  expect(difference(numbers(deriveStat(facts, "totalProfit")))).toBe(200);
  // 179 of prices and -20 of rates, 60 of dividends, less 10 and 9.
  const profits = (["priceResult", "currencyResult"] as const).map((id) =>
    sum(numbers(deriveStat(facts, id))),
  );
  expect(profits).toEqual([179, -20]);
  for (const id of ["value", "cash", "netFlows", "totalProfit", "priceResult", "income"] as const)
    expect([id, deriveStat(facts, id).operation]).not.toContain("model");
});

it("divides by the money put in only where that is the rule", () => {
  expect(deriveStat(facts, "simpleReturn").operation).toBe("quotient");
  const taken = { ...line, played: { ...line.played, figures: { ...figures, simpleReturn: ratio("0.1") } } };
  expect(deriveStat({ ...facts, line: taken } as unknown as StatsFacts, "simpleReturn").operation).toBe(
    "model",
  );
  const [yearly = 0, fall = 0] = numbers(deriveStat(facts, "calmar"));
  expect(yearly / fall).toBeCloseTo(0.4, 12);
});

it("names the risk-free rate, and lists nothing of a refused ratio", () => {
  expect(deriveStat(facts, "sortino").parts).toEqual([]);
  expect(deriveStat(facts, "sharpe").parts).toEqual([]);
  expect(deriveStat(facts, "downsideDeviation").rule).toBe("derive.rule.downsideDeviation");
});

const period: PeriodLine = {
  ...{ portfolio: 0, name: "" },
  years: [
    {
      ...{ year: 2024, from: "2024-01-01", to: "2024-12-31", value: money("110"), netFlows: money("100") },
      ...{ totalProfit: money("10"), income: money("5"), twr: ratio("0.1") },
    },
    {
      ...{ year: 2025, from: "2024-12-31", to: "2025-12-31", value: money("140"), netFlows: money("20") },
      ...{ totalProfit: money("10"), income: money("0"), twr: ratio("0.08") },
    },
  ],
  months: [
    { month: "2025-01", twr: "0.2" },
    { month: "2025-02", twr: "-0.1" },
    { month: "2024-12", twr: "0.5" },
  ],
};
const paid: PaymentLine = {
  ...{ portfolio: 0, name: "" },
  months: [
    { month: "2024-03", gross: "2", tax: "0.3", net: "1.7" },
    { month: "2024-09", gross: "3", tax: "0.45", net: "2.55" },
  ],
  years: [
    { year: 2024, gross: "5", tax: "0.75", net: "4.25", growth: null },
    { year: 2025, gross: "10", tax: "1.5", net: "8.5", growth: "1" },
  ],
  assets: [{ asset, payments: 2, gross: "5", tax: "0.75", net: "4.25" }],
};

it("goes from the value of one year to that of the next", () => {
  const [first, second] = period.years;
  if (!first || !second) throw new Error("no years");
  const of = (id: "value" | "totalProfit" | "netFlows" | "income" | "twr", row: typeof first) =>
    deriveYearFigure(reader, id, row, { line: period, income: paid.months }, "USD");
  expect(sum(numbers(of("value", second)))).toBe(140);
  expect(difference(numbers(of("totalProfit", second)))).toBe(10);
  expect(difference(numbers(of("netFlows", first)))).toBe(100);
  expect([of("income", first).operation, sum(numbers(of("income", first)))]).toEqual(["sum", 5]);
  // 1.2 x 0.9 - 1, of its own months only.
  expect(numbers(of("twr", second)).reduce((all, one) => all * (1 + one), 1) - 1).toBeCloseTo(0.08, 12);
});

it("runs a month from the close before it, within the simulated period", () => {
  const days = (month: string) =>
    deriveMonth(reader, { month, twr: "0.1" }, stats).parts.map(
      ({ figure }) => "value" in figure && figure.value,
    );
  expect(days("2024-03")).toEqual(["2024-02-29", "2024-03-31"]);
  expect(days("2025-01")).toEqual(["2024-12-31", "2025-01-01"]);
});

it("adds up dividends of months, and takes the tax from them", () => {
  const [year, next] = paid.years;
  const [row] = paid.assets;
  if (!year || !next || !row) throw new Error("no payments");
  expect(sum(numbers(deriveYearIncome(reader, "gross", year, paid, "USD")))).toBe(5);
  expect(difference(numbers(deriveYearIncome(reader, "net", year, paid, "USD")))).toBe(4.25);
  const [now = 0, before = 1] = numbers(deriveIncomeGrowth(t, next, paid, "USD"));
  expect(now / before - 1).toBe(1);
  expect(difference(numbers(deriveAssetIncome(t, "net", row, stats)))).toBe(4.25);
});

it("divides the value of an asset by that of its portfolio", () => {
  const row = { asset, target: "0.5", value: money("425"), weight: ratio("0.25") } as unknown as CompanyRow;
  const whole = { value: money("1700"), totalProfit: undefined };
  const derivation = deriveCompany(t, "weight", row, { whole, payments: undefined, from: "", to: "" });
  const [own = 0, all = 1] = numbers(derivation);
  expect([derivation.operation, own / all]).toEqual(["quotient", 0.25]);
});

const trade: PlayedRow = {
  ...{ date: "2024-03-04", kind: "buy", asset, quantity: "3.123456789", price: "20", amount: "62.46913578" },
  ...{ currency: "USD", fee: "1", tax: null, toAmount: null, toCurrency: null, ratio: null },
};

it("multiplies units by their price, and shows as many decimals as the screen", () => {
  const amount = deriveRow(t, "amount", trade, stats);
  expect([amount.operation, numbers(amount)]).toEqual(["product", [3.123457, 20]]);
  expect(roundedQuantity({ value: "-0.0000004", unit: "quantity" })).toMatchObject({ value: "0" });
  expect(deriveRow(t, "price", trade, stats)).toMatchObject({
    operation: "input",
    parts: [{ date: "2024-03-04" }],
  });
  const dividend = { ...trade, kind: "dividend", amount: "10", tax: "1.5", quantity: null, price: null };
  const [gross = 0, rate = 0] = numbers(deriveRow(t, "tax", dividend, stats));
  expect(gross * rate).toBe(1.5);
});

it("says that prices of the demo market are fictional", () => {
  const derivation = deriveStat(facts, "value");
  expect([isDemoLine(stats, 0), isDemoLine(stats, null)]).toEqual([true, false]);
  expect(markDemo(t, true, derivation).rule).toBe("derive.rule.value derive.demo");
});
