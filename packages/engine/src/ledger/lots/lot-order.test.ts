import { describe, expect, test } from "vitest";
import type { Dec } from "../../money/decimal.ts";
import type { CostMethod } from "./cost-method.ts";
import type { Lot } from "./lot.ts";
import { takesInOrder, takesOf } from "./lot-order.ts";

type LotText = readonly [source: string, quantity: bigint, cost: bigint];

const lotOf = ([ids, quantity, costLocal]: LotText): Lot => {
  const sources = ids.split("+").map((id) => ({ source: { id } }));
  return { sources, quantity, costLocal } as unknown as Lot;
};

function takes(
  lots: readonly LotText[],
  method: CostMethod,
  choices?: readonly (readonly [string, bigint])[],
) {
  const chosen = choices?.map(([rowId, quantity]) => ({ rowId, quantity: quantity as Dec }));
  return takesOf(lots.map(lotOf), method, chosen)?.map(({ lot, most }) => [
    lot.sources[0]?.source.id,
    lot.quantity,
    most,
  ]);
}

const lots: readonly LotText[] = [
  ["a", 10n, 100n],
  ["b", 5n, 60n],
  ["c", 1n, 12n],
  ["d", 4n, 44n],
];

describe("the order in which lots are taken", () => {
  test.each(["fifo", "average", "specific"] as const)("%s without a choice: as they stand", (method) => {
    expect(takes(lots, method)).toBeUndefined();
    expect(takesInOrder(method, undefined)).toBe(true);
  });

  test("a choice counts for `specific` only", () => {
    expect(takes(lots, "fifo", [["b", 1n]])).toBeUndefined();
    expect(takesInOrder("specific", [])).toBe(false);
    expect(takesInOrder("lifo", undefined)).toBe(false);
    expect(takesInOrder("hifo", undefined)).toBe(false);
  });

  test("LIFO: the youngest first", () => {
    expect(takes(lots, "lifo")?.map(([id]) => id)).toEqual(["d", "c", "b", "a"]);
  });

  test("HIFO: the dearest unit first, of equal ones the older", () => {
    // 10, 12, 12 and 11 a unit
    expect(takes(lots, "hifo")?.map(([id]) => id)).toEqual(["b", "c", "d", "a"]);
    const short = lots.map(([id, quantity, cost]): LotText => [id, -quantity, -cost]);
    expect(takes(short, "hifo")?.map(([id]) => id)).toEqual(["b", "c", "d", "a"]);
  });
});

describe("chosen lots", () => {
  const two: readonly LotText[] = [
    ["a", 10n, 100n],
    ["b", 5n, 60n],
  ];
  const rest = [
    ["a", 10n, undefined],
    ["b", 5n, undefined],
  ];

  test("in the order of the choices, each lot at most as far as it goes; then all as they stand", () => {
    expect(
      takes(two, "specific", [
        ["b", 3n],
        ["a", 100n],
        ["b", 5n],
        ["b", 1n],
      ]),
    ).toEqual([["b", 5n, 3n], ["a", 10n, 10n], ["b", 5n, 2n], ...rest]);
  });

  test("lots of one row are taken one after the other", () => {
    const same: readonly LotText[] = [
      ["a", 4n, 1n],
      ["b", 5n, 1n],
      ["a", 6n, 1n],
    ];
    expect(takes(same, "specific", [["a", 7n]])?.slice(0, -3)).toEqual([
      ["a", 4n, 4n],
      ["a", 6n, 3n],
    ]);
    expect(takes(same, "specific", [["a", 4n]])?.slice(0, -3)).toEqual([["a", 4n, 4n]]);
  });

  test("a lot of several rows is named by any of them", () => {
    for (const name of ["moved", "bought"])
      expect(takes([["moved+bought", 4n, 1n]], "specific", [[name, 3n]])?.[0]).toEqual(["moved", 4n, 3n]);
  });

  test("lots sold short are counted by their size", () => {
    expect(takes([["a", -4n, -1n]], "specific", [["a", 9n]])).toEqual([
      ["a", -4n, 4n],
      ["a", -4n, undefined],
    ]);
  });

  test("nothing chosen, or of a row that is no lot, changes nothing", () => {
    for (const choice of [
      ["a", 0n],
      ["x", 3n],
    ] as const)
      expect(takes(two, "specific", [choice])).toEqual(rest);
  });
});
