import type { TableSpec } from "../kit/tables/table-format.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { codeOf, swap } from "../kit/text/coins.ts";
import { absolute, multiply } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";

type Column = "id" | "event" | "market" | "amount" | "coin" | "price" | "quote" | "fee" | "feeCoin" | "date";
type Row = TableRow<Column>;

const trade = (isBuy: boolean) => (row: Row) => {
  const [coin, quote] = [codeOf(row.text("coin")), codeOf(row.text("quote"))];
  if (coin === "") row.missing("coin");
  if (quote === "") row.missing("quote");
  const quantity = absolute(row.needed("amount"));
  const units = { code: coin, amount: quantity };
  const paid = { code: quote, amount: multiply(quantity, absolute(row.needed("price"))) };
  const fee = { code: codeOf(row.text("feeCoin")), amount: row.signed("fee") ?? "0" };
  const event = {
    lines: [row.line],
    ...row.date("date"),
    note: row.text("market"),
    externalId: row.kept("id", 200),
  };
  return isBuy ? swap(event, paid, units, [fee]) : swap(event, units, paid, [fee]);
};

const events: Events<Column> = { BUY: trade(true), SELL: trade(false) };

/** Trades of Bitpanda Pro, now One Trading. Its file of deposits and withdrawals is undocumented. */
export const proTrades: TableSpec<Column> = {
  format: {
    id: "bitpanda-pro-trades",
    name: "Bitpanda Pro trades CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "id", labels: ["Trade ID"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "market", labels: ["Market"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "coin", labels: ["Amount Currency"], isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "quote", labels: ["Price Currency"], isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "feeCoin", labels: ["Fee Currency"], isRequired: true },
    { id: "date", labels: ["Time (UTC)"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};
