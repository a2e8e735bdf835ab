import { distinctInstruments } from "./kit/accounts/distinct-instruments.ts";
import { createCollector, rejected } from "./kit/collector.ts";
import { issue, shown } from "./kit/issue.ts";
import { headRecords } from "./kit/opened-records.ts";
import { nearTable } from "./kit/reports/near-format.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { type FoundHeader, findHeader, normaliseLabel } from "./kit/tables/header.ts";
import { openCsv } from "./kit/tables/open-csv.ts";
import { type DateOrder, decideDateOrder } from "./kit/text/dates.ts";
import { adoptSharedMark, type ColumnMark, type DecimalMark, decideDecimalMark } from "./kit/text/numbers.ts";
import type { Broker, Detection, Issue, ParseOptions, SourceFile, Statement } from "./statement.ts";
import {
  NUMBER_COLUMNS,
  type NumberColumn,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from "./template/columns.ts";
import { findKind, findNonEvent, TEMPLATE_WORDS } from "./template/events.ts";
import { isOwnExport, nearOwnExport, OWN_FORMAT, OWN_WORDS, parseOwnExport } from "./template/own-export.ts";
import { readPriceRow } from "./template/price-row.ts";
import { readRow } from "./template/read-row.ts";
import type { CellContext } from "./template/row-cells.ts";

const ID = "template";
const FORMAT = "template-csv";
const SLICE = 2000;

type Header = FoundHeader<TemplateColumn>;

function* cellsOf(records: readonly CsvRecord[], header: Header, column: TemplateColumn): Generator<string> {
  const index = header.at.get(column);
  if (index === undefined) return;
  for (let row = header.index + 1; row < records.length; row += 1) yield records[row]?.cells[index] ?? "";
}

const decideMarks = (
  records: readonly CsvRecord[],
  header: Header,
  options: ParseOptions,
): Map<NumberColumn, DecimalMark | undefined> | Issue => {
  const decided = NUMBER_COLUMNS.map((column) => decideDecimalMark(cellsOf(records, header, column)));
  const marks = new Map<NumberColumn, DecimalMark | undefined>();
  const settled: ColumnMark[] = adoptSharedMark(decided);
  for (const [index, column] of NUMBER_COLUMNS.entries()) {
    const found = settled[index];
    const mark = found?.mark ?? options.decimalMark;
    if (mark === undefined && found?.isProven === false)
      return issue("ambiguous-decimals", { value: shown(found.example ?? "") }, column);
    marks.set(column, mark);
  }
  return marks;
};

function* datesOf(records: readonly CsvRecord[], header: Header): Generator<string> {
  yield* cellsOf(records, header, "Date");
  yield* cellsOf(records, header, "SettleDate");
  yield* cellsOf(records, header, "AcquiredOn");
}

const decideContext = (
  records: readonly CsvRecord[],
  header: Header,
  options: ParseOptions,
): CellContext | Issue => {
  const dates = decideDateOrder(datesOf(records, header));
  const order: DateOrder | undefined = dates.order === "ambiguous" ? options.dateOrder : dates.order;
  if (order === undefined) return issue("ambiguous-dates", { value: shown(dates.example ?? "") }, "Date");
  const marks = decideMarks(records, header, options);
  if (!(marks instanceof Map)) return marks;
  return { at: header.at, marks, order, today: options.today };
};

const isRepeatedHeader = (record: CsvRecord, labels: readonly string[]): boolean =>
  record.cells.length === labels.length &&
  record.cells.every((cell, i) => normaliseLabel(cell) === labels[i]);

interface Input {
  readonly records: readonly CsvRecord[];
  readonly header: Header;
  readonly context: CellContext;
  readonly options: ParseOptions;
}

const readRows = ({ records, header, context, options }: Input): Statement => {
  const out = createCollector(ID, FORMAT, records);
  out.layout(records.slice(0, header.index), "text");
  const eventAt = header.at.get("Event") ?? 0;
  const labels = (records[header.index]?.cells ?? []).map(normaliseLabel);
  const total = records.length - header.index - 1;
  out.layout(
    records.slice(header.index).filter((record) => isRepeatedHeader(record, labels)),
    "heading",
  );
  for (let index = header.index + 1; index < records.length; index += 1) {
    const record = records[index];
    if (record === undefined || isRepeatedHeader(record, labels)) continue;
    out.seen(record.line);
    const word = (record.cells[eventAt] ?? "").trim();
    const kind = findKind(word);
    const nonEvent = kind === undefined ? findNonEvent(word) : undefined;
    if (nonEvent !== undefined) {
      const price = nonEvent === "price-row" ? readPriceRow(record, context) : undefined;
      if (price !== undefined) out.prices.push(price);
      out.ignore(record.line, issue(nonEvent));
    } else {
      const unknown =
        word === ""
          ? issue("missing-value", {}, "Event")
          : issue("unknown-event", { value: shown(word) }, "Event");
      const row = kind === undefined ? unknown : readRow(record, kind, context);
      if ("kind" in row) out.rows.push(row);
      else out.fail(record.line, row, record.cells.join(","));
    }
    const done = index - header.index;
    if (done % SLICE === 0) options.onProgress?.(done, total);
  }
  options.onProgress?.(total, total);
  return out.finish({ cash: [], positions: [] }, distinctInstruments(out.rows), {});
};

/** Reads the layout of docs/guide/template.md (also Snowball's CSV), or our own transaction list. */
export const parseTemplate = (file: SourceFile, options: ParseOptions = {}): Statement => {
  const opened = openCsv(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  const { records } = opened;
  if (isOwnExport(records)) return parseOwnExport(ID, file, options);
  const header = findHeader(records, TEMPLATE_COLUMNS);
  if (header.missing.length > 0)
    return rejected(ID, FORMAT, issue("missing-columns", { columns: header.missing.join(", ") }));
  const context = decideContext(records, header, options);
  if ("code" in context) return rejected(ID, FORMAT, context);
  return readRows({ records, header, context, options });
};

const CANONICAL = ["Event", "Date", "Symbol", "Price", "Quantity", "Currency", "FeeTax"].map(normaliseLabel);

const detect = (file: SourceFile): Detection => {
  const records = headRecords(file);
  if (isOwnExport(records))
    return { score: 1, why: issue("header-found", { labels: shown("affectsCash, toTicker") }) };
  const header = findHeader(records, TEMPLATE_COLUMNS);
  if (records.length === 0 || header.missing.length > 0) return { score: 0, why: issue("no-known-header") };
  const labels = new Set((records[header.index]?.cells ?? []).map(normaliseLabel));
  const isExact = CANONICAL.every((label) => labels.has(label));
  const cells = records[header.index]?.cells ?? [];
  return { score: isExact ? 1 : 0.6, why: issue("header-found", { labels: shown(cells.join(", ")) }) };
};

export const template: Broker = {
  id: ID,
  name: "Zerno template",
  country: "",
  formats: [
    { id: FORMAT, name: "Zerno template CSV", evidence: "sample", prints: [], words: TEMPLATE_WORDS },
    {
      ...{ id: OWN_FORMAT, name: "Zerno transactions CSV or XLSX", evidence: "sample" },
      ...{ prints: [], words: OWN_WORDS },
    },
  ],
  near: (file) => [
    nearTable(
      { format: { id: FORMAT, words: TEMPLATE_WORDS }, columns: TEMPLATE_COLUMNS },
      headRecords(file),
    ),
    nearOwnExport(headRecords(file)),
  ],
  detect,
  parse: parseTemplate,
};
