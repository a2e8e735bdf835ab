import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseIbkr } from "./ibkr.ts";
import type { DraftRow, Statement } from "./statement.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/ibkr/${name}/input.csv`, import.meta.url), "utf8");
const parse = (text: string): Statement =>
  parseIbkr({ name: "x.csv", bytes: new TextEncoder().encode(text) });
const contents = (rows: readonly DraftRow[]) =>
  rows.map(({ line: _, lines: __, ...row }) => JSON.stringify(row)).sort();

const HEAD = `Statement,Header,Field Name,Field Value
Statement,Data,Period,"January 1, 2024 - March 31, 2024"
Account Information,Header,Field Name,Field Value
Account Information,Data,Base Currency,USD
`;
const TRADES = `Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
`;
const trade = (line: string) => parse(`${HEAD}${TRADES}Trades,Data,${line}`);

describe("activity statement", () => {
  const whole = parse(fixture("journey"));

  it("does not depend on the order of columns or on extra ones", () => {
    const labels =
      "DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code";
    const shuffled = fixture("journey")
      .split("\n")
      .map((line) => {
        if (line === `Trades,Header,${labels}`)
          return `Trades,Header,Colour,Code,${labels.replace(",Code", "")}`;
        const match = /^Trades,(Data|SubTotal|Total),((?:Order)?,Stocks.*),([^,]*)$/.exec(line);
        return match === null ? line : `Trades,${match[1]},red,${match[3]},${match[2]}`;
      });
    expect(parse(shuffled.join("\n"))).toEqual(whole);
  });

  it("gives the same ledger from two files that split the year", () => {
    const lines = fixture("journey").split("\n");
    const isLedger = (line: string) =>
      /^(Trades|Deposits & Withdrawals|Fees|Dividends|Withholding Tax|Interest),Data/.test(line);
    const half = (isWanted: (line: string) => boolean) =>
      lines.filter((line) => !isLedger(line) || isWanted(line)).join("\n");
    const first = parse(half((line) => line.includes("2023-")));
    const second = parse(half((line) => line.includes("2024-")));
    expect(first.rows.length).toBeGreaterThan(3);
    expect(contents([...second.rows, ...first.rows])).toEqual(contents(whole.rows));
  });

  it("imports the others when one row is damaged", () => {
    const damaged = parse(fixture("journey").replace(",Order,Stocks,USD,BRKW,", ',Order,Stocks,USD,"BRKW,'));
    expect(damaged.failed.map((row) => row.issue.code)).toEqual(["broken-quotes"]);
    expect(contents(damaged.rows)).toEqual(
      contents(whole.rows.filter((row) => row.instrument?.symbol !== "BRKW")),
    );
  });

  it("reads the statement's prices and rates", () => {
    const every = parse(fixture("every-section"));
    expect(every.rates).toEqual([
      { base: "EUR", quote: "USD", date: "2024-06-28", rate: "1.07" },
      { base: "GBP", quote: "USD", date: "2023-12-31", rate: "1.273" },
      { base: "GBP", quote: "USD", date: "2024-06-28", rate: "1.264" },
    ]);
    const prices = every.prices.map((price) => [
      price.instrument.symbol,
      price.date,
      price.close,
      price.currency,
    ]);
    expect(prices).toContainEqual(["NEWH", "2023-12-31", "45", "USD"]);
    expect(prices).toContainEqual(["SHRT", "2024-06-28", "29", "USD"]);
    expect(prices).toContainEqual(["PNDX", "2024-06-28", "4.4", "GBP"]);
    expect(every.closing.netAssetValue).toEqual({ amount: "59527.67", currency: "USD" });
  });

  it("refuses future dates given the day", () => {
    const file = { name: "x.csv", bytes: new TextEncoder().encode(fixture("journey")) };
    const statement = parseIbkr(file, { today: "2024-03-31" });
    expect(new Set(statement.failed.map((row) => row.issue.code))).toEqual(new Set(["future-date"]));
    expect(statement.rows.every((row) => row.date <= "2024-03-31")).toBe(true);
  });
});

describe("trades", () => {
  it("flags a row whose sums disagree instead of mending it", () => {
    const [row] = trade('Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",10,50,50,-510,-1,0,0,0,O').rows;
    expect(row).toMatchObject({ price: "50", amount: "510" });
    expect(row?.checks).toMatchObject([
      { code: "amount-mismatch", params: { amount: "510", expected: "500" } },
    ]);
  });

  it("flags a sign against the direction and a trade through zero", () => {
    const codes = (line: string) => trade(line).rows[0]?.checks.map((check) => check.code);
    expect(codes('Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",10,50,50,500,-1,0,0,0,O')).toEqual([
      "sign-disagrees",
    ]);
    expect(codes('Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",-10,50,50,500,-1,0,0,0,C;O')).toEqual([
      "crosses-zero",
    ]);
    expect(codes('Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",-10,50,50,500,-1,0,0,0,Ca')).toEqual([
      "cancelled-trade-unpaired",
    ]);
  });

  it("takes back no trade that fails, and fails it once", () => {
    const bought = "Order,Stocks,USD,AAA,2024-01-10, 10:00:00,7,20,20,-140,,-1,141,0,0,O";
    const cancelled = 'Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",-7,20,20,140,1,-141,0,0,Ca';
    const { rows, failed, counts } = trade(`${bought}\nTrades,Data,${cancelled}`);
    expect(failed.map(({ issue }) => issue.code)).toEqual(["too-many-cells"]);
    expect(rows.map(({ kind, checks }) => [kind, checks.map(({ code }) => code)])).toEqual([
      ["sell", ["cancelled-trade-unpaired"]],
      ["fee", []],
    ]);
    expect(counts.rows + counts.failed).toBe(2);
  });

  it("fails a row shifted by an unquoted thousands comma", () => {
    const statement = trade('Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",1,000,50,50,-50000,-1,0,0,0,O,P');
    expect(statement.rows).toEqual([]);
    expect(statement.failed[0]?.issue.code).toBe("too-many-cells");
  });

  it("keeps an order whose next fill is another symbol's", () => {
    const order = 'Order,Stocks,USD,AAA,"2024-01-10, 10:00:00",10,50,50,-500,-1,0,0,0,O';
    const fill = 'Trade,Stocks,USD,BBB,"2024-01-10, 10:00:00",10,50,50,-500,-1,0,0,0,O';
    expect(trade(`${order}\nTrades,Data,${fill}`).rows.map((row) => row.instrument?.symbol)).toEqual([
      "AAA",
      "BBB",
    ]);
  });
});
