import { expect, it } from "vitest";
import { DecimalText, plainZero, UnsignedAmount } from "./common.schema.ts";
import { CouponRule } from "./schemas/bond.schema.ts";

it.each([
  ["-0", "0"],
  ["-0.00", "0.00"],
  ["-00", "00"],
  ["-0.01", "-0.01"],
  ["-10", "-10"],
  ["0", "0"],
])("%s is %s", (text, plain) => {
  expect(plainZero(text)).toBe(plain);
  expect(DecimalText.parse(` ${text} `)).toBe(plain);
});

it("a zero with a sign is a zero where nothing negative is taken", () => {
  expect(UnsignedAmount.parse("-0")).toBe("0");
  expect(UnsignedAmount.safeParse("-1").success).toBe(false);
  expect(CouponRule.shape.margin.parse("-0.0")).toBe("0.0");
});
