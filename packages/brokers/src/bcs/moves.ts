import { makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { type ReportReading, readMoment } from "../kit/reports/report-reading.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { add, isZero, reduceRatio } from "../kit/text/decimal-text.ts";
import { findSecurity } from "./groups.ts";

type Row = TableRow<string>;

/** Notes other than a deal's settlement. */
export const MOVE_WORDS = ["Конвертация паи", "Прочее"];

const isConversion = (row: Row) => /^конвертация/i.test(row.text("note"));
const isOther = (row: Row) => /^прочее/i.test(row.text("note"));

const sumOf = (rows: readonly Row[], column: string) =>
  rows.map((row) => row.size(column) ?? "0").reduce(add, "0");

/** Conversion: units of one security out and of another in on one day give the ratio. */
const readConversion = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): boolean => {
  const [row, ...others] = rows;
  const [came, went] = [sumOf(rows, "in"), sumOf(rows, "out")];
  if (row === undefined || isZero(came) || isZero(went) || rows.some(({ problems }) => problems.length > 0))
    return false;
  const ratio = reduceRatio(came, went);
  const draft = makeDraft([row.line], {
    kind: "split",
    ...readMoment(row, "day"),
    instrument: findSecurity(book, row.text("name")),
    currency: "RUB",
    ratio,
    affectsCash: false,
    note: row.note("note"),
    checks: [issue("possible-split", ratio)],
  });
  if (reading.accept(row, [draft])) for (const other of others) reading.join(other, draft);
  else for (const other of others) reading.fail(other, row.problems[0] ?? issue("unknown-row-shape"));
  return true;
};

const readTransfer = (reading: ReportReading, row: Row, book: SecurityBook): void => {
  const came = row.nonZero("in");
  const quantity = came ?? row.nonZero("out") ?? row.needed("in");
  const draft = makeDraft([row.line], {
    kind: came === undefined ? "transfer-out" : "transfer-in",
    ...readMoment(row, "day"),
    instrument: findSecurity(book, row.text("name")),
    quantity,
    currency: "RUB",
    affectsCash: false,
    note: row.note("note"),
  });
  if (isConversion(row)) draft.checks = [issue("wording-unconfirmed")];
  reading.accept(row, [draft]);
};

/** Reads section 4: movements of securities without a deal. */
export const readMoves = (reading: ReportReading, rows: readonly Row[], book: SecurityBook): void => {
  const conversions = Map.groupBy(
    rows.filter(isConversion),
    (row) => `${row.text("name")}\u0001${row.text("day")}`,
  );
  for (const members of conversions.values())
    if (!readConversion(reading, members, book)) for (const row of members) readTransfer(reading, row, book);
  for (const row of rows) {
    if (isConversion(row)) continue;
    if (isOther(row)) readTransfer(reading, row, book);
    else reading.ignore(row, issue("settlement-row"));
  }
};
