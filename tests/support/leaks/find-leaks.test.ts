import { describe, expect, it } from "vitest";
import { amountsIn, searchFor } from "./find-leaks.ts";

const secrets = [
  { of: "deposit", text: "123456.78" },
  { of: "quantity", text: "1042.5" },
  { of: "note", text: "For the house" },
];
const { find } = searchFor(secrets);

describe("a search for leaks", () => {
  it.each([
    ["plain", '{"value":"123456.78"}'],
    ["with commas", "$123,456.78"],
    ["as Russians write it", "123\u00A0456,78 ₽"],
    ["with narrow spaces", "123\u202F456,78"],
    ["rounded", "about 123,457 dollars"],
    ["rounded to tenths", "123 456,8"],
    ["shortened", "123.5K"],
    ["shortened in Russian", "123,5\u00A0тыс."],
    ["with trailing zeros", "123456.7800"],
    ["negative", "\u2212123,456.78"],
    ["with a plain minus", '{"value":-123456.78}'],
    ["a quantity", '"quantity":"1042.5"'],
    ["words in another case", "FOR THE HOUSE"],
  ])("finds an amount %s", (_, text) => {
    expect(find(text)).toHaveLength(1);
  });

  it.each([
    ["part of a longer number", "9123456.781"],
    ["digits of a ratio", "0.123457"],
    ["a day", "2026-10-42"],
    ["part of an id", "018f0000-1042-7000-8000-000000001043"],
  ])("does not mistake %s for an amount", (_, text) => {
    expect(find(text)).toEqual([]);
  });

  it("collects every money or unit figure of an answer", () => {
    const answer = { head: { value: { value: "5", unit: "money" }, twr: { value: "0.1", unit: "ratio" } } };
    expect(amountsIn(answer, "stats")).toEqual([{ of: "stats.head.value", text: "5" }]);
  });
});
