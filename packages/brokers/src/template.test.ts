import { describe, expect, it } from "vitest";
import type { ParseOptions } from "./statement.ts";
import { parseTemplate } from "./template.ts";

const HEADER =
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note";
const parse = (rows: readonly string[], options?: ParseOptions, header = HEADER) =>
  parseTemplate({ name: "t.csv", bytes: new TextEncoder().encode([header, ...rows].join("\n")) }, options);
const firstRow = (row: string, options?: ParseOptions) => parse([row], options).rows[0];

describe("refused files", () => {
  it("names the missing columns", () => {
    expect(parse(["Buy,2024-01-02,AAA"], {}, "Event,Date,Symbol").fatal).toEqual({
      code: "missing-columns",
      params: { columns: "Price, Quantity, Currency" },
    });
  });

  it("asks for the date order only when no date settles it", () => {
    const open = ["Buy,03/04/2024,AAA,1,1,USD", "Buy,05/06/2024,AAA,1,1,USD"];
    expect(parse(open).fatal).toMatchObject({ code: "ambiguous-dates", params: { value: "03/04/2024" } });
    expect(parse(open, { dateOrder: "mdy" }).rows.map((row) => row.date)).toEqual([
      "2024-03-04",
      "2024-05-06",
    ]);
    expect(parse([...open, "Buy,13/06/2024,AAA,1,1,USD"]).rows[0]?.date).toBe("2024-04-03");
    expect(parse(["Buy,05/05/2024,AAA,1,1,USD"]).rows[0]?.date).toBe("2024-05-05");
  });

  it("asks for the decimal mark only when no number of the file settles it", () => {
    const open = ['Buy,2024-01-02,AAA,"1,234",2,USD'];
    expect(parse(open).fatal).toMatchObject({
      code: "ambiguous-decimals",
      column: "Price",
      params: { value: "1,234" },
    });
    expect(parse(open, { decimalMark: "," }).rows[0]?.price).toBe("1.234");
    expect(parse(open, { decimalMark: "." }).rows[0]?.price).toBe("1234");
    expect(parse([...open, 'Buy,2024-01-02,AAA,"12,5",2,USD']).rows[0]?.price).toBe("1.234");
    expect(parse([...open, 'Buy,2024-01-02,AAA,"1,234,567",2,USD']).rows[0]?.price).toBe("1234");
    expect(parse([...open, "Buy,2024-01-02,AAA,1,2.5,USD"]).rows[0]?.price).toBe("1234");
  });
});

describe("rows that fail, alone", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["Teleport,2024-01-02,AAA,1,1,USD", "unknown-event", "Event"],
    ["Buy,2024-02-30,AAA,1,1,USD", "bad-date", "Date"],
    ["Buy,2030-01-01,AAA,1,1,USD", "future-date", "Date"],
    ["Buy,2024-01-02,AAA,1,1,QQQ", "unknown-currency", "Currency"],
    ["Buy,2024-01-02,AAA,1,-5,USD", "negative-number", "Quantity"],
    ["Buy,2024-01-02,AAA,-1,5,USD", "negative-number", "Price"],
    ["Sell,2024-01-02,AAA,1,0,USD", "zero-number", "Quantity"],
    ["Buy,2024-01-02,AAA,1,,USD", "missing-value", "Quantity"],
    ["Buy,2024-01-02,AAA,,1,USD", "missing-value", "Price"],
    ["Buy,2024-01-02,,1,1,USD", "missing-value", "Symbol"],
    ["Buy,,AAA,1,1,USD", "missing-value", "Date"],
    ["Buy,2024-01-02,AAA,=1+1,1,USD", "bad-number", "Price"],
    [`Buy,2024-01-02,AAA,0.${"1".repeat(19)},1,USD`, "too-many-decimals", "Price"],
    [`Buy,2024-01-02,AAA,1${"0".repeat(20)},1,USD`, "number-too-large", "Price"],
    [`Buy,2024-01-02,AAA,1,1,USD,,,,,,${"x".repeat(10_001)}`, "note-too-long", "Note"],
    ["Buy,2024-01-02,AAA,1,1,USD,,,,,perhaps", "bad-flag", "DoNotAdjustCash"],
    ["Cash_In,2024-01-02,EUR,1,5,USD", "symbol-not-currency", "Symbol"],
    ["Cash_Convert,2024-01-02,USD,1,5,USD", "same-currency", "Symbol"],
    ["Split,2024-01-02,AAA,0,,USD", "zero-number", "Price"],
  ];
  for (const [row, code, column] of cases) {
    it(`${code} in ${column}: ${row.slice(0, 50)}`, () => {
      const statement = parse(["Buy,2024-01-02,OK1,1,1,USD", row, "Buy,2024-01-02,OK2,1,1,USD"], {
        today: "2026-01-01",
      });
      expect(statement.failed).toHaveLength(1);
      expect(statement.failed[0]).toMatchObject({ line: 3, issue: { code, column, line: 3 } });
      expect(statement.rows.map((good) => good.instrument?.symbol)).toEqual(["OK1", "OK2"]);
      expect(statement.counts).toEqual({ dataRows: 3, rows: 2, ignored: 0, failed: 1 });
    });
  }

  it("keeps a quote that never closes from swallowing the rows after it", () => {
    const statement = parse(['Buy,2024-01-02,"AAA,1,1,USD', "Buy,2024-01-03,BBB,1,1,USD"]);
    expect(statement.failed.map((row) => row.issue.code)).toEqual(["broken-quotes"]);
    expect(statement.rows.map((row) => [row.line, row.date])).toEqual([[3, "2024-01-03"]]);
  });
});

