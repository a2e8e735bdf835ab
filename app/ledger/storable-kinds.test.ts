import { KIND_CODES, KINDS, type KindName, type RequiredField } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { formKinds } from "../features/transactions/transaction-fields.ts";
import { isStorableKind } from "./storable-kinds.ts";
import { findKind } from "./transaction-values.ts";

const withoutColumn: readonly RequiredField[] = ["toAssetId", "toQuantity", "newUnits"];

describe("kinds that can be stored", () => {
  it.each(Object.keys(KINDS) as KindName[])(
    "%s: name and code are taken exactly when it can be stored",
    (name) => {
      const expected = isStorableKind(name) ? name : undefined;
      expect(findKind(name)).toBe(expected);
      expect(findKind(KIND_CODES[name])).toBe(expected);
    },
  );

  it("never needs a second asset or a field without a column", () => {
    for (const name of (Object.keys(KINDS) as KindName[]).filter(isStorableKind)) {
      expect(KINDS[name].legs).toEqual([]);
      expect(KINDS[name].required.filter((field) => withoutColumn.includes(field))).toEqual([]);
    }
  });

  it("has every kind of the form", () => {
    expect(formKinds.filter((kind) => findKind(kind) === undefined)).toEqual([]);
    expect(formKinds.length).toBeGreaterThan(11);
  });
});
