import { expect, it } from "vitest";
import { mixLength, mixPattern, readMix, writeMix } from "./mix-address.ts";

const parts = [
  { symbol: "SBER@MISX", weight: "0.25" },
  { symbol: "BRK.B@XNYS", weight: "0.1234567" },
];

it("round-trips", () => {
  const text = writeMix(parts);
  expect(text).toBe("SBER@MISX:0.25,BRK.B@XNYS:0.1234567");
  expect(text).toMatch(mixPattern);
  expect(readMix(text)).toEqual(parts);
});

it("stays within its length and ends with a whole part", () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ symbol: `TICKER${at}@XNYS`, weight: "0.002" }));
  const text = writeMix(many);
  expect(text.length).toBeLessThanOrEqual(mixLength);
  expect(text).toMatch(mixPattern);
  expect(many.slice(0, readMix(text).length)).toEqual(readMix(text));
});

it.each(["", "SBER", "SBER@MISX", "SBER@MISX:-1", "SBER@MISX:0.5,", "A B@MISX:1"])("refuses %j", (text) => {
  expect(text).not.toMatch(mixPattern);
});
