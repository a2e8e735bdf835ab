import { rejected } from "./kit/collector.ts";
import { withContracts } from "./kit/contracts.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { headSheets, openRecords } from "./kit/opened-records.ts";
import { type FoundSection, findText, firstText, readReport, readReportTable } from "./kit/reports/report.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import type {
  Broker,
  CashBalance,
  Detection,
  InstrumentRef,
  ParseOptions,
  SourceFile,
  Statement,
} from "./statement.ts";
import { CASH_WORDS, readCash } from "./tinkoff/cash.ts";
import { readMargins } from "./tinkoff/contracts.ts";
import { FOREIGN_INCOME } from "./tinkoff/foreign-income.ts";
import { CASH_BALANCES, TINKOFF_SECTIONS } from "./tinkoff/sections.ts";
import { findLeaving, readHoldings, readMoves, toPositions } from "./tinkoff/securities.ts";
import { readTrades, TRADE_WORDS } from "./tinkoff/trades.ts";

const ID = "tinkoff";
const FORMAT = "tinkoff-xlsx";
const FIRST_TITLE = "1.1 Информация о совершенных и исполненных сделках";
const IS_FIRST_TITLE = /^1\.1\.?\s+Информация о совершенных и исполненных сделках/i;

type Sections = readonly FoundSection<string>[];

const linesOf = (sections: Sections, id: string) =>
  sections.filter((section) => section.id === id).flatMap(({ lines }) => lines);

/** Cash by currency before and after the period; planned sums include unsettled deals. */
const readCashBalances = (records: readonly CsvRecord[]) => {
  const start = records.findIndex((record) => TINKOFF_SECTIONS[4].title.test(firstText(record)));
  const end = records.findIndex(
    (record, index) => index > start && /^3(?:\.1)?\.?\s/.test(firstText(record)),
  );
  const part = start < 0 ? [] : records.slice(start + 1, end < 0 ? undefined : end);
  const { lines } = readReportTable("", untilMoney(part), CASH_BALANCES, undefined);
  const opening: CashBalance[] = [];
  const closing: CashBalance[] = [];
  for (const { row } of lines) {
    const currency = readCurrency(row.text("currency"))?.code;
    const before = row.signed("before");
    const after = row.signed("planned") ?? row.signed("after");
    if (currency === undefined || before === undefined || after === undefined) continue;
    opening.push({ currency, amount: before });
    closing.push({ currency, amount: after });
  }
  return { opening, closing };
};

/** The balances end at the first table of operations. */
const untilMoney = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const end = records.findIndex((record) => record.cells.some((cell) => /^операция$/i.test(cell.trim())));
  return end < 0 ? records : records.slice(0, end);
};

const readReference = (sections: Sections) => {
  const book = createSecurityBook();
  const nominals = new Map<InstrumentRef, string>();
  for (const { row } of linesOf(sections, "reference")) {
    const [name, code, isin, registration, type] = ["name", "code", "isin", "registration", "type"].map(
      (column) => row.text(column),
    );
    const ref = book.add(defined({ name, code, isin, registration, type }));
    const nominal = row.nonZero("nominal");
    if (nominal !== undefined) nominals.set(ref, nominal);
  }
  return { book, nominals };
};

const accountOf = (preamble: readonly CsvRecord[]): Statement["account"] => {
  const found = findText(preamble, /Инвестор:?\s*([^/]*?)\s*\/\s*(?:Договор\s*№?\s*)?(\S+)\s+от\s/i);
  return found === undefined ? undefined : defined({ number: found[2], name: found[1] || undefined });
};

/** A quiet month has balances without operations: no columns can be missing. */
const hasOperations = (records: readonly CsvRecord[]) => untilMoney(records).length < records.length;

