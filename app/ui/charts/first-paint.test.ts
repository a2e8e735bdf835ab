import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isFitting, wordsFrom, wordWidths } from "./first-paint.ts";

it("hides the words of a server's drawing only in boxes that it is drawn again for", () => {
  // Width of "Value and profit by day" on a page of 1400 px.
  expect([wordsFrom(565), wordsFrom(1140), wordsFrom(720), wordsFrom(326)]).toEqual([
    504,
    560,
    560,
    undefined,
  ]);
  for (let drawn = 200; drawn <= 1400; drawn += 1)
    for (let box = 200; box < (wordsFrom(drawn) ?? 0); box += 1) expect(isFitting(box, drawn)).toBe(false);
});

it("knows the widths that the style sheet knows", () => {
  const css = readFileSync(new URL("./chart.module.css", import.meta.url), "utf8");
  const found = [...css.matchAll(/width < (\d+)px\) \{\s*\.first\[data-words-from="(\d+)"\]/g)];
  expect(found.map(([, width, name]) => [Number(width), Number(name)])).toEqual(
    wordWidths.map((width) => [width, width]),
  );
});
