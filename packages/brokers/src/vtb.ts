import { rejected } from "./kit/collector.ts";
import { withContracts } from "./kit/contracts.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { withPendingDeals } from "./kit/pending-deals.ts";
import {
  type FoundSection,
  findText,
  firstText,
  type LayoutLine,
  looksLikeEvent,
  readReport,
} from "./kit/reports/report.ts";
import { readReportBalances } from "./kit/reports/report-balances.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook, type SecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { decodeText, headText } from "./kit/text/decode.ts";
import { readXml } from "./kit/xml/xml-tree.ts";
import type { Broker, Detection, Issue, ParseOptions, SourceFile, Statement } from "./statement.ts";
import {
  CASH_TITLE,
  isPosition,
  POSITIONS_TITLE,
  pendingDeals,
  summaryTotals,
  withPlainCash,
} from "./vtb/balances.ts";
import { CASH_WORDS, MOVE_WORDS, readCash, readMoves } from "./vtb/cash.ts";
import { readContracts } from "./vtb/contracts.ts";
import { VTB_SECTIONS } from "./vtb/sections.ts";
import { addNameCell, readExchanges, readTrades, SIDES } from "./vtb/trades.ts";
import { readXmlSections } from "./vtb/xml.ts";

const ID = "vtb";
const XLS = "vtb-xls";
const XML = "vtb-xml";
const TITLE = /^Отч[её]т Банка ВТБ/i;

interface Opened {
  readonly format: string;
  readonly sections: readonly FoundSection<string>[];
  readonly records: readonly CsvRecord[];
  readonly title: string;
  readonly layout: readonly LayoutLine[];
}

const openSheets = (file: SourceFile, options: ParseOptions): Opened | Issue => {
  const records = (file.sheets ?? []).flatMap(({ rows }) => rows);
  const title = findText(records, /Отч[её]т Банка ВТБ.*/i)?.[0];
  if (title === undefined) return issue("missing-columns", { columns: "Отчет Банка ВТБ" });
  const { sections, layout } = readReport(records, VTB_SECTIONS, options.today);
  return { format: XLS, sections, records, title, layout };
};

const openXml = (file: SourceFile, options: ParseOptions): Opened | Issue => {
  const decoded = decodeText(file);
  if ("fatal" in decoded) return decoded.fatal;
  const read = readXml(decoded.text);
  if ("fatal" in read) return read.fatal;
  const sections = readXmlSections(read.root, options.today);
  const title = /Отч[её]т Банка ВТБ[^"<]*/i.exec(decoded.text)?.[0] ?? "";
  if (sections.length === 0) return issue("missing-columns", { columns: "Tablix_b4, Tablix_b9" });
  return { format: XML, sections, records: [], title, layout: [] };
};

const rowsOf = (sections: Opened["sections"], id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));

const BALANCES = {
  cash: CASH_TITLE,
  positions: POSITIONS_TITLE,
  all: VTB_SECTIONS.map(({ title }) => title),
};

/** "<account>_<from>_<to>_<n>.xls" */
const accountOf = (name: string): string | undefined => /^([^_]+)_\d{8}_\d{8}_\d+\.\w+$/.exec(name)?.[1];

/** Holdings follow "ОБЛИГАЦИЯ", "ПАЙ" or "АКЦИЯ" until another title. */
const KIND = /^(?:ОБЛИГАЦИ|ПАЙ|ПАИ|АКЦИ)[А-Я]*$/i;
const addNames = (records: readonly CsvRecord[], book: SecurityBook): void => {
  let kind = "";
  for (const { cells } of records) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const [only = ""] = filled;
    if (filled.length === 1 && !only.includes(",")) kind = KIND.test(only.trim()) ? only : "";
    for (const cell of filled) addNameCell(cell, book, kind);
  }
};

