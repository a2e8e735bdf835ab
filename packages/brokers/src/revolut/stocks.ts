import { issue } from "../kit/issue.ts";
import { acceptSplits } from "../kit/split-from-holding.ts";
import { actionsOf, checked, ignoreAs, namedInstrument } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "../kit/tables/table-row.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";

type Column = "date" | "symbol" | "event" | "quantity" | "price" | "amount" | "currency";

const COLUMNS: readonly TableColumn<Column>[] = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "symbol", labels: ["Ticker"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
  { id: "price", labels: ["Price per share"], role: "price", isRequired: true },
  { id: "amount", labels: ["Total Amount"], role: "money", isRequired: true },
  { id: "currency", labels: ["Currency"], isRequired: true },
];

const { trade, income, cash, charge, transfer, byHand } = actionsOf<Column>({
  amounts: "gross",
  isSigned: false,
});

/** Quantities are unsigned; guessed words were never seen in a file. */
const EVENTS: Events<Column> = {
  "BUY - MARKET": trade("buy"),
  "SELL - MARKET": trade("sell"),
  "BUY - LIMIT": checked(trade("buy")),
  "SELL - LIMIT": checked(trade("sell")),
  "BUY - STOP": checked(trade("buy")),
  "SELL - STOP": checked(trade("sell")),
  "POSITION CLOSURE": checked(trade("sell")),
  DIVIDEND: income("dividend"),
  "DIVIDEND TAX (CORRECTION)": checked(cash("tax-refund", "tax")),
  "CUSTODY FEE": charge("fee"),
  "CUSTODY FEE (REVERSAL)": checked(cash("fee-refund", "fee-refund")),
  "CASH TOP-UP": cash("deposit", "deposit"),
  DEPOSIT: cash("deposit", "deposit"),
  "CASH WITHDRAWAL": cash("withdrawal", "withdrawal"),
  "STOCK SPLIT": () => undefined,
  "MERGER - STOCK": byHand,
  SPINOFF: byHand,
  "TRANSFER FROM REVOLUT TRADING LTD TO": ignoreAs("own-transfer"),
  TRANSFER: checked(transfer("transfer-in")),
};

/** Splits print the added units. */
const readSplits = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((row) => row.text("event") === "STOCK SPLIT");
  const addedOf = (row: TableRow<Column>) => absolute(row.needed("quantity"));
  const read = (row: TableRow<Column>) => {
    const instrument = namedInstrument<Column>(row);
    const head = { ...row.date("date"), line: row.line, currency: row.currency("currency")?.code ?? "" };
    return instrument && { ...head, instrument, added: addedOf(row) };
  };
  acceptSplits(reading, rows, read, { isAnyRatio: true });
  const isLeft = new Set(reading.open());
  for (const row of rows) {
    if (row.problems.length > 0 || !isLeft.has(row)) continue;
    const action = { action: `STOCK SPLIT ${row.text("symbol")}`, quantity: addedOf(row), money: "" };
    reading.ignore(row, issue("corporate-action-by-hand", action));
  }
  return {};
};

export const revolutStocks: TableSpec<Column> = {
  format: {
    id: "revolut-stocks-csv",
    name: "Stocks account statement CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish: readSplits,
};
