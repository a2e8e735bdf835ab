import { expect, it } from "vitest";
import { chartColors } from "../chart-colors.ts";
import { donutOption, foldSlices } from "./donut-chart.ts";

const slicesOf = (ratios: readonly number[]) => ratios.map((ratio, at) => ({ name: `${at}`, ratio }));
const foldedOf = (ratios: readonly number[]) => foldSlices(slicesOf(ratios), "Other");

it("five slices are named, and the rest is one while it is at most a fifth", () => {
  const folded = foldedOf([0.3, 0.2, 0.15, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05]);
  expect(folded).toHaveLength(6);
  expect(folded.at(-1)).toMatchObject({ name: "Other", isOther: true });
  expect(folded.at(-1)?.ratio).toBeCloseTo(0.2, 12);
});

it("a rest above a fifth of the whole gives its largest slices a name, up to ten", () => {
  const folded = foldedOf([...Array(12).fill(0.08), 0.04]);
  expect(folded.filter(({ isOther }) => !isOther)).toHaveLength(10);
  expect(folded.at(-1)?.ratio).toBeCloseTo(0.2, 12);
  // With many equal slices the rest stays above a fifth.
  const many = foldedOf(Array(50).fill(0.02));
  expect(many).toHaveLength(11);
  expect(many.at(-1)?.ratio).toBeCloseTo(0.8, 12);
});

it("a rest of one slice has its name, and what is not above zero is not drawn", () => {
  expect(foldedOf([0.5, 0.2, 0.1, 0.1, 0.05, 0.05]).some(({ isOther }) => isOther)).toBe(false);
  expect(foldedOf([1.1, -0.1]).map(({ name }) => name)).toEqual(["0"]);
});

it("a ring of unknown shares has a colour of the theme", () => {
  const colors = chartColors("dark", false);
  const look = { colors, locale: "en-US", currency: "USD", isStealth: false } as const;
  const { series } = donutOption([], "Other", look) as { series: { emptyCircleStyle: object }[] };
  expect(series[0]?.emptyCircleStyle).toEqual({ color: colors.other });
});
