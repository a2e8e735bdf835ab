import { readStatementRow, STATEMENT_EVENTS } from "./binance/operations.ts";
import { joinOperations } from "./binance/statement-groups.ts";
import type { BinanceColumn } from "./binance/statement-row.ts";
import { readAutoInvest, readMarketTrade, readTrade } from "./binance/trades.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;

const statement: TableSpec<BinanceColumn> = {
  format: {
    id: "binance-statement",
    name: "Transaction history CSV",
    evidence: "fixture",
    prints: [],
    words: Object.keys(STATEMENT_EVENTS),
  },
  columns: [
    { id: "date", labels: ["UTC_Time", "Time"], isRequired: true },
    { id: "account", labels: ["Account"], isRequired: true },
    { id: "event", labels: ["Operation"], isRequired: true },
    { id: "coin", labels: ["Coin"], isRequired: true },
    { id: "change", labels: ["Change"], role: "quantity", isRequired: true },
    { id: "note", labels: ["Remark"] },
  ],
  ...STYLE,
  read: readStatementRow,
  finish: joinOperations,
};

const spot: TableSpec<BinanceColumn> = {
  format: {
    id: "binance-trades",
    name: "Spot trades CSV",
    evidence: "fixture",
    prints: [],
    words: ["BUY", "SELL"],
  },
  columns: [
    { id: "date", labels: ["Date(UTC)"], isRequired: true },
    { id: "pair", labels: ["Pair"], isRequired: true },
    { id: "event", labels: ["Side"], isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "executed", labels: ["Executed"], isRequired: true },
    { id: "amount", labels: ["Amount"], isRequired: true },
    { id: "fee", labels: ["Fee"], isRequired: true },
  ],
  ...STYLE,
  read: readTrade,
};

const markets: TableSpec<BinanceColumn> = {
  format: {
    id: "binance-trades-old",
    name: "Spot trades CSV (older)",
    evidence: "fixture",
    prints: [],
    words: ["BUY", "SELL"],
  },
  columns: [
    { id: "date", labels: ["Date(UTC)"], isRequired: true },
    { id: "pair", labels: ["Market"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "executed", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "amount", labels: ["Total"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "feeCoin", labels: ["Fee Coin"], isRequired: true },
  ],
  ...STYLE,
  read: readMarketTrade,
};

const plans: TableSpec<BinanceColumn> = {
  format: { id: "binance-auto-invest", name: "Auto-invest CSV", evidence: "fixture", prints: [] },
  columns: [
    { id: "date", labels: ["Auto-Invest Date(UTC)"], isRequired: true },
    { id: "coin", labels: ["Holding Coin"], isRequired: true },
    { id: "amount", labels: ["Amount per period"], isRequired: true },
    { id: "fee", labels: ["Trading Fee"], isRequired: true },
    { id: "executed", labels: ["Units"], isRequired: true },
    { id: "account", labels: ["From"] },
    { id: "event", labels: ["Status"], isRequired: true },
  ],
  ...STYLE,
  read: readAutoInvest,
};

/** Binance: transaction history of all accounts, or files of single products; never both. */
export const binance = tableBroker({ id: "binance", name: "Binance", country: "MT" }, [
  statement,
  spot,
  markets,
  plans,
]);
