import { issue } from "./kit/issue.ts";
import { checked, ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { codeOf, coinBalances, moved, netOf, swap } from "./kit/text/coins.ts";
import { isZero, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column =
  | ("uid" | "coin" | "contract" | "event" | "direction" | "change" | "balance" | "date" | "note")
  | ("flow" | "fee" | "id");
type Row = TableRow<Column>;
type ReadRow = Read<Column>;

const codeIn = (row: Row) => codeOf(row.text("coin"));
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: [row.text("event"), row.kept("contract"), row.kept("note")].filter(Boolean).join(" "),
});
/** Change of the wallet including the fee; older files print flow and fee apart, a rebate negative. */
const changeOf = (row: Row): string => {
  const change = row.signed("change");
  if (change !== undefined) return change;
  if (row.has("change") || !row.has("flow")) return row.needed("change");
  return subtract(row.needed("flow"), row.signed("fee") ?? "0");
};
const gain: ReadRow = (row) => {
  const change = changeOf(row);
  if (isZero(change)) return issue("no-ledger-event");
  return moved(eventOf(row), codeIn(row), change, ["cash-gain", "cash-expense"]);
};
const transfer: ReadRow = (row) => moved(eventOf(row), codeIn(row), changeOf(row), ["deposit", "withdrawal"]);
const reward: ReadRow = (row) =>
  moved(eventOf(row), codeIn(row), row.needed("change"), ["interest", "cash-expense"]);
const own = ignoreAs<Column>("own-transfer");

const utaEvents: Events<Column> = {
  TRADE: () => undefined,
  SETTLEMENT: gain,
  ...eachOf(["TRANSFER_IN", "TRANSFER_OUT"], own),
};

/** Fills of one contract and second: two coins are a spot trade, one a derivative's result. */
const readFills = (reading: TableReading<Column>) => {
  const keyOf = (row: Row) => `${row.text("date")}\u0001${row.text("contract")}`;
  for (const [, rows] of Map.groupBy(reading.open(), keyOf)) {
    const { out, into } = netOf(rows.map((row) => ({ code: codeIn(row), change: changeOf(row) })));
    const [given] = out;
    const [taken] = into;
    const [first] = rows;
    if (first === undefined) continue;
    const isFill = given !== undefined && taken !== undefined && out.length + into.length === 2;
    const lines = rows.map(({ line }) => line);
    if (isFill) reading.accept(rows, swap({ ...eventOf(first), lines }, given, taken));
    else if (new Set(rows.map(codeIn)).size === 1 && !isSpot(first)) {
      for (const row of rows) {
        const change = changeOf(row);
        if (isZero(change)) reading.ignore(row, issue("repeats-lines"));
        else reading.accept([row], [moved(eventOf(row), codeIn(row), change, ["cash-gain", "cash-expense"])]);
      }
    }
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
};

const isSpot = (row: Row): boolean => !/open|close/i.test(row.text("direction"));

const balances = (reading: TableReading<Column>) => {
  // Transfers between own accounts change this balance without events.
  const isMoved = reading.rows.some((row) =>
    /^(?:internalAccount)?transfer/i.test(row.text("event") + row.text("note")),
  );
  if (isMoved) return {};
  return coinBalances<Column>(reading.rows, {
    codeOf: codeIn,
    changeOf,
  });
};

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;

const uta: TableSpec<Column> = {
  format: {
    id: "bybit-uta",
    name: "Unified account asset changes CSV",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(utaEvents),
  },
  columns: [
    { id: "uid", labels: ["Uid"], isRequired: true },
    { id: "coin", labels: ["Currency"], isRequired: true },
    { id: "contract", labels: ["Contract"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "direction", labels: ["Direction"], isRequired: true },
    { id: "change", labels: ["Change"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Wallet Balance"], role: "quantity", isRequired: true },
    { id: "date", labels: ["Time(UTC)"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(utaEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    readFills(reading);
    return balances(reading);
  },
};

const fundEvents: Events<Column> = {
  ...eachOf(["Deposit", "Withdrawal"], transfer),
  ...eachOf(["Transfer to Derivatives Account", "Transfer from Derivatives Account"], own),
  // In: a reward or redemption; out: a subscription.
  Earn: (row) => {
    const text = row.text("note");
    if (/subscri|redemption|redeem|stake\b/i.test(text)) return issue("own-transfer");
    return (row.signed("change") ?? "").startsWith("-") ? issue("own-transfer") : checked(reward)(row);
  },
};

const fund: TableSpec<Column> = {
  format: {
    id: "bybit-fund",
    name: "Funding account asset changes CSV",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(fundEvents),
  },
  columns: [
    { id: "uid", labels: ["Uid"], isRequired: true },
    { id: "date", labels: ["Date & Time(UTC)"], isRequired: true },
    { id: "coin", labels: ["Coin"], isRequired: true },
    { id: "change", labels: ["QTY"], role: "quantity", isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "balance", labels: ["Account Balance"], role: "quantity", isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(fundEvents, {
    wordOf: (row) => (/^earn$/i.test(row.text("event")) ? "Earn" : row.text("note")),
    column: "note",
    by: "start",
  }),
  finish: balances,
};

const derivativesEvents: Events<Column> = {
  ...eachOf(["trade", "exchangeIn", "exchangeOut"], () => undefined),
  ...eachOf(["funding", "liquidation"], gain),
  ...eachOf(["deposit", "withdraw"], transfer),
  ...eachOf(["transferIn", "transferOut"], own),
};

/** Results of contracts before the unified account. */
const derivatives: TableSpec<Column> = {
  format: {
    id: "bybit-derivatives",
    name: "Derivatives account asset changes CSV (older)",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(derivativesEvents),
  },
  columns: [
    { id: "date", labels: ["Time"], isRequired: true },
    { id: "coin", labels: ["Currency"], isRequired: true },
    { id: "contract", labels: ["Contract"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "direction", labels: ["Direction"], isRequired: true },
    { id: "fee", labels: ["Fee Paid"], role: "quantity" },
    { id: "flow", labels: ["Cash Flow"], role: "quantity" },
    { id: "change", labels: ["Change"], role: "quantity" },
    { id: "balance", labels: ["Wallet Balance"], role: "quantity", isRequired: true },
    { id: "id", labels: ["Trade ID"], isRequired: true },
    { id: "note", labels: ["Order ID"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(derivativesEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    readFills(reading);
    return balances(reading);
  },
};

const depositEvents: Events<Column> = { userDeposit: transfer, internalAccountTransfer: own };

const deposits: TableSpec<Column> = {
  format: {
    id: "bybit-deposits",
    name: "Deposits CSV (oldest)",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(depositEvents),
  },
  columns: [
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "coin", labels: ["Coin"], isRequired: true },
    { id: "change", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Wallet Balance"], role: "quantity", isRequired: true },
    { id: "date", labels: ["Time(UTC)"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(depositEvents, { wordOf: (row) => row.text("event"), column: "event", by: "start" }),
  finish: balances,
};

/** Bybit: asset changes of the funding and the unified account (both needed), and their predecessors. */
export const bybit = tableBroker({ id: "bybit", name: "Bybit", country: "AE" }, [
  uta,
  fund,
  derivatives,
  deposits,
]);
