import { brokers, type CsvRecord, detectDelimiter, readCsv } from "../index.ts";
import { pdfPages } from "../kit/pdf/pdf.ts";
import { decodeText } from "../kit/text/decode.ts";
import type { Broker, ParseOptions, Sheet, SourceFile, Statement } from "../statement.ts";
import { type FixtureCase, fixtureCases, isAsked, openCase } from "./fixture-cases.ts";

/** A fixture as records that can be cut, shuffled, damaged and written back. */
export interface FixtureTable {
  readonly broker: Broker;
  readonly name: string;
  readonly records: readonly CsvRecord[];
  readonly options: ParseOptions;
  readonly parseRecords: (records: readonly CsvRecord[]) => Statement;
  readonly statement: Statement;
}

const quote = (cell: string): string =>
  /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const readText = (file: SourceFile, options: ParseOptions, broker: Broker) => {
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

const readSheets = (file: SourceFile, sheets: readonly Sheet[], options: ParseOptions, broker: Broker) => {
  const parseRecords = (records: readonly CsvRecord[]): Statement => {
    const byLine = new Map(records.map((record) => [record.line, record]));
    const changed = sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.flatMap(({ line }) => byLine.get(line) ?? []),
    }));
    return broker.parse({ ...file, sheets: changed }, options);
  };
  const records = sheets.flatMap(({ rows }) => rows);
  return { records, parseRecords, statement: parseRecords(records) };
};

const readCase = async ({ broker: id, name, folder }: FixtureCase): Promise<FixtureTable[]> => {
  const broker = brokers.find((each) => each.id === id);
  if (broker === undefined) throw new Error(`no broker ${id}`);
  const { file, options } = await openCase(folder);
  // A PDF has no columns.
  if (pdfPages(file) !== undefined) return [];
  if (file.sheets !== undefined)
    return [{ broker, name, options, ...readSheets(file, file.sheets, options, broker) }];
  return file.name === "input.csv" ? [{ broker, name, options, ...readText(file, options, broker) }] : [];
};

/** Returns the selected readers' fixtures that are text tables or workbooks, accepted and with closed quotes. */
export const fixtureTables = async (): Promise<FixtureTable[]> =>
  (await Promise.all(fixtureCases.filter(({ broker }) => isAsked(broker)).map(readCase)))
    .flat()
    .filter(
      ({ statement, records }) =>
        statement.fatal === undefined && !records.some((record) => record.isDamaged),
    );

export const dataLines = ({ rows, ignored, failed }: Statement): ReadonlySet<number> =>
  new Set([...rows.flatMap(({ lines }) => lines), ...[...ignored, ...failed].map(({ line }) => line)]);
