import { expect, it } from "vitest";
import { paidIn, parts, toDecimalText, totalProfit, valueNow } from "./worked-example.ts";

/*
 * By hand: paid in (10 x 120 + 2) x 80 = 96,160.00. Now 10 x 135 x 90 = 121,500.00 and the dividend
 * (15 - 1.50) x 90 = 1,215.00, together 122,715.00. Profit 26,555.00.
 */
it("adds up exactly, in two ways", () => {
  expect(parts.map(({ id, amount }) => [id, toDecimalText(amount)])).toEqual([
    ["price", "13500.00"],
    ["currency", "12000.00"],
    ["income", "1350.00"],
    ["fees", "-160.00"],
    ["taxes", "-135.00"],
  ]);
  expect(toDecimalText(totalProfit)).toBe("26555.00");
  expect(toDecimalText(paidIn)).toBe("96160.00");
  expect(toDecimalText(valueNow)).toBe("122715.00");
  expect(valueNow - paidIn).toBe(totalProfit);
});

it("writes minor units as decimal text", () => {
  expect(toDecimalText(5)).toBe("0.05");
  expect(toDecimalText(-100)).toBe("-1.00");
});
