import { CASH_WORDS, readCash } from "./alfa/cash.ts";
import { CASH, TRADES } from "./alfa/sections.ts";
import { addPositions, readPositions, toCashRecords } from "./alfa/sheets.ts";
import { readTrades } from "./alfa/trades.ts";
import { toPaymentRecords, toTradeRecords } from "./alfa/xml.ts";
import { rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { findText, readReportTable } from "./kit/reports/report.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import type { SourceLine } from "./kit/tables/source-lines.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import { readXml } from "./kit/xml/xml-tree.ts";
import type { Broker, Detection, ParseOptions, Sheet, SourceFile, Statement } from "./statement.ts";

const ID = "alfa";
const XLS = "alfa-xls";
const XML = "alfa-xml";

interface Tables {
  readonly format: string;
  readonly trades: readonly CsvRecord[];
  readonly cash: readonly CsvRecord[];
  readonly cashSheet: readonly CsvRecord[];
  /** Unsettled deals, repeated by the next report. */
  readonly open: readonly CsvRecord[];
  readonly transfers: readonly CsvRecord[];
  readonly positions: readonly CsvRecord[];
  readonly head: readonly CsvRecord[];
  readonly source: readonly SourceLine[];
  readonly sheets: readonly Sheet[];
  readonly others: readonly Sheet[];
}

const sheetOf = (sheets: readonly Sheet[], name: string): readonly CsvRecord[] =>
  sheets.find((sheet) => sheet.name.trim().toLowerCase() === name.toLowerCase())?.rows ?? [];

const READ = [
  "движение дс",
  "завершенные сделки",
  "незавершенные сделки",
  "неторговые операции",
  "динамика позиций",
];
const isRead = ({ name }: Sheet) => READ.includes(name.trim().toLowerCase());

const HEAD_ROWS = 10;

const openSheets = (sheets: readonly Sheet[]): Tables => {
  const cash = sheetOf(sheets, "Движение ДС");
  return {
    format: XLS,
    trades: sheetOf(sheets, "Завершенные сделки"),
    cash: toCashRecords(cash) ?? [],
    cashSheet: cash,
    open: sheetOf(sheets, "Незавершенные сделки"),
    transfers: sheetOf(sheets, "Неторговые операции"),
    positions: sheetOf(sheets, "Динамика позиций"),
    head: sheets.flatMap(({ rows }) => rows.slice(0, HEAD_ROWS)),
    source: sheets.flatMap(({ rows }) => rows),
    sheets: sheets.filter(isRead),
    others: sheets.filter((sheet) => !isRead(sheet)),
  };
};

const PERIOD = /\d{2}\.\d{2}\.\d{4}\s*(?:по|-|–|—)\s*\d{2}\.\d{2}\.\d{4}/;

const datedRows = (records: readonly CsvRecord[]) =>
  records.filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 2).slice(1);

const readTables = (tables: Tables, options: ParseOptions): Statement => {
  const { format } = tables;
  const trades = readReportTable("", tables.trades, TRADES, options.today);
  const cash = readReportTable("", tables.cash, CASH, options.today);
  const lacksCash = tables.cash.length === 0 ? ["Наименование операции"] : [];
  const missing = [...trades.missing, ...lacksCash];
  if (missing.length > 0)
    return rejected(ID, format, issue("missing-columns", { columns: missing.join(", ") }));
  const open = readReportTable("", tables.open, TRADES, undefined);
  const reading = createReportReading(ID, format, options, tables.source);
  const book = createSecurityBook();
  addPositions(tables.positions, book);
  readTrades(
    reading,
    trades.lines.map(({ row }) => row),
    book,
  );
  readCash(
    reading,
    cash.lines.map(({ row }) => row),
    book,
  );
  for (const { row } of open.lines) reading.ignore(row, issue("deal-not-settled"));
  for (const record of datedRows(tables.transfers))
    reading.ignore(record, issue("unknown-section", { section: "Неторговые операции" }));
  for (const { rows } of tables.others) reading.layout(rows, "other-table");
  reading.aside(tables.sheets.map(({ name, rows }) => ({ title: name, unread: rows })));
  reading.layOut({ sections: [trades, cash, open] });
  const period = readPeriod(findText(tables.head, PERIOD)?.[0] ?? "");
  return reading.finish(defined({ period, ...readPositions(tables.positions, tables.cashSheet, book) }));
};

const openXml = (file: SourceFile): Tables | Statement => {
  const decoded = decodeText(file);
  if ("fatal" in decoded) return rejected(ID, XML, decoded.fatal);
  const read = readXml(decoded.text);
  if ("fatal" in read) return rejected(ID, XML, read.fatal);
  const { root } = read;
  if (root.attributes.Name !== "MyBroker")
    return rejected(ID, XML, issue("missing-columns", { columns: 'Report Name="MyBroker"' }));
  const none = { cashSheet: [], open: [], transfers: [], positions: [], head: [], sheets: [], others: [] };
  const [trades, cash] = [toTradeRecords(root), toPaymentRecords(root)];
  const source = [...trades, ...cash].filter(({ line }) => line > 0);
  return { format: XML, trades, cash, ...none, source };
};

/** Reads Alfa's report: a workbook of five sheets, or the XML "MyBroker". */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, XLS, file.problem);
  const opened = file.sheets === undefined ? openXml(file) : openSheets(file.sheets);
  return "counts" in opened ? opened : readTables(opened, options);
};

const detect = (file: SourceFile): Detection => {
  if (file.sheets !== undefined) {
    const names = new Set(file.sheets.map(({ name }) => name.trim().toLowerCase()));
    const isAlfa =
      names.has("динамика позиций") && names.has("завершенные сделки") && names.has("движение дс");
    if (isAlfa) return { score: 1, why: issue("title-found", { title: "Завершенные сделки" }) };
  } else if (/<Report\b[^>]*\bName\s*=\s*["']MyBroker["']/.test(headText(file)))
    return { score: 1, why: issue("title-found", { title: "MyBroker" }) };
  return { score: 0, why: issue("no-known-header") };
};

export const alfa: Broker = {
  id: ID,
  name: "Alfa Investments",
  country: "RU",
  formats: [
    {
      id: XLS,
      name: "Broker report XLS",
      marks: { in: "workbook", texts: ["Завершенные сделки", "Движение ДС", "Динамика позиций"] },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: CASH_WORDS,
    },
    {
      id: XML,
      name: "MyBroker XML",
      marks: { in: "text", texts: ['Name="MyBroker"', "<Trades"] },
      evidence: "fixture",
      prints: [],
      words: CASH_WORDS,
    },
  ],
  near: () => [],
  detect,
  parse,
};