describe("events", () => {
  it("reads a dividend as a total, as shares, or leaves the choice to the user", () => {
    expect(firstRow("Dividend,2024-01-02,AAA,0.24,2.40,USD,0.36")).toMatchObject({
      amount: "2.4",
      quantity: "10",
      tax: "0.36",
      checks: [],
    });
    expect(firstRow("Dividend,2024-01-02,AAA,0.26,10,USD")).toMatchObject({
      amount: "2.6",
      quantity: "10",
      checks: [],
    });
    const open = firstRow("Dividend,2024-01-02,AAA,0.5,10,USD");
    expect(open?.amount).toBe("10");
    expect(open?.quantity).toBeUndefined();
    expect(open?.checks).toMatchObject([
      { code: "income-quantity-unclear", params: { total: "10", byShares: "5" } },
    ]);
  });

  it("names sums of an unclear dividend in the unit of its row", () => {
    // 577.64 pence at 20 each: 5.7764 pounds in total, or 115.528 for as many shares.
    const open = firstRow("Dividend,2024-01-02,AAA,20,577.64,GBX");
    expect([open?.amount, open?.currency]).toEqual(["5.7764", "GBP"]);
    expect(open?.checks).toMatchObject([
      {
        code: "income-quantity-unclear",
        params: { total: "5.7764", byShares: "115.528", column: "Quantity" },
      },
    ]);
  });

  it("reads the price of an opening balance as what a piece cost", () => {
    const opening = (text: string) => firstRow(`Opening_Balance,2024-01-10,AAPL,${text},USD`);
    // 100 x 10.
    expect(opening("100,10")).toMatchObject({ quantity: "10", amount: "1000" });
    expect(opening("100,10")?.price).toBeUndefined();
    // 0.00000001 x 1.005 is 0.00000001005: half to even at ten decimals.
    expect(opening("1.005,0.00000001")?.amount).toBe("0.00000001");
    expect(opening(",10")?.amount).toBeUndefined();
  });

  it("reads a split as ratio, reverse splits included, and flags a rounded one", () => {
    expect(firstRow("Split,2024-01-02,AAA,4,,USD")).toMatchObject({
      ratio: { to: "4", from: "1" },
      affectsCash: false,
    });
    expect(firstRow("Split,2024-01-02,AAA,0.2,,USD")?.ratio).toEqual({ to: "1", from: "5" });
    expect(firstRow("Split,2024-01-02,AAA,3:2,,USD")?.ratio).toEqual({ to: "3", from: "2" });
    expect(firstRow("Split,2024-01-02,AAA,0.33333,,USD")?.checks[0]?.code).toBe("split-ratio-rounded");
  });

  it("reads an exchange as money paid and money bought", () => {
    expect(firstRow("Cash_Convert,2024-01-02,USD,1000,1085.5,EUR,2,,,USD")).toMatchObject({
      kind: "currency-exchange",
      amount: "1000",
      currency: "EUR",
      toAmount: "1085.5",
      toCurrency: "USD",
      fee: "2",
      feeCurrency: "USD",
    });
  });

  it("reads money events with the sum in Quantity or FeeTax", () => {
    expect(firstRow("Cash_In,2024-01-02,USD,1,1000,")).toMatchObject({
      kind: "deposit",
      amount: "1000",
      currency: "USD",
    });
    expect(firstRow("Fee,2024-01-02,,,,USD,9.5")).toMatchObject({ kind: "fee", amount: "9.5" });
    const gain = firstRow("Cash_Gain,2024-01-02,USD,1,5,USD");
    expect(gain).toMatchObject({ kind: "cash-gain", amount: "5" });
    expect(gain?.instrument).toBeUndefined();
  });

  it("turns pence into pounds, but not units", () => {
    expect(firstRow("Buy,2024-01-02,AAA,1250,10,GBX,500")).toMatchObject({
      price: "12.5",
      quantity: "10",
      currency: "GBP",
      fee: "5",
    });
    expect(firstRow("Dividend,2024-01-02,AAA,26,10,GBX")).toMatchObject({
      price: "0.26",
      quantity: "10",
      amount: "2.6",
    });
  });

  it("keeps formulas and markup as plain text", () => {
    const row = firstRow(`Buy,2024-01-02,=cmd,1,1,USD,,,,,,"<b>'); drop table x;--"`);
    expect(row).toMatchObject({ instrument: { symbol: "=cmd" }, note: "<b>'); drop table x;--" });
  });
});

