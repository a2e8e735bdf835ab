import { BALANCES, POSITIONS, readBalances } from "./just2trade/balances.ts";
import { CASH_WORDS, readCash } from "./just2trade/cash.ts";
import { BROKER_FEES, readFees } from "./just2trade/fees.ts";
import { FEES, withEnglishHeaders } from "./just2trade/headers.ts";
import { INCOMES, readIncomes } from "./just2trade/incomes.ts";
import { readTrades, SIDES } from "./just2trade/trades.ts";
import { rejected } from "./kit/collector.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { findText, looksLikeEvent, type ReportSection, readReport, rowText } from "./kit/reports/report.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import type { Broker, Detection, Issue, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "just2trade";
const FORMAT = "just2trade-xlsx";
const TITLE = "Report by Client Accounts over a Period";
const IS_TITLE = /Report by Client Accounts over a Period/i;

const SECTIONS: readonly ReportSection<string>[] = [
  {
    id: "cash",
    title: /^Cash transactions\b/i,
    columns: [
      { id: "date", labels: ["Date"], isRequired: true },
      { id: "account", labels: ["Account", "Account number"] },
      { id: "currency", labels: ["Currency"], isRequired: true },
      { id: "side", labels: ["In/out", "Зачисление/списание"], isRequired: true },
      { id: "amount", labels: ["Value"], role: "money", isRequired: true },
      { id: "type", labels: ["Type", "Transaction type", "Operation type", "Description"], isRequired: true },
      { id: "note", labels: ["Comment", "Comments"], isRequired: true },
    ],
  },
  BALANCES,
  POSITIONS,
  INCOMES,
  { id: "revaluation", title: /^Portfolio revaluation/i, columns: [] },
  { id: "settled", title: /^Trades settled for the period/i, columns: [] },
  BROKER_FEES,
  { id: "accounts", title: /^Client.s accounts information/i, columns: [] },
  {
    // Tables of shares and of coins share columns; others are undocumented.
    id: "deals",
    title: /^[A-Z][^()]*\([^()]*[А-Яа-яЁё][^()]*\)$/,
    columns: [
      { id: "date", labels: ["Trade date"], isRequired: true },
      { id: "number", labels: ["Trade number"], isRequired: true },
      { id: "account", labels: ["Account", "Account number"] },
      { id: "accountCurrency", labels: ["Account currency"] },
      { id: "exchange", labels: ["Execution venue", "Exchange Description"] },
      { id: "settleDate", labels: ["Settlement date", "Settle date"] },
      // Parts of the group "Instrument", or separate columns.
      { id: "name", labels: ["Description", "Instrument Description"], isRequired: true },
      { id: "isin", labels: ["ISIN", "Instrument ISIN"] },
      { id: "symbol", labels: ["Symbol", "Instrument Symbol"] },
      {
        id: "currency",
        labels: ["Instrument currency", "Instrument Instrument Currency"],
        isRequired: true,
      },
      { id: "side", labels: ["Side", "Type of Transaction"], isRequired: true },
      { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
      { id: "price", labels: ["Price"], role: "price", isRequired: true },
      { id: "amount", labels: ["Volume", "Value"], role: "money", isRequired: true },
      { id: "net", labels: ["Net Value in account currency"], role: "money" },
      ...FEES.flatMap((number) => [
        { id: `fee${number}`, labels: [`Fee ${number}`], role: "money" as const },
        { id: `fee${number}Currency`, labels: [`Fee ${number} currency`] },
      ]),
    ],
  },
];

const REASONS: Readonly<Record<string, Issue>> = {
  revaluation: issue("no-ledger-event"),
  settled: issue("deal-repeated"),
};

const HEAD_ROWS = 60;
const recordsOf = (file: SourceFile): readonly CsvRecord[] => file.sheets?.[0]?.rows ?? [];
const isReport = (records: readonly CsvRecord[]): boolean =>
  records.slice(0, HEAD_ROWS).some((record) => IS_TITLE.test(rowText(record)));

/** Reads deals, cash, and balances at both ends. */
const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, FORMAT, file.problem);
  const records = recordsOf(file);
  if (!isReport(records)) return rejected(ID, FORMAT, issue("missing-columns", { columns: TITLE }));
  const joined = withEnglishHeaders(records);
  const report = readReport(joined, SECTIONS, options.today);
  const { sections } = report;
  const reading = createReportReading(ID, FORMAT, options, records);
  reading.layOut(report);
  const kept = new Set(joined.map(({ line }) => line));
  reading.layout(
    records.filter(({ line }) => !kept.has(line)),
    "heading",
  );
  const book = createSecurityBook();
  const linesOf = (id: string) =>
    sections.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));
  for (const { id, title, unread } of sections) {
    const unknown = issue("unknown-section", { section: title });
    if (id === "accounts") reading.layout(unread, "information");
    else
      for (const record of unread) {
        const reason = REASONS[id] ?? unknown;
        if (REASONS[id] !== undefined && !looksLikeEvent(record)) reading.layout([record], "heading");
        else reading.ignore(record, reason);
      }
  }
  const deals = linesOf("deals");
  const cash = linesOf("cash");
  readTrades(reading, deals, book);
  readCash(reading, cash, book);
  readIncomes(reading, linesOf("incomes"), book);
  readFees(reading, linesOf("fees"));
  const balances = readBalances(sections, book);
  reading.layout([...linesOf("money"), ...linesOf("positions")], "information");
  const numbers = new Set(
    [...deals, ...cash].map((row) => row.text("account")).filter((text) => text !== ""),
  );
  const [number] = numbers;
  const account = numbers.size === 1 && number !== undefined ? { number } : undefined;
  // "from 01.06.2023 to 30.06.2023", or two dates with a dash.
  const days = findText(records.slice(0, HEAD_ROWS), /\d{2}\.\d{2}\.\d{4}\D+\d{2}\.\d{2}\.\d{4}/)?.[0] ?? "";
  const title = days.replace(/(?<=^\d{2}\.\d{2}\.\d{4})\D+/, " - ");
  return reading.finish(defined({ account, period: readPeriod(title), ...balances }));
};

const detect = (file: SourceFile): Detection =>
  isReport(recordsOf(file))
    ? { score: 1, why: issue("title-found", { title: TITLE }) }
    : { score: 0, why: issue("no-known-header") };

export const just2trade: Broker = {
  id: ID,
  name: "Just2Trade",
  country: "CY",
  formats: [
    {
      id: FORMAT,
      name: "Client report XLSX",
      marks: {
        in: "workbook",
        texts: [
          "Report by Client Accounts over a Period",
          ["Trade date", "Money at the beginning", "Funds available at the beginning"],
          "Account (",
        ],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions"],
      words: [...SIDES, ...CASH_WORDS],
    },
  ],
  near: () => [],
  detect,
  parse,
};
