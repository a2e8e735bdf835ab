import { expect, it } from "vitest";
import type { CsvRecord } from "./index.ts";
import type { DraftRow, Statement } from "./statement.ts";
import { isNarrow } from "./testing/fixture-cases.ts";
import { dataLines, type FixtureTable, fixtureTables } from "./testing/fixture-tables.ts";

/** Properties of any table: cut in two, columns moved, one line damaged. */
const tables = await fixtureTables();

/** Several tables in one file, or columns identified by neighbours or two header rows. */
const FIXED_COLUMNS = new Set([
  ...["ibkr", "degiro", "flatex", "tinkoff", "sber", "vtb", "alfa", "bcs", "tvoy"],
  ...["psb", "just2trade", "investbook", "vanguard-uk", "thinkorswim", "cointracking"],
  "okx-trading-old",
]);

/** Files whose lines refer to securities or positions described elsewhere in them. */
const WHOLE_FILES = new Set(["tinkoff", "sber", "vtb", "alfa", "bcs", "psb", "just2trade", "bitpanda"]);

// The whole file may describe a security better (its currency by a later trade): only names are compared.
const bare = ({ line: _, lines: __, checks, instrument, ...row }: DraftRow, hasChecks: boolean): string => {
  const named = { ...row, symbol: instrument?.symbol, isin: instrument?.isin, name: instrument?.name };
  return JSON.stringify(hasChecks ? { ...named, checks: checks.map(({ code }) => code) } : named);
};
const bareRows = (rows: readonly DraftRow[], hasChecks = true) =>
  rows.map((row) => bare(row, hasChecks)).sort();

/** Data lines up to a point near the middle that splits no row; undefined without one. */
const firstHalf = ({ statement }: FixtureTable): ReadonlySet<number> | undefined => {
  const lines = [...dataLines(statement)].sort((a, b) => a - b);
  // A split ratio derived from holdings needs the preceding rows.
  const reach = (row: DraftRow) =>
    row.checks.some(({ code }) => code === "split-ratio-from-holding")
      ? statement.rows.flatMap((other) =>
          other.instrument?.symbol === row.instrument?.symbol ? other.lines : [],
        )
      : row.lines;
  const isWhole = (last: number) =>
    statement.rows.map(reach).every((own) => new Set(own.map((line) => line <= last)).size < 2);
  const middle = lines.length / 2;
  const places = lines.slice(0, -1).map((line, index) => ({ line, distance: Math.abs(index + 1 - middle) }));
  const place = places.sort((a, b) => a.distance - b.distance).find(({ line }) => isWhole(line));
  return place === undefined ? undefined : new Set(lines.filter((line) => line <= place.line));
};

const isAsked = (half: Statement) => half.fatal?.code.startsWith("ambiguous-") === true;

it("reads the two halves of a file into the same rows as the whole", () => {
  let cut = 0;
  for (const table of tables) {
    const { broker, name, records, statement, parseRecords } = table;
    const first = firstHalf(table);
    const data = dataLines(statement);
    if (first === undefined || WHOLE_FILES.has(broker.id)) continue;
    const halves = [true, false].map((isFirst) =>
      parseRecords(records.filter(({ line }) => !data.has(line) || first.has(line) === isFirst)),
    );
    if (halves.some(isAsked)) continue;
    const rows = halves.flatMap((half) => half.rows);
    expect(bareRows(rows), `${broker.id}/${name}`).toEqual(bareRows(statement.rows));
    cut += 1;
  }
  if (!isNarrow) expect(cut).toBeGreaterThan(tables.length / 2);
});

/** Index of the last non-data record before the first data line. */
const headerIndex = ({ records, statement }: FixtureTable): number => {
  const data = dataLines(statement);
  return records.findIndex(({ line }) => data.has(line)) - 1;
};

const withCells = (
  table: FixtureTable,
  change: (cells: readonly string[], isHeader: boolean) => readonly string[],
): CsvRecord[] => {
  const from = headerIndex(table);
  return table.records.map((record, index) =>
    index < from ? record : { ...record, cells: change(record.cells, index === from) },
  );
};

it("does not mind other columns' order or an unknown column", () => {
  let moved = 0;
  for (const table of tables) {
    const { broker, name, statement, parseRecords } = table;
    if (headerIndex(table) < 0 || FIXED_COLUMNS.has(broker.id)) continue;
    if (FIXED_COLUMNS.has(statement.format)) continue;
    const width = Math.max(...table.records.map(({ cells }) => cells.length));
    const shuffled = withCells(table, (cells) =>
      Array.from({ length: width }, (_, index) => cells[width - 1 - index] ?? ""),
    );
    const widened = withCells(table, (cells, isHeader) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ""),
      isHeader ? "Quite unknown" : "x",
    ]);
    for (const records of [shuffled, widened])
      expect(bareRows(parseRecords(records).rows), `${broker.id}/${name}`).toEqual(bareRows(statement.rows));
    moved += 1;
  }
  if (!isNarrow) expect(moved).toBeGreaterThan(0);
});

/** Margin belongs to the only contract: an unreadable deal may have been in another. */
const DEPENDENT_FILES = new Set(["vtb/contracts"]);

it("imports the others when one line is damaged", () => {
  let damaged = 0;
  for (const { broker, name, records, statement, parseRecords } of tables) {
    const whole = parseRecords(records);
    const lines = whole.rows.flatMap((row) => row.lines).sort((a, b) => a - b);
    const hit = lines[Math.floor(lines.length / 2)];
    if (statement.failed.length > 0 || lines.length < 3 || hit === undefined) continue;
    if (DEPENDENT_FILES.has(`${broker.id}/${name}`)) continue;
    const target = [...dataLines(whole)].sort((a, b) => a - b).indexOf(hit);
    const original = [...dataLines(statement)].sort((a, b) => a - b)[target];
    const broken = records.map((record) =>
      record.line === original
        ? { ...record, cells: record.cells.map((cell) => (cell === "" ? "" : "#?#")) }
        : record,
    );
    const { fatal, rows } = parseRecords(broken);
    expect(fatal, `${broker.id}/${name}`).toBeUndefined();
    const left = bareRows(rows, false);
    const kept = bareRows(
      whole.rows.filter((row) => !row.lines.includes(hit)),
      false,
    );
    expect(
      kept.filter((row) => !left.includes(row)),
      `${broker.id}/${name}`,
    ).toEqual([]);
    expect(left.length, `${broker.id}/${name}`).toBeLessThan(whole.rows.length + 2);
    damaged += 1;
  }
  if (!isNarrow) expect(damaged).toBeGreaterThan(0);
});

const DAMAGED_LINES = 24;

it("loses no other line with a damaged one", () => {
  const wrong: string[] = [];
  for (const { broker, name, records, statement, parseRecords } of tables) {
    const lines = [...dataLines(statement)];
    const step = Math.ceil(lines.length / DAMAGED_LINES);
    for (const hit of lines.filter((_, index) => index % step === 0)) {
      const { counts, fatal } = parseRecords(
        records.map((record) =>
          record.line === hit
            ? { ...record, cells: record.cells.map((cell) => (/\d/.test(cell) ? "#?#" : cell)) }
            : record,
        ),
      );
      const { rows, ignored, failed, dataRows } = counts;
      if (fatal === undefined && rows + ignored + failed !== dataRows)
        wrong.push(`${broker.id}/${name}, line ${hit}`);
    }
  }
  expect(wrong).toEqual([]);
});
