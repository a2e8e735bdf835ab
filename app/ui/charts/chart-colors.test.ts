import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { chartColors } from "./chart-colors.ts";

const css = readFileSync(path.join(import.meta.dirname, "../tokens.css"), "utf8");

/** Value of a token in the first block whose selector has the text. */
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
    series: [1, 2, 3, 4, 5, 6].map((index) => of(`series-${index}`)),
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
