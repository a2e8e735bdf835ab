import { describe, expect, it } from "vitest";
import { noProfile, rateOf, type TaxProfile, taxOf } from "./tax-rates.ts";

const russian: TaxProfile = { ...noProfile, residence: "RU", rate: "0.13" };
const ask = (more: object = {}) =>
  ({ kind: "dividend", assetId: "a", country: "RU", portfolioRate: null, ...more }) as const;

describe("the rate behind a net figure", () => {
  it("is the rate at home for a payer at home, and the higher one for a foreign one", () => {
    expect(rateOf(russian, ask())).toEqual({ rate: "0.13", of: "residence" });
    // 30% withheld without a treaty; it covers the 13% at home.
    expect(rateOf(russian, ask({ country: "US" }))).toEqual({ rate: "0.3", of: "source" });
    expect(rateOf({ ...russian, hasW8ben: true }, ask({ country: "US" }))).toEqual({
      rate: "0.3",
      of: "source",
    });
    const german: TaxProfile = { ...noProfile, residence: "DE", rate: "0.26375", hasW8ben: true };
    expect(rateOf(german, ask({ country: "US" }))).toEqual({ rate: "0.26375", of: "residence" });
    expect(rateOf({ ...german, rate: "0.1" }, ask({ country: "US" }))).toEqual({
      rate: "0.15",
      of: "source",
    });
    expect(rateOf({ ...russian, sources: { CN: "0.1" } }, ask({ country: "CN" }))).toEqual({
      rate: "0.13",
      of: "residence",
    });
  });

  it("is the holding's before the portfolio's, and the portfolio's before the rest", () => {
    const own = { ...russian, holdings: { a: "0.05" } };
    expect(rateOf(own, ask({ portfolioRate: "0.15" }))).toEqual({ rate: "0.05", of: "holding" });
    expect(rateOf(own, ask({ assetId: "b", portfolioRate: "0.150000" }))).toEqual({
      rate: "0.15",
      of: "portfolio",
    });
  });

  it("is not made up: nothing told, nothing known; repaid nominal is never taxed", () => {
    expect(rateOf(noProfile, ask())).toBeNull();
    expect(rateOf(noProfile, ask({ country: "US" }))).toBeNull();
    expect(rateOf(noProfile, ask({ kind: "redemption" }))).toEqual({ rate: "0", of: "untaxed" });
    // Coupons are not subject to the withholding tax on dividends.
    expect(rateOf(russian, ask({ kind: "coupon", country: "US" }))).toEqual({
      rate: "0.13",
      of: "residence",
    });
  });

  it("rounds once, half to even, at ten decimals", () => {
    // 0.0000000005 x 0.5 is halfway between 2 and 3 of 10^-10: the even one.
    expect(taxOf(5n, { rate: "0.5", of: "holding" })).toBe(2n);
    expect(taxOf(1_000_000_000_000n, { rate: "0.13", of: "holding" })).toBe(130_000_000_000n);
  });
});
