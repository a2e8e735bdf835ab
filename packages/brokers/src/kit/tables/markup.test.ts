import { describe, expect, it } from "vitest";
import { findElements, readXml } from "../xml/xml-tree.ts";
import { readHtmlTables } from "./html-tables.ts";

describe("tables of a page", () => {
  const page = readHtmlTables(`<html><head><title>Отчет &amp; брокера</title><style>p{}</style></head><body>
    <p>Счёт 12</p><br/>Сделки&nbsp;за день
    <table><tr><th rowspan=2>Дата</th><th colspan=2>Сумма</th><th rowspan="2">Вид</th></tr>
      <tr><td>RUB</td><td>USD</td></tr>
      <tr><td></td></tr>
      <tr><td>01.02.2024<td>1&nbsp;000,50<br>руб<td>2</td><td>Покупка</td></tr></table>
    <p></p><script>alert("<p>x</p>")</script><table><tr><td>a<table><tr><td>inner</td></tr></table>b</td></tr></table>
    </body>`);

  it("stand under the text before them, their cells by column, each row with its own number", () => {
    expect(page.title).toBe("Отчет & брокера");
    expect(page.texts).toEqual([
      { line: 1, text: "Счёт 12" },
      { line: 2, text: "Сделки за день" },
    ]);
    expect(page.tables[0]).toEqual({
      title: "Сделки за день",
      rows: [
        { line: 3, cells: ["Дата", "Сумма", "", "Вид"] },
        { line: 4, cells: ["", "RUB", "USD", ""] },
        { line: 6, cells: ["01.02.2024", "1 000,50\nруб", "2", "Покупка"] },
      ],
    });
    expect(page.tables.slice(1).map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([
      [["a\nb"]],
      [["inner"]],
    ]);
  });

  it("absurd spans and depth stay small", () => {
    const wide = readHtmlTables(`<table><tr><td colspan=99999999 rowspan=99999999>x<td>y</tr></table>`);
    expect(wide.tables[0]?.rows[0]?.cells.length).toBeLessThan(1000);
    expect(readHtmlTables("<table><tr><td>".repeat(5000)).tables.length).toBeLessThan(30);
  });
});

describe("elements of an XML file", () => {
  it("carry decoded attributes, texts and their own numbers", () => {
    const read = readXml(
      `<?xml version="1.0"?><a:Root x="1 &lt; 2 &#1071;"><Item n="1"/><b:Item n='2'>t &amp; u</b:Item></a:Root>`,
    );
    if ("fatal" in read) throw new Error("not read");
    expect(read.root.attributes).toEqual({ x: "1 < 2 Я" });
    expect(
      findElements(read.root, "Item").map(({ attributes, text, line }) => [attributes.n, text, line]),
    ).toEqual([
      ["1", "", 2],
      ["2", "t & u", 3],
    ]);
  });

  it.each([
    ["cut off", "<a><b>"],
    ["not XML", "hello"],
    ["too deep", `${"<a>".repeat(20_000)}${"</a>".repeat(20_000)}`],
  ])("%s: refused with a reason", (_, text) => {
    expect(readXml(text)).toMatchObject({ fatal: { code: "xml-damaged" } });
  });

  it("entities a file defines are not expanded", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(1000)}"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>`;
    const read = readXml(bomb);
    // Refused, or read without its expansion.
    expect("root" in read ? read.root.text.length : 0).toBeLessThan(10);
  });
});
