import { APP_EVENTS, type CoinbaseColumn, joinRenames, readAppLine } from "./coinbase/app.ts";
import { joinMatches, PRO_EVENTS, readAccountLine } from "./coinbase/pro.ts";
import { transfersReport, walletReport } from "./coinbase/reports.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;

const app: TableSpec<CoinbaseColumn> = {
  format: {
    id: "coinbase-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(APP_EVENTS),
  },
  columns: [
    { id: "id", labels: ["ID"] },
    { id: "date", labels: ["Timestamp"], isRequired: true },
    { id: "event", labels: ["Transaction Type"], isRequired: true },
    { id: "asset", labels: ["Asset"], isRequired: true },
    { id: "quantity", labels: ["Quantity Transacted"], role: "quantity", isRequired: true },
    { id: "currency", labels: ["Price Currency", "Spot Price Currency"], isRequired: true },
    { id: "price", labels: ["Price at Transaction", "Spot Price at Transaction"], role: "price" },
    { id: "subtotal", labels: ["Subtotal"], role: "money", isRequired: true },
    {
      id: "total",
      labels: ["Total (inclusive of fees and/or spread)", "Total (inclusive of fees)", "Total"],
      role: "money",
      isRequired: true,
    },
    { id: "fee", labels: ["Fees and/or Spread", "Fees"], role: "money", isRequired: true },
    { id: "note", labels: ["Notes"], isRequired: true },
  ],
  ...STYLE,
  read: readAppLine,
  finish: joinRenames,
};

const pro: TableSpec<CoinbaseColumn> = {
  format: {
    id: "coinbase-pro-account",
    name: "Coinbase Pro account CSV",
    evidence: "fixture",
    prints: ["running-cash", "running-positions"],
    words: Object.keys(PRO_EVENTS),
  },
  columns: [
    { id: "portfolio", labels: ["portfolio"], isRequired: true },
    { id: "event", labels: ["type"], isRequired: true },
    { id: "date", labels: ["time"], isRequired: true },
    { id: "quantity", labels: ["amount"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["balance"], role: "quantity", isRequired: true },
    { id: "asset", labels: ["amount/balance unit"], isRequired: true },
    { id: "id", labels: ["transfer id"], isRequired: true },
    { id: "trade", labels: ["trade id"], isRequired: true },
    { id: "order", labels: ["order id"] },
  ],
  ...STYLE,
  read: readAccountLine,
  finish: joinMatches,
};

export const coinbase = tableBroker({ id: "coinbase", name: "Coinbase", country: "US" }, [
  app,
  walletReport,
  transfersReport,
  pro,
]);
