import { expect, it } from "vitest";
import { keptDays, maxPoints } from "./thin-days.ts";

it("keeps every day of a short series", () => {
  expect(keptDays(3)).toEqual([0, 1, 2]);
  expect(keptDays(maxPoints)).toHaveLength(maxPoints);
});

it("keeps the first, the last and the flow days of a long one, about 400 in all", () => {
  const isFlow = (index: number) => index % 37 === 5;
  const kept = keptDays(5475, isFlow);
  expect(kept[0]).toBe(0);
  expect(kept.at(-1)).toBe(5474);
  expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
  for (let index = 0; index < 5475; index++) if (isFlow(index)) expect(kept).toContain(index);
  expect(kept.length).toBeGreaterThan(350);
  expect(kept.length).toBeLessThanOrEqual(maxPoints + 2);
});

it("does not keep every day when every day has a flow", () => {
  expect(keptDays(5475, () => true).length).toBeLessThanOrEqual(maxPoints + 1);
});
