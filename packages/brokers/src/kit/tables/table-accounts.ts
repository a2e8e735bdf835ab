import type { Balances, Issue } from "../../statement.ts";
import { balancesOf } from "../event-rows.ts";
import { issue } from "../issue.ts";
import { subtract } from "../text/decimal-text.ts";
import type { Extras } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

/** Returns the account named by all lines; rejects several. */
export const accountIn = <Id extends string>(
  rows: readonly TableRow<Id>[],
  column: Id,
): Pick<Extras, "account" | "accounts"> => {
  // An unreadable line does not name an account.
  const readable = rows.filter((row) => row.problems.length === 0);
  const numbers = [...new Set(readable.map((row) => row.text(column)).filter((text) => text !== ""))];
  const [number] = numbers;
  if (numbers.length > 1) return { accounts: numbers };
  return number === undefined ? {} : { account: { number } };
};

/** Returns a reason for a line with text only in its first cell: a disclaimer or total. */
export const loneText = <Id extends string>(row: TableRow<Id>): Issue | undefined => {
  const filled = row.record.cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 &&
    (row.record.cells[0] ?? "").trim() !== "" &&
    !/^[\d/.,-]+$/.test(filled[0] ?? "")
    ? issue("broker-text")
    : undefined;
};

interface BalanceLine {
  readonly date: string;
  readonly amount: string;
  readonly balance: string | undefined;
  readonly line: number;
}

/**
 * Returns opening and closing cash of running balances, ordered by date, or within a day by sums. Empty if the first or
 * last line lacks one.
 */
export const signedBalance = (lines: readonly BalanceLine[], currency: string): Extras => {
  const [first, second] = lines;
  const last = lines.at(-1);
  if (first?.balance === undefined || last?.balance === undefined) return {};
  const isUpward =
    second !== undefined && subtract(first.balance ?? "0", second.balance ?? "0") === first.amount;
  const isNewestFirst = first.date === last.date ? isUpward : first.date > last.date;
  const ordered = isNewestFirst ? lines.toReversed() : lines;
  const steps = ordered.flatMap(({ line, amount, balance }) =>
    balance === undefined ? [] : [{ line, currency, change: amount, balance }],
  );
  const { opening, closing, breaks } = balancesOf(steps);
  const on = ({ cash }: Balances, date: string | undefined) => ({
    cash: cash.map((sum) => ({ ...sum, ...(date && { date }) })),
    positions: [],
  });
  return {
    ...(opening && { opening: on(opening, ordered[0]?.date) }),
    closing: on(closing, ordered.at(-1)?.date),
    breaks,
  };
};
