import { codeOf, coinBalances, feeInKind, feeOrRefund, moved, netOf, swap, wentOut } from "./kit/coins.ts";
import { absolute, isNegative, negate, subtract } from "./kit/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import type { Read } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableRow } from "./kit/table-row.ts";

type Column = "id" | "date" | "coin" | "event" | "amount" | "fee" | "balance";
type Row = TableRow<Column>;

const codeIn = (row: Row) => codeOf(row.text("coin"));
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.text("event"),
  externalId: row.kept("id", 200),
});

/** What a line changed: a withdrawal goes out however it is signed, the fee always. */
const changed = (row: Row): string => {
  const amount = row.signed("amount") ?? "0";
  const isOut = /withdrawal$/i.test(row.text("event")) || isNegative(amount);
  return subtract(isOut ? negate(absolute(amount)) : amount, row.size("fee") ?? "0");
};

const by =
  (...kinds: Parameters<typeof moved>[3]): Read<Column> =>
  (row) => {
    row.needed("amount");
    return moved(eventOf(row), codeIn(row), changed(row), kinds);
  };

/** A withdrawal goes out however it is signed; the network's fee stands beside it. */
const withdrawal: Read<Column> = (row) => {
  const code = codeIn(row);
  const sent = wentOut(eventOf(row), { code, amount: absolute(row.needed("amount")) }, "withdrawal");
  return [sent, ...feeInKind(eventOf(row), { code, amount: row.size("fee") ?? "0" })];
};

const events: Events<Column> = {
  ...eachOf(["Buy", "Sell"], () => undefined),
  Deposit: by("deposit", "withdrawal"),
  "Ordinary Withdrawal": withdrawal,
  "Trading fee rebate": (row) => {
    row.needed("amount");
    return feeOrRefund(eventOf(row), codeIn(row), changed(row));
  },
  // Of referrals: income, no fee of one's own.
  "Rebate rewards": by("cash-gain", "cash-expense"),
};

/** A fill is the lines of one order and second: a coin that came and one that went, the fee in either. */
const readFills = (reading: TableReading<Column>) => {
  const keyOf = (row: Row) => `${row.text("id")}\u0001${row.text("date")}`;
  for (const rows of Map.groupBy(reading.open(), keyOf).values()) {
    const { out, into } = netOf(rows.map((row) => ({ code: codeIn(row), change: changed(row) })));
    const [[given], [taken], [first]] = [out, into, rows];
    if (first === undefined || given === undefined || taken === undefined) continue;
    if (out.length + into.length !== 2) continue;
    reading.accept(rows, swap({ ...eventOf(first), lines: rows.map(({ line }) => line) }, given, taken));
  }
  for (const row of reading.open()) reading.fail(row, row.problems[0] ?? issue("pair-incomplete"));
  return coinBalances<Column>(reading.rows, { codeOf: codeIn, changeOf: changed });
};

const spot: TableSpec<Column> = {
  format: {
    id: "bitget-spot",
    name: "Spot account CSV",
    evidence: "fixture",
    prints: ["running-positions"],
    words: Object.keys(events),
  },
  columns: [
    { id: "id", labels: ["order", "Order ID"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "coin", labels: ["Coin"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Available"], role: "quantity", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: readFills,
};

/** Bitget: of its zip of some 35 tables the spot account is read; the others repeat it or are derivatives. */
export const bitget = tableBroker({ id: "bitget", name: "Bitget", country: "SC" }, [spot]);
