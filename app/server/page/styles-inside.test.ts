import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stylesInside } from "./styles-inside.ts";

let folder = "";
const local = "@font-face{font-family:F;src:local(Arial)}";
const fetched = (range: string) =>
  `@font-face{font-family:I V;font-weight:100 900;src:url(/assets/i.woff2)format("woff2");unicode-range:${range}}`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "styles-"));
  writeFileSync(
    path.join(folder, "fonts-1.css"),
    `${fetched("U+??,U+2116")}${fetched("U+400-45F")}${local}body{margin:0}`,
  );
  writeFileSync(path.join(folder, "small-2.css"), ".a{color:red}");
  writeFileSync(path.join(folder, "large-3.css"), "x".repeat(50_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

const linkTo = (name: string) => `<link nonce="n" rel="stylesheet" href="/assets/${name}#"`;

it("puts the styles into the page, and leaves the fonts that are fetched out", () =>
  expect(
    stylesInside(`<head>${linkTo("fonts-1.css")}/>${linkTo("small-2.css")}/></head>`, folder).replace(
      / data-fonts="[^"]*"/,
      " FONTS",
    ),
  ).toBe(
    `<head><style>${local}body{margin:0}</style>${linkTo("fonts-1.css")} media="print" disabled="" FONTS/>` +
      `<style>.a{color:red}</style>${linkTo("small-2.css")} media="print" disabled=""/></head>`,
  ));

it("tells which fonts come after the page, and which of them its words want", () => {
  const fontsOf = (words: string) => {
    const [, fonts = "[]"] =
      /data-fonts="([^"]*)"/.exec(stylesInside(`${linkTo("fonts-1.css")}/>${words}`, folder)) ?? [];
    return JSON.parse(fonts.replaceAll("&quot;", '"'));
  };
  const font = { family: "I V", source: 'url(/assets/i.woff2)format("woff2")', weight: "100 900" };
  const [latin, cyrillic] = ["U+??,U+2116", "U+400-45F"];
  expect(fontsOf("<p title='Деньги'>Cash</p><script>'Деньги'</script>")).toEqual([
    { ...font, range: latin, isWanted: true },
    { ...font, range: cyrillic, isWanted: false },
  ]);
  expect(fontsOf("<p>Деньги</p>")[1]).toEqual({ ...font, range: cyrillic, isWanted: true });
});

it("leaves a page as it is whose styles are many, or of which one is not known", () => {
  for (const other of ["large-3.css", "unknown.css"]) {
    const html = `${linkTo("small-2.css")}/>${linkTo(other)}/>`;
    expect(stylesInside(html, folder)).toBe(html);
  }
});
