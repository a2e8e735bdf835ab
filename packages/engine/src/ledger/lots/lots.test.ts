import { describe, expect, test } from "vitest";
import { hold, lotsOf, namesOf, rowOf, slice, sumsOf, UNIT } from "../testing/held-lots.ts";
import {
  applySplit,
  applyTrade,
  closingSize,
  emptyPosition,
  type LotClosing,
  partOf,
  releaseCost,
  type Slice,
  shareOfCost,
} from "./lots.ts";

const closed = (closings: readonly LotClosing[]) =>
  closings.map(({ lot, taken, given }) => [
    namesOf(lot),
    taken.quantity / UNIT,
    taken.entryLocal,
    taken.costLocal,
    given.entryLocal,
  ]);

describe("a trade against lots", () => {
  test("takes the oldest first, each slice its share, the last what is left", () => {
    const position = hold([
      ["a", slice(10n, 1000n, 7n)],
      ["b", slice(10n, 2000n)],
    ]);
    const closings = applyTrade(position, slice(-15n, -3100n), rowOf("sell"), "fifo");
    // 3100 x 10 / 15 = 2066.67; 2000 x 5 / 10
    expect(closed(closings)).toEqual([
      ["a", 10n, 1000n, 1007n, -2067n],
      ["b", 5n, 1000n, 1000n, -1033n],
    ]);
    expect(lotsOf(position)).toEqual([["b", 5n, 1000n, 1000n]]);
    expect(sumsOf(position)).toEqual([5n, 1000n, 1000n, 1000n, 1000n]);
  });

  test("thirds of 100 are 33, 34 and the 33 that are left", () => {
    const position = hold([["a", slice(3n, 100n)]]);
    const costs = [1, 2, 3].flatMap(() =>
      applyTrade(position, slice(-1n, -50n), rowOf("sell"), "fifo").map(({ taken }) => taken.costBase),
    );
    // 100 / 3 = 33.3; 67 / 2 = 33.5, the half to the even one
    expect(costs).toEqual([33n, 34n, 33n]);
    expect(position).toEqual(emptyPosition());
  });

  test("beyond what is held opens a lot the other way, at its share of the money", () => {
    const position = hold([["a", slice(10n, 1000n)]]);
    const closings = applyTrade(position, slice(-25n, -5000n), rowOf("sell"), "fifo");
    expect(closed(closings)).toEqual([["a", 10n, 1000n, 1000n, -2000n]]);
    expect(lotsOf(position)).toEqual([["sell", -15n, -3000n, -3000n]]);
    const covered = applyTrade(position, slice(20n, 4000n), rowOf("cover"), "fifo");
    expect(closed(covered)).toEqual([["sell", -15n, -3000n, -3000n, 3000n]]);
    expect(lotsOf(position)).toEqual([["cover", 5n, 1000n, 1000n]]);
  });

  test("in the same direction it only adds", () => {
    const position = hold([["a", slice(-10n, -1000n)]]);
    expect(applyTrade(position, slice(-5n, -600n), rowOf("b"), "fifo")).toEqual([]);
    expect(lotsOf(position)).toEqual([
      ["a", -10n, -1000n, -1000n],
      ["b", -5n, -600n, -600n],
    ]);
    expect(position.largest).toBe(15n * UNIT);
  });
});

describe("a trade against chosen lots", () => {
  type Choice = readonly [rowId: string, units: bigint];

  const soldBy = (units: bigint, ...choices: readonly Choice[]) => {
    const position = hold([
      ["a", slice(10n, 1000n)],
      ["b", slice(5n, 700n)],
    ]);
    const useLots = choices.map(([rowId, count]) => ({ rowId, quantity: count * UNIT }));
    const sale = applyTrade(position, slice(-units, -units), rowOf("sell", { useLots }), "specific");
    return [closed(sale).map(([name, count, entry]) => [name, count, entry]), lotsOf(position)];
  };

  test("a lot that is used up is not taken again, the rest comes from the others", () => {
    expect(soldBy(12n, ["a", 10n])).toEqual([
      [
        ["a", 10n, 1000n],
        ["b", 2n, 280n],
      ],
      [["b", 3n, 420n, 420n]],
    ]);
  });

  test("no more is taken than is sold, however much was chosen", () => {
    expect(soldBy(2n, ["b", 5n])).toEqual([
      [["b", 2n, 280n]],
      [
        ["a", 10n, 1000n, 1000n],
        ["b", 3n, 420n, 420n],
      ],
    ]);
  });

  test("a lot chosen in part is taken again in its turn", () => {
    expect(soldBy(14n, ["b", 3n])).toEqual([
      [
        ["b", 3n, 420n],
        ["a", 10n, 1000n],
        ["b", 1n, 140n],
      ],
      [["b", 1n, 140n, 140n]],
    ]);
  });
});

