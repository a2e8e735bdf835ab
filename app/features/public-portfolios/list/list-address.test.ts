import { expect, it } from "vitest";
import { readListAddress } from "./list-address.ts";

it("reads filters and sort", () => {
  const address =
    "search=+grain+&currency=RUB&assetClass=1&classPercent=75&country=RU&countryPercent=50&minHistoryDays=365&minHoldings=3&maxHoldings=20&withDemo=false&sort=yield&cursor=abc";
  expect(readListAddress(new URLSearchParams(address))).toEqual({
    ...{
      search: "grain",
      currency: "RUB",
      assetClass: 1,
      classPercent: 75,
      country: "RU",
      countryPercent: 50,
    },
    ...{
      minHistoryDays: 365,
      minHoldings: 3,
      maxHoldings: 20,
      withDemo: false,
      sort: "yield",
      cursor: "abc",
    },
  });
});

it("ignores invalid values, and percentages without their filter", () => {
  const address =
    "search=&currency=rubles&assetClass=&classPercent=75&country=Russia&countryPercent=50&minHistoryDays=x&sort=money&withDemo=";
  expect(readListAddress(new URLSearchParams(address))).toEqual({});
});
