import { describe, expect, test } from "vitest";
import { chainReturns, type FlowDay, listFlows, type SubPeriod, SubPeriods, toFlowColumns } from "./twr.ts";

interface Case {
  readonly name: string;
  readonly values: readonly number[];
  /** Day (from 500), inflow, outflow. */
  readonly flows: readonly (readonly [number, number, number])[];
  /** from, to, base, end; days from 500. */
  readonly subPeriods: readonly (readonly [number, number, number, number])[];
  readonly start: number | undefined;
  readonly segments: number;
}

const FIRST = 500;

function chain({ values, flows }: Pick<Case, "values" | "flows">) {
  const days = flows.map(([day, inflow, outflow]): FlowDay => ({ day: FIRST + day, inflow, outflow }));
  const index = new Float64Array(values.length);
  const subPeriods: SubPeriod[] = [];
  const input = {
    from: FIRST,
    to: FIRST + values.length - 1,
    values: { firstDay: FIRST, values: Float64Array.from(values) },
    flows: toFlowColumns(days),
  };
  const columns = new SubPeriods(input.flows, values.length);
  chainReturns(input, undefined, columns);
  return { result: chainReturns(input, index, subPeriods), index: [...index], subPeriods, columns };
}

const cases: readonly Case[] = [
  {
    name: "without flows there is one sub-period, from the first day to the last",
    values: [100, 90, 110],
    flows: [],
    subPeriods: [[0, 2, 100, 110]],
    start: 0,
    segments: 1,
  },
  {
    name: "money that comes in ends a sub-period the day before",
    values: [100, 110, 231, 240],
    flows: [[2, 110, 0]],
    subPeriods: [
      [0, 1, 100, 110],
      [1, 3, 220, 240],
    ],
    start: 0,
    segments: 1,
  },
  {
    name: "money that goes out still counts at the end of its day",
    values: [100, 80, 88],
    flows: [[1, 0, 25]],
    subPeriods: [
      [0, 1, 100, 105],
      [1, 2, 80, 88],
    ],
    start: 0,
    segments: 1,
  },
  {
    name: "money out on one day and in on the next leaves no empty sub-period between",
    values: [100, 80, 180, 200],
    flows: [
      [1, 0, 25],
      [2, 100, 0],
    ],
    subPeriods: [
      [0, 1, 100, 105],
      [1, 3, 180, 200],
    ],
    start: 0,
    segments: 1,
  },
  {
    name: "money out on the last day ends the last sub-period, and nothing follows it",
    values: [100, 120, 50],
    flows: [[2, 0, 75]],
    subPeriods: [[0, 2, 100, 125]],
    start: 0,
    segments: 1,
  },
  {
    name: "a day listed with no money is no edge",
    values: [100, 90, 110],
    flows: [
      [1, 0, 0],
      [2, 0, 0],
    ],
    subPeriods: [[0, 2, 100, 110]],
    start: 0,
    segments: 1,
  },
  {
    name: "nothing invested at first: the chain starts the day before the first money",
    values: [0, 0, 0, 110, 121],
    flows: [[3, 100, 0]],
    subPeriods: [[2, 4, 100, 121]],
    start: 2,
    segments: 1,
  },
  {
    name: "nothing ever invested: no sub-period, no start, no segment",
    values: [0, 0, 0],
    flows: [],
    subPeriods: [],
    start: undefined,
    segments: 0,
  },
];

