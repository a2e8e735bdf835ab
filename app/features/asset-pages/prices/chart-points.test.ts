import { fromDayNumber, type IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { startOfPeriod, thinPoints } from "./chart-points.ts";

const pointsOf = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    date: fromDayNumber(20_000 + day),
    close: String(day),
    sourceId: 1,
  }));

it("a period starts at the close it is counted from", () => {
  expect(startOfPeriod("1Y", "2026-11-20")).toBe("2025-11-20");
  expect(startOfPeriod("YTD", "2026-11-20")).toBe("2025-12-31");
  expect(startOfPeriod("ALL", "2026-11-20") < ("1950-01-01" as IsoDate)).toBe(true);
});

it("few points stay as they are", () => {
  const points = pointsOf(40);
  expect(thinPoints(points, 40)).toEqual(points);
  expect(thinPoints([], 40)).toEqual([]);
});

it("ten days in at most four points: stretches of four days counted from the last, and the first", () => {
  // Spans: days 9..6, 5..2, 1..0; the last of each is 9, 5, 1.
  expect(thinPoints(pointsOf(10), 4).map(({ close }) => close)).toEqual(["0", "1", "5", "9"]);
});

it("thins a series with gaps by its days, not by its rows", () => {
  const points = pointsOf(100).filter(({ close }) => Number(close) % 7 < 5);
  const thinned = thinPoints(points, 20);
  expect(thinned.length).toBeLessThanOrEqual(21);
  expect([thinned[0]?.close, thinned.at(-1)?.close]).toEqual(["0", "99"]);
});
