import { expect, it } from "vitest";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { type Part, toSlices } from "../../domain/allocation/slices.ts";
import { deriveRestWeight, deriveShare, deriveSliceWeight, restWeight } from "./derive-slices.ts";

const usd = (value: string) => ({ value, unit: "money", currency: "USD" }) as const;
const frame = {
  ...{ portfolioId: "p", title: "Allocation by currency" },
  period: { name: "ALL" as const, from: "2026-01-01", to: "2026-11-20" },
};

/** 25 items of cash of 4 each in one group, 60 of another and 40 of a third. */
const parts: readonly Part[] = [
  ...Array.from({ length: 25 }, (_, at) => ({
    key: "USD",
    asset: null,
    currency: `C${at}`,
    value: usd("4"),
  })),
  ...["EUR", "RUB"].map((key, at) => ({ key, asset: null, currency: key, value: usd(at ? "40" : "60") })),
];
const slices = toSlices(parts, usd("200"), "USD");
const named = slices.map((slice) => ({
  name: slice.key,
  slice: { ...slice, members: [...slice.members] },
}));

it("the weight of a group is that of what is in it; more than twenty are summed up", () => {
  const [group] = named;
  expect(group?.slice.rest).toEqual({ count: 5, weight: { value: "0.1", unit: "ratio" } });
  for (const one of named) {
    const labels = checkDerivation((t) => deriveSliceWeight(one, frame, t), one.slice.weight);
    expect(labels.length).toBe(one === group ? 21 : 1);
  }
});

it("slices that are not listed have the sum of their weights, or none where one is refused", () => {
  const rest = named.slice(1);
  expect(restWeight(rest)).toEqual({ value: "0.5", unit: "ratio" });
  expect(checkDerivation((t) => deriveRestWeight(rest, frame, t), restWeight(rest))).toEqual(["EUR", "RUB"]);
  const weight = { refused: [{ code: "no-price", params: {} }], unit: "ratio" as const };
  const [first] = rest;
  expect(first && restWeight([{ ...first, slice: { ...first.slice, weight } }])).toEqual(weight);
});

it("a share below a category is its value over the category's", () => {
  const of = {
    name: "Europe",
    node: { value: usd("25") },
    parentName: "Shares",
    parent: { value: usd("50") },
  };
  const labels = checkDerivation((t) => deriveShare({ ...of, on: "2026-11-20" }, frame, t), {
    value: "0.5",
    unit: "ratio",
  });
  expect(labels).toEqual(["Europe", "Shares"]);
});
