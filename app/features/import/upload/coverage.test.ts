import { describe, expect, it } from "vitest";
import { findGaps, joinPeriods, listMonths } from "./coverage.ts";

describe("days covered by files", () => {
  it("join where they touch or overlap, in any order", () => {
    const periods = [
      { from: "2023-03-01", to: "2023-03-31" },
      { from: "2023-01-01", to: "2023-01-31" },
      { from: "2023-02-01", to: "2023-02-28" },
      { from: "2023-01-15", to: "2023-01-20" },
    ];
    expect(joinPeriods(periods)).toEqual([{ from: "2023-01-01", to: "2023-03-31" }]);
    expect(findGaps(periods)).toEqual([]);
  });

  it("name what is missing between them; a weekend is nothing", () => {
    const periods = [
      { from: "2023-01-02", to: "2023-01-06" },
      // 7 and 8 January 2023 are a weekend.
      { from: "2023-01-09", to: "2023-02-28" },
      { from: "2023-04-01", to: "2023-04-28" },
      // Monday, 1 May: only the weekend is missing; Tuesday the 2nd would miss a day.
      { from: "2023-05-02", to: "2023-05-31" },
    ];
    expect(findGaps(periods)).toEqual([
      { from: "2023-03-01", to: "2023-03-31" },
      { from: "2023-04-29", to: "2023-05-01" },
    ]);
    expect(listMonths(periods)).toEqual([
      { month: "2023-01", cover: "part" },
      { month: "2023-02", cover: "full" },
      { month: "2023-03", cover: "none" },
      { month: "2023-04", cover: "part" },
      { month: "2023-05", cover: "part" },
    ]);
  });

  it("cross the end of a year", () => {
    expect(listMonths([{ from: "2023-12-01", to: "2024-01-31" }])).toEqual([
      { month: "2023-12", cover: "full" },
      { month: "2024-01", cover: "full" },
    ]);
    expect(listMonths([])).toEqual([]);
  });
});
