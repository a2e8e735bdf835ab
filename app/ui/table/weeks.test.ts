import { expect, it } from "vitest";
import { weeksOf } from "./weeks.ts";

it("puts the days of a month under Monday to Sunday", () => {
  const february = weeksOf("2024-02");
  expect(february).toHaveLength(5);
  expect(february[0]).toEqual([null, null, null, "2024-02-01", "2024-02-02", "2024-02-03", "2024-02-04"]);
  expect(february[4]).toEqual(["2024-02-26", "2024-02-27", "2024-02-28", "2024-02-29", null, null, null]);
  expect(weeksOf("2026-06")[0]?.[0]).toBe("2026-06-01");
  expect(weeksOf("2026-03")[0]).toEqual([null, null, null, null, null, null, "2026-03-01"]);
  expect(weeksOf("2026-03").flat().filter(Boolean)).toHaveLength(31);
});
