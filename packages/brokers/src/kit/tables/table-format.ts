import type {
  Broker,
  Detection,
  Issue,
  NearFormat,
  ParseOptions,
  SourceFile,
  Statement,
} from "../../statement.ts";
import { rejected } from "../collector.ts";
import { issue, shown } from "../issue.ts";
import { headRecords, openRecords } from "../opened-records.ts";
import { nearTable } from "../reports/near-format.ts";
import { type DateOrder, decideDateOrder } from "../text/dates.ts";
import { adoptSharedMark, type ColumnMark, type DecimalMark, decideDecimalMark } from "../text/numbers.ts";
import { hasOwnMark } from "../text/own-mark.ts";
import type { CsvRecord } from "./csv.ts";
import { type FoundHeader, findHeader } from "./header.ts";
import { type LineSpec, readLines } from "./table-reading.ts";
import type { TableColumn, TableContext } from "./table-row.ts";

export interface TableSpec<Id extends string> extends LineSpec<Id> {
  readonly columns: readonly TableColumn<Id>[];
  /** "ask": decided by the file's dates, or by the user. */
  readonly dateOrder: DateOrder | "ask";
  /** Absent: decided per column. */
  readonly decimalMark?: DecimalMark;
  /** Sheets with the table. Absent: a text file. */
  readonly sheet?: RegExp;
  readonly cut?: (records: readonly CsvRecord[]) => readonly CsvRecord[];
  /** Condition beyond labels, such as a line before the header. */
  readonly isMine?: (records: readonly CsvRecord[], header: FoundHeader<Id>) => boolean;
  readonly place?: (labels: readonly string[], at: ReadonlyMap<Id, number>) => ReadonlyMap<Id, number>;
  /** Minutes that printed times are ahead of UTC. */
  readonly zoneMinutes?: (records: readonly CsvRecord[], labels: ReadonlyMap<Id, string>) => number;
}

interface Found<Id extends string> {
  readonly spec: TableSpec<Id>;
  readonly all: readonly CsvRecord[];
  readonly records: readonly CsvRecord[];
  readonly header: FoundHeader<Id>;
  readonly score: number;
}

/** Rises with known labels; 0 without a required one. */
const scoreOf = (labels: readonly string[], known: number): number => {
  const printed = labels.filter((label) => label.trim() !== "").length;
  return Math.min(0.99, 0.7 + (0.25 * Math.min(known, printed)) / Math.max(1, printed) + 0.002 * known);
};

const locate = <Id extends string>(spec: TableSpec<Id>, all: readonly CsvRecord[]): Found<Id> => {
  const records = spec.cut?.(all) ?? all;
  const header = findHeader(records, spec.columns);
  const labels = records[header.index]?.cells ?? [];
  const isMine = header.missing.length === 0 && (spec.isMine?.(all, header) ?? true);
  return { spec, all, records, header, score: isMine ? scoreOf(labels, header.at.size) : 0 };
};

const best = <Id extends string>(found: readonly Found<Id>[]): Found<Id> | undefined =>
  [...found].sort((a, b) => b.score - a.score || a.header.missing.length - b.header.missing.length || 0)[0];

function* cellsOf<Id extends string>({ records, header }: Found<Id>, column: Id): Generator<string> {
  const index = header.at.get(column);
  if (index === undefined) return;
  for (let row = header.index + 1; row < records.length; row += 1) yield records[row]?.cells[index] ?? "";
}

const decideMarks = <Id extends string>(
  found: Found<Id>,
  options: ParseOptions,
): ReadonlyMap<Id, DecimalMark | undefined> | Issue => {
  const columns = found.spec.columns.filter(({ role }) => role !== undefined);
  const fixed = found.spec.decimalMark;
  if (fixed !== undefined) return new Map(columns.map(({ id }) => [id, fixed]));
  const settled: ColumnMark[] = adoptSharedMark(
    columns.map(({ id }) => decideDecimalMark(cellsOf(found, id))),
  );
  const marks = new Map<Id, DecimalMark | undefined>();
  for (const [index, { id, labels }] of columns.entries()) {
    const mark = settled[index]?.mark ?? options.decimalMark;
    const example = settled[index]?.example;
    if (mark === undefined && example !== undefined)
      return issue("ambiguous-decimals", { value: shown(example) }, labels[0]);
    marks.set(id, mark);
  }
  return marks;
};

