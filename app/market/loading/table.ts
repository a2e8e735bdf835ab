import {
  type ColumnSpec,
  type CsvRecord,
  type DateOrder,
  type DecimalMark,
  decideDateOrder,
  decideDecimalMark,
  decodeText,
  detectDelimiter,
  exceedsText,
  findHeader,
  readCsv,
  readDate,
  readNumber,
} from "@zerno/brokers";
import { unguardText } from "@zerno/brokers/cells";
import { decFromNumber, type IsoDate, parseDec } from "@zerno/engine";

/** Texts: `assets:issue.<code>`. Line 0 is the whole file. */
export interface FileIssue {
  readonly line: number;
  readonly column: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface TableOptions {
  readonly today: IsoDate;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly maxLines?: number;
}

export interface TableLine<Id extends string> {
  readonly line: number;
  cell(column: Id): string;
  day(column: Id): IsoDate | null;
  /** Exactly representable as float64, or null with an issue. */
  positive(column: Id): number | null;
  fail(column: Id | null, code: string, params?: Readonly<Record<string, string>>): null;
}

const mostLines = 100_000;
const mostIssues = 5_000;
const shownLength = 80;

const fileIssue = (code: string, params: Readonly<Record<string, string>> = {}): FileIssue => ({
  line: 0,
  column: null,
  code,
  params,
});
const shown = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

/**
 * Detects encoding, delimiter, decimal mark and date format; ambiguity is an issue that asks for the option.
 * @returns the issues; lines with one must not be stored
 */
export function readTable<Id extends string>(
  bytes: Uint8Array,
  columns: readonly ColumnSpec<Id>[],
  options: TableOptions,
  read: (line: TableLine<Id>) => void,
): readonly FileIssue[] {
  const decoded = decodeText({ name: "", bytes });
  if ("fatal" in decoded) return [fileIssue(decoded.fatal.code, decoded.fatal.params)];
  const delimiter = detectDelimiter(decoded.text);
  const excess = exceedsText(decoded.text, delimiter);
  if (excess) return [fileIssue(excess.code, excess.params)];
  const records = readCsv(decoded.text, delimiter);
  const header = findHeader(records, columns);
  if (header.missing.length > 0)
    return [fileIssue("missing-columns", { columns: header.missing.join(", ") })];
  const lines = records.slice(header.index + 1);
  if (lines.length === 0) return [fileIssue("no-rows")];
  const { maxLines = mostLines } = options;
  if (lines.length > maxLines) return [fileIssue("too-many-rows", { maximum: String(maxLines) })];
  const issues: FileIssue[] = [];
  const reader = {
    lines,
    at: header.at,
    labels: columns,
    options,
    issues,
    marks: new Map(),
    orders: new Map(),
  };
  for (const record of lines) {
    if (issues.length >= mostIssues) {
      issues.push(fileIssue("too-many-issues", { maximum: String(mostIssues) }));
      break;
    }
    const line = toLine(record, reader);
    if (record.isDamaged) line.fail(null, "damaged-line");
    else read(line);
  }
  return issues;
}

interface Reader<Id extends string> {
  readonly lines: readonly CsvRecord[];
  readonly at: ReadonlyMap<Id, number>;
  readonly labels: readonly ColumnSpec<Id>[];
  readonly options: TableOptions;
  readonly issues: FileIssue[];
  readonly marks: Map<Id, DecimalMark | undefined>;
  readonly orders: Map<Id, DateOrder | undefined>;
}

const cellOf = <Id extends string>(record: CsvRecord, { at }: Reader<Id>, column: Id): string =>
  unguardText((record.cells[at.get(column) ?? -1] ?? "").trim());

function* columnCells<Id extends string>(reader: Reader<Id>, column: Id): Generator<string> {
  for (const record of reader.lines) yield cellOf(record, reader, column);
}

function markOf<Id extends string>(reader: Reader<Id>, column: Id): DecimalMark | undefined {
  if (!reader.marks.has(column)) {
    const decided = decideDecimalMark(columnCells(reader, column));
    reader.marks.set(column, decided.isProven ? decided.mark : (reader.options.decimalMark ?? decided.mark));
  }
  return reader.marks.get(column);
}

function orderOf<Id extends string>(reader: Reader<Id>, column: Id): DateOrder | undefined {
  if (!reader.orders.has(column)) {
    const { order } = decideDateOrder(columnCells(reader, column));
    reader.orders.set(column, order === "ambiguous" ? reader.options.dateOrder : order);
  }
  return reader.orders.get(column);
}

const isExact = (text: string, value: number): boolean => parseDec(text) === decFromNumber(value);

function toLine<Id extends string>(record: CsvRecord, reader: Reader<Id>): TableLine<Id> {
  const { line } = record;
  const cell = (column: Id) => cellOf(record, reader, column);
  const labelOf = (column: Id) => reader.labels.find(({ id }) => id === column)?.labels[0] ?? column;
  const fail: TableLine<Id>["fail"] = (column, code, params = {}) => {
    reader.issues.push({ line, column: column === null ? null : labelOf(column), code, params });
    return null;
  };
  return {
    line,
    cell,
    fail,
    day(column) {
      const text = cell(column);
      if (text === "") return fail(column, "missing-value");
      const order = orderOf(reader, column);
      const found = readDate(text, order ?? "dmy");
      if (!found) return fail(column, "bad-date", { value: shown(text) });
      if (order === undefined && readDate(text, "mdy")?.date !== found.date)
        return fail(column, "ambiguous-date", { value: shown(text) });
      if (found.date > reader.options.today) return fail(column, "date-in-future", { date: found.date });
      return found.date as IsoDate;
    },
    positive(column) {
      const text = cell(column);
      if (text === "") return fail(column, "missing-value");
      const found = readNumber(text, markOf(reader, column));
      if ("problem" in found) return fail(column, found.problem, { value: shown(text) });
      const value = Number(found.value);
      if (!(value > 0)) return fail(column, "not-positive", { value: shown(text) });
      if (!Number.isFinite(value) || !isExact(found.value, value))
        return fail(column, "too-many-digits", { value: shown(text) });
      return value;
    },
  };
}
