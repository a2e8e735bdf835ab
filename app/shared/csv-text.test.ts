import { expect, it } from "vitest";
import { toCsv } from "./csv-text.ts";

it("keeps formulas from running, numbers as numbers, and quotes what needs it", () => {
  const text = toCsv(
    ["a", "b", "c"],
    [
      ["=1+2", "-5.25", "a,b"],
      ["+SUM(A1)", "-5.25e3", 'say "x"'],
      ["@cmd", "\tx", "two\nlines"],
      ["-2+3", null, ""],
    ],
  );
  expect(text).toBe(
    [
      "\uFEFFa,b,c",
      `'=1+2,-5.25,"a,b"`,
      `'+SUM(A1),'-5.25e3,"say ""x"""`,
      `'@cmd,'\tx,"two\nlines"`,
      "'-2+3,,",
      "",
    ].join("\r\n"),
  );
});
