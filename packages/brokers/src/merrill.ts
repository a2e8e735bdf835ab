import { accountIn, loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, ignoreAs, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { joinTaxes } from "./kit/taxes/join-taxes.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { isCusip, multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "account" | "type";
type Row = TableRow<Column>;

const typeOf = (row: Row) => (isCusip(row.text("symbol")) ? 2 : undefined);

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    return symbol === undefined ? undefined : securityOf(symbol, undefined, typeOf(row));
  },
  multiplier: (row) => multiplierOf(typeOf(row)),
  isUsualMultiplier: true,
  note: (row) => row.note("event"),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

const events: Events<Column> = {
  Purchase: trade("buy"),
  Sale: trade("sell"),
  "Pending Sale": ignoreAs("not-final", { status: "Pending" }),
  ...eachOf(["Reinvestment Share", "Reinvestment Shares"], checked(trade("buy"))),
  Dividend: checked(income("dividend")),
  Interest: checked(income("interest")),
  "Foreign tax": checked(charge("tax")),
  ...eachOf(["Deposit", "Withdrawal"], checked(cash("deposit", "withdrawal"))),
};

const activity: TableSpec<Column> = {
  account: "account",
  format: {
    id: "merrill-csv",
    name: "Activity CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Trade Date"], isRequired: true },
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
    { id: "account", labels: ["Account"], isRequired: true },
    { id: "event", labels: ["Description"], isRequired: true },
    { id: "type", labels: ["Type"], isRequired: true },
    { id: "symbol", labels: ["Symbol/ CUSIP"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  total: /^total activity from/i,
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish: (reading) => {
    joinTaxes(reading);
    return accountIn(reading.rows, "account");
  },
};

/** Merrill (Edge): one account. */
export const merrill = tableBroker({ id: "merrill", name: "Merrill", country: "US" }, [activity]);
