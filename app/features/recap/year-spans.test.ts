import type { IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { longestRun, monthsOf, yearPeriod } from "./year-spans.ts";

describe("a year", () => {
  it("that is over ends on its last evening, the present one today", () => {
    expect(yearPeriod(2024, "2026-11-20" as IsoDate)).toEqual({ from: "2023-12-31", to: "2024-12-31" });
    expect(yearPeriod(2026, "2026-11-20" as IsoDate)).toEqual({ from: "2025-12-31", to: "2026-11-20" });
  });

  it("has months that touch each other, the last one cut", () => {
    const months = monthsOf(yearPeriod(2024, "2024-03-15" as IsoDate));
    expect(months).toEqual([
      { month: "2024-01", from: "2023-12-31", to: "2024-01-31" },
      { month: "2024-02", from: "2024-01-31", to: "2024-02-29" },
      { month: "2024-03", from: "2024-02-29", to: "2024-03-15" },
    ]);
    expect(monthsOf(yearPeriod(2023, "2026-01-01" as IsoDate))).toHaveLength(12);
  });
});

it.each([
  [[], 0],
  [[false, false], 0],
  [[true, true, false, true], 2],
  [[true, false, true, true, true], 3],
])("the longest run of %j is %i", (items, longest) => {
  expect(longestRun(items)).toBe(longest);
});
