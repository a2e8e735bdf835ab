import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reason } from "../../figure.ts";
import { moneyToNumber } from "../../money/decimal.ts";
import {
  CHECKPOINT_WORDS,
  Checkpoints,
  checkpointOn,
  emptyTotals,
  readTotals,
  type Totals,
  writeTotals,
} from "./checkpoint.ts";

const FIELDS = Object.entries(emptyTotals()).flatMap(([key, value]) => (value === 0n ? [key] : []));
const MONEY = FIELDS.filter((name) => name !== "quantity");
/** Around and beyond a machine word. */
const amount = fc.oneof(
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
);

function totalsOf(day: number, amounts: readonly bigint[]): Totals {
  return Object.assign(emptyTotals(), { day }, Object.fromEntries(FIELDS.map((key, i) => [key, amounts[i]])));
}

function costsOf(checkpoints: Checkpoints, count: number, gap = 10): number[] {
  const length = (count - 1) * gap + 1;
  const changes = {
    high: new Float64Array(length),
    low: new Float64Array(length),
    unknown: new Int32Array(length),
  };
  checkpoints.addCostChanges(changes, checkpoints.dayAt(0) ?? 0);
  let [high, low, unknown] = [0, 0, 0];
  return Array.from({ length }, (_, i) => {
    high += changes.high[i] ?? 0;
    low += changes.low[i] ?? 0;
    unknown += changes.unknown[i] ?? 0;
    return unknown > 0 ? Number.NaN : (high * 2 ** 32 + low) / 1e10;
  }).filter((_, i) => i % gap === 0);
}

describe("checkpoints", () => {
  test("give back every amount of every day, whatever its size and the room made for them", () => {
    const rows = fc.array(fc.tuple(...FIELDS.map(() => amount)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.nat(6), (all, capacity) => {
        const checkpoints = new Checkpoints(capacity);
        const totals = all.map((amounts, i) => totalsOf(10 * i, amounts));
        for (const one of totals) checkpoints.push(one);
        expect(totals.map((_, i) => checkpoints.at(i))).toEqual(totals);
        const costs = totals.map(({ costBase }) => moneyToNumber(costBase));
        expect(costsOf(checkpoints, totals.length)).toEqual(costs);
      }),
    );
  });

  test("are found by day; before the first nothing is held", () => {
    const checkpoints = new Checkpoints(2);
    for (const [day, quantity] of [
      [10, 5n],
      [15, 0n],
      [20, -1n],
    ] as const)
      checkpoints.push({ ...emptyTotals(), day, quantity });
    expect([9, 10, 14, 20, 99].map((day) => checkpointOn(checkpoints, day).quantity)).toEqual([
      0n,
      5n,
      5n,
      -1n,
      -1n,
    ]);
    expect(checkpoints.firstBelowZero()).toBe(20);
    expect(checkpoints.last().day).toBe(20);
  });

  test("keep why a cost is unknown with its day only", () => {
    const checkpoints = new Checkpoints(2);
    const unknownCost = reason("cost-unknown");
    checkpoints.push({ ...emptyTotals(), day: 1, unknownCost });
    checkpoints.push({ ...emptyTotals(), day: 2, costBase: 7n });
    expect([checkpoints.at(0).unknownCost, checkpoints.at(1).unknownCost]).toEqual([unknownCost, undefined]);
    expect(costsOf(checkpoints, 2, 1)).toEqual([Number.NaN, 7e-10]);
  });

  test("keep each of the unknowns, alone", () => {
    const why = reason("cost-unknown");
    for (const name of ["unknownCost", "unknownLocal", "localMissing"]) {
      const checkpoints = new Checkpoints(2);
      checkpoints.push({ ...emptyTotals(), day: 1, [name]: why });
      checkpoints.push({ ...emptyTotals(), day: 2 });
      expect(checkpoints.at(0)).toEqual({ ...emptyTotals(), day: 1, [name]: why });
      expect(checkpoints.at(1)).toEqual({ ...emptyTotals(), day: 2 });
      expect(checkpoints.at(2)).toEqual(emptyTotals());
    }
  });

  test.each(MONEY)("keep %s where it alone outgrows a word", (name) => {
    const checkpoints = new Checkpoints(2);
    checkpoints.push({ ...emptyTotals(), day: 1, [name]: 2n ** 63n - 1n });
    checkpoints.push({ ...emptyTotals(), day: 2, [name]: 2n ** 63n });
    expect(checkpoints.at(0)).toEqual({ ...emptyTotals(), day: 1, [name]: 2n ** 63n - 1n });
    expect(checkpoints.at(1)).toEqual({ ...emptyTotals(), day: 2, [name]: 2n ** 63n });
  });

  test("add what changed before a day to that day", () => {
    const checkpoints = new Checkpoints(4);
    for (const [day, costBase, unknownCost] of [
      [1, 10n ** 10n, undefined],
      [2, 3n * 10n ** 10n, reason("cost-unknown")],
      [3, 10n ** 11n, undefined],
      [9, 0n, undefined],
    ] as const) {
      checkpoints.push({ ...emptyTotals(), day, costBase, unknownCost });
    }
    const changes = { high: new Float64Array(2), low: new Float64Array(2), unknown: new Int32Array(2) };
    checkpoints.addCostChanges(changes, 2);
    const costs = [0, 1].map((i) => ((changes.high[i] ?? 0) * 2 ** 32 + (changes.low[i] ?? 0)) / 1e10);
    expect(costs).toEqual([3, 7]);
    expect([...changes.unknown]).toEqual([1, -1]);
  });
});

describe("totals as words", () => {
  const sums = MONEY.filter((name) => !["entryLocal", "entryBase", "costLocal", "costBase"].includes(name));

  test.each(sums)("are none where %s alone outgrows one", (name) => {
    const words = new BigInt64Array(CHECKPOINT_WORDS);
    expect(writeTotals(words, { ...emptyTotals(), [name]: 2n ** 63n })).toBe(false);
    expect(writeTotals(words, { ...emptyTotals(), [name]: -(2n ** 63n) - 1n })).toBe(false);
    expect([...words]).toEqual(Array.from({ length: CHECKPOINT_WORDS }, () => 0n));
    expect(writeTotals(words, { ...emptyTotals(), [name]: 2n ** 63n - 1n })).toBe(true);
    const totals = emptyTotals();
    readTotals(words, totals);
    expect(totals).toEqual({ ...emptyTotals(), [name]: 2n ** 63n - 1n });
  });
});
