import { KIND_CODES, KINDS, type KindName } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { findKind } from "../../../portfolio/transactions/transaction-values.ts";
import { formKinds, formOf } from "./transaction-fields.ts";

const names = Object.keys(KINDS) as KindName[];

describe("kinds that can be stored", () => {
  it.each(names)("%s: by name and by code", (name) => {
    expect(findKind(name)).toBe(name);
    expect(findKind(KIND_CODES[name])).toBe(name);
  });

  it("none that is unknown", () => {
    expect(findKind("no-such-kind")).toBeUndefined();
    expect(findKind(999)).toBeUndefined();
  });

  it("have a form each, with a box for every field they need", () => {
    expect(names).toHaveLength(45);
    expect([...formKinds].sort()).toEqual([...names].sort());
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

  it.each(["option-exercise", "option-assignment"])("%s asks for the terms of the option", (kind) => {
    expect(formOf(kind).fields).toEqual(expect.arrayContaining(["optionRight", "toAsset", "strike"]));
  });
});
