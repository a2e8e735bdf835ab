import { dayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { findSeries, type SeriesInfo } from "./series-catalogue.ts";
import { levelsOf, meanRate } from "./series-index.ts";

const info = (code: string): SeriesInfo => {
  const found = findSeries(code);
  if (!found) throw new Error(code);
  return found;
};

/** Values by day from the first one on. */
function stored(values: Readonly<Record<string, number>>) {
  const days = Object.keys(values).map((day) => dayNumber(day as IsoDate));
  const firstDay = Math.min(...days);
  const column = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  for (const [day, value] of Object.entries(values)) column[dayNumber(day as IsoDate) - firstDay] = value;
  return { firstDay, values: column };
}

const day = (text: string) => text as IsoDate;

describe("series as something to be measured against", () => {
  it("a rate is money that earns it: 10 % for a year make 110 of 100, the last rate holds for a week", () => {
    const { firstDay, values } = levelsOf(info("key-rate"), stored({ "2023-01-01": 10, "2023-12-31": 20 }));
    expect(values[0]).toBe(100);
    // 364 days at 10 %, and the day after the 31st at 20 %.
    expect(values[364]).toBeCloseTo(100 * 1.1 ** (364 / 365), 9);
    expect(values[365]).toBeCloseTo(100 * 1.1 ** (364 / 365) * 1.2 ** (1 / 365), 9);
    expect(firstDay + values.length - 1).toBe(dayNumber(day("2024-01-07")));
  });

  it("consumer prices grow evenly between two values and are not known after the last one", () => {
    const { values } = levelsOf(info("us-cpi"), stored({ "2024-01-01": 100, "2024-01-05": 116 }));
    // 1.16 ^ (1/4), ^ (2/4) of 100: 107.703296...
    expect(values[2]).toBeCloseTo(107.7032961, 6);
    expect([values[0], values.at(-1), values.length]).toEqual([100, 116, 5]);
  });

  it("a metal is what a unit of it costs", () => {
    const { values } = levelsOf(info("gold"), stored({ "2024-01-09": 5800, "2024-01-10": 5810 }));
    expect([...values]).toEqual([5800, 5810]);
  });

  it("the mean of a rate counts every day with the last value told, and refuses days nobody told of", () => {
    const series = stored({ "2024-01-01": 16, "2024-01-03": 12 });
    // 2 January 16 %, 3 and 4 January 12 %: 40 / 3.
    expect(meanRate(info("key-rate"), series, day("2024-01-01"), day("2024-01-04"))?.rate).toBeCloseTo(
      0.4 / 3,
      12,
    );
    expect(meanRate(info("key-rate"), series, day("2023-12-30"), day("2024-01-04"))).toBeUndefined();
    expect(meanRate(info("key-rate"), series, day("2024-01-01"), day("2024-01-11"))).toBeUndefined();
    expect(meanRate(info("key-rate"), series, day("2024-01-01"), day("2024-01-10"))).toBeDefined();
  });
});
