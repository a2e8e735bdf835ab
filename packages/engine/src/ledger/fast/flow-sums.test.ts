import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moneyToNumber } from "../../money/decimal.ts";
import { Checkpoints, emptyTotals } from "./checkpoint.ts";
import { FlowSums } from "./flow-sums.ts";

const flow = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 1n, max: 10n ** 15n }),
  fc.bigInt({ min: 1n, max: 2n ** 63n }),
);
const days = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), flowIn: flow, flowOut: flow }), {
  maxLength: 9,
});
const range = fc
  .tuple(fc.integer({ min: -5, max: 90 }), fc.nat(60))
  .map(([from, length]) => ({ from, to: from + length }));

type Day = { readonly day: number; readonly flowIn: bigint; readonly flowOut: bigint };

function dated(list: readonly { gap: number; flowIn: bigint; flowOut: bigint }[]): Day[] {
  let day = 0;
  return list.map(({ gap, flowIn, flowOut }) => {
    day += gap;
    return { day, flowIn, flowOut };
  });
}

function expected(all: readonly Day[], { from, to }: { from: number; to: number }) {
  const within = all.filter(({ day }) => day > from && day <= to);
  let [net, most] = [0n, 0n];
  for (const { flowIn, flowOut } of within) {
    net += flowIn - flowOut;
    if (flowIn !== 0n && net > most) most = net;
  }
  return {
    days: within.map(({ day }) => day),
    inflows: within.map(({ flowIn }) => moneyToNumber(flowIn)),
    outflows: within.map(({ flowOut }) => moneyToNumber(flowOut)),
    most,
  };
}

function listed({ flows: { days: on, inflows, outflows }, most }: ReturnType<FlowSums["flowsWithin"]>) {
  return { days: [...on], inflows: [...inflows], outflows: [...outflows], most };
}

describe("running flows", () => {
  test("give back what moved between any two days, whatever its size", () => {
    fc.assert(
      fc.property(days, range, fc.nat(9), (list, between, capacity) => {
        const all = dated(list);
        const sums = new FlowSums(capacity);
        const checkpoints = new Checkpoints(capacity);
        let [flowIn, flowOut] = [0n, 0n];
        for (const one of all) {
          flowIn += one.flowIn;
          flowOut += one.flowOut;
          sums.set(one.day, 1n, 1n);
          sums.set(one.day, flowIn, flowOut);
          checkpoints.push({ ...emptyTotals(), day: one.day, flowIn, flowOut });
          expect(sums.on(one.day)).toEqual({ flowIn, flowOut });
          expect(sums.on(one.day - 1).flowIn).toBe(flowIn - one.flowIn);
        }
        expect(listed(sums.flowsWithin(between))).toEqual(expected(all, between));
        expect(listed(checkpoints.flowsWithin(between))).toEqual(expected(all, between));
      }),
    );
  });

  test("go on from those of other sums up to a day as if they had been added up here", () => {
    fc.assert(
      fc.property(days, range, fc.nat(9), (list, between, capacity) => {
        const all = dated(list);
        const known = new FlowSums(capacity);
        let [flowIn, flowOut] = [0n, 0n];
        const running = all.map((one) => {
          flowIn += one.flowIn;
          flowOut += one.flowOut;
          return { day: one.day, flowIn, flowOut };
        });
        for (const { day, ...sums } of running) known.set(day, sums.flowIn, sums.flowOut);
        const sums = FlowSums.upTo(known, between.from, capacity);
        expect(sums.on(between.from)).toEqual(known.on(between.from));
        expect(sums.on(Number.MAX_SAFE_INTEGER)).toEqual(known.on(between.from));
        for (const { day, ...rest } of running)
          if (day > between.from) sums.set(day, rest.flowIn, rest.flowOut);
        expect(listed(sums.flowsWithin(between))).toEqual(expected(all, between));
      }),
    );
  });

  test("of more than a machine word holds stay exact, also the most that was in", () => {
    // 2^63 units come in, all but 3 go out again, 5 come in.
    const large = 2n ** 63n;
    const sums = new FlowSums(3);
    const checkpoints = new Checkpoints(3);
    for (const [day, flowIn, flowOut] of [
      [1, large, 0n],
      [2, large, large - 3n],
      [3, large + 5n, large - 3n],
    ] as const) {
      sums.set(day, flowIn, flowOut);
      checkpoints.push({ ...emptyTotals(), day, flowIn, flowOut });
    }
    for (const flows of [sums, checkpoints]) {
      expect(listed(flows.flowsWithin({ from: 0, to: 3 }))).toEqual({
        days: [1, 2, 3],
        inflows: [922337203.6854776, 0, 5e-10],
        outflows: [0, 922337203.6854776, 0],
        most: large,
      });
      expect(listed(flows.flowsWithin({ from: 2, to: 3 }))).toEqual({
        days: [3],
        inflows: [5e-10],
        outflows: [0],
        most: 5n,
      });
    }
  });
});
