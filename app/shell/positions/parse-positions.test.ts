import { expect, it } from "vitest";
import type { Locale } from "../../shared/locales.ts";
import { parsePositions } from "./parse-positions.ts";

const read = (text: string, locale: Locale = "en-US") =>
  parsePositions(text, { locale, today: "2026-11-20" }).map(({ name, quantity, averageCost, since }) => [
    ...[name, quantity, averageCost, since],
  ]);

it.each<[string, string, Locale]>([
  ["tabs", "SBER\t10\t305.50\t3/8/2024\nAAPL\t2\t190", "en-US"],
  ["semicolons", "SBER;10;305,50;08.03.2024\r\nAAPL;2;190\r\n", "ru-RU"],
  ["commas", "SBER,10,305.50,2024-03-08\n\nAAPL,2,190\n", "en-US"],
])("reads rows with %s between the cells", (_name, text, locale) => {
  expect(read(text, locale)).toEqual([
    ["SBER", "10", "305.5", "2024-03-08"],
    ["AAPL", "2", "190", null],
  ]);
});

it("takes columns by their headings, in whatever order and language", () => {
  expect(
    read("Date\tAverage price\tPrice\tName\tTicker\tShares\n2024-03-08\t305.50\t310\tSberbank\tSBER\t10"),
  ).toEqual([["SBER", "10", "305.5", "2024-03-08"]]);
  expect(
    read("Бумага;ISIN;Количество, шт.;Средняя цена\nСбербанк;RU0009029540;1 000;305,5", "ru-RU"),
  ).toEqual([["RU0009029540", "1000", "305.5", null]]);
  // A single price is the purchase price.
  expect(read("Asset,Quantity,Price\nSBER,10,305.50")).toEqual([["SBER", "10", "305.5", null]]);
});

it("reads names with the mark in them, and numbers with a unit or a currency", () => {
  expect(read('"Sand, Grain of",10,"1,305.50"')).toEqual([["Sand, Grain of", "10", "1305.5", null]]);
  expect(read('"The ""Mill""",10,3')).toEqual([['The "Mill"', "10", "3", null]]);
  expect(read("SBER\t10 pcs\t$305.50")).toEqual([["SBER", "10", "305.5", null]]);
  expect(read("1\tSBER\tSberbank\t10\t305.50")).toEqual([["SBER", "10", "305.5", null]]);
});

it("keeps the text of what it cannot read, and takes a currency or a dash for nothing", () => {
  const unread = (text: string) =>
    parsePositions(text, { locale: "en-US", today: "2026-11-20" }).map((row) => row.unread);
  expect(
    unread("SBER\tten\t150\t2024-02-30\nSBER\t5\tabout 10\tsometime\nSBER\t5\t10\tRUB\nSBER\t5\t10"),
  ).toEqual([
    { quantity: "ten", since: "2024-02-30" },
    { averageCost: "about 10", since: "sometime" },
    {},
    {},
  ]);
  expect(unread("Asset,Quantity,Cost,Date\nSBER,10,-,40/40/2024\nSBER,1,2,2024-01-15")).toEqual([
    { since: "40/40/2024" },
    {},
  ]);
});

it("leaves empty what it cannot read, and forgets lines that say nothing", () => {
  expect(read("SBER\tten\t305.50\n\t\t\n \nTotal")).toEqual([
    ["SBER", null, "305.5", null],
    ["Total", null, null, null],
  ]);
  expect(read("")).toEqual([]);
});

it("returns the line number of each row", () => {
  const linesOf = (text: string) =>
    parsePositions(text, { locale: "en-US", today: "2026-11-20" }).map(({ name, line }) => [name, line]);
  expect(linesOf("Ticker,Shares\n\nSBER,10\r\n,,\nAAPL,2")).toEqual([
    ["SBER", 3],
    ["AAPL", 5],
  ]);
});