const decideOrder = <Id extends string>(found: Found<Id>, options: ParseOptions): DateOrder | Issue => {
  const { spec, records, header } = found;
  if (spec.dateOrder !== "ask") return spec.dateOrder;
  const cells = records.slice(header.index + 1).flatMap((record) => record.cells);
  const { order, example } = decideDateOrder(cells);
  if (order !== "ambiguous") return order;
  return options.dateOrder ?? issue("ambiguous-dates", { value: shown(example ?? "") });
};

const contextOf = <Id extends string>(found: Found<Id>, options: ParseOptions): TableContext<Id> | Issue => {
  const { spec, records, header } = found;
  const marks = decideMarks(found, options);
  if ("code" in marks) return marks;
  const dateOrder = decideOrder(found, options);
  if (typeof dateOrder === "object") return dateOrder;
  const labels = records[header.index]?.cells ?? [];
  const at = spec.place?.(labels, header.at) ?? header.at;
  const printed = new Map([...at].map(([id, index]) => [id, (labels[index] ?? "").trim() || id] as const));
  return {
    at,
    marks,
    roles: new Map(spec.columns.flatMap(({ id, role }) => (role === undefined ? [] : [[id, role] as const]))),
    units: new Map(spec.columns.flatMap(({ id, unit }) => (unit === undefined ? [] : [[id, unit] as const]))),
    labels: printed,
    dateOrder,
    today: options.today,
    zoneMinutes: spec.zoneMinutes?.(found.all, printed) ?? 0,
  };
};

export const readTable = <Id extends string>(
  brokerId: string,
  specs: readonly TableSpec<Id>[],
  file: SourceFile,
  options: ParseOptions = {},
): Statement => {
  const found: Found<Id>[] = [];
  for (const spec of specs) {
    const opened = openRecords(file, spec.sheet);
    if ("fatal" in opened) return rejected(brokerId, specs[0]?.format.id ?? "", opened.fatal);
    found.push(locate(spec, opened.records));
  }
  const chosen = best(found);
  const format = chosen?.spec.format.id ?? "";
  if (chosen === undefined || chosen.score === 0) {
    const missing = chosen?.header.missing ?? [];
    return rejected(
      brokerId,
      format,
      missing.length === 0
        ? issue("no-known-header")
        : issue("missing-columns", { columns: missing.join(", ") }),
    );
  }
  const context = contextOf(chosen, options);
  if ("code" in context) return rejected(brokerId, format, context);
  const source = file.sheets === undefined ? chosen.all : file.sheets.flatMap(({ rows }) => rows);
  return readLines({ ...chosen, brokerId, source, context, options });
};

const detectTable = <Id extends string>(specs: readonly TableSpec<Id>[], file: SourceFile): Detection => {
  // A table of common labels only is read by choice, never recognised.
  const marked = specs
    .map((spec) => locate(spec, headRecords(file, spec.sheet)))
    .filter(({ spec, records, header }) => hasOwnMark(spec, records, header));
  const found = best(marked);
  if (found === undefined || found.score === 0) return { score: 0, why: issue("no-known-header") };
  const labels = (found.records[found.header.index]?.cells ?? []).map((label) => label.trim());
  return { score: found.score, why: issue("header-found", { labels: shown(labels.join(", ")) }) };
};

const nearOf = <Id extends string>(spec: TableSpec<Id>, file: SourceFile): NearFormat => {
  const { records, header } = locate(spec, headRecords(file, spec.sheet));
  return nearTable(spec, records, header);
};

export const tableBroker = <Id extends string>(
  about: Pick<Broker, "id" | "name" | "country">,
  specs: readonly TableSpec<Id>[],
): Broker => ({
  ...about,
  formats: specs.map(({ format }) => format),
  detect: (file) => detectTable(specs, file),
  near: (file) => specs.map((spec) => nearOf(spec, file)),
  parse: (file, options) => readTable(about.id, specs, file, options),
});
