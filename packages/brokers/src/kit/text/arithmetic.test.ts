import { describe, expect, it } from "vitest";
import { checkAmount, checkTrade, printedDecimals } from "./arithmetic.ts";

describe("an amount beside quantity and price", () => {
  it.each([
    ["exact", "10", "100.5", "1005"],
    ["a price rounded to cents", "1000", "12.34", "12343.9"],
    ["a price with a zero at its end", "100", "20.4", "2040.45"],
    ["a price of three decimals", "1000", "1.234", "1234.4"],
    ["a price of cents", "50000", "0.1", "5100"],
    ["a fine price", "500000", "0.006868", "3434.4"],
    ["a quantity below zero", "-1000", "12.34", "-12343.9"],
  ])("holds for %s", (_, quantity, price, amount) => {
    expect(checkAmount({ quantity, price, amount })).toBeUndefined();
  });

  it.each([
    ["more than the rounding of the price", "1000", "12.34", "12346"],
    ["a few units", "4", "110", "440.1"],
    ["another amount", "4", "110", "450"],
  ])("is asked about for %s", (_, quantity, price, amount) => {
    expect(checkAmount({ quantity, price, amount })?.code).toBe("amount-mismatch");
  });
});

describe("a price as it was printed", () => {
  it.each([
    ["0.050", "0.05", 3],
    ["1,000", "1000", undefined],
    ["1.000", "1", 3],
    ["$1,234.50", "1234.5", 2],
    ["1.234,500", "1234.5", 3],
    [".5", "0.5", 1],
    ["12", "12", undefined],
    ["-1.20", "-1.2", 2],
  ])("%s has its decimals", (text, value, decimals) => {
    expect(printedDecimals(text, value)).toBe(decimals);
  });

  it("is rounded by its own last decimal", () => {
    const priced = { quantity: "50000", price: "0.1", amount: "5100" };
    expect(checkAmount({ ...priced, priceDecimals: 3 })?.code).toBe("amount-mismatch");
    expect(checkAmount({ ...priced, priceDecimals: 2 })).toBeUndefined();
  });
});

describe("the amount of a trade", () => {
  const codeOf = (trade: Parameters<typeof checkTrade>[0]) => checkTrade(trade)?.code;
  const [bond, option, stock] = [2, 9, 1].map((assetType) => ({ instrument: { symbol: "QQX", assetType } }));

  it("is not compared with a guessed nominal", () => {
    // 250 at 100 each: in percent of a nominal of 1 they would be worth 250.
    expect(
      codeOf({ quantity: "250", price: "100", amount: "25000", usual: "0.01", ...bond }),
    ).toBeUndefined();
    expect(codeOf({ quantity: "25", price: "100", amount: "25000", ...bond })).toBeUndefined();
    // Ten units per contract instead of 100.
    expect(codeOf({ quantity: "2", price: "1.5", amount: "30", usual: "100", ...option })).toBeUndefined();
  });

  it("is, where the usual nominal or multiplier is evidently the right one", () => {
    expect(codeOf({ quantity: "2", price: "1.5", amount: "304", usual: "100", ...option })).toBe(
      "amount-mismatch",
    );
    expect(codeOf({ quantity: "1000", price: "98", amount: "990", ...bond })).toBe("amount-mismatch");
  });

  it("is compared with a printed multiplier", () => {
    expect(codeOf({ quantity: "2", price: "1.5", amount: "300", multiplier: "10", ...option })).toBe(
      "amount-mismatch",
    );
  });

  it("may be that of a bond or of contracts when the security is of no known kind", () => {
    expect(codeOf({ quantity: "10000", price: "97.5", amount: "9750" })).toBeUndefined();
    expect(codeOf({ quantity: "2", price: "1.5", amount: "300" })).toBeUndefined();
    expect(codeOf({ quantity: "2", price: "1.5", amount: "300", ...stock })).toBe("amount-mismatch");
    // Pence and pounds differ by 100 too.
    expect(codeOf({ quantity: "10", price: "500", amount: "50", currency: "GBP" })).toBe("amount-mismatch");
  });
});
