import { issue } from "./kit/issue.ts";
import { anyTable } from "./kit/tables/any-table.ts";
import { ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import {
  codeOf,
  coinBalances,
  feeInKind,
  feeOrRefund,
  moved,
  netOf,
  swap,
  wentOut,
} from "./kit/text/coins.ts";
import { absolute, add, isNegative, isZero, negate, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = "id" | "date" | "coin" | "event" | "amount" | "fee" | "balance";
type Row = TableRow<Column>;
type FuturesColumn = Column | "contract";

const required = (label: string) => ({ id: label, labels: [label], isRequired: true });

const codeIn = (row: Row) => codeOf(row.text("coin"));
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.text("event"),
  externalId: row.kept("id", 200),
});

/** Withdrawals and fees go out whatever their sign, except a fee that is a negative rebate. */
const changed = (row: Row): string => {
  const amount = row.signed("amount") ?? "0";
  const isOut = /withdrawal$/i.test(row.text("event")) || isNegative(amount);
  return subtract(isOut ? negate(absolute(amount)) : amount, row.signed("fee") ?? "0");
};

const by =
  (...kinds: Parameters<typeof moved>[3]): Read<Column> =>
  (row) => {
    row.needed("amount");
    return moved(eventOf(row), codeIn(row), changed(row), kinds);
  };

const withdrawal: Read<Column> = (row) => {
  const code = codeIn(row);
  const sent = wentOut(eventOf(row), { code, amount: absolute(row.needed("amount")) }, "withdrawal");
  return [sent, ...feeInKind(eventOf(row), { code, amount: row.signed("fee") ?? "0" })];
};

const events: Events<Column> = {
  ...eachOf(["Buy", "Sell"], () => undefined),
  Deposit: by("deposit", "withdrawal"),
  "Ordinary Withdrawal": withdrawal,
  "Trading fee rebate": (row) => {
    row.needed("amount");
    return feeOrRefund(eventOf(row), codeIn(row), changed(row));
  },
  "Rebate rewards": by("cash-gain", "cash-expense"),
};

/** A fill: lines of one order and second, a coin in and one out, either with the fee. */
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

/** Opening a position moves its fee, closing it also the result. */
const result: Read<FuturesColumn> = (row) => {
  const fee = row.signed("fee") ?? "0";
  const change = row.signed("amount") ?? "0";
  const event = { lines: [row.line], ...row.date("date"), note: noteOf(row), externalId: idOf(row) };
  const code = codeOf(row.text("coin"));
  const drafts = isZero(change) ? [] : [moved(event, code, change, ["cash-gain", "cash-expense"])];
  const charge = { ...event, note: `Fee ${noteOf(row)}` };
  if (!isZero(fee)) drafts.push(...feeOrRefund(charge, code, fee));
  return drafts.length === 0 && row.problems.length === 0 ? issue("no-ledger-event") : drafts;
};
const noteOf = (row: TableRow<FuturesColumn>) => `${row.text("event")} ${row.text("contract")}`.trim();
const idOf = (row: TableRow<FuturesColumn>): string | undefined => {
  const id = row.kept("id", 200);
  return id === undefined ? undefined : `${id} ${row.text("event")} ${row.text("date")}`;
};

const OWN: readonly string[] = ["trans_from_exchange", "trans_to_exchange"];

const futuresEvents: Events<FuturesColumn> = {
  ...eachOf(["open_long", "open_short", "close_long", "close_short"], result),
  ...eachOf(["burst_close_long", "burst_close_short"], result),
  ...eachOf(["contract_margin_settle_fee", "contract_main_settle_fee"], result),
  ...eachOf(OWN, ignoreAs("own-transfer")),
};

/** Results of perpetual contracts; positions have no other value. */
const futures: TableSpec<FuturesColumn> = {
  format: {
    id: "bitget-futures",
    name: "Futures transactions CSV",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(futuresEvents),
  },
  columns: [
    { id: "id", labels: ["Order"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "coin", labels: ["Coin"], isRequired: true },
    { id: "contract", labels: ["Futures"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Wallet balance"], role: "quantity", isRequired: true },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(futuresEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    // Transfers from the spot account change only this wallet, so its balance proves nothing.
    if (reading.rows.some((row) => OWN.includes(row.text("event")))) return {};
    return coinBalances<FuturesColumn>(reading.rows, {
      codeOf: (row) => codeOf(row.text("coin")),
      changeOf: (row) => add(row.signed("amount") ?? "0", row.signed("fee") ?? "0"),
    });
  },
};

const repeated = (reason: "repeats-trades" | "repeats-cash") => () => issue(reason);

/** Repeated by the spot account's transactions, with the fee per coin. */
const fills: TableSpec<string> = {
  format: {
    id: "bitget-spot-fills",
    name: "Spot order details CSV",
    evidence: "fixture",
    prints: [],
    words: [],
  },
  columns: [
    ...["Date", "Trading pair", "Base Asset", "Quote Asset", "Direction"].map(required),
    ...["Price", "Amount", "Total", "Fee", "Fee Coin"].map(required),
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  read: repeated("repeats-trades"),
};

/** Repeated by the transactions. */
const records: TableSpec<string> = {
  ...fills,
  format: { ...fills.format, id: "bitget-transfers", name: "Deposit and withdrawal records CSV" },
  columns: ["Date", "Type", "Coin", "Quantity", "Address", "TxID", "Status"].map(required),
  read: repeated("repeats-cash"),
};

/**
 * Bitget: spot and futures accounts of a zip of about 35 tables; fills and transfer records repeat the spot account,
 * other tables are undocumented.
 */
export const bitget = tableBroker({ id: "bitget", name: "Bitget", country: "SC" }, [
  anyTable(spot),
  anyTable(futures),
  fills,
  records,
]);
