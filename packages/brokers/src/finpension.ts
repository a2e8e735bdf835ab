import { signedBalance } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { isNegative } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "balance";
type Row = TableRow<Column>;

const FRANC = "CHF";

/** Funds are booked in francs; their own currency and rate only explain the price. */
const { trade, income, cash, charge } = actionsOf<Column>({
  amounts: "gross",
  isSigned: true,
  currency: FRANC,
});

/** Vested benefits use one word for both directions. */
const byMoney = (row: Row) => trade(isNegative(row.signed("amount") ?? "0") ? "buy" : "sell")(row);

const EVENTS: Events<Column> = {
  Buy: trade("buy"),
  Sell: trade("sell"),
  "Portfolio Transaction": byMoney,
  ...eachOf(["Dividend", "Dividend and Interest Distributions"], income("dividend")),
  Interests: cash("interest", "interest-paid"),
  ...eachOf(["Flat-rate administrative fee", "Flat-rate administration fee"], charge("fee")),
  ...eachOf(["Deposit", "Transfer vested benefits"], cash("deposit", "withdrawal")),
  Withdrawal: checked(cash("deposit", "withdrawal")),
};

/** Closing cash, if every line has a running balance. */
const finish = ({ rows }: TableReading<Column>) =>
  signedBalance(
    rows.map((row) => ({
      date: row.date("date").date,
      amount: row.signed("amount") ?? "0",
      line: row.line,
      balance: row.signed("balance"),
    })),
    FRANC,
  );

const report: TableSpec<Column> = {
  format: {
    id: "finpension-csv",
    name: "Transaction report CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: Object.keys(EVENTS),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "event", labels: ["Category"], isRequired: true },
    { id: "name", labels: ["Asset Name"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Number of Shares"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Asset Price in CHF"], role: "price", isRequired: true },
    { id: "amount", labels: ["Cash Flow"], role: "money", isRequired: true },
    { id: "balance", labels: ["Balance"], role: "money" },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Finpension: Swiss francs. */
export const finpension = tableBroker<Column>({ id: "finpension", name: "Finpension", country: "CH" }, [
  report,
]);
