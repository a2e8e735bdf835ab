import { dayNumber, formatDec, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { depthsByDay } from "../../portfolio/figures/depths-by-day.ts";
import { fallsOf } from "./answers/falls.rules.ts";
import { firstBenchmarks } from "./answers/first-benchmarks.ts";
import { concentrationOf, type Piece, spread, toSlices } from "./answers/pieces.rules.ts";
import { summaryOf, windowsOf } from "./answers/rolling.rules.ts";
import { growthOf, pointsOf } from "./line-points.ts";

const usd = (value: string) => ({ value, unit: "money", currency: "USD" }) as const;
const textOf = (figure: object | null | undefined) => (figure && "value" in figure ? figure.value : figure);

const piece = (key: string, value: string, more: Partial<Piece> = {}): Piece => ({
  ...{ key, assetId: key, cash: null, name: null, viaId: null, viaShare: null, value: usd(value), ...more },
});

describe("shares of the value", () => {
  it("a fund is its lines and what they leave, to the last digit", () => {
    const { parts, rest } = spread(usd("100.01"), [
      { weightPercent: "33.333333", of: "a" },
      { weightPercent: "60", of: "b" },
    ]);
    // 100.01 x 0.33333333 = 33.3366663333 (10 decimals), 60.006; the rest is 6.6673336667.
    expect(parts.map(({ value }) => textOf(value))).toEqual(["33.3366663333", "60.006"]);
    expect(textOf(rest.value)).toBe("6.6673336667");
    expect([...parts, rest].map(({ share }) => formatDec(share))).toEqual([
      ...["0.33333333", "0.6", "0.06666667"],
    ]);
  });

  it("lines of more than the whole are brought to it, the largest takes what rounding leaves", () => {
    const { parts, rest } = spread(usd("10"), [
      { weightPercent: "50.5", of: "a" },
      { weightPercent: "50.4", of: "b" },
    ]);
    // 10 x 50.4 / 100.9 = 4.9950445986..., rounded; the other is the rest of 10.
    expect(parts.map(({ value }) => textOf(value))).toEqual(["5.0049554014", "4.9950445986"]);
    expect(textOf(rest.value)).toBe("0");
    // Of 100.9 percent.
    expect(parts.map(({ share }) => formatDec(share))).toEqual([
      "0.500495540138751239",
      "0.499504459861248761",
    ]);
  });

  it("a value that is not known is not laid out", () => {
    const refused = { refused: [{ code: "no-price", params: {} }], unit: "money" } as const;
    expect(
      spread({ ...refused, refused: [...refused.refused] }, [{ weightPercent: "5", of: 1 }]).parts,
    ).toEqual([]);
  });

  it("what is held directly and through a fund is one slice with both pieces", () => {
    const slices = toSlices(
      [piece("a", "500"), piece("a", "600", { viaId: "fund" }), piece("unknown", "400", { assetId: null })],
      usd("1500"),
      "USD",
    );
    expect(slices.map(({ key, value, through }) => [key, textOf(value), textOf(through)])).toEqual([
      ["a", "1100", "600"],
      ["unknown", "400", null],
    ]);
    expect(slices[0]?.pieces.map(({ viaId, weight }) => [viaId, textOf(weight)])).toEqual([
      ["fund", "0.4"],
      [null, "0.333333333333333333"],
    ]);
  });

  it("concentration: two halves are as two, one refused weight refuses it, nothing has none", () => {
    const half = { weight: { value: "0.5", unit: "ratio" as const } };
    expect(concentrationOf([half, half])).toMatchObject({
      largest: { value: "0.5" },
      largestFive: { value: "1" },
      equalSlices: { value: "2", unit: "count" },
    });
    const refused = { weight: { refused: [{ code: "no-base", params: {} }], unit: "ratio" as const } };
    expect(concentrationOf([half, refused])?.equalSlices).toHaveProperty("refused");
    expect(concentrationOf([])).toBeNull();
  });
});

const at = (text: string) => dayNumber(text as IsoDate);
const from = at("2024-01-01");

describe("falls", () => {
  // Levels 1, 1.1, 0.88, 0.99, 1.1, 1.21, 1.089: 20 % down and recovered, then 10 % down.
  const returns = Float64Array.from([0.1, -0.2, 0.125, 1 / 9, 0.1, -0.1]);
  const days = Int32Array.from([1, 2, 5, 6, 7, 8], (step) => from + step);
  const series = { days, returns, from };

  it("have a start, a lowest day and an end, the deepest first", () => {
    const falls = fallsOf(series, 5);
    expect(falls.map(({ depth }) => Math.round(depth * 1e9) / 1e9)).toEqual([-0.2, -0.1]);
    expect(falls[0]).toMatchObject({
      ...{ start: "2024-01-02", bottom: "2024-01-03", recovery: "2024-01-07", fallDays: 1, totalDays: 5 },
    });
    expect(falls[1]).toMatchObject({
      start: "2024-01-08",
      bottom: "2024-01-09",
      recovery: null,
      totalDays: 1,
    });
    expect(fallsOf(series, 1)).toHaveLength(1);
  });

  it("stand still on days without a return", () => {
    const { firstDay, values } = depthsByDay(series) ?? { firstDay: 0, values: [] };
    expect(firstDay).toBe(from);
    expect(Array.from(values, (value) => Math.round(value * 1e3) / 1e3)).toEqual([
      ...[0, 0, -0.2, -0.2, -0.2, -0.1, 0, 0, -0.1],
    ]);
  });
});

describe("rolling windows", () => {
  /** Grows by 1 a day from 100. */
  const values = Float64Array.from({ length: 60 }, (_, day) => 100 + day);

  it("end after the start of the period, and are summed up by their range", () => {
    // February 2024 begins 31 days after January: the first window ends on 1 February.
    const windows = windowsOf({ firstDay: from, values }, 1, at("2024-02-25"));
    if ("refused" in windows) throw new Error("refused");
    expect([windows.firstDay, windows.values.length]).toEqual([at("2024-02-26"), 4]);
    // 26 February: 156 / 125 - 1 = 0.248; 29 February: 159 / 128 - 1 = 0.2421875.
    const summary = summaryOf(windows);
    expect(summary).toMatchObject({ windows: 4, above: 4 });
    expect([summary?.high, summary?.low]).toEqual([at("2024-02-26"), at("2024-02-29")]);
    // 27 and 28 February: 157 / 126 - 1 and 158 / 127 - 1, averaged.
    expect(summary?.middle).toEqual([at("2024-02-28"), at("2024-02-27")]);
    expect(summary?.median).toBeCloseTo((157 / 126 + 158 / 127) / 2 - 1, 12);
  });

  it("need the length of one", () => {
    expect(windowsOf({ firstDay: from, values: values.subarray(0, 20) }, 1, from)).toMatchObject({
      refused: [{ code: "too-short" }],
    });
    expect(summaryOf({ firstDay: from, values: Float64Array.of(Number.NaN) })).toBeUndefined();
  });
});

it("lines are growth since the start; a line that is not known leaves its days out", () => {
  const own = growthOf({ firstDay: from, values: Float64Array.of(2, 3) });
  const other = { firstDay: from + 1, values: Float64Array.of(0.5) };
  expect(pointsOf(own, [other, undefined])).toEqual([
    { date: "2024-01-01", own: 0, others: [null, null] },
    { date: "2024-01-02", own: 0.5, others: [0.5, null] },
  ]);
});

it("who chose no benchmark sees those of the currency that have data, or the first that has", () => {
  const known = (id: string, isKnown = true) => ({
    ...{ id, kind: "index" as const, refusal: isKnown ? null : { code: "no-series", params: {} } },
  });
  const all = [known("SPX@INDEX"), known("MCFTR@MISX", false), known("series:deposit-rate")];
  expect(firstBenchmarks(all, "RUB")).toEqual(["series:deposit-rate"]);
  expect(firstBenchmarks(all, "EUR")).toEqual(["SPX@INDEX"]);
  expect(firstBenchmarks([], "USD")).toEqual([]);
});
