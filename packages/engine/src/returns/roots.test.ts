import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bisect, type FlowColumns, isOnlyRoot, newton, sinceFirst, xirr } from "./xirr.ts";

type Flow = readonly [day: number, amount: number];

function columnsOf(flows: readonly Flow[]): FlowColumns {
  return sinceFirst({
    days: Int32Array.from(flows, ([day]) => day),
    amounts: Float64Array.from(flows, ([, amount]) => amount),
  });
}

const solved = (flows: readonly Flow[]) => xirr(flows.map(([day, amount]) => ({ day, amount })));

/** The spreadsheet manual's example: 0.373362535. */
const spreadsheet: readonly Flow[] = [
  [13_879, -10_000],
  [13_939, 2_750],
  [14_182, 4_250],
  [14_290, 3_250],
  [14_335, 2_750],
];
/** 100 in, 100 out: the root is exactly 0, and so is the present value there. */
const nothing: readonly Flow[] = [
  [0, -100],
  [365, 100],
];
/** 1 becomes 100,001 in a year. */
const fortune: readonly Flow[] = [
  [0, -1],
  [365, 100_001],
];
const everywhere = { low: -0.999999, high: 1e6 };

describe("Newton", () => {
  test("finds a root from a distance, a large one to the same relative precision", () => {
    expect(newton(columnsOf(spreadsheet), 0.1, everywhere)).toBeCloseTo(0.373362535, 8);
    expect(newton(columnsOf(fortune), 90_000, everywhere)).toBeCloseTo(100_000, 5);
  });

  test("answers what lies on an end of the interval, and gives up beyond either", () => {
    expect(newton(columnsOf(nothing), 0, { low: 0, high: 0.1 })).toBe(0);
    expect(newton(columnsOf(nothing), 0, { low: -0.1, high: 0 })).toBe(0);
    expect(newton(columnsOf(spreadsheet), 0.45, { low: 0.4, high: 0.5 })).toBeUndefined();
    expect(newton(columnsOf(spreadsheet), 0.3, { low: 0.2, high: 0.35 })).toBeUndefined();
  });

  test("gives up where the slope is nothing", () => {
    expect(newton(columnsOf([[0, 0]]), 0.1, everywhere)).toBeUndefined();
  });
});

describe("bisection", () => {
  test("finds the root of a falling and of a rising present value", () => {
    const lent = spreadsheet.map(([day, amount]): Flow => [day, -amount]);
    for (const flows of [spreadsheet, lent])
      expect(bisect(columnsOf(flows), 0.2, 0.7)).toBeCloseTo(0.373362535, 8);
    expect(bisect(columnsOf(fortune), 99_000, 102_000)).toBeCloseTo(100_000, 5);
  });

  test("stops at a present value of exactly 0", () => {
    expect(bisect(columnsOf(nothing), -0.5, 0.5)).toBe(0);
  });
});

