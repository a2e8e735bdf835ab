import Papa from "papaparse";
import { expect, it } from "vitest";
import { toCsv } from "./csv-text.ts";

it("keeps formulas from running, numbers as numbers, and reads back as it was", () => {
  const rows = [
    ["=1+2", "-5.25", "a,b"],
    ["+SUM(A1)", "-5.25e3", 'say "x"'],
    ["@cmd", "\tx", "two\nlines"],
    ["-2+3", null, ""],
  ];
  const text = toCsv(["a", "b", "c"], rows);
  expect(text.startsWith("\uFEFFa,b,c\r\n")).toBe(true);
  const read = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
  expect(read.slice(1)).toEqual([
    ["'=1+2", "-5.25", "a,b"],
    ["'+SUM(A1)", "'-5.25e3", 'say "x"'],
    ["'@cmd", "'\tx", "two\nlines"],
    ["'-2+3", "", ""],
  ]);
});
