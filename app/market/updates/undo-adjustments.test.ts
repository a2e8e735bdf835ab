import { dayNumber, type IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { daysOf, undoAdjustments } from "./undo-adjustments.ts";

const day = (text: string) => text as IsoDate;
const firstDay = dayNumber(day("2026-03-02"));
const today = day("2026-04-01");

const undo = (
  adjustedFor: "nothing" | "splits" | "splits-and-dividends",
  closes: readonly number[],
  events: Partial<{ splits: [string, number, number][]; dividends: [string, number][]; today: string }>,
) => {
  const splits = (events.splits ?? []).map(([exDate, to, from]) => ({ exDate: day(exDate), to, from }));
  const dividends = (events.dividends ?? []).map(([exDate, amount]) => ({ exDate: day(exDate), amount }));
  const series = { firstDay, closes: Float64Array.from(closes), adjustedFor };
  return [...undoAdjustments(series, splits, dividends, day(events.today ?? today))];
};

it("one adjusted series through a split and a dividend gives the closes as they were traded", () => {
  // As traded: 100, 102, 4:1 split, 26, 27, dividend of 1 per new share, 26.5, 28. The dividend leaves (27 - 1) / 27 of
  // earlier closes, the split a quarter.
  const kept = 26 / 27;
  const stated = [(100 / 4) * kept, (102 / 4) * kept, 26 * kept, 27 * kept, 26.5, 28];
  expect(
    undo("splits-and-dividends", stated, {
      splits: [["2026-03-04", 4, 1]],
      dividends: [["2026-03-06", 1]],
    }),
  ).toEqual([100, 102, 26, 27, 26.5, 28]);
});

it("a dividend before a split is stated in the shares of its own day", () => {
  // As traded: 50, dividend of 2, 49, 2:1 split, 25. Stated: 49/2, and 50 less 2 = 48 of it, halved: 24.
  expect(
    undo("splits-and-dividends", [24, 24.5, 25], {
      splits: [["2026-03-04", 2, 1]],
      dividends: [["2026-03-03", 2]],
    }),
  ).toEqual([50, 49, 25]);
});

it("adjusted for splits alone: dividends stay where they were traded", () => {
  expect(
    undo("splits", [25, 25.5, 26], { splits: [["2026-03-04", 4, 1]], dividends: [["2026-03-03", 1]] }),
  ).toEqual([100, 102, 26]);
});

it("a split after the last close counts, one that is still to come does not", () => {
  expect(undo("splits", [25, 26], { splits: [["2026-03-20", 4, 1]] })).toEqual([100, 104]);
  expect(undo("splits", [100, 104], { splits: [["2026-04-02", 4, 1]] })).toEqual([100, 104]);
});

it("a reverse split divides: 1 new for 10 old", () => {
  expect(undo("splits", [50, 52], { splits: [["2026-03-03", 1, 10]] })).toEqual([5, 52]);
});

it("a source that has not caught up with a split yet is left as it is", () => {
  expect(undo("splits", [100, 102, 26], { splits: [["2026-03-04", 4, 1]] })).toEqual([100, 102, 26]);
});

it("nothing adjusted, nothing undone; days without a close stay without", () => {
  expect(undo("nothing", [100, 26], { splits: [["2026-03-03", 4, 1]] })).toEqual([100, 26]);
  const found = undo("splits", [25, Number.NaN, 26], { splits: [["2026-03-04", 4, 1]] });
  expect(found).toEqual([100, Number.NaN, 26]);
  expect([...daysOf(firstDay, Float64Array.from(found))]).toEqual([
    ["2026-03-02", 100],
    ["2026-03-04", 26],
  ]);
});
