import { type Events, eachOf, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import { joinExchanges } from "./kit/join-exchanges.ts";
import { loneText } from "./kit/table-accounts.ts";
import { actionsOf, type CommonColumn, checked, namedInstrument, type Style } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableRow } from "./kit/table-row.ts";

type Column = CommonColumn;
type Row = TableRow<Column>;

const style: Style<Column> = {
  amounts: "net",
  isSigned: true,
  instrument: (row) => {
    const named = namedInstrument<Column>(row);
    const currency = row.currency("currency")?.code;
    return named && { ...named, ...(currency && { currency }) };
  },
  note: (row) => row.kept("event"),
};
const { trade, income, cash, charge } = actionsOf<Column>(style);

/** The layout is a real file's; of its words only the exchange's two were seen, all others ask for a look. */
const events: Events<Column> = {
  ...eachOf(["Forex credit", "Forex debit"], () => undefined),
  Buy: checked(trade("buy")),
  Sell: checked(trade("sell")),
  Dividend: checked(income("dividend")),
  Interest: checked(income("interest")),
  "Custody Fees": checked(charge("fee")),
  Payment: checked(cash("deposit", "withdrawal")),
};

const finish = (reading: TableReading<Column>) => {
  const open = reading.open().filter((row) => row.problems.length === 0);
  joinExchanges(
    reading,
    open.flatMap((row: Row) => {
      const { date, time } = row.date("date");
      const currency = row.currency("currency")?.code;
      const [id, amount] = [row.kept("id", 200), row.needed("amount")];
      return currency === undefined || row.problems.length > 0
        ? []
        : [{ row, key: id ?? row.text("date"), date, time, currency, amount, externalId: id }];
    }),
  );
  for (const row of reading.open()) reading.fail(row, row.problems[0] ?? issue("pair-incomplete"));
  return {};
};

const transactions: TableSpec<Column> = {
  format: {
    id: "swissquote-csv",
    name: "Transactions CSV",
    evidence: "sample",
    words: Object.keys(events),
  },
  columns: [
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "id", labels: ["Order #"], isRequired: true },
    { id: "event", labels: ["Transaction"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "name", labels: ["Name"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Unit price"], role: "price", isRequired: true },
    { id: "fee", labels: ["Costs"], role: "money", isRequired: true },
    { id: "accrued", labels: ["Accrued Interest"], role: "money" },
    { id: "amount", labels: ["Net Amount"], role: "money", isRequired: true },
    { id: "currency", labels: ["Currency"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** Swissquote: its list of transactions. */
export const swissquote = tableBroker({ id: "swissquote", name: "Swissquote", country: "CH" }, [
  transactions,
]);
