import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { chartColors, pageColor } from "./chart-colors.ts";
import { donutOption } from "./kinds/donut-chart.ts";
import { renderChartSvg } from "./render-chart-svg.ts";

const css = readFileSync(path.join(import.meta.dirname, "../tokens.css"), "utf8");

function token(selector: string, name: string): string | undefined {
  const block = css.slice(css.indexOf(`${selector} {`));
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
}

const selectors = {
  light: '[data-mantine-color-scheme="light"]',
  dark: '[data-mantine-color-scheme="dark"]',
} as const;

it.each(["light", "dark"] as const)("has the colours of tokens.css in the %s theme", (scheme) => {
  const colors = chartColors(scheme, false);
  const of = (name: string) => token(selectors[scheme], name);
  expect(colors).toEqual({
    text: of("text"),
    muted: of("text-2"),
    line: of("line"),
    card: of("card"),
    accent: of("accent"),
    gain: of("gain"),
    loss: of("loss"),
    series: Array.from({ length: 10 }, (_, index) => of(`series-${index + 1}`)),
    other: of("series-other"),
  });
});

it("takes the other pair of gain and loss when the reader wants it", () => {
  const selector = '[data-gain-loss="blue-orange"]';
  expect(chartColors("light", true)).toMatchObject({
    gain: token(selector, "gain"),
    loss: token(selector, "loss"),
  });
});

it.each(["light", "dark"] as const)("every colour of the %s theme is one token of the page", (scheme) => {
  for (const isBlueOrange of [false, true]) {
    const { series, ...rest } = chartColors(scheme, isBlueOrange);
    expect(series.map(pageColor)).toEqual(series.map((_, at) => `var(--series-${at + 1})`));
    const names = { muted: "text-2", other: "series-other" } as Readonly<Record<string, string>>;
    for (const [name, color] of Object.entries(rest))
      expect(pageColor(color)).toBe(`var(--${names[name] ?? name})`);
  }
});

it("a drawing of the server takes the colours of the page, whatever theme it was made for", () => {
  const drawn = (["light", "dark"] as const).map((scheme) => {
    const look = {
      colors: chartColors(scheme, false),
      ...({ locale: "en-US", currency: "USD", isStealth: false } as const),
    };
    const slices = Array.from({ length: 12 }, (_, at) => ({ name: `${at}`, ratio: 1 / 12 }));
    return renderChartSvg(donutOption(slices, "Other", look), look, { width: 200, height: 120 });
  });
  expect(drawn[0]).toContain('fill="var(--series-10)"');
  expect(drawn[0]).not.toMatch(/#[0-9a-f]{6}/i);
  expect(drawn[1]).toBe(drawn[0]);
});
