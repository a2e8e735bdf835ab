import { distinctInstruments } from "../kit/accounts/distinct-instruments.ts";
import { type Collector, createCollector, rejected } from "../kit/collector.ts";
import { withContracts } from "../kit/contracts.ts";
import { defined } from "../kit/defined.ts";
import { issue } from "../kit/issue.ts";
import { withPendingDeals } from "../kit/pending-deals.ts";
import { looksLikeEvent } from "../kit/reports/report.ts";
import { readReportBalances } from "../kit/reports/report-balances.ts";
import { totalsOf } from "../kit/reports/section-totals.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import {
  type ReportTables,
  readReportTables,
  type TableRow,
  type TableSpec,
} from "../kit/tables/report-tables.ts";
import { readDate } from "../kit/text/dates.ts";
import type { ParseOptions, Statement } from "../statement.ts";
import { isAgainst, pendingDeals, withPlainCash } from "./balances.ts";
import { type CashWords, readCash } from "./cash.ts";
import { CONTRACT_IDS, readContracts } from "./contracts.ts";
import { readSecurityMoves, type SecurityWords } from "./security-moves.ts";
import { createSecurityTable, type SecurityTable } from "./security-table.ts";
import { readTrades, type TradeShape } from "./trades.ts";

/**
 * A report of the back-office family. Tables "trades", "cash", "papers" and "portfolio" (names and ISINs) are read
 * here; those in `repeats` repeat trades; others are informational.
 */
export interface BackOfficeReport {
  readonly brokerId: string;
  readonly format: string;
  readonly tables: readonly TableSpec[];
  readonly repeats: readonly string[];
  readonly trade: TradeShape;
  readonly cash: CashWords;
  readonly papers: SecurityWords;
  readonly accountNumber: RegExp;
  readonly balances?: { readonly cash: RegExp; readonly positions: RegExp };
  /** The format has `CONTRACT_TABLES`. */
  readonly hasContracts?: true;
  readonly more?: {
    readonly ids: readonly string[];
    readonly read: (out: Collector, tables: ReportTables, book: SecurityTable) => void;
  };
}

const PERIOD = /(\d{2}\.\d{2}\.\d{4})\s*(?:г\.?\s*)?(?:–|—|-|по)\s*(\d{2}\.\d{2}\.\d{4})/;

const readPeriod = (text: string): Statement["period"] => {
  const [, first = "", last = ""] = PERIOD.exec(text) ?? [];
  const from = readDate(first, "dmy")?.date;
  const to = readDate(last, "dmy")?.date;
  return from === undefined || to === undefined ? undefined : { from, to };
};

const instrumentOf =
  (book: SecurityTable) =>
  ({ row, group }: TableRow) =>
    book.ofCells(row.cell("Наименование"), row.cell("ISIN")) ??
    (group === "" ? undefined : book.ofTitle(group));

export const readBackOffice = (
  records: readonly CsvRecord[],
  report: BackOfficeReport,
  options: ParseOptions,
): Statement => {
  const { brokerId, format, more } = report;
  const tables = readReportTables(records, report.tables, { mark: ".", order: "dmy", today: options.today });
  const own = [...(report.hasContracts ? CONTRACT_IDS : []), ...(more?.ids ?? [])];
  const used = ["trades", "cash", "papers", ...report.repeats, ...own];
  if (!used.some((id) => tables.found.has(id)))
    return rejected(brokerId, format, issue("missing-columns", { columns: "Номер сделки, Дата, Сумма" }));
  const out = createCollector(brokerId, format, records);
  for (const { line, reason } of tables.layout) out.layout([{ line }], reason);
  for (const { record, section } of tables.aside)
    if (!looksLikeEvent(record)) out.layout([record], "information");
    else {
      out.seen(record.line);
      out.ignore(record.line, issue("unknown-section", { section }));
    }
  for (const { id } of report.tables)
    if (!used.includes(id)) for (const { row } of tables.rows(id)) out.layout([row], "information");
  const book = createSecurityTable(tables.rows("portfolio"));
  for (const id of used)
    if (!CONTRACT_IDS.includes(id)) for (const { row } of tables.rows(id)) out.seen(row.line);
  for (const row of tables.unknown) {
    out.seen(row.line);
    out.ignore(row.line, issue("unknown-section", { section: row.section }));
  }
  for (const id of report.repeats)
    for (const { row } of tables.rows(id)) out.ignore(row.line, issue("repeats-trades"));
  for (const { id, columns } of report.tables)
    if (used.includes(id))
      out.totals(
        totalsOf({
          title: "",
          columns: columns.map((column) => ({ id: column.id, label: column.id })),
          lines: tables.rows(id).map(({ row }) => row),
          totals: tables.totals(id),
          cellOf: (row, column) => row.cell(column),
          isAgainst,
        }),
      );
  readTrades(out, tables.rows("trades"), report.trade, instrumentOf(book));
  const moves = readSecurityMoves(out, tables.rows("papers"), report.papers, book);
  more?.read(out, tables, book);
  const contracts = report.hasContracts ? readContracts(out, tables) : undefined;
  readCash(out, tables.rows("cash"), report.cash, book, moves, contracts?.inText);
  moves.reportRest();
  options.onProgress?.(records.length, records.length);
  const number = report.accountNumber.exec(tables.preamble)?.[1];
  const account = number === undefined ? undefined : { number };
  const period = readPeriod(tables.preamble);
  const titles = report.balances && { ...report.balances, all: report.tables.map(({ title }) => title) };
  const printed = titles
    ? readReportBalances(withPlainCash(records, titles.cash, titles.all), titles, period, (_, cellOf) => {
        const isin = cellOf(/^isin/i);
        return book.ofCells(cellOf(/^наименование/i), isin);
      })
    : { closing: { cash: [], positions: [] } };
  const settled = report.repeats.flatMap((id) => tables.rows(id));
  const pending = pendingDeals(settled, tables.rows("trades"), period?.from, book);
  const atFirst = printed.opening && withPendingDeals(printed.opening, pending);
  const opening = atFirst && withContracts(atFirst, contracts?.opening ?? [], out.rows);
  const closing = withContracts(printed.closing, contracts?.closing ?? [], out.rows);
  const held = [...(opening?.positions ?? []), ...closing.positions];
  return out.finish(
    closing,
    distinctInstruments([...out.rows, ...held]),
    defined({ account, period, opening }),
  );
};