describe("sub-periods of the time-weighted return", () => {
  test.each(cases)("$name", ({ values, flows, subPeriods, start, segments }) => {
    const answer = chain({ values, flows });
    expect(answer.subPeriods.map(({ from, to, base, end }) => [from, to, base, end])).toEqual(subPeriods);
    expect(answer.columns.list()).toEqual(answer.subPeriods);
    const growth = subPeriods.reduce((product, [, , base, end]) => product * (end / base), 1);
    expect(answer.result).toMatchObject({ start, segments });
    expect("growth" in answer.result && answer.result.growth).toBeCloseTo(growth, 12);
  });

  test("the index stands still while nothing is invested, and goes on where it was", () => {
    const { index } = chain({
      values: [100, 120, 0, 0, 50, 60],
      flows: [
        [2, 0, 150],
        [4, 40, 0],
      ],
    });
    // 120/100, then 150 paid out of 120; 50/40, then 60/40.
    expect(index).toEqual([1, 1.2, 1.5, 1.5, 1.875, 2.25]);
  });

  test("flows as columns and back", () => {
    const flows = [
      { day: 7, inflow: 10, outflow: 0 },
      { day: 9, inflow: 2, outflow: 3 },
    ];
    expect(listFlows(toFlowColumns(flows))).toEqual(flows);
  });

  test.each([
    ["the first value is missing", [Number.NaN, 1], [], { refused: "missing-value", at: 0 }],
    ["debt on the first day", [-1, 1], [], { refused: "negative-base", at: 0 }],
    [
      "debt that new money does not pay back",
      [100, -50, 10],
      [[2, 20, 0]],
      { refused: "negative-base", at: 1 },
    ],
    ["debt after money went out", [100, -10, 5], [[1, 0, 90]], { refused: "negative-base", at: 1 }],
  ] as const)("%s: refused with the day", (_name, values, flows, refusal) => {
    expect(chain({ values, flows }).result).toEqual(refusal);
  });

  test("debt on the last day is an answer: more than everything was lost", () => {
    expect(chain({ values: [100, -10], flows: [] }).result).toMatchObject({ growth: -0.1 });
    expect(chain({ values: [100, -10], flows: [[1, 0, 20]] }).result).toMatchObject({ growth: 0.1 });
  });
});

describe("after an edit", () => {
  const dayCount = 400;
  const randomColumns = (seed: number) => {
    let state = seed;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const values = Array.from({ length: dayCount }, () => (next() < 0.04 ? 0 : 100 + 50 * next()));
    const flows = Array.from({ length: dayCount - 1 }, (_, place) => place + 1).flatMap((day) =>
      next() < 0.5 ? [[day, next() < 0.6 ? 30 * next() : 0, next() < 0.4 ? 20 * next() : 0] as const] : [],
    );
    return { values, flows };
  };
  const inputOf = ({ values, flows }: Pick<Case, "values" | "flows">) => ({
    from: FIRST,
    to: FIRST + dayCount - 1,
    values: { firstDay: FIRST, values: Float64Array.from(values) },
    flows: toFlowColumns(
      flows.map(([day, inflow, outflow]): FlowDay => ({ day: FIRST + day, inflow, outflow })),
    ),
  });
  const run = (one: Pick<Case, "values" | "flows">, before?: { subPeriods: SubPeriods; until: number }) => {
    const input = inputOf(one);
    const subPeriods = new SubPeriods(input.flows, dayCount, before?.subPeriods);
    const result = chainReturns(input, undefined, subPeriods, before && FIRST + before.until);
    return { result, list: subPeriods.list(), index: [...subPeriods.index], subPeriods };
  };

  test.each([-1, 0, 5, 130, 131, 256, 300, 398, 399])(
    "what is the same up to day %i is taken over",
    (until) => {
      for (let seed = 1; seed <= 20; seed++) {
        const [before, after] = [randomColumns(seed), randomColumns(seed + 100)];
        const edited = {
          values: [...before.values.slice(0, until + 1), ...after.values.slice(until + 1)],
          flows: [
            ...before.flows.filter(([day]) => day <= until),
            ...after.flows.filter(([day]) => day > until),
          ],
        };
        const anew = run(edited);
        const { subPeriods, ...taken } = run(edited, { subPeriods: run(before).subPeriods, until });
        expect(taken).toEqual({ result: anew.result, list: anew.list, index: anew.index });
        const { same } = subPeriods.sameAsEarlier();
        expect(anew.list.slice(0, same)).toEqual(run(before).list.slice(0, same));
        const again = run(edited, { subPeriods, until: 399 });
        expect(again.list).toEqual(anew.list);
        expect(again.index).toEqual(anew.index);
      }
    },
  );
});