const readSections = (records: readonly CsvRecord[], options: ParseOptions): Statement => {
  const report = readReport<string>(records, TINKOFF_SECTIONS, options.today);
  const { preamble, sections } = report;
  const missing = sections
    .filter(({ id }) => ["done", "open", ...(hasOperations(records) ? ["cash"] : [])].includes(id))
    .flatMap((found) => found.missing);
  if (missing.length > 0)
    return rejected(ID, FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const reading = createReportReading(ID, FORMAT, options, records);
  reading.layOut(report);
  const { book, nominals } = readReference(sections);
  const period = readPeriod(findText(preamble, /за период\s.*/i)?.[0] ?? "");
  const holdings = readHoldings(linesOf(sections, "securities"), book);
  readTrades(reading, linesOf(sections, "done"), book);
  readTrades(reading, linesOf(sections, "open"), book);
  const leaving = findLeaving(holdings, reading.drafts);
  // Balance lines precede the first currency.
  const money = linesOf(sections, "cash");
  const contracts = readMargins(reading, linesOf(sections, "margin"));
  readCash(reading, money, book, { nominals, leaving, hasMargin: contracts.hasMargin });
  if (period !== undefined) readMoves(reading, holdings, period.to);
  for (const { row } of linesOf(sections, "ended")) reading.ignore(row, issue("cancelled-trade"));
  for (const { id, title, unread } of sections)
    for (const record of unread.slice(1)) {
      // Changes of repo deals, and contract positions, under unknown headings.
      if (id === "repo") reading.ignore(record, issue("repo-leg"));
      else if (id === "positions" || id === "margin")
        reading.ignore(record, issue(id === "margin" ? "derivatives-unsupported" : "no-ledger-event"));
      else if (id === "unknown") reading.ignore(record, issue("unknown-section", { section: title }));
    }
  reading.aside(sections);
  for (const id of ["securities", "reference"])
    reading.layout(
      linesOf(sections, id).map(({ row }) => row),
      "information",
    );
  const cash = readCashBalances(records);
  const [opening, closing] = [
    { cash: cash.opening, positions: toPositions(holdings, "before") },
    { cash: cash.closing, positions: toPositions(holdings, "after") },
  ];
  return reading.finish(
    defined({
      account: accountOf(preamble),
      period,
      opening: withContracts(opening, contracts.opening, reading.drafts),
      closing: withContracts(closing, contracts.closing, reading.drafts),
    }),
  );
};

const isReport = (records: readonly CsvRecord[]) =>
  records.some((record) => IS_FIRST_TITLE.test(firstText(record)));

const about = { id: ID, name: "T-Bank (Tinkoff)", country: "RU" };
const incomeAbroad = tableBroker(about, [FOREIGN_INCOME]);

/**
 * Reads T-Bank's broker report (XLSX, layouts of 2020 to 2025; deals have the exchange's number) and its statement of
 * foreign income (CSV).
 */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.sheets === undefined && incomeAbroad.detect(file).score > 0)
    return incomeAbroad.parse(file, options);
  const opened = openRecords(file);
  if ("fatal" in opened) return rejected(ID, FORMAT, opened.fatal);
  if (!isReport(opened.records))
    return rejected(ID, FORMAT, issue("missing-columns", { columns: FIRST_TITLE }));
  return readSections(opened.records, options);
};

const detect = (file: SourceFile): Detection => {
  if (file.sheets === undefined) return incomeAbroad.detect(file);
  const sheet = headSheets(file).find(({ rows }) => isReport(rows));
  if (sheet === undefined) return { score: 0, why: issue("no-known-header") };
  return { score: 1, why: issue("title-found", { title: FIRST_TITLE }) };
};

export const tinkoff: Broker = {
  ...about,
  formats: [
    {
      id: FORMAT,
      name: "Broker report XLSX",
      marks: {
        in: "workbook",
        texts: [
          "Информация о совершенных и исполненных сделках",
          "Номер сделки",
          "Сокращенное наименование",
          "Сумма сделки",
        ],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: [...TRADE_WORDS, ...CASH_WORDS],
    },
    ...incomeAbroad.formats,
  ],
  near: incomeAbroad.near,
  detect,
  parse,
};
