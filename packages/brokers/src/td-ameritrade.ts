import { issue } from "./kit/issue.ts";
import { loneText, signedBalance } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, ignoreAs, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Extras, TableReading } from "./kit/tables/table-reading.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "regFee" | "shortTermFee" | "redemptionFee" | "salesCharge" | "balance";

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  fees: ["regFee", "shortTermFee", "redemptionFee", "salesCharge"],
  instrument: (row) => securityOf(row.kept("symbol", 100), undefined),
  externalId: (row) => row.kept("id", 200),
  note: (row) => row.note("event"),
};
const { trade, income } = actionsOf<Column>(style);

const events: Events<Column> = {
  Bought: trade("buy"),
  Sold: checked(trade("sell")),
  "ORDINARY DIVIDEND": income("dividend"),
  ...eachOf(["MONEY MARKET PURCHASE", "MONEY MARKET REDEMPTION"], ignoreAs("sweep")),
};

/** The balance treats sweeps as spent: it adds up only without them. */
const finish = ({ rows }: TableReading<Column>): Extras => {
  const lines = rows.filter((row) => row.optionalDate("date") !== undefined);
  if (lines.some((row) => /^money market/i.test(row.text("event")))) return {};
  const balances = lines.map((row) => ({
    date: row.optionalDate("date")?.date ?? "",
    amount: row.signed("amount") ?? "0",
    line: row.line,
    balance: row.signed("balance"),
  }));
  return signedBalance(balances, "USD");
};

const history: TableSpec<Column> = {
  format: {
    id: "td-ameritrade-csv",
    name: "Transactions CSV",
    evidence: "code",
    prints: ["running-cash"],
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["DATE"], isRequired: true },
    { id: "id", labels: ["TRANSACTION ID"], isRequired: true },
    { id: "event", labels: ["DESCRIPTION"], isRequired: true },
    { id: "quantity", labels: ["QUANTITY"], role: "quantity", isRequired: true },
    { id: "symbol", labels: ["SYMBOL"], isRequired: true },
    { id: "price", labels: ["PRICE"], role: "price", isRequired: true },
    { id: "fee", labels: ["COMMISSION"], role: "money", isRequired: true },
    { id: "amount", labels: ["AMOUNT"], role: "money", isRequired: true },
    { id: "balance", labels: ["NET CASH BALANCE"], role: "money" },
    { id: "regFee", labels: ["REG FEE"], role: "money" },
    { id: "shortTermFee", labels: ["SHORT-TERM RDM FEE"], role: "money" },
    { id: "redemptionFee", labels: ["FUND REDEMPTION FEE"], role: "money" },
    { id: "salesCharge", labels: ["DEFERRED SALES CHARGE"], role: "money" },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: (row) => (row.text("date").startsWith("***") ? issue("broker-text") : loneText(row)),
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish,
};

/** TD Ameritrade: accounts since moved to Schwab. */
export const tdAmeritrade = tableBroker({ id: "td-ameritrade", name: "TD Ameritrade", country: "US" }, [
  history,
]);
