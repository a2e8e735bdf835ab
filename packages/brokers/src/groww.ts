import { issue, shown } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "exchange" | "status";
type Row = TableRow<Column>;

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  currency: "INR",
  instrument: (row) => {
    const [symbol, isin, name] = [row.kept("symbol", 100), row.kept("isin", 12), row.kept("name")];
    const exchange = row.kept("exchange", 50);
    if (symbol === undefined && isin === undefined && name === undefined) return undefined;
    const parts = { ...(symbol && { symbol }), ...(isin && { isin }), ...(name && { name }) };
    return { ...parts, ...(exchange && { exchange }), currency: "INR" };
  },
  externalId: (row) => row.kept("id", 200),
};
const { trade } = actionsOf<Column>(style);
const events: Events<Column> = { BUY: trade("buy"), SELL: trade("sell") };

const passBy = (row: Row) => {
  const status = row.text("status");
  if (status === "" || /^executed$/i.test(status)) return loneText(row);
  return issue("not-executed", { status: shown(status) });
};

const orders: TableSpec<Column> = {
  format: {
    id: "groww-xlsx",
    name: "Stock order history XLSX",
    evidence: "code",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "name", labels: ["Stock name"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "isin", labels: ["ISIN"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "amount", labels: ["Value"], role: "money", isRequired: true },
    { id: "exchange", labels: ["Exchange"], isRequired: true },
    { id: "id", labels: ["Exchange Order Id"], isRequired: true },
    { id: "date", labels: ["Execution date and time"], isRequired: true },
    { id: "status", labels: ["Order status"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Groww: trades only; layout known from descriptions. */
export const groww = tableBroker({ id: "groww", name: "Groww", country: "IN" }, [orders]);