describe("the only root", () => {
  test.each<[string, readonly Flow[], number, boolean]>([
    ["invested once", nothing, 0, true],
    ["borrowed once", nothing.map(([day, amount]) => [day, -amount]), 0, true],
    [
      "in on one day in two parts, out on one day in two parts",
      [
        [0, -40],
        [0, -60],
        [365, 70],
        [365, 30],
      ],
      0,
      true,
    ],
    // 100 for a year, 50 too much taken out for ten days, 100 for a year again: the years outweigh the days.
    [
      "taken out beyond what was in, for a short while",
      [
        [0, -100],
        [365, 150],
        [375, -150],
        [740, 100],
      ],
      0,
      true,
    ],
    // (1 + x - 1.1)(1 + x - 1.2) = 0: the second year's debt outweighs the first year's money, or the other way.
    [
      "10 % of 10 % and 20 %",
      [
        [0, -100],
        [365, 230],
        [730, -132],
      ],
      0.1,
      false,
    ],
    [
      "20 % of 10 % and 20 %",
      [
        [0, -100],
        [365, 230],
        [730, -132],
      ],
      0.2,
      false,
    ],
    [
      "all within one day",
      [
        [0, -100],
        [0, 100],
      ],
      0.1,
      false,
    ],
  ])("%s", (_name, flows, rate, isOnly) => expect(isOnlyRoot(columnsOf(flows), rate)).toBe(isOnly));

  // Day 1 values: 60, -60; what is still to come is 1e-15 of that, and of the other side.
  test("is not claimed of a rate at which the last flows are below the last digit of the first ones", () => {
    const flows: readonly Flow[] = [
      [0, 60],
      [7, -77],
      [309, -14],
      [599, -16],
      [968, 8],
    ];
    expect(newton(columnsOf(flows), 445_000, everywhere)).toBeCloseTo(445_877.93, 2);
    expect(isOnlyRoot(columnsOf(flows), 445_877.930295886)).toBe(false);
    const answer = solved(flows);
    const rate = "rate" in answer ? answer.rate : Number.NaN;
    expect(rate).toBeCloseTo(-0.67276, 5);
    const value = flows.reduce((sum, [at, amount]) => sum + amount * (1 + rate) ** (-at / 365), 0);
    expect(value).toBeCloseTo(0, 9);
  });

  test("is never claimed where the same flows have another one", () => {
    const rates = fc.tuple(fc.integer({ min: -60, max: 300 }), fc.integer({ min: -60, max: 300 }));
    fc.assert(
      fc.property(rates, fc.integer({ min: 30, max: 900 }), ([one, other], gap) => {
        fc.pre(one !== other);
        // (q - a)(q - b) = q^2 - (a + b) q + ab, per period of `gap` days
        const [a, b] = [1 + one / 100, 1 + other / 100];
        const flows: readonly Flow[] = [
          [0, -1],
          [gap, a + b],
          [2 * gap, -a * b],
        ];
        for (const growth of [a, b]) {
          const rate = growth ** (365 / gap) - 1;
          expect(isOnlyRoot(columnsOf(flows), rate)).toBe(false);
        }
      }),
    );
  });
});

describe("what the scan finds", () => {
  test.each([63, 64, 65])("both roots of flows %d days apart", (gap) => {
    const result = solved([
      [0, -100],
      [gap, 230],
      [2 * gap, -132],
    ]);
    const roots = "roots" in result ? result.roots : [];
    // A root of 20 % a period is above 1000 % a year only below 28 days.
    expect(result).toMatchObject({ refused: "several-irr" });
    expect(roots.map((root) => (1 + root) ** (gap / 365))).toEqual([
      expect.closeTo(1.1, 9),
      expect.closeTo(1.2, 9),
    ]);
  });

  test("two roots beyond 1000 % a year, one of them in the last step of the grid", () => {
    // (q - 20)(q - 900001) per year
    const result = solved([
      [0, -1],
      [365, 900_021],
      [730, -18_000_020],
    ]);
    const roots = [expect.closeTo(19, 9), expect.closeTo(900_000, 3)];
    expect(result).toEqual({ refused: "several-irr", roots });
  });

  test.each<[string, readonly Flow[], object]>([
    [
      "all but two millionths lost",
      [
        [0, -100],
        [365, 0.0002],
      ],
      { rate: expect.closeTo(-0.999998, 9) },
    ],
    [
      "more lost than the scale has",
      [
        [0, -100],
        [365, 0.00001],
      ],
      { refused: "no-solution", roots: [] },
    ],
    [
      "900,000 times",
      [
        [0, -1],
        [365, 900_001],
      ],
      { rate: expect.closeTo(900_000, 3) },
    ],
    [
      "more won than the scale has",
      [
        [0, -1],
        [365, 2e6],
      ],
      { refused: "no-solution", roots: [] },
    ],
    [
      "only paid in",
      [
        [0, -1],
        [365, 0],
        [730, -1],
      ],
      { refused: "no-sign-change", roots: [] },
    ],
  ])("%s", (_name, flows, expected) => expect(solved(flows)).toEqual(expected));
});
