import { codeOf, type Sum, swap } from "../kit/coins.ts";
import { isZero } from "../kit/decimal-text.ts";
import { type Events, readByWord } from "../kit/event-words.ts";
import { issue, shown } from "../kit/issue.ts";
import { readNumber } from "../kit/numbers.ts";
import type { TableRow } from "../kit/table-row.ts";
import type { BinanceColumn } from "./statement-row.ts";

type Row = TableRow<BinanceColumn>;

/** "1,234.5USDT": the number and the coin it counts. */
const AMOUNT = /^([\d,.]+(?:E[+-]?\d+)?)([A-Z0-9]*[A-Z][A-Z0-9]*)$/;

const sumOf = (row: Row, column: BinanceColumn): Sum => {
  const [, digits = "", code = ""] = AMOUNT.exec(row.text(column)) ?? [];
  const reading = readNumber(digits, ".");
  if (digits !== "" && "value" in reading) return { code: codeOf(code), amount: reading.value };
  row.problem(issue("bad-number", { value: shown(row.text(column)) }, row.label(column)));
  return { code: "", amount: "0" };
};

const trade = (isBuy: boolean) => (row: Row) => {
  const pieces = sumOf(row, "executed");
  const paid = sumOf(row, "amount");
  const fee = sumOf(row, "fee");
  if (row.problems.length === 0 && (isZero(pieces.amount) || isZero(paid.amount)))
    row.problem(issue("zero-number", {}, row.label("executed")));
  const event = { lines: [row.line], ...row.date("date"), note: row.text("pair") };
  return isBuy ? swap(event, paid, pieces, [fee]) : swap(event, pieces, paid, [fee]);
};

const events: Events<BinanceColumn> = { BUY: trade(true), SELL: trade(false) };

/** One fill: what was executed against what amount, the fee in any coin. */
export const readTrade = readByWord(events, { wordOf: (row) => row.text("event"), column: "event" });
