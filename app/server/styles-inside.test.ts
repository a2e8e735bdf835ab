import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stylesInside } from "./styles-inside.ts";

let folder = "";
const local = "@font-face{font-family:F;src:local(Arial)}";
const fetched = '@font-face{font-family:I;src:url(/assets/i.woff2)format("woff2")}';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "styles-"));
  writeFileSync(path.join(folder, "fonts-1.css"), `${fetched}${local}body{margin:0}`);
  writeFileSync(path.join(folder, "small-2.css"), ".a{color:red}");
  writeFileSync(path.join(folder, "large-3.css"), "x".repeat(50_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

const linkTo = (name: string) => `<link nonce="n" rel="stylesheet" href="/assets/${name}#"`;

it("puts the styles into the page, and leaves letters that are fetched to the links", () => {
  const html = stylesInside(`<head>${linkTo("fonts-1.css")}/>${linkTo("small-2.css")}/></head>`, folder);
  expect(html).toBe(
    `<head><style>${local}body{margin:0}</style>${linkTo("fonts-1.css")} media="print" data-holds-fonts/>` +
      `<style>.a{color:red}</style>${linkTo("small-2.css")} media="print"/></head>`,
  );
});

it("leaves a page as it is whose styles are many, or of which one is not known", () => {
  for (const other of ["large-3.css", "unknown.css"]) {
    const html = `${linkTo("small-2.css")}/>${linkTo(other)}/>`;
    expect(stylesInside(html, folder)).toBe(html);
  }
});
