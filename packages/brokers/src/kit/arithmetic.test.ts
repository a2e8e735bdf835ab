import { describe, expect, it } from "vitest";
import { checkAmount } from "./arithmetic.ts";

describe("an amount beside quantity and price", () => {
  it.each([
    ["exact", "10", "100.5", "1005"],
    ["a price rounded to cents", "1000", "12.34", "12343.9"],
    ["a price with a zero at its end", "100", "20.4", "2040.45"],
    ["a price of three decimals", "1000", "1.234", "1234.4"],
    ["a fine price", "500000", "0.006868", "3434.4"],
    ["a quantity below zero", "-1000", "12.34", "-12343.9"],
  ])("holds for %s", (_, quantity, price, amount) => {
    expect(checkAmount({ quantity, price, amount })).toBeUndefined();
  });

  it.each([
    ["more than the rounding of the price", "1000", "12.34", "12346"],
    ["a few pieces", "4", "110", "440.1"],
    ["a price of cents", "50000", "0.1", "5100"],
    ["another amount", "4", "110", "450"],
  ])("is asked about for %s", (_, quantity, price, amount) => {
    expect(checkAmount({ quantity, price, amount })?.code).toBe("amount-mismatch");
  });
});
