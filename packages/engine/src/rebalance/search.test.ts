import { describe, expect, test } from "vitest";
import type { Choice } from "./choice.ts";
import { improve } from "./greedy.ts";
import { lowerBound } from "./lower-bound.ts";
import type { Attempt } from "./problem.ts";

const NO_FEES = { percent: 0, fixed: 0, minimum: 0 };

function choice(id: string, drift: number): Choice {
  return {
    id,
    drift,
    lotMoney: 100,
    weight: 1,
    perMoved: 0,
    buy: { from: 1, to: 10 },
    sell: { from: 1, to: 0 },
    fees: NO_FEES,
    spendExactly: (lots) => BigInt(lots) * 100n,
  };
}

function attempt(choices: readonly Choice[], budget: bigint): Attempt {
  return {
    choices,
    budget,
    toNumber: Number,
    scale: 1000,
    equal: 1e-9,
    best: new Float64Array(choices.length),
    bestCost: choices.reduce((sum, { drift }) => sum + drift * drift, 0),
  };
}

describe("lowerBound", () => {
  test("between two whole lots it is the straight line", () => {
    // 1 lot costs 200^2 = 40,000, 2 cost 100^2 = 10,000; money for one and a half: 25,000, at the slope 30,000 / 100.
    const found = lowerBound({ choices: [choice("A", -300)], budget: 150 }, 0);
    expect(found.bound).toBeCloseTo(25_000, 6);
    expect(found.price).toBeCloseTo(300, 9);
    expect([...(found.lots ?? [])]).toEqual([1]);
  });

  test("enough money: the best orders themselves, cash has no price", () => {
    const found = lowerBound({ choices: [choice("A", -300), choice("B", -120)], budget: 400 }, 0);
    expect(found).toMatchObject({ bound: 400, price: 0 });
    expect([...(found.lots ?? [])]).toEqual([3, 1]);
  });

  test("money that cannot be raised: no orders, the bound is infinite", () => {
    const found = lowerBound({ choices: [choice("A", -300)], budget: -1 }, 0);
    expect(found).toMatchObject({ bound: Number.POSITIVE_INFINITY, lots: undefined });
  });
});

describe("improve", () => {
  test("takes the steps that help most as long as they fit", () => {
    // 4 and 1 lots: 20^2 + 150^2 = 22,900; 3 and 2: 120^2 + 50^2 = 16,900.
    const start = attempt([choice("A", -420), choice("B", -250)], 500n);
    improve(start);
    expect(start.bestCost).toBe(22_900);
    expect([...(start.best ?? [])]).toEqual([4, 1]);
  });
});
