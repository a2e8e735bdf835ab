import { expect, it } from "vitest";
import { comparePrices } from "./compared-prices.ts";

const series = (name: string, closes: Readonly<Record<string, string>>) => ({
  name,
  points: Object.entries(closes).map(([date, close]) => ({ date, close })),
});

it("counts from the first day on which every asset has a price, carrying closes over days without one", () => {
  const own = series("A", {
    "2026-01-05": "50",
    "2026-01-06": "100",
    "2026-01-07": "110",
    "2026-01-09": "90",
  });
  const other = series("B", { "2026-01-06": "8", "2026-01-08": "10" });
  expect(comparePrices(own, [other])).toEqual({
    dates: ["2026-01-06", "2026-01-07", "2026-01-09"],
    since: "2026-01-06",
    lines: [
      { name: "A", values: [0, expect.closeTo(0.1, 12), expect.closeTo(-0.1, 12)] },
      { name: "B", values: [0, 0, 0.25] },
    ],
  });
});

it("compares nothing when the days do not meet, or a price is zero", () => {
  const own = series("A", { "2026-01-05": "50" });
  expect(comparePrices(own, [series("B", { "2026-02-05": "50" })]).since).toBeNull();
  expect(comparePrices(series("A", { "2026-01-05": "0" }), []).since).toBeNull();
});
