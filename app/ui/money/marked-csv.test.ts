import { expect, it } from "vitest";
import { reportTexts } from "../../features/reports/report-texts.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { markedCsv, tableMarksText } from "./marked-csv.ts";

const money = (value: string, ...codes: string[]): Figure => ({
  ...{ value, unit: "money", currency: "USD" },
  notes: codes.map((code) => ({ code, params: { asset: "ONE", date: "2024-03-01" } })),
});
const columns = ["Name", "Value"];
const rows = [
  ["One", "1"],
  ["Two", "2"],
];
const saved = (marks: Parameters<typeof markedCsv>[0]["marks"], language: "en" | "ru" = "en") =>
  markedCsv({ columns, rows, marks }, reportTexts(language), language === "ru" ? "ru-RU" : "en-US")
    .slice(1)
    .trimEnd()
    .split("\r\n");

it("a row with a marked figure says so in a last column, in the reader's language", () => {
  const marks = { rows: () => [[money("1", "stale-price")], [money("2")]] };
  expect(saved(marks)).toEqual(["Name,Value,Note", 'One,1,"ONE: price of Mar 1, 2024"', "Two,2,"]);
  expect(saved(marks, "ru")[0]).toBe("Name,Value,Примечание");
});

it("a refused figure says why, a mark of the whole table stands in a last line, each sentence once", () => {
  const refused: Figure = { refused: [{ code: "cost-unknown", params: { asset: "ONE" } }], unit: "money" };
  const all = () => [money("3", "trade-price"), money("4", "trade-price"), "A remark", undefined, null];
  expect(saved({ rows: () => [[refused, money("1", "last-price")]], all })).toEqual([
    "Name,Value,Note",
    "One,1,Unknown original cost of ONE",
    "Two,2,",
    ',,"ONE: no market price yet, counted at its trade price; A remark"',
  ]);
});

it("a table without marks stays as it is: the close of a weekend takes nothing from a figure", () => {
  const plain = ["Name,Value", "One,1", "Two,2"];
  expect(saved("none")).toEqual(plain);
  expect(saved({ rows: () => [[money("1", "last-price")], [money("2", "period-return")]] })).toEqual(plain);
});

it("a picture says each mark of its table once", () => {
  const t = reportTexts("en");
  const rows = () => [[money("1", "trade-price")], [money("2", "trade-price", "last-price")]];
  expect(tableMarksText({ rows, all: () => ["A remark"] }, t, "en-US")).toBe(
    "ONE: no market price yet, counted at its trade price; A remark",
  );
  const six = ["A", "B", "C", "D", "E", "F"];
  expect(tableMarksText({ all: () => six.slice(0, 3) }, t, "en-US")).toBe("A; B; C");
  expect(tableMarksText({ all: () => six.slice(0, 4) }, t, "en-US")).toBe("A; B; C; 1 more in the CSV");
  expect(tableMarksText({ all: () => six }, t, "en-US")).toBe("A; B; C; 3 more in the CSV");
  expect(tableMarksText({ rows: () => [[money("1", "last-price")]] }, t, "en-US")).toBeNull();
  expect(tableMarksText("none", t, "en-US")).toBeNull();
});
