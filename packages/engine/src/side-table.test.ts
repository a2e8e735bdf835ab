import { describe, expect, it } from "vitest";
import { SideTable } from "./side-table.ts";

describe("a side table", () => {
  it("keeps a value for the very object, of each table its own", () => {
    const names = new SideTable<object, string>();
    const sums = new SideTable<object, number>();
    const key = {};
    expect(names.get(key)).toBeUndefined();
    names.set(key, "first");
    sums.set(key, 1);
    names.set(key, "second");
    expect([names.get(key), sums.get(key)]).toEqual(["second", 1]);
    expect(names.get({})).toBeUndefined();
  });

  it("is not copied with the object, nor seen in it", () => {
    const names = new SideTable<object, string>();
    const key = { a: 1 };
    names.set(key, "kept");
    const copy = { ...key };
    expect(names.get(copy)).toBeUndefined();
    names.set(copy, "other");
    expect(names.get(key)).toBe("kept");
    expect([Reflect.ownKeys(key), structuredClone(key)]).toEqual([["a"], { a: 1 }]);
  });

  it("takes arrays of numbers and objects that cannot be changed", () => {
    const names = new SideTable<object, string>();
    for (const key of [new Float64Array(3), Object.freeze({ a: 1 }), new Map()]) {
      names.set(key, "kept");
      expect(names.get(key)).toBe("kept");
    }
  });
});
