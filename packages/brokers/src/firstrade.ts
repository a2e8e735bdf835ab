import { type Events, readByWord } from "./kit/event-words.ts";
import { joinTaxes } from "./kit/join-taxes.ts";
import { loneText } from "./kit/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, type Style } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableRow } from "./kit/table-row.ts";
import { multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "otherFee" | "cusip" | "recordType";

/** Lines without a ticker name the security by its CUSIP: bonds. */
const typeOf = (row: TableRow<Column>) =>
  row.text("symbol") === "" && row.text("cusip") !== "" ? 2 : undefined;

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  currency: "USD",
  fees: ["otherFee"],
  instrument: (row) => securityOf(row.kept("symbol", 100) ?? row.kept("cusip", 9), undefined, typeOf(row)),
  multiplier: (row) => multiplierOf(typeOf(row)),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

const TAX = /non-res tax|withh(?:olding|eld)/i;
const MONEY = /\b(?:wire|ach)\b/i;
/** What "Other" is stands in the description only. */
const other = (row: TableRow<Column>) => {
  const text = row.text("note");
  if (TAX.test(text)) return charge("tax")(row);
  if (MONEY.test(text)) return cash("deposit", "withdrawal")(row);
  return checked(cash("cash-gain", "cash-expense"))(row);
};

const events: Events<Column> = {
  BUY: trade("buy"),
  SELL: trade("sell"),
  Dividend: (row) => (TAX.test(row.text("note")) ? charge("tax")(row) : income("dividend")(row)),
  Interest: cash("interest", "fee"),
  Other: other,
};

const history: TableSpec<Column> = {
  format: { id: "firstrade-csv", name: "Account history CSV", evidence: "code", words: Object.keys(events) },
  columns: [
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "event", labels: ["Action"], isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "date", labels: ["TradeDate"], isRequired: true },
    { id: "settleDate", labels: ["SettledDate"], isRequired: true },
    { id: "accrued", labels: ["Interest"], role: "money" },
    { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
    { id: "fee", labels: ["Commission"], role: "money" },
    { id: "otherFee", labels: ["Fee"], role: "money" },
    { id: "cusip", labels: ["CUSIP"] },
    { id: "recordType", labels: ["RecordType"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    joinTaxes(reading);
    return {};
  },
};

/** Firstrade: Accounting, Download, CSV. */
export const firstrade = tableBroker({ id: "firstrade", name: "Firstrade", country: "US" }, [history]);
