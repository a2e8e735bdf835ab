import { describe, expect, it } from "vitest";
import {
  emptyPatch,
  joinYears,
  mergeChunk,
  overlay,
  seriesFrom,
  toChunk,
  toPatches,
  valueBytes,
  YearsJoiner,
  yearStart,
} from "./chunks.ts";

const exchange = { id: 3, isFallback: false };
const series = (firstDay: number, values: number[]) => ({
  firstDay,
  values: Float64Array.from(values),
  sources: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)),
});

describe("chunks", () => {
  it("survive the way through bytes at an odd address", () => {
    const patch = emptyPatch(2024);
    patch.values[0] = 0.1;
    patch.values[365] = 7;
    const chunk = mergeChunk(undefined, patch, exchange);
    expect(chunk?.sources[365]).toBe(3);
    const bytes = valueBytes(chunk?.values ?? new Float64Array());
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    const back = toChunk({ values: shifted.subarray(1), sources: chunk?.sources ?? new Uint8Array() });
    expect(back).toEqual(chunk);
  });

  it("join a leap and a common year without a gap", () => {
    const years = [2024, 2025];
    const stored = years.map((year) => {
      const patch = emptyPatch(year);
      patch.values.fill(year, 0, year === 2024 ? 366 : 365);
      const chunk = mergeChunk(undefined, patch, exchange);
      if (chunk === null) throw new Error("nothing merged");
      return { year, values: valueBytes(chunk.values), sources: chunk.sources };
    });
    const joined = joinYears(stored);
    expect(joined.firstDay).toBe(yearStart(2024));
    expect(joined.values.length).toBe(731);
    expect([joined.values[365], joined.values[366]]).toEqual([2024, 2025]);
  });

  it("are joined series after series in the same room: years that are missing, and more of them than usual", () => {
    const yearOf = (year: number, value: number) => {
      const chunk = mergeChunk(undefined, { year, values: emptyPatch(year).values.fill(value) }, exchange);
      if (chunk === null) throw new Error("nothing merged");
      return { year, values: valueBytes(chunk.values), sources: chunk.sources };
    };
    const joiner = new YearsJoiner();
    for (let year = 1980; year < 2020; year++) joiner.add(yearOf(year, year));
    const long = joiner.take();
    expect([long.firstDay, long.values.length]).toEqual([yearStart(1980), yearStart(2020) - yearStart(1980)]);
    expect([1980, 1999, 2019].map((year) => long.values[yearStart(year) - long.firstDay])).toEqual([
      ...[1980, 1999, 2019],
    ]);
    for (const year of [2001, 2004]) joiner.add(yearOf(year, 7));
    const gapped = joiner.take();
    expect(gapped.values.length).toBe(4 * 365 + 1);
    const at = (day: number) => [gapped.values[day - gapped.firstDay], gapped.sources[day - gapped.firstDay]];
    expect([
      at(yearStart(2002) - 1),
      at(yearStart(2002)),
      at(yearStart(2004) - 1),
      at(yearStart(2004)),
    ]).toEqual([
      ...[
        [7, 3],
        [Number.NaN, 0],
        [Number.NaN, 0],
        [7, 3],
      ],
    ]);
    // Later values do not overwrite the returned ones.
    expect(long.values[0]).toBe(1980);
    expect(joiner.take().values.length).toBe(0);
  });

  it("cut columns into years and back", () => {
    const firstDay = yearStart(2024) - 2;
    const patches = toPatches(firstDay, Float64Array.of(1, 2, 3, Number.NaN), 2023);
    expect(patches.map(({ year, values }) => [year, values.filter((value) => value > 0).length])).toEqual([
      [2023, 2],
      [2024, 1],
    ]);
    expect(toPatches(firstDay, Float64Array.of(1, 2, 3, 4), 2024).map(({ year }) => year)).toEqual([2024]);
  });

  it("lay one series over another wherever they lie", () => {
    const shared = series(10, [1, 2, 3]);
    expect([...overlay(shared, series(13, [9])).values]).toEqual([1, 2, 3, 9]);
    expect([...overlay(shared, series(8, [9, Number.NaN, 8])).values]).toEqual([9, Number.NaN, 8, 2, 3]);
    expect([...shared.values]).toEqual([1, 2, 3]);
    expect(seriesFrom(shared, 12)).toMatchObject({ firstDay: 12, values: Float64Array.of(3) });
    expect(seriesFrom(shared, 99).values.length).toBe(0);
  });
});
