import { fromDayNumber, type IsoDate, isIsoDate, yearOf } from "@zerno/engine";
import { nilGuid, type RateSource, rateSources } from "../../shared/codes.ts";
import { toPatches } from "../prices/chunks.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { storeRatePatches } from "../rates/store-rates.ts";
import { fileSource, type Loader } from "./load-file.ts";
import { type CellReader, cellReader, toDailyValues } from "./read-cells.ts";
import { type CsvFile, cellOf, columnOf } from "./read-rows.ts";

interface Rates {
  readonly pairs: Map<string, (readonly [IsoDate, number])[]>;
  readonly skipped: Set<string>;
  /** Sparse days: they fill gaps and replace nothing. */
  readonly isSnapshot: boolean;
}

const empty = (isSnapshot = false): Rates => ({ pairs: new Map(), skipped: new Set(), isSnapshot });
const keyOf = (base: string, quote: string): string => `${base}/${quote}`;

function add(rates: Rates, base: string, quote: string, point: readonly [IsoDate, number]): void {
  const key = keyOf(base, quote);
  const points = rates.pairs.get(key);
  if (points) points.push(point);
  else rates.pairs.set(key, [point]);
}

function readLong({ header, rows }: CsvFile, reader: CellReader): Rates {
  const rates = empty();
  const at = {
    base: columnOf(header, "base"),
    quote: columnOf(header, "quote"),
    date: columnOf(header, "date"),
  };
  for (const row of rows) {
    const [base, quote] = [cellOf(row, at.base).toUpperCase(), cellOf(row, at.quote).toUpperCase()];
    const day = reader.day(row, at.date, "date");
    const rate = reader.positive(row, columnOf(header, "rate"), "rate");
    if (!isKnownCurrency(base)) reader.fail(row, "base", `unknown currency: "${base}"`);
    else if (!isKnownCurrency(quote) || base === quote)
      reader.fail(row, "quote", `unknown or the same: "${quote}"`);
    else if (day !== null && rate !== null) add(rates, base, quote, [day, rate]);
  }
  return rates;
}

function readWide(
  file: CsvFile,
  pairOf: (label: string) => readonly [string, string] | null,
  reader: CellReader,
): Rates {
  const rates = empty();
  const date = columnOf(file.header, "date");
  const columns = file.header.flatMap((label, at) => {
    const pair = at === date ? null : pairOf(label);
    if (pair?.every(isKnownCurrency) && pair[0] !== pair[1])
      return [{ at, label, base: pair[0], quote: pair[1] }];
    if (pair) rates.skipped.add(label);
    return [];
  });
  for (const row of file.rows) {
    const day = reader.day(row, date, "date");
    if (day === null) continue;
    for (const { at, label, base, quote } of columns) {
      if (cellOf(row, at) === "") continue;
      const rate = reader.positive(row, at, label);
      if (rate !== null) add(rates, base, quote, [day, rate]);
    }
  }
  return rates;
}

function readByCode({ header, rows }: CsvFile, base: string, reader: CellReader): Rates {
  const rates = empty(true);
  const days = header.flatMap((label, at) => (isIsoDate(label) ? [{ at, day: label }] : []));
  for (const row of rows) {
    const quote = cellOf(row, columnOf(header, "code")).toUpperCase();
    if (!isKnownCurrency(quote)) rates.skipped.add(quote);
    if (!isKnownCurrency(quote) || quote === base) continue;
    for (const { at, day } of days) {
      if (cellOf(row, at) === "") continue;
      const rate = reader.positive(row, at, day);
      if (rate !== null) add(rates, base, quote, [day, rate]);
    }
  }
  return rates;
}

const baseOf = (name: string): string | undefined =>
  name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .find(isKnownCurrency);

const bankOf = (name: string): RateSource | undefined =>
  rateSources.find((bank) => name.toLowerCase().split(/[^a-z]+/)[0] === bank);

function readRates(file: CsvFile, name: string, reader: CellReader): Rates | string {
  const { header } = file;
  if (columnOf(header, "rate") >= 0 && columnOf(header, "base") >= 0) return readLong(file, reader);
  const perUnit = /^([a-z]{3})_per_([a-z]{3})$/;
  if (columnOf(header, "date") >= 0 && header.some((label) => perUnit.test(label)))
    return readWide(
      file,
      (label) => {
        const [, quote, base] = perUnit.exec(label) ?? [];
        return base && quote ? [base.toUpperCase(), quote.toUpperCase()] : null;
      },
      reader,
    );
  const base = baseOf(name);
  if (base === undefined)
    return "no columns base, quote, date and rate, and no currency in the name of the file";
  if (columnOf(header, "code") >= 0) return readByCode(file, base, reader);
  if (columnOf(header, "date") < 0) return "no column date";
  return readWide(file, (label) => (/^[a-z]{3}$/.test(label) ? [base, label.toUpperCase()] : null), reader);
}

export const loadRates: Loader = async ({ db, file, name, today }) => {
  const reader = cellReader(today);
  const rates = readRates(file, name, reader);
  if (typeof rates === "string") return { reason: rates };
  const patches = [...rates.pairs].map(([key, points]) => {
    const [base = "", quote = ""] = key.split("/");
    const { firstDay, values } = toDailyValues(points);
    return { base, quote, patches: toPatches(firstDay, values, yearOf(fromDayNumber(firstDay))) };
  });
  const source = rates.isSnapshot
    ? { name: `${fileSource}-snapshot`, isFallback: true }
    : { name: bankOf(name) ?? fileSource };
  await storeRatePatches(db, nilGuid, patches, source);
  const stored = [...rates.pairs.values()].reduce((sum, points) => sum + points.length, 0);
  const { size } = rates.skipped;
  return {
    stored,
    bad: reader.bad,
    notes: size > 0 ? [`${size} unknown currency codes skipped`] : [],
  };
};
