import { expect, test } from "vitest";
import { emptyCashDay, subtractDay } from "./cash-fold.ts";

test("a day without some of its rows is what the others post", () => {
  const names = Object.keys(emptyCashDay()).filter((name) => name !== "rows");
  const filled = (first: bigint) => Object.fromEntries(names.map((name, i) => [name, first + BigInt(i)]));
  const day = { ...emptyCashDay(), ...filled(100n), rows: 5 };
  const gone = { ...emptyCashDay(), ...filled(30n), rows: 2 };
  const left = Object.fromEntries(names.map((name) => [name, 70n]));
  expect(names).toHaveLength(8);
  expect(subtractDay(day, gone)).toEqual({ ...left, rows: 3 });
});
