import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bisect,
  type FlowColumns,
  GAP_POWERS,
  GRID,
  isOnlyRoot,
  newton,
  presentValue,
  roughValue,
  scannedValue,
  sinceFirst,
  xirr,
} from "./xirr.ts";

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
const nothing: readonly Flow[] = [
  [0, -100],
  [365, 100],
];
const fortune: readonly Flow[] = [
  [0, -1],
  [365, 100_001],
];
const everywhere = { low: -0.999999, high: 1e6 };

/** Gaps below and above the number of cached powers. */
const gappy: readonly Flow[] = gappyFlows();

function gappyFlows(): Flow[] {
  let day = 18_000;
  return [0, 1, 1, 2, 5, 62, 63, 64, 65, 66, 130, 365, 1_000].map((gap, i): Flow => {
    day += gap;
    return [day, i % 3 === 0 ? -100 - i : 40 + i];
  });
}

function counted(flows: readonly Flow[]): { readonly columns: FlowColumns; looks(): number } {
  const columns = columnsOf(flows);
  let reads = 0;
  const amounts = new Proxy(columns.amounts, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, target) as unknown;
    },
  });
  return { columns: { ...columns, amounts }, looks: () => reads / flows.length };
}

describe("a present value", () => {
  test("is the sum of the flows discounted by days over 365, its slope the derivative", () => {
    const columns = columnsOf(gappy);
    for (const rate of [-0.6, -0.05, 0, 0.07, 3, 400]) {
      const worth = (at: number): number =>
        gappy.reduce((sum, [day, amount]) => sum + amount * (1 + at) ** (-(day - 18_000) / 365), 0);
      const { value, slope } = presentValue(columns, rate);
      expect(value).toBeCloseTo(worth(rate), 7);
      const step = 1e-5 * (1 + rate);
      const rise = (worth(rate + step) - worth(rate - step)) / (2 * step);
      expect(slope / rise).toBeCloseTo(1, 5);
    }
  });

  test("is the same by powers of the daily factor, for the first steps and for the scan", () => {
    const columns = columnsOf(gappy);
    const powers = new Float64Array(GAP_POWERS);
    for (const rate of [-0.6, -0.05, 0, 0.07, 3, 400]) {
      const { value, slope } = presentValue(columns, rate);
      const rough = roughValue(columns, powers, rate);
      expect(rough.value / value).toBeCloseTo(1, 10);
      expect(rough.slope / slope).toBeCloseTo(1, 10);
      expect(scannedValue(columns, powers, Math.log1p(rate)) / value).toBeCloseTo(1, 10);
    }
  });
});

test("the scan looks from -99.9999 % to a million, closely where portfolios live", () => {
  expect(GRID[0]).toBe(Math.log(1 - 0.999999));
  expect(GRID.at(-1)).toBe(Math.log(1 + 1e6));
  const steps = GRID.slice(1).map((at, i) => ({ from: GRID[i] ?? 0, step: at - (GRID[i] ?? 0) }));
  for (const { from, step } of steps) {
    expect(step).toBeGreaterThan(0);
    expect(step).toBeLessThanOrEqual(from > -2.3 && from < 2.4 ? 0.05 + 1e-9 : 0.4 + 1e-9);
  }
  // 11.5 down and 11.4 up by 0.4, 4.7 between by 0.05.
  expect(GRID.length).toBeGreaterThan(135);
  expect(GRID.length).toBeLessThan(160);
});

describe("Newton", () => {
  test("needs few looks at the flows: some powers of days first where there are many, exact ones at the end", () => {
    const few = counted(spreadsheet);
    expect(newton(few.columns, 0.1, everywhere)).toBeCloseTo(0.373362535, 8);
    expect(few.looks()).toBeLessThanOrEqual(8);
    const monthly = Array.from({ length: 60 }, (_, i): Flow => [i * 30, i === 59 ? 7_500 : -100]);
    const many = counted(monthly);
    const root = newton(many.columns, 0.1, everywhere) ?? Number.NaN;
    expect(presentValue(columnsOf(monthly), root).value).toBeCloseTo(0, 7);
    expect(many.looks()).toBeLessThanOrEqual(10);
  });

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

  test("halves until the ends are next to each other, and no longer", () => {
    const { columns, looks } = counted(spreadsheet);
    const root = bisect(columns, -0.9, 1);
    expect(presentValue(columnsOf(spreadsheet), root).value).toBeCloseTo(0, 9);
    // 1.9 / 2^51 is below 1e-15.
    expect(looks()).toBeGreaterThan(40);
    expect(looks()).toBeLessThanOrEqual(54);
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
    // 50 too much withdrawn for ten days: the years outweigh the days.
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
    // (1 + x - 1.1)(1 + x - 1.2) = 0
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

  // Values on day 1: 60, -60; the remaining flows are 1e-15 of that.
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
        // (q - a)(q - b) per period of `gap` days
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
