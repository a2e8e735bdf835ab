import { issue } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { actionsOf, type CommonColumn, type Style } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = CommonColumn | "exchange" | "segment" | "day";
type Row = TableRow<Column>;

const isDerivative = (row: Row) => /^FO$/i.test(row.text("segment"));

const style: Style<Column> = {
  amounts: "gross",
  isSigned: false,
  currency: "INR",
  // Execution times are India's, like the trade date.
  day: (row) => (row.text("date") === "" ? row.date("day") : row.date("date")),
  instrument: (row) => {
    const symbol = row.kept("symbol", 100);
    const isin = row.kept("isin", 12);
    const exchange = row.kept("exchange", 50);
    if (symbol === undefined && isin === undefined) return undefined;
    return {
      ...(symbol && { symbol }),
      ...(isin && { isin }),
      ...(exchange && { exchange }),
      currency: "INR",
      ...(isDerivative(row) && { assetType: 9 }),
    };
  },
  externalId: (row) => row.kept("id", 200),
};
const { trade } = actionsOf<Column>(style);
const events: Events<Column> = { buy: trade("buy"), sell: trade("sell") };

/** Futures are not booked; options are priced per unit, so that quantity x price is their money. */
const passBy = (row: Row) =>
  isDerivative(row) && /FUT$/i.test(row.text("symbol"))
    ? issue("asset-category-unsupported", { category: "Futures" })
    : loneText(row);

const table: Omit<TableSpec<Column>, "format"> = {
  columns: [
    { id: "symbol", labels: ["symbol"], isRequired: true },
    { id: "isin", labels: ["isin"], isRequired: true },
    { id: "day", labels: ["trade_date", "Trade Date"], isRequired: true },
    { id: "exchange", labels: ["exchange"], isRequired: true },
    { id: "segment", labels: ["segment"], isRequired: true },
    { id: "event", labels: ["trade_type", "Trade Type"], isRequired: true },
    { id: "quantity", labels: ["quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["price"], role: "price", isRequired: true },
    { id: "id", labels: ["trade_id", "Trade ID"], isRequired: true },
    { id: "date", labels: ["order_execution_time", "Order Execution Time"], isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
};
const words = Object.keys(events);

const csv: TableSpec<Column> = {
  format: { id: "zerodha-csv", name: "Tradebook CSV", evidence: "sample", prints: [], words },
  ...table,
};

/** Zerodha: Console, Reports, Tradebook. Trades only: no charges, dividends or splits. */
export const zerodha = tableBroker({ id: "zerodha", name: "Zerodha", country: "IN" }, [csv]);
