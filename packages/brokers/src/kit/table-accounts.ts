import type { Balances, Issue } from "../statement.ts";
import { subtract } from "./decimal-text.ts";
import { issue } from "./issue.ts";
import type { Extras, TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

/** The account all lines name; several of them cannot become one portfolio. */
export const accountIn = <Id extends string>(
  rows: readonly TableRow<Id>[],
  column: Id,
): Pick<Extras, "account" | "fatal"> => {
  const numbers = [...new Set(rows.map((row) => row.text(column)).filter((text) => text !== ""))];
  const [number] = numbers;
  if (numbers.length > 1) return { fatal: issue("several-accounts", { accounts: numbers.join(", ") }) };
  return number === undefined ? {} : { account: { number } };
};

/** A line with text in its first cell only: a disclaimer or total under the table. */
export const loneText = <Id extends string>(row: TableRow<Id>): Issue | undefined => {
  const filled = row.record.cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 &&
    (row.record.cells[0] ?? "").trim() !== "" &&
    !/^[\d/.,-]+$/.test(filled[0] ?? "")
    ? issue("broker-text")
    : undefined;
};

interface Running<Id extends string> {
  readonly balance: Id;
  readonly amount: Id;
  readonly currency: string;
  readonly date: Id;
}

/**
 * Opening and closing cash from a column of running balances. Which end is the latest is seen from the
 * dates, on a single day from which direction the balances add up in. Nothing when a line lacks its balance.
 */
export const runningBalance = <Id extends string>(
  reading: TableReading<Id>,
  rows: readonly TableRow<Id>[],
  { balance, amount, currency, date }: Running<Id>,
): { opening?: Balances; closing?: Balances } => {
  const lines = rows.map((row) => ({
    balance: row.signed(balance),
    amount: row.signed(amount) ?? "0",
    date: row.optionalDate(date)?.date ?? "",
  }));
  const [first, second] = lines;
  const last = lines.at(-1);
  if (reading.rows.length === 0 || first === undefined || last === undefined) return {};
  if (lines.some((line) => line.balance === undefined)) return {};
  const isUpward =
    second !== undefined && subtract(first.balance ?? "0", second.balance ?? "0") === first.amount;
  const isNewestFirst = first.date === last.date ? isUpward : first.date > last.date;
  const [earliest, latest] = isNewestFirst ? [last, first] : [first, last];
  const opening = subtract(earliest.balance ?? "0", earliest.amount);
  return {
    opening: { cash: [{ currency, amount: opening, date: earliest.date }], positions: [] },
    closing: { cash: [{ currency, amount: latest.balance ?? "0", date: latest.date }], positions: [] },
  };
};
