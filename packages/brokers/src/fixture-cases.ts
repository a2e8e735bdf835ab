import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brokers, type CsvRecord, detectDelimiter, readCsv } from "./index.ts";
import { decodeText } from "./kit/decode.ts";
import type { Broker, ParseOptions, SourceFile, Statement } from "./statement.ts";

/** For tests: the fixtures as records that can be cut, shuffled and damaged, and written back. */
const ROOT = new URL("../fixtures/", import.meta.url).pathname;

interface SheetFile {
  readonly sheets: readonly { readonly name: string; readonly rows: readonly CsvRecord[] }[];
}

export interface FixtureTable {
  readonly broker: Broker;
  readonly name: string;
  readonly records: readonly CsvRecord[];
  readonly options: ParseOptions;
  /** Reads the fixture with other records in their place. */
  readonly parseRecords: (records: readonly CsvRecord[]) => Statement;
  readonly statement: Statement;
}

const quote = (cell: string): string =>
  /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const readText = (folder: string, options: ParseOptions, broker: Broker) => {
  const file = { name: "input.csv", bytes: new Uint8Array(readFileSync(join(folder, "input.csv"))) };
  const decoded = decodeText(file);
  const text = "text" in decoded ? decoded.text : "";
  const delimiter = detectDelimiter(text);
  const write = (records: readonly CsvRecord[]): SourceFile => {
    const lines = records.map(({ cells }) => cells.map(quote).join(delimiter));
    return { name: file.name, bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) };
  };
  const parseRecords = (records: readonly CsvRecord[]) => broker.parse(write(records), options);
  return { records: readCsv(text, delimiter), parseRecords, statement: broker.parse(file, options) };
};

const readSheets = (folder: string, options: ParseOptions, broker: Broker) => {
  const given = JSON.parse(readFileSync(join(folder, "input.sheets.json"), "utf8")) as {
    sheets: { name: string; rows: (string | number | boolean | null)[][] }[];
  };
  let before = 0;
  const sheets = given.sheets.map(({ name, rows }) => {
    const first = before;
    before += rows.length;
    const laid = rows.map((cells, index) => ({
      line: first + index + 1,
      cells: cells.map((cell) => (cell === null ? "" : String(cell))),
    }));
    return { name, rows: laid.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
  });
  const parseRecords = (records: readonly CsvRecord[]): Statement => {
    const byLine = new Map(records.map((record) => [record.line, record]));
    const changed: SheetFile = {
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: rows.flatMap(({ line }) => byLine.get(line) ?? []),
      })),
    };
    const file = { name: "input.xlsx", bytes: new Uint8Array([0x50, 0x4b, 0x03, 0x04]), ...changed };
    return broker.parse(file, options);
  };
  const records = sheets.flatMap(({ rows }) => rows);
  return { records, parseRecords, statement: parseRecords(records) };
};

const readCase = (broker: Broker, name: string): FixtureTable[] => {
  const folder = join(ROOT, broker.id, name);
  const asked = join(folder, "options.json");
  const given = existsSync(asked) ? (JSON.parse(readFileSync(asked, "utf8")) as ParseOptions) : {};
  const options: ParseOptions = { today: "2026-01-01", ...given };
  if (existsSync(join(folder, "input.csv")))
    return [{ broker, name, options, ...readText(folder, options, broker) }];
  if (existsSync(join(folder, "input.sheets.json")))
    return [{ broker, name, options, ...readSheets(folder, options, broker) }];
  return [];
};

/** Every fixture that is a table of text or a workbook, is not refused as a whole and closes its quotes. */
export const fixtureTables = (): FixtureTable[] =>
  brokers
    .flatMap((broker) => readdirSync(join(ROOT, broker.id)).flatMap((name) => readCase(broker, name)))
    .filter(
      ({ statement, records }) =>
        statement.fatal === undefined && !records.some((record) => record.isDamaged),
    );

/** Lines of the file that are data: in a row, ignored or failed. */
export const dataLines = ({ rows, ignored, failed }: Statement): ReadonlySet<number> =>
  new Set([...rows.flatMap(({ lines }) => lines), ...[...ignored, ...failed].map(({ line }) => line)]);
