import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import type { FundamentalRow } from "../providers/rows.ts";
import { plainText } from "./plain-text.ts";
import { figuresFrom } from "./source-figures.ts";

const today = "2026-11-20" as IsoDate;
const row = (metric: string, value: string, rest: Partial<FundamentalRow> = {}): FundamentalRow => ({
  ...{ metric, value, from: null, to: "2025-12-31" as IsoDate, unit: "USD", filedOn: null, form: null },
  ...rest,
});
const short = (source: string, rows: readonly FundamentalRow[]) =>
  figuresFrom(source, rows, today).map(({ figure, period, periodEnd, value, currency }) =>
    [figure, period, periodEnd, value, currency ?? "-"].join(" "),
  );
const from = (day: string) => ({ from: day as IsoDate });

it("periods of the SEC are as long as they say: years and quarters stay, nine months go, balances are of a day", () => {
  const facts = [
    row("us-gaap/NetIncomeLoss", "100", from("2025-01-01")),
    row("us-gaap/NetIncomeLoss", "30", from("2025-10-01")),
    row("us-gaap/NetIncomeLoss", "70", { ...from("2025-01-01"), to: "2025-09-30" as IsoDate }),
    row("us-gaap/Assets", "900", { form: "10-Q" }),
    row("dei/EntityCommonStockSharesOutstanding", "50", { unit: "shares" }),
    row("us-gaap/EarningsPerShareBasic", "2", { ...from("2025-01-01"), unit: "USD/shares" }),
    row("us-gaap/NobodyKnows", "1", from("2025-01-01")),
  ];
  expect(short("sec", facts)).toEqual([
    "netIncome year 2025-12-31 100 USD",
    "netIncome quarter 2025-12-31 30 USD",
    "assets day 2025-12-31 900 USD",
    "shares day 2025-12-31 50 -",
    "epsBasic year 2025-12-31 2 USD",
  ]);
});

it("of several names for one figure the first counts, whatever comes first", () => {
  const other = row("us-gaap/Revenues", "90", from("2025-01-01"));
  const first = row("us-gaap/RevenueFromContractWithCustomerExcludingAssessedTax", "80", from("2025-01-01"));
  for (const facts of [
    [other, first],
    [first, other],
  ])
    expect(short("sec", facts)).toEqual(["revenue year 2025-12-31 80 USD"]);
});

it("a running year of T-Invest is up to today; files use our own names", () => {
  const running = { to: "2026-12-31" as IsoDate, unit: "RUB" };
  expect(short("tinvest", [row("netIncomeTtm", "15", running), row("peRatioTtm", "4", running)])).toEqual([
    "netIncome trailing 2026-11-20 15 RUB",
  ]);
  expect(
    short("csv-address", [row("dividendsPaid", "-7", { form: "year" }), row("annualEBITDA", "1")]),
  ).toEqual(["dividendsPaid year 2025-12-31 7 USD"]);
});

it("texts of others lose tags, what is not seen and what is too long", () => {
  expect(plainText("a <b>c</b>\u202e d\u0000\n e\u200b", 50)).toBe("a c d e");
  expect(plainText("abcdef", 4)).toBe("abc…");
});
