import { expect, it } from "vitest";
import type { Figure } from "../../shared/common.schema.ts";
import { pictureWords } from "./picture-words.ts";

const ratio = (value: string, code?: string): Figure => ({
  ...{ value, unit: "ratio" },
  ...(code && { notes: [{ code, params: { asset: "ONE", date: "2024-12-30" } }] }),
});

const recap = {
  year: 2024,
  result: {
    twr: ratio("0.118", "stale-price"),
    benchmark: { id: "SPX@INDEX", name: "S&P 500", twr: ratio("0.1", "last-price") },
  },
  best: null,
  worst: null,
  bestMonth: { month: "2024-03", result: ratio("0.02", "provisional") },
  streaks: { gains: 0, deposits: 0 },
  income: { payments: 0 },
} as unknown as Parameters<typeof pictureWords>[0];

it("a return that rests on an estimate stands after ≈, the close of a weekend takes nothing from one", () => {
  const words = pictureWords(recap, { language: "en", locale: "en-US" });
  expect(words.result).toBe("≈ +11.8%");
  expect(words.ahead).not.toContain("≈");
  expect(words.lines).toEqual([{ label: expect.any(String), value: "March ≈ +2.0%" }]);
});