const readOpened = (
  { format, sections, records, title, layout }: Opened,
  file: SourceFile,
  options: ParseOptions,
) => {
  const missing = sections
    .filter(({ id }) => ["trades", "cash"].includes(id))
    .flatMap((found) => found.missing);
  if (missing.length > 0)
    return rejected(ID, format, issue("missing-columns", { columns: missing.join(", ") }));
  const elements = sections.flatMap(({ lines, groups, unread }) =>
    [...lines.map(({ row }) => row.record), ...groups, ...unread].filter(({ line }) => line > 0),
  );
  const reading = createReportReading(ID, format, options, format === XML ? elements : records);
  reading.layOut({ sections, layout });
  const book = createSecurityBook();
  addNames(records, book);
  readTrades(reading, rowsOf(sections, "trades"), book);
  readExchanges(reading, rowsOf(sections, "currency"));
  const contracts = readContracts(reading, rowsOf(sections, "contract-deals"), rowsOf(sections, "contracts"));
  readCash(reading, rowsOf(sections, "cash"), book, contracts.only);
  readMoves(reading, rowsOf(sections, "moves"), book);
  const settled = [
    { rows: rowsOf(sections, "repeated"), isExchange: false },
    { rows: rowsOf(sections, "repeated-currency"), isExchange: true },
  ];
  for (const { rows } of settled) for (const row of rows) reading.ignore(row, issue("deal-repeated"));
  for (const { id, title: section, unread } of sections) {
    if (id === "summary") reading.totals(summaryTotals(section, unread, rowsOf(sections, "cash")));
    if (id === "obligations")
      for (const record of unread.filter(looksLikeEvent)) reading.ignore(record, issue("deal-repeated"));
    if (id === "contract-deals")
      for (const record of unread.slice(1)) reading.ignore(record, issue("derivatives-unsupported"));
    if (id === "currency")
      for (const record of unread.slice(1)) reading.ignore(record, issue("unknown-section", { section }));
  }
  const isBalance = (record: CsvRecord) => isPosition(record, book);
  const balanceRows = sections.filter(({ id }) => id === "balances").flatMap(({ unread }) => unread);
  reading.layout(balanceRows.filter(isBalance), "information");
  reading.aside(
    sections.map(({ id, title: section, unread }) => ({
      title: section,
      // The next coupon's date is no event.
      unread: id === "balances" ? unread.filter((record) => !isBalance(record)) : unread,
    })),
  );
  const number = accountOf(file.name);
  const period = readPeriod(title);
  const balances = readReportBalances(withPlainCash(records), BALANCES, period, (_, cellOf) => {
    const name = cellOf(/^наименование/i);
    return addNameCell(name, book) ?? book.find(name);
  });
  const { closing } = balances;
  const opening =
    balances.opening && withPendingDeals(balances.opening, pendingDeals(period?.from, settled, book));
  return reading.finish(
    defined({
      account: number === undefined ? undefined : { number },
      period,
      opening: opening && withContracts(opening, contracts.opening, reading.drafts),
      closing: withContracts(closing, contracts.closing, reading.drafts),
    }),
  );
};

/** Reads VTB's report: XLS of the client portal or XML of its report server. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, XLS, file.problem);
  const opened = file.sheets === undefined ? openXml(file, options) : openSheets(file, options);
  if ("code" in opened) return rejected(ID, file.sheets === undefined ? XML : XLS, opened);
  return readOpened(opened, file, options);
};

const detect = (file: SourceFile): Detection => {
  const isSheet = file.sheets?.some(({ rows }) =>
    rows.slice(0, 60).some((record) => TITLE.test(firstText(record))),
  );
  if (isSheet === true) return { score: 1, why: issue("title-found", { title: "Отчет Банка ВТБ" }) };
  const isXml = file.sheets === undefined && /<(?:\w+:)?Tablix_b(?:4|9)\b/.test(headText(file));
  if (isXml) return { score: 0.95, why: issue("title-found", { title: "Tablix_b4" }) };
  return { score: 0, why: issue("no-known-header") };
};

export const vtb: Broker = {
  id: ID,
  name: "VTB",
  country: "RU",
  formats: [
    {
      id: XLS,
      name: "Broker report XLS",
      marks: {
        in: "workbook",
        texts: ["Отчет Банка ВТБ", "Заключенные в отчетном периоде сделки", "Движение денежных средств"],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: [...SIDES, ...CASH_WORDS, ...MOVE_WORDS],
    },
    {
      id: XML,
      name: "Broker report XML",
      marks: { in: "text", texts: [["Tablix_b4", "Tablix_b9"], "Tablix"] },
      evidence: "code",
      prints: [],
      words: SIDES,
    },
  ],
  near: () => [],
  detect,
  parse,
};
