import { expect, it } from "vitest";
import { chartColors } from "../chart-colors.ts";
import { renderChartSvg } from "../render-chart-svg.ts";
import { scatterOption } from "./scatter-chart.ts";

const look = {
  colors: chartColors("light", false),
  locale: "en-US",
  currency: "USD",
  isStealth: false,
} as const;
const texts = { risk: "Volatility", gain: "Return" };
const whole = { name: "Portfolio", risk: 0.18, gain: 0.13, isWhole: true };
const holding = (name: string, risk: number, gain: number) => ({ name, risk, gain, isWhole: false });

/** Holdings as close together as those of one market. */
const crowd = [
  whole,
  ...["NEFTEKOT", "GAZBEREG", "RUDOGOR", "POLKA5", "CHAINIK", "BIRZHAKA", "KOPILKA", "SVYAZLES"].map(
    (name, at) => holding(name, 0.33 + at / 200, 0.05 + (at % 4) / 40),
  ),
];

function namesAt(width: number, points = crowd) {
  const svg = renderChartSvg(scatterOption(points, texts, look), look, { width, height: 340 });
  return [...svg.matchAll(/<text ([^>]*)>([^<]+)<\/text>/g)].flatMap(([, attributes = "", name = ""]) => {
    if (!points.some((point) => point.name === name)) return [];
    const of = (key: string) => new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    const [x, y] = [of("x"), of("y")];
    const long = name.length * 6.5;
    const anchor = of("text-anchor");
    const left = Number(x) - (anchor === "end" ? long : anchor === "middle" ? long / 2 : 0);
    return [{ name, left, right: left + long, y: Number(y) }];
  });
}

it.each([1146, 326])(
  "names of a crowd do not run into each other, nor out of the picture: %i wide",
  (width) => {
    const names = namesAt(width);
    expect(names.length).toBeGreaterThanOrEqual(width > 1000 ? 9 : 4);
    expect(names[0]?.name).toBe("Portfolio");
    for (const [index, one] of names.entries()) {
      expect([one.left >= 0, one.right <= width]).toEqual([true, true]);
      for (const other of names.slice(index + 1)) {
        const isBeside =
          one.right <= other.left || other.right <= one.left || Math.abs(one.y - other.y) >= 11;
        expect(isBeside, `${one.name} ${other.name}`).toBe(true);
      }
    }
  },
);

it("a picture is not taken for one of the same numbers with other names", () => {
  const names = ["ACME", "OTHER"].map((name) => namesAt(600, [whole, holding(name, 0.3, 0.1)])[1]?.name);
  expect(names).toEqual(["ACME", "OTHER"]);
});

it("the drawing has nothing that a page does not show: no rules, no classes, no letters of its own", () => {
  const svg = renderChartSvg(scatterOption(crowd, texts, look), look, { width: 600, height: 340 });
  expect(svg).not.toMatch(/<style|class=|font-family|pointer-events|ecmeta|\n/);
  expect(svg.match(/<text [^>]* font-size="12"/g)?.length).toBeGreaterThan(8);
  expect(svg.match(/<(path|circle) /g)?.length).toBeGreaterThan(crowd.length);
});

it("the drawing is XML, or the browser could not make a PNG of it", () => {
  const points = [{ ...whole, name: `"A" & <B>'s` }, holding("ACME", 0.3, 0.1)];
  const svg = renderChartSvg(scatterOption(points, texts, look), look, { width: 600, height: 340 });
  const tags = svg.match(/<[^!?][^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(20);
  const isTag = /^<(\/[\w:]+|[\w:]+(\s+[\w:-]+="[^"<&]*")*\s*\/?)>$/;
  expect(tags.filter((tag) => !isTag.test(tag))).toEqual([]);
});
