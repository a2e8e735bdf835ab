import type { TableRow } from "../kit/tables/table-row.ts";
import { codeOf } from "../kit/text/coins.ts";

/** Columns of the statement, then of the trades file. */
export type BinanceColumn =
  | ("date" | "account" | "event" | "coin" | "change" | "note")
  | ("pair" | "price" | "executed" | "amount" | "fee" | "feeCoin");
export type StatementRow = TableRow<BinanceColumn>;

/** Since 2026 the year has two digits: "26-01-31 10:00:00". */
export const dayOf = (row: StatementRow) =>
  row.dateOf(row.text("date").replace(/^(\d{2})-(?=\d{2}-\d{2} )/, "20$1-"), "date");

export const coinOf = (row: StatementRow): string => codeOf(row.text("coin"));

export const eventOf = (rows: readonly StatementRow[]) => {
  const [first] = rows;
  const words = [...new Set(rows.map((row) => row.text("event")))].join(", ");
  return {
    lines: rows.map(({ line }) => line),
    ...(first === undefined ? { date: "" } : dayOf(first)),
    note: [words, first?.text("note")].filter(Boolean).join(": "),
  };
};