describe("dust of a broker's rounding", () => {
  test.each([
    ["less than a millionth of a millionth of the largest size is rounding", 999_999n, UNIT],
    ["as much as that is a holding", 1_000_000n, UNIT - 1_000_000n],
  ])("%s", (_name, left, size) => {
    const position = hold([["a", slice(1n, 100n)]]);
    expect(closingSize(position, UNIT - left)).toBe(size);
    expect(closingSize(position, UNIT + left)).toBe(size === UNIT ? UNIT : undefined);
  });

  test("the largest size counts since the position was last flat", () => {
    const position = hold([
      ["a", slice(1000n, 100n)],
      ["out", slice(-1000n, -100n)],
      ["b", slice(1n, 100n)],
    ]);
    expect(position.largest).toBe(UNIT);
    applyTrade(position, { ...slice(-1n, -50n), quantity: -UNIT / 2n }, rowOf("half"), "fifo");
    expect(position.largest).toBe(UNIT);
  });

  test("a sale of all but dust closes all of it and leaves nothing", () => {
    const position = hold([["a", slice(1n, 100n)]]);
    const sale = { ...slice(-1n, -120n), quantity: -(UNIT - 5n) };
    const [closing] = applyTrade(position, sale, rowOf("sell"), "fifo");
    expect(closing).toMatchObject({
      taken: { quantity: UNIT, costBase: 100n },
      given: { quantity: -UNIT, costBase: -120n },
    });
    expect(position).toEqual({ ...emptyPosition(), rounded: 5n });
  });

  test("a sale of dust too much closes all of it and opens nothing", () => {
    const position = hold([["a", slice(1n, 100n)]]);
    applyTrade(position, { ...slice(-1n, -120n), quantity: -(UNIT + 5n) }, rowOf("sell"), "fifo");
    expect(position).toEqual({ ...emptyPosition(), rounded: -5n });
  });
});

describe("parts", () => {
  const whole: Slice = {
    quantity: -30n * UNIT,
    entryLocal: 100n,
    entryBase: 200n,
    costLocal: 101n,
    costBase: 205n,
  };

  test.each([
    ["of whole units", 10n * UNIT, 30n * UNIT],
    ["of broken units", 10n * UNIT + 1n, 30n * UNIT + 3n],
  ])("%s: each amount its share, rounded once, the direction stays", (_name, part, all) => {
    expect(partOf(whole, part, all)).toEqual({
      quantity: -part,
      entryLocal: 33n,
      entryBase: 67n,
      costLocal: 34n,
      costBase: 68n,
    });
  });

  test("of a fortune beyond machine words", () => {
    const fortune = { ...whole, entryLocal: 3n * 10n ** 30n + 1n };
    expect(partOf(fortune, 10n * UNIT, 30n * UNIT).entryLocal).toBe(10n ** 30n);
  });

  test("equal amounts have equal parts, others their own", () => {
    const same = { ...whole, entryBase: 100n, costLocal: 100n, costBase: 100n };
    expect(partOf(same, UNIT, 3n * UNIT)).toMatchObject({
      entryLocal: 33n,
      entryBase: 33n,
      costLocal: 33n,
      costBase: 33n,
    });
  });

  test("the whole is itself", () => expect(partOf(whole, UNIT, UNIT)).toBe(whole));

  test("of a lot's cost: without units, and never more than all", () => {
    const [lot] = hold([["a", slice(3n, 100n, 2n)]]).lots;
    if (lot === undefined) throw new Error("no lot");
    expect(shareOfCost(lot, 1n, 2n)).toEqual({ ...slice(0n, 50n), costLocal: 51n, costBase: 51n });
    for (const part of [2n, 3n]) expect(shareOfCost(lot, part, 2n)).toEqual(slice(0n, 100n, 2n));
  });
});

test("money that comes back is shared by units, the last lot gets the rest", () => {
  const position = hold([
    ["a", slice(1n, 100n)],
    ["b", slice(2n, 400n)],
  ]);
  const closings = releaseCost(position, slice(0n, -50n), (_lot, money) => ({
    ...money,
    entryLocal: -money.entryLocal,
    entryBase: -money.entryBase,
    costLocal: -money.costLocal,
    costBase: -money.costBase,
  }));
  // 50 x 1 / 3 = 16.67, the other 33
  expect(closed(closings)).toEqual([
    ["a", 0n, 17n, 17n, -17n],
    ["b", 0n, 33n, 33n, -33n],
  ]);
  expect(lotsOf(position)).toEqual([
    ["a", 1n, 83n, 83n],
    ["b", 2n, 367n, 367n],
  ]);
  expect(sumsOf(position)).toEqual([3n, 450n, 450n, 450n, 450n]);
});

test("a split rounds the position once and the lots by what they sum to", () => {
  const position = emptyPosition();
  for (const id of ["a", "b", "c"])
    applyTrade(position, { ...slice(0n, 10n), quantity: 1n }, rowOf(id), "fifo");
  applySplit(position, { to: 3n, from: 2n });
  // 1.5 to the even 2, 3, and 4.5 to the even 4
  expect(position.lots.map(({ quantity }) => quantity)).toEqual([2n, 1n, 1n]);
  expect([position.quantity, position.largest, position.costBase]).toEqual([4n, 4n, 30n]);
});
