import { expect, test } from "vitest";
import { findKindName, isKindName, KIND_CODES, type KindName, kindOf } from "./kinds.ts";

test("a kind has its number, and a number its kind", () => {
  for (const [name, code] of Object.entries(KIND_CODES)) {
    expect(kindOf(name as KindName).code).toBe(code);
    expect(findKindName(code)).toBe(name);
  }
  expect(findKindName(0)).toBeUndefined();
  expect(findKindName(46)).toBeUndefined();
});

test("only kinds are kinds, not what every object has", () => {
  expect(["buy", "toString", "gift", ""].map(isKindName)).toEqual([true, false, false, false]);
});

test("every kind fills every column, and no other", () => {
  const columns = Object.keys(kindOf("buy")).toSorted();
  expect(columns).toHaveLength(23);
  for (const name of Object.keys(KIND_CODES)) {
    const kind = kindOf(name as KindName);
    expect(Object.keys(kind).toSorted(), name).toEqual(columns);
    const empty = Object.entries(kind).filter(([, value]) => value === undefined);
    expect(
      empty.map(([column]) => column).filter((column) => column !== "counterLine"),
      name,
    ).toEqual([]);
  }
});
