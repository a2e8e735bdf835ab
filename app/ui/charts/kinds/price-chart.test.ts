import { expect, it } from "vitest";
import { chartColors } from "../chart-colors.ts";
import { markSigns, markTexts, priceChartOption } from "./price-chart.ts";

const look = {
  colors: chartColors("light", false),
  locale: "en-US",
  currency: "USD",
  isStealth: false,
} as const;
/** Every other day is left out; the newest close is yesterday's. */
const points = ["2024-01-02", "2024-01-04", "2024-01-06", "2024-01-08"].map((date, at) => ({
  ...{ date, close: 10 + at },
}));
const bought = (date: string) => ({ date, name: "Purchase, Main", isIncrease: true });
const sold = (date: string) => ({ date, name: "Sale, Main", isIncrease: false });

it("an own row is told at its point, with its own day where the point stands for another", () => {
  expect(markTexts(points, [bought("2024-01-04"), sold("2024-01-05")], look)).toEqual([
    ...[[], ["Purchase, Main"], ["Sale, Main, Jan 5, 2024"], []],
  ]);
});

it("a row of today stands at the last close, which is older", () => {
  expect(markTexts(points, [bought("2024-01-09")], look).at(-1)).toEqual(["Purchase, Main, Jan 9, 2024"]);
});

it("what came points up, what went down, both in the days of one point are a third sign", () => {
  const marks = [bought("2024-01-02"), sold("2024-01-04"), bought("2024-01-05"), sold("2024-01-06")];
  const { series } = priceChartOption(points, marks, { name: "Close", look }) as {
    series: { symbol: (value: unknown, item: { dataIndex: number }) => string; data: unknown[] }[];
  };
  const drawn = series[1];
  expect(drawn?.data).toEqual([10, 11, 12, "-"]);
  const symbols = [0, 1, 2].map((dataIndex) => drawn?.symbol(null, { dataIndex }));
  expect(symbols).toEqual(["triangle", expect.stringContaining("path://"), "diamond"]);
  expect(markSigns(points, marks)).toEqual(["in", "out", "both"]);
  expect(markSigns(points, [])).toEqual([]);
});

it("a bond's closes are percent: on the axis and where one points", () => {
  const { tooltip, yAxis } = priceChartOption(points, [], {
    name: "Close",
    look,
    isPercent: true,
  }) as unknown as {
    tooltip: { formatter: (items: unknown) => string };
    yAxis: { axisLabel: { formatter: (value: number) => string } };
  };
  expect(yAxis.axisLabel.formatter(98)).toBe("98%");
  expect(tooltip.formatter([{ dataIndex: 1 }])).toBe("Jan 4, 2024<br>11.00%");
});

it("a share's closes are in its currency on the axis", () => {
  const { yAxis } = priceChartOption(points, [], { name: "Close", look }) as unknown as {
    yAxis: { axisLabel: { formatter: (value: number) => string } };
  };
  expect([98.5, 0, -1].map(yAxis.axisLabel.formatter)).toEqual(["$98.5", "$0", "−$1"]);
});
