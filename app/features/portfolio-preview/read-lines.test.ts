import { expect, it } from "vitest";
import { issuesOfAnswer, readLines } from "./read-lines.ts";

const rules = { locale: "en-US", today: "2026-11-20" } as const;
const sent = (text: string) =>
  readLines(text, rules).lines.map(({ line: _, ...rest }) => Object.values(rest));
const wrong = (text: string) => readLines(text, rules).issues.map(({ line, code }) => [line, code]);

it.each(["SBER, 200\nAAPL, 3, 190.5", "SBER\t200\nAAPL\t3\t190.5", "SBER;200\nAAPL;3;190.5"])(
  "reads ticker, quantity and price from %j",
  (text) => {
    expect(sent(text)).toEqual([
      ["SBER", "200", null],
      ["AAPL", "3", "190.5"],
    ]);
  },
);

it("accepts a space after the name, and rejects spaces between numbers as ambiguous", () => {
  expect(sent("SBER 200\n AAPL  3")).toEqual([
    ["SBER", "200", null],
    ["AAPL", "3", null],
  ]);
  expect(wrong("SBER 200\nAAPL 3 190")).toEqual([[2, "blanks-between"]]);
});

it("reports every invalid line by its number in the text", () => {
  expect(wrong("SBER 200\n\nAAPL many\nMSFT")).toEqual([
    [3, "quantity-unread"],
    [4, "quantity-missing"],
  ]);
  expect(wrong("SBER, 1, cheap")).toEqual([[1, "price-unread"]]);
  expect(wrong(" \n")).toEqual([[null, "empty"]]);
  expect(wrong(Array.from({ length: 101 }, (_, at) => `T${at} 1`).join("\n"))).toEqual([
    [null, "too-many-lines"],
  ]);
});

it("maps the server's issues to the lines of the text", () => {
  const { lines } = readLines("SBER 200\n\nNOPE 1", rules);
  const fields = [
    { path: "lines.1.name", code: "asset-not-found", params: { name: "NOPE" } },
    { path: "currency", code: "currency-unknown" },
  ];
  expect(issuesOfAnswer(fields, lines)).toEqual([
    { line: 3, code: "asset-not-found", params: { name: "NOPE" } },
    { line: null, code: "currency-unknown", params: {} },
  ]);
});