describe("layout", () => {
  const rows = ["Buy,2024-01-02,AAA,1.5,2,USD", "Sell,2024-01-03,AAA,1.5,1,USD"];
  const expected = parse(rows).rows;

  it("does not depend on the order of columns, on extra ones, aliases or lines before the header", () => {
    const shuffled = [
      "My export;;;;;;",
      "Colour;Currency;QTY;Unit Price;ticker;trade date;TYPE",
      "red;USD;2;1,5;AAA;02.01.2024;buy",
      "blue;USD;1;1,5;AAA;03.01.2024;SELL",
    ];
    const result = parse(shuffled.slice(1), {}, shuffled[0]).rows;
    expect(result.map((row) => ({ ...row, line: row.line - 1, lines: [row.line - 1] }))).toEqual(expected);
  });

  it("gives the same ledger for two halves as for the whole", () => {
    const halves = rows.flatMap((row) => parse([row]).rows);
    expect(halves.map((row) => ({ ...row, line: 0, lines: [] }))).toEqual(
      expected.map((row) => ({ ...row, line: 0, lines: [] })),
    );
  });

  it("numbers lines as an editor does, across notes with line ends", () => {
    const statement = parse([
      'Buy,2024-01-02,AAA,1,1,USD,,,,,,"two\nlines"',
      "",
      "Buy,2024-01-03,BBB,1,1,USD",
    ]);
    expect(statement.rows.map((row) => row.line)).toEqual([2, 5]);
  });

  it("accepts the date forms people have", () => {
    const forms = [
      "2024-05-31T10:11:12+03:00",
      "31.05.2024 10:11",
      "31-May-2024",
      "May 31, 2024, 10:10:57 PM",
      "45443",
      "20240531",
    ];
    const read = forms.map((form) => firstRow(`Buy,"${form}",AAA,1,1,USD`));
    expect(read.map((row) => row?.date)).toEqual(forms.map(() => "2024-05-31"));
    expect(read.map((row) => row?.time)).toEqual([
      "10:11:12",
      "10:11:00",
      undefined,
      "22:10:57",
      undefined,
      undefined,
    ]);
  });
});
