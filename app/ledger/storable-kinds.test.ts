import { KIND_CODES, KINDS, type KindName } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { formKinds, formOf } from "../features/transactions/transaction-fields.ts";
import { isStorableKind } from "./storable-kinds.ts";
import { findKind } from "./transaction-values.ts";

const names = Object.keys(KINDS) as KindName[];

describe("kinds that can be stored", () => {
  it.each(names)("%s: name and code are taken exactly when it can be stored", (name) => {
    const expected = isStorableKind(name) ? name : undefined;
    expect(findKind(name)).toBe(expected);
    expect(findKind(KIND_CODES[name])).toBe(expected);
  });

  it("are all but the two that need the terms of an option", () => {
    expect(names.filter((name) => !isStorableKind(name))).toEqual(["option-exercise", "option-assignment"]);
  });

  it("have a form each, with a box for every field they need", () => {
    expect([...formKinds].sort()).toEqual(names.filter(isStorableKind).sort());
    const boxes = {
      assetId: ["asset"],
      quantity: ["quantity"],
      worth: ["amount", "price"],
      ratio: ["ratio"],
      toAmount: ["exchange"],
      toCurrency: ["exchange"],
      toAssetId: ["toAsset"],
      toQuantity: ["toAsset"],
      newUnits: ["toAsset"],
    } as const;
    for (const name of formKinds as KindName[])
      for (const field of KINDS[name].required) {
        const { fields } = formOf(name);
        const hasBox = boxes[field].some((box) => fields.includes(box));
        expect([name, field, hasBox]).toEqual([name, field, true]);
      }
  });
});
