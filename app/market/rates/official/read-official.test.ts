import { readFileSync } from "node:fs";
import path from "node:path";
import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { findSeries } from "../../prices/series-catalogue.ts";
import { isKnownCurrency } from "../currencies.ts";
import { listOfficialFiles, readOfficialSeries } from "./read-official.ts";

const guide = readFileSync(
  path.join(import.meta.dirname, "../../../../docs/guide/official-rates.md"),
  "utf8",
);

describe.each(listOfficialFiles())("$file", ({ file, kind, source, attribution, series }) => {
  const read = readOfficialSeries(file);

  it("has the series, days and numbers of values that the manifest and the guide list", () => {
    const found = read.map(({ name, firstDay, values }) => {
      const days = [...values].flatMap((value, at) => (Number.isNaN(value) ? [] : [firstDay + at]));
      const [first = 0, last = 0] = [days[0], days.at(-1)];
      return { name, firstDay: fromDayNumber(first), lastDay: fromDayNumber(last), values: days.length };
    });
    expect(found).toEqual(series);
    for (const { name, firstDay, lastDay } of series)
      expect(guide).toContain(`| ${name} | ${firstDay} | ${lastDay} | \`${source}\` | ${attribution} |`);
  });

  it("is about pairs or series the program knows, each rate of a pair above zero", () => {
    for (const { name, values } of read) {
      const isKnown = kind === "rates" ? name.split("/").every(isKnownCurrency) : findSeries(name);
      expect([name, Boolean(isKnown)]).toEqual([name, true]);
      expect(kind === "series" || values.every((value) => Number.isNaN(value) || value > 0)).toBe(true);
    }
  });
});

it("holds what the central banks published", () => {
  const on = (file: string, name: string, day: string) => {
    const series = readOfficialSeries(file).find((one) => one.name === name);
    return series?.values[dayNumber(day as IsoDate) - series.firstDay];
  };
  expect(on("cbr-official-rates.tsv.gz", "USD/RUB", "2022-12-31")).toBe(70.3375);
  expect(on("cbr-official-rates.tsv.gz", "USD/RUB", "2023-01-08")).toBe(Number.NaN);
  expect(on("cbr-official-rates.tsv.gz", "USD/RUB", "2023-01-10")).toBe(70.3002);
  expect(on("ecb-reference-rates.tsv.gz", "EUR/USD", "1999-01-04")).toBe(1.1789);
  expect(on("cbr-key-rate.tsv.gz", "key-rate", "2022-03-15")).toBe(20);
  expect(on("us-treasury-bills.tsv.gz", "t-bill-3m", "1990-01-02")).toBe(7.83);
});
