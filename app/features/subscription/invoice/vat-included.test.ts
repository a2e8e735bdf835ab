import { expect, it } from "vitest";
import { vatIncluded } from "./vat-included.ts";

it("VAT stands inside the amount, to the nearest cent", () => {
  // 4990 × 20 / 120 = 831.666…; 299 × 5 / 105 = 14.238…
  expect(vatIncluded("4990.00", 20)).toEqual({ rate: 20, amount: "831.67" });
  expect(vatIncluded("4990.00", 120)).toEqual({ rate: 20, amount: "831.67" });
  expect(vatIncluded("299.00", 105)).toEqual({ rate: 5, amount: "14.24" });
  expect(vatIncluded("299.00", 0)).toEqual({ rate: 0, amount: "0.00" });
  expect(vatIncluded("299.00", null)).toBeNull();
});
