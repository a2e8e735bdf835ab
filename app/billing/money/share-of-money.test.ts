import { expect, it } from "vitest";
import { proportionOf, shareOfMoney } from "./share-of-money.ts";

it.each([
  // 9.99 x 0.2 = 1.998
  ["9.99", "0.2", "2"],
  // 2990 x 0.175 = 523.25
  ["2990", "0.175", "523.25"],
  // 0.05 x 0.5 = 0.025: half to even
  ["0.05", "0.5", "0.02"],
  ["0.15", "0.5", "0.08"],
])("%s at %s is %s", (amount, rate, share) => {
  expect(shareOfMoney(amount, rate)).toBe(share);
});

it("a third and the whole of a share", () => {
  // 2.00 x 3.33 / 9.99 = 0.6666...
  expect(proportionOf("2", "3.33", "9.99")).toBe("0.67");
  expect(proportionOf("2", "9.99", "9.99")).toBe("2");
});
