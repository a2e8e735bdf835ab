import { describe, expect, test } from "vitest";
import { reason } from "../../figure.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";
import { hold, lotsOf, namesOf, rowOf, slice, sumsOf } from "../testing/held-lots.ts";
import { applyTrade, emptyPosition } from "./lots.ts";

describe("where lots stand", () => {
  test("by the day their cost is from; of one day as they came", () => {
    const position = hold([
      ["c", slice(1n, 1n), { day: 30 }],
      ["a", slice(1n, 1n), { day: 40, costDay: 10 }],
      ["d", slice(1n, 1n), { day: 40, costDay: 30 }],
      ["b", slice(1n, 1n), { day: 50, costDay: 20 }],
    ]);
    expect(position.lots.map((lot) => [namesOf(lot), lot.opened])).toEqual([
      ["a", 10],
      ["b", 20],
      ["c", 30],
      ["d", 30],
    ]);
  });

  test("average cost keeps one pool, from its first day", () => {
    const position = hold(
      [
        ["a", slice(10n, 1000n, 5n), { day: 3 }],
        ["b", slice(30n, 1400n), { day: 4 }],
      ],
      "average",
    );
    expect(lotsOf(position)).toEqual([["a+b", 40n, 2400n, 2405n]]);
    expect(position.lots[0]?.opened).toBe(3);
    expect(position.lots[0]?.priced).toBe(position.lots[0]?.sources);
    expect(sumsOf(position)).toEqual([40n, 2400n, 2400n, 2405n, 2405n]);
  });
});

describe("where a lot came from", () => {
  const [from, move, valued] = [rowOf("from"), rowOf("move"), rowOf("valued")];
  const origin = { sources: [from, move], priced: [valued] };
  const idsOf = (rows: readonly CompiledRow[] | undefined) => rows?.map(({ source }) => source.id);

  test("moved lots keep the rows of their cost and of their price apart", () => {
    const [lot] = hold([["in", slice(1n, 1n), { origin }]]).lots;
    expect([idsOf(lot?.sources), idsOf(lot?.priced)]).toEqual([["from", "move"], ["valued"]]);
    expect(lot?.sources).not.toBe(origin.sources);
  });

  test("a pool keeps one list until something comes at market value, then two", () => {
    const [pool] = hold(
      [
        ["a", slice(1n, 1n)],
        ["in", slice(1n, 1n), { origin }],
        ["b", slice(1n, 1n)],
        ["again", slice(1n, 1n), { origin }],
      ],
      "average",
    ).lots;
    expect(idsOf(pool?.sources)).toEqual(["a", "from", "move", "b", "from", "move"]);
    expect(idsOf(pool?.priced)).toEqual(["a", "valued", "b", "valued"]);
  });

  test.each(["fifo", "average"] as const)("%s: an unknown cost stays with its lot", (method) => {
    const [why, other, rate] = [reason("cost-unknown"), reason("cost-unknown-too"), reason("no-rate")];
    const position = emptyPosition();
    const known = { unknown: undefined, unknownLocal: undefined, localMissing: undefined };
    applyTrade(position, slice(1n, 1n), rowOf("a", { lot: known }), method);
    expect(position.hasUnknown).toBe(false);
    applyTrade(position, slice(1n, 1n), rowOf("b", { lot: { ...known, localMissing: rate } }), method);
    expect(position.hasUnknown).toBe(false);
    applyTrade(position, slice(1n, 1n), rowOf("c", { lot: { ...known, unknownLocal: other } }), method);
    expect(position.hasUnknown).toBe(true);
    applyTrade(position, slice(1n, 1n), rowOf("d", { lot: { ...known, unknown: why } }), method);
    const marks = position.lots.map((lot) => [lot.unknown, lot.unknownLocal, lot.localMissing]);
    expect(marks).toEqual(
      method === "average"
        ? [[why, other, rate]]
        : [
            [undefined, undefined, undefined],
            [undefined, undefined, rate],
            [undefined, other, undefined],
            [why, undefined, undefined],
          ],
    );
  });

  test("a cost unknown in the view alone is known to the position", () => {
    const lot = { unknown: reason("cost-unknown"), unknownLocal: undefined, localMissing: undefined };
    expect(hold([["a", slice(1n, 1n), { lot }]]).hasUnknown).toBe(true);
  });
});
