import { expect, it } from "vitest";
import { toCsv, toSheetCell } from "./csv-text.ts";

it("keeps formulas from running, numbers as numbers, and quotes what needs it", () => {
  const text = toCsv(
    ["a", "b", "c"],
    [
      ["=1+2", "-5.25", "a,b"],
      ["+SUM(A1)", "-5.25e3", 'say "x"'],
      ["@cmd", "\tx", "two\nlines"],
      ["-2+3", null, ""],
      ["＝1+2", "＋1", "－1"],
      ["＠cmd", "\r=1", "\n=1"],
      ["'=1", "a;=1", "5 - 3"],
    ],
  );
  expect(text).toBe(
    [
      "\uFEFFa,b,c",
      `'=1+2,-5.25,"a,b"`,
      `'+SUM(A1),'-5.25e3,"say ""x"""`,
      `'@cmd,"'\tx","two\nlines"`,
      "'-2+3,,",
      "'＝1+2,'＋1,'－1",
      `'＠cmd,"'\r=1","'\n=1"`,
      `''=1,"a;=1",5 - 3`,
      "",
    ].join("\r\n"),
  );
});

it("keeps formulas from running in workbooks, and numbers that a sheet holds as numbers", () => {
  expect(toSheetCell("=1+2", false)).toEqual({ type: String, value: "'=1+2" });
  expect(toSheetCell("-5.25", true)).toEqual({ type: Number, value: -5.25 });
  expect(toSheetCell("-12345678901234567.5", true)).toEqual({ type: String, value: "-12345678901234567.5" });
  expect(toSheetCell(null, true)).toBeNull();
});
