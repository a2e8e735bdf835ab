import { issue, shown } from "./kit/issue.ts";
import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { isOccSymbol, multiplierOf, securityOf } from "./kit/us-securities.ts";

type Column = CommonColumn | "status";
type Row = TableRow<Column>;

const typeOf = (row: Row) => (isOccSymbol(row.text("symbol")) ? 9 : undefined);

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  currency: "USD",
  // New York time is kept: "01/02/2024 10:30:00 EST".
  day: (row) => row.dateOf(row.text("date").replace(/ E[SD]T$/, ""), "date"),
  instrument: (row) => securityOf(row.kept("symbol", 100), row.kept("name"), typeOf(row)),
  multiplier: (row) => multiplierOf(typeOf(row)),
  isUsualMultiplier: true,
};
const { trade } = actionsOf<Column>(style);
const events: Events<Column> = { Buy: trade("buy"), Sell: trade("sell") };

const passBy = (row: Row) => {
  const status = row.text("status");
  const filled = row.text("quantity");
  // A spread's line has no symbol: its legs are the trades.
  if (row.text("symbol") === "" && row.text("name") !== "") return issue("repeats-lines");
  const isFilled = /^(?:partial(?:ly)? )?filled$/i.test(status) && !/^0*\.?0*$/.test(filled);
  return isFilled ? undefined : issue("not-final", { status: shown(status) });
};

const orders: TableSpec<Column> = {
  format: { id: "webull-csv", name: "Orders CSV", evidence: "code", prints: [], words: Object.keys(events) },
  columns: [
    { id: "name", labels: ["Name"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "event", labels: ["Side"], isRequired: true },
    { id: "status", labels: ["Status"], isRequired: true },
    { id: "quantity", labels: ["Filled"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Avg Price"], role: "price", isRequired: true },
    { id: "date", labels: ["Filled Time"], isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  passBy,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Webull: orders only; no fees, dividends or cash. */
export const webull = tableBroker({ id: "webull", name: "Webull", country: "US" }, [orders]);
