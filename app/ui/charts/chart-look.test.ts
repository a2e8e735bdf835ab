import { describe, expect, it } from "vitest";
import { chartColors } from "./chart-colors.ts";
import { axisMoney, type ChartLook, dayLabels, monthLabels } from "./chart-look.ts";

const look: ChartLook = {
  colors: chartColors("light", false),
  locale: "en-US",
  currency: "USD",
  isStealth: false,
};

const dayMs = 86_400_000;
const daysFrom = (first: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * step * dayMs).toISOString().slice(0, 10),
  );

const written = (categories: readonly string[], labels: ReturnType<typeof monthLabels>) =>
  categories.filter((_, index) => labels.interval(index)).map(labels.formatter);

describe("labels of an axis stand the same distance apart", () => {
  it.each([
    ["twelve years", daysFrom("2014-09-09", 900, 5), ["2016", "2018", "2020", "2022", "2024", "2026"]],
    ["four years", daysFrom("2022-11-20", 290, 5), ["2023", "2024", "2025", "2026"]],
    ["a year", daysFrom("2025-11-21", 365), ["Mar 2026", "Jul 2026", "Nov 2026"]],
    ["five days", daysFrom("2026-11-16", 5), ["Nov 16, 2026", "Nov 18, 2026", "Nov 20, 2026"]],
    ["one day", ["2026-11-20"], ["Nov 20, 2026"]],
    ["none", [], []],
  ])("%s", (_name, dates, expected) => {
    expect(written(dates, dayLabels(dates, look))).toEqual(expected);
  });

  it("months, away from the edges", () => {
    const months = [
      "2025-12",
      ...Array.from({ length: 11 }, (_, at) => `2026-${`${at + 1}`.padStart(2, "0")}`),
    ];
    expect(written(months, monthLabels(months, look))).toEqual(["Jan 2026", "May 2026", "Sep 2026"]);
  });
});

it("an axis of amounts says the currency; a look without one says the number, a hidden one nothing", () => {
  expect(axisMoney(1_200_000, look)).toBe("$1.2M");
  expect(axisMoney(-500, { ...look, currency: "RUB", locale: "ru-RU" })).toBe("−500\u00a0₽");
  expect(axisMoney(1500, { ...look, currency: "" })).toBe("1.5K");
  expect(axisMoney(1500, { ...look, isStealth: true })).toBe("");
});
