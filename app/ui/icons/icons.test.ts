import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { glyphs } from "./glyphs.ts";
import type { IconType } from "./icon.tsx";
import * as icons from "./icons.ts";

const drawn = Object.entries<IconType>(icons).map(([name, Icon]) => ({
  name,
  svg: renderToStaticMarkup(createElement(Icon, { size: 18, stroke: 1.6, className: "mark" })),
}));
const glyphOf = (svg: string) => /data-icon="([^"]+)"/.exec(svg)?.[1] ?? "";

it("every glyph is drawn by one icon of its name", () => {
  expect(drawn.map(({ svg }) => glyphOf(svg)).sort()).toEqual(Object.keys(glyphs).sort());
  for (const { name, svg } of drawn)
    expect(name.toLowerCase()).toBe(`icon${glyphOf(svg).replaceAll("-", "")}`);
});

it("an icon is a path in the colour of the text, hidden from readers of the page", () => {
  for (const { name, svg } of drawn) {
    expect(svg, name).toMatch(/<path d="M[\d .,\-a-zA-Z]{8,}">/);
    expect(svg, name).toContain('width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"');
    expect(svg, name).toContain('class="mark"');
    const look = name.endsWith("Filled") ? 'fill="currentColor"' : 'fill="none" stroke="currentColor"';
    expect(svg, name).toContain(look);
  }
});
