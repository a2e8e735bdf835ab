import { rejected } from "./kit/collector.ts";
import { withContracts } from "./kit/contracts.ts";
import { defined } from "./kit/defined.ts";
import { issue } from "./kit/issue.ts";
import { type FoundSection, findText, readReport, rowText } from "./kit/reports/report.ts";
import { createReportReading, readPeriod } from "./kit/reports/report-reading.ts";
import { createSecurityBook } from "./kit/security-book.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { readBalances } from "./psb/balances.ts";
import { BOND_WORDS, CASH_WORDS, readCash, readIncomes } from "./psb/cash.ts";
import { CONTRACT_WORDS, readContracts } from "./psb/contracts.ts";
import { readExchanges, readTransfers, TRANSFER_WORDS } from "./psb/exchanges.ts";
import { PSB_SECTIONS } from "./psb/sections.ts";
import { readTrades, SIDES } from "./psb/trades.ts";
import type { Broker, Detection, KindName, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "psb";
const FORMAT = "psb-xls";
const BROKER = /Брокер:?\s*ПАО\s*[«"]?Промсвязьбанк/i;
const TURNOVER = /^Итого оборот/i;
const NUMBER = /Договор\s*№:?\s*(\S+)/i;

const PERIOD = /с\s*\d{2}\.\d{2}\.\d{4}\s*(?:г\.?)?\s*по\s*\d{2}\.\d{2}\.\d{4}/i;

const recordsOf = (file: SourceFile): readonly CsvRecord[] => file.sheets?.[0]?.rows ?? [];
const isReport = (records: readonly CsvRecord[]): boolean =>
  records.slice(0, 60).some((record) => BROKER.test(rowText(record)));

/** The first column has the printing program's markers ("СтартТабл1"); texts start to its right. */
const withoutMarks = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const title = records.find((record) => BROKER.test(rowText(record)));
  const hasMarks = title !== undefined && !BROKER.test(title.cells[0] ?? "");
  if (!hasMarks) return records;
  return records.map((record) => ({ ...record, cells: ["", ...record.cells.slice(1)] }));
};

/** Only the turnover spans all deals; other sums are per side or of net changes. */
const withTurnoverOnly = (section: FoundSection<string>): FoundSection<string> => ({
  ...section,
  totals:
    section.id !== "trades"
      ? section.totals
      : section.totals.filter(({ row }) => TURNOVER.test(rowText(row.record))),
});

const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, FORMAT, file.problem);
  const records = recordsOf(file);
  if (!isReport(records))
    return rejected(ID, FORMAT, issue("missing-columns", { columns: 'Брокер: ПАО "Промсвязьбанк"' }));
  const own = withoutMarks(records);
  const shown = own.filter((record) => rowText(record) !== "");
  const report = readReport(shown, PSB_SECTIONS, options.today);
  const { preamble, sections } = report;
  const needed = sections.filter(({ id }) => id === "trades" || id === "cash");
  const missing = [...new Set(needed.flatMap((section) => section.missing))];
  if (missing.length > 0)
    return rejected(ID, FORMAT, issue("missing-columns", { columns: missing.join(", ") }));
  const reading = createReportReading(ID, FORMAT, options, records);
  reading.layout(
    own.filter((record) => rowText(record) === ""),
    "text",
  );
  reading.layOut({ ...report, sections: sections.map(withTurnoverOnly) });
  const book = createSecurityBook();
  const rowsOf = (id: string) =>
    sections.filter((section) => section.id === id).flatMap(({ lines }) => lines.map(({ row }) => row));
  for (const { id, title, unread } of sections)
    if (id !== "balances")
      for (const { line } of unread) reading.ignore({ line }, issue("unknown-section", { section: title }));
  readTrades(reading, rowsOf("trades"), book);
  const period = readPeriod(findText(preamble, PERIOD)?.[0] ?? "");
  // Payments may have only an ISIN: the positions have the name.
  const printedBalances = readBalances(shown, book, period);
  const incomes = { bonds: rowsOf("bonds"), dividends: rowsOf("dividends") };
  readIncomes(reading, incomes, book);
  const kinds = new Set<KindName>([
    ...(incomes.dividends.length > 0 ? ["dividend" as const] : []),
    ...(incomes.bonds.length > 0 ? (["coupon", "amortisation", "redemption"] as const) : []),
  ]);
  readCash(reading, rowsOf("cash"), book, kinds);
  const contracts = readContracts(reading, rowsOf);
  readExchanges(reading, rowsOf("exchanges"));
  readTransfers(reading, rowsOf("transfers"));
  reading.aside(sections);
  const number = findText(preamble, NUMBER)?.[1];
  const account = number === undefined ? undefined : { number };
  const opening =
    printedBalances.opening && withContracts(printedBalances.opening, contracts.opening, reading.drafts);
  const closing = withContracts(printedBalances.closing, contracts.closing, reading.drafts);
  return reading.finish(defined({ account, period, opening, closing }));
};

const detect = (file: SourceFile): Detection =>
  isReport(recordsOf(file))
    ? { score: 1, why: issue("title-found", { title: 'Брокер: ПАО "Промсвязьбанк"' }) }
    : { score: 0, why: issue("no-known-header") };

/** PSB (Promsvyazbank): workbook layout after one public sample, the rest from programs. */
export const psb: Broker = {
  id: ID,
  name: "PSB",
  country: "RU",
  formats: [
    {
      id: FORMAT,
      name: "Broker report XLS",
      marks: {
        in: "workbook",
        texts: [
          'ПАО "Промсвязьбанк"',
          "Сделки, совершенные с ЦБ",
          "движение денежных средств в валюте счета",
        ],
      },
      evidence: "code",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: [...Object.keys(SIDES), ...CASH_WORDS, ...BOND_WORDS, ...TRANSFER_WORDS, ...CONTRACT_WORDS],
      kinds: ["XML"],
    },
  ],
  near: () => [],
  detect,
  parse,
};
