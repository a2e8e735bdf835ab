import { expect, it } from "vitest";
import { writeWorkbook } from "../../testing/sheet-file.ts";
import { openSource } from "../open-source.ts";
import { readCsv } from "./csv.ts";
import { cellsOfLines, editLines } from "./edit-lines.ts";

const encode = (text: string) => ({ name: "a.csv", bytes: new TextEncoder().encode(text) });
const recordsOf = (bytes: Uint8Array) => readCsv(new TextDecoder().decode(bytes), ",");

it("a corrected line of a text keeps the numbers of all others, also where it took several lines", () => {
  const file = encode('Event,Date,Note\r\nBuy,2024-13-01,"one\r\ntwo"\r\nSell,2024-02-01,"a,b"\r\n');
  expect(cellsOfLines(file, [{ line: 2, column: "Date" }]).get(2)).toEqual([
    { at: 0, label: "Event", value: "Buy" },
    { at: 1, label: "Date", value: "2024-13-01" },
    { at: 2, label: "Note", value: "one\ntwo" },
  ]);
  const edited = editLines(file, { 2: ["Buy", "2024-12-01", 'so "it" is, now'] });
  expect(recordsOf(edited.bytes)).toEqual([
    { line: 1, cells: ["Event", "Date", "Note"] },
    { line: 2, cells: ["Buy", "2024-12-01", 'so "it" is, now'] },
    { line: 4, cells: ["Sell", "2024-02-01", "a,b"] },
  ]);
  expect(editLines(file, {})).toBe(file);
});

it("of a workbook a row of its sheet is corrected; a PDF, a page and a tree have no cells", async () => {
  const rows = [
    ["Event", "Date"],
    ["Buy", "x"],
    ["Sell", "2024-02-01"],
  ];
  const book = await openSource({ name: "a.xlsx", bytes: writeWorkbook({ sheets: [{ name: "a", rows }] }) });
  const edited = editLines(book, { 2: ["Buy", "2024-01-01"] });
  expect(edited.sheets?.[0]?.rows.map(({ cells }) => cells)).toEqual([
    ["Event", "Date"],
    ["Buy", "2024-01-01"],
    ["Sell", "2024-02-01"],
  ]);
  const page = encode("<html><td>1</td></html>");
  expect(cellsOfLines(page, [{ line: 1 }]).size).toBe(0);
  expect(editLines(page, { 1: ["x"] })).toBe(page);
});
