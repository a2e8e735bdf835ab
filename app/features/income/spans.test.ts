import { expect, it } from "vitest";
import { incomeSpans, yearBefore } from "./spans.ts";

const day = (text: string) => text as never;

it("are whole calendar spans from the first day on, the last one to today", () => {
  expect(incomeSpans(day("2024-11-20"), day("2025-01-15"), "month")).toEqual([
    { name: "2024-11", from: "2024-10-31", to: "2024-11-30" },
    { name: "2024-12", from: "2024-11-30", to: "2024-12-31" },
    { name: "2025-01", from: "2024-12-31", to: "2025-01-15" },
  ]);
  expect(incomeSpans(day("2024-11-20"), day("2025-01-15"), "quarter").map(({ name }) => name)).toEqual([
    "2024-Q4",
    "2025-Q1",
  ]);
  expect(incomeSpans(day("2024-01-01"), day("2025-01-15"), "year")).toEqual([
    { name: "2024", from: "2023-12-31", to: "2024-12-31" },
    { name: "2025", from: "2024-12-31", to: "2025-01-15" },
  ]);
  expect(incomeSpans(day("2000-01-01"), day("2025-01-15"), "month")).toHaveLength(36);
  expect(yearBefore({ from: day("2024-01-31"), to: day("2024-02-29") })).toEqual({
    from: "2023-01-31",
    to: "2023-02-28",
  });
});
