import { expect, it } from "vitest";
import { periodPrices } from "./period-prices.ts";

it("a longer period costs less by the month, and saves exactly what single months would cost more", () => {
  // 12 × 9.99 = 119.88, less 79.99 is 39.89, of 119.88 33.27 %; 24 × 9.99 = 239.76, less 127.98 is 111.78, 46.62 %.
  expect(periodPrices("Tier2_1", "USD")).toEqual([
    { period: "Month", price: "9.99", monthly: "9.99", saving: null },
    { period: "Year", price: "79.99", monthly: "6.67", saving: "0.3327" },
    { period: "TwoYears", price: "127.98", monthly: "5.33", saving: "0.4662" },
  ]);
  // 4990 / 12 = 415.83; 12 × 599 = 7188, less 4990 is 2198, 30.57 %; 7984 / 24 = 332.67; 14376 − 7984 = 6392, 44.46 %.
  expect(periodPrices("Tier2_2", "RUB")).toEqual([
    { period: "Month", price: "599.00", monthly: "599.00", saving: null },
    { period: "Year", price: "4990.00", monthly: "415.83", saving: "0.3057" },
    { period: "TwoYears", price: "7984.00", monthly: "332.67", saving: "0.4446" },
  ]);
});
