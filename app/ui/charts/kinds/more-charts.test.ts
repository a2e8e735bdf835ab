import { expect, it } from "vitest";
import { chartColors } from "../chart-colors.ts";
import { renderChartSvg } from "../render-chart-svg.ts";
import { barsOption } from "./bars-chart.ts";
import { linesPlainRows, linesRows } from "./lines-chart.ts";
import { foldShares, sharesOption } from "./shares-chart.ts";
import { waterfallBars, waterfallRows } from "./waterfall-chart.ts";

const look = {
  colors: chartColors("light", false),
  locale: "en-US",
  currency: "USD",
  isStealth: false,
} as const;

it("a waterfall stands on what came before: levels on zero, changes on the level reached", () => {
  const falls = [
    { name: "Start", kind: "level", amount: 100 },
    { name: "Prices", kind: "result", amount: -30 },
    { name: "Paid in", kind: "flow", amount: 50 },
    { name: "End", kind: "level", amount: 120 },
  ] as const;
  expect(waterfallBars(falls).map(({ low, high }) => [low, high])).toEqual([
    ...[
      [0, 100],
      [70, 100],
      [70, 120],
      [0, 120],
    ],
  ]);
  expect(waterfallRows(falls, look).map(([, amount]) => amount)).toEqual([
    ...["$100.00", "−$30.00", "+$50.00", "$120.00"],
  ]);
});

it("of more than twelve shares the smallest are one", () => {
  const shares = Array.from({ length: 14 }, (_, at) => ({ name: `${at}`, ratio: 0.1 - at / 1000 }));
  const shown = foldShares(shares, "Other");
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)).toMatchObject({ name: "Other", isUnknown: true });
  expect(shown.at(-1)?.ratio).toBeCloseTo(0.264, 12);
  expect(foldShares(shares.slice(0, 12), "Other")).toHaveLength(12);
});

it("lines are shown newest first, and oldest first in plain numbers for a spreadsheet", () => {
  const points = [
    { date: "2024-01-01", values: [0, null] },
    { date: "2024-01-02", values: [0.125, -0.5] },
  ];
  expect(linesRows(points, look)[0]?.slice(1)).toEqual(["12.5%", "−50.0%"]);
  expect(linesRows(points, look)[1]?.slice(1)).toEqual(["0.0%", "—"]);
  expect(linesPlainRows(points)).toEqual([
    ["2024-01-01", "0", null],
    ["2024-01-02", "0.125", "-0.5"],
  ]);
});

it.each([60, 90, 120, 240])("labels of values do not touch each other in a card of %i px", (height) => {
  const bars = [9_000, -7_500, 4_000].map((value, at) => ({ month: `2024-0${at + 1}`, value }));
  const svg = renderChartSvg(barsOption(bars, "results", look), look, { width: 240, height });
  const tops = [...svg.matchAll(/translate\([\d.]+ ([\d.]+)\)"[^>]*>([^<]*K|0)</g)].map(([, top]) =>
    Number(top),
  );
  const gaps = tops.toSorted((a, b) => a - b).map((top, at, all) => top - (all[at - 1] ?? -100));
  expect(tops.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
});

it.each([
  // Pixels at 12 px in the page's font, as measured by a browser.
  ["Custom asset (Stock)", 121],
  ["Wholesome Agricultural Gr…", 162],
  ["MMMMMMMMMMMM", 132],
])("the name %s of a share fits before its bar in what the server draws", (name, width) => {
  const svg = renderChartSvg(sharesOption([{ name, ratio: 0.5 }], look), look, { width: 436, height: 40 });
  const [, end] = /text-anchor="end"[^>]*translate\(([\d.]+) /.exec(svg) ?? [];
  expect(Number(end)).toBeGreaterThan(width + 3);
});
