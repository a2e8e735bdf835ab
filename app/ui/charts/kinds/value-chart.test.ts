import { expect, it } from "vitest";
import { calmSpan } from "./value-chart.ts";

const points = (values: readonly (number | null)[], netDeposits: number | null = null) =>
  values.map((value, at) => ({ date: `2024-06-0${at + 1}`, value, netDeposits }));

it("a fee of 15 on 30,550 is no fall: the axis spans a tenth of the value", () => {
  // Middle 30,557.5, a tenth of 30,565 is 3,056.5, in four steps of at least 764: 1,000 each.
  expect(calmSpan(points([30_550, 30_550], 30_565))).toEqual({ min: 29_000, max: 33_000, interval: 1000 });
});

it("values that differ by more, below zero or none at all have the axis of the library", () => {
  expect(calmSpan(points([100, 112]))).toEqual({});
  expect(calmSpan(points([0, -15]))).toEqual({});
  expect(calmSpan(points([0, 0]))).toEqual({});
  expect(calmSpan(points([null, null]))).toEqual({});
});
