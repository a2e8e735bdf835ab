import { codeOf, coinBalances, moved, netOf, swap } from "./kit/coins.ts";
import { isZero } from "./kit/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import { checked, ignoreAs, type Read } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableRow } from "./kit/table-row.ts";

type Column = "uid" | "coin" | "contract" | "event" | "direction" | "change" | "balance" | "date" | "note";
type Row = TableRow<Column>;
type ReadRow = Read<Column>;

const codeIn = (row: Row) => codeOf(row.text("coin"));
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: [row.text("event"), row.text("contract"), row.text("note")].filter(Boolean).join(" "),
});
const gain: ReadRow = (row) =>
  moved(eventOf(row), codeIn(row), row.needed("change"), ["cash-gain", "cash-expense"]);
const transfer: ReadRow = (row) =>
  moved(eventOf(row), codeIn(row), row.needed("change"), ["deposit", "withdrawal"]);
const reward: ReadRow = (row) =>
  moved(eventOf(row), codeIn(row), row.needed("change"), ["interest", "cash-expense"]);
const own = ignoreAs<Column>("own-transfer");

const utaEvents: Events<Column> = {
  TRADE: () => undefined,
  SETTLEMENT: gain,
  ...eachOf(["TRANSFER_IN", "TRANSFER_OUT"], own),
};

/** Two coins of one contract and second are a spot fill; one coin alone is a derivative's result. */
const readFills = (reading: TableReading<Column>) => {
  const keyOf = (row: Row) => `${row.text("date")}\u0001${row.text("contract")}`;
  for (const [, rows] of Map.groupBy(reading.open(), keyOf)) {
    const { out, into } = netOf(rows.map((row) => ({ code: codeIn(row), change: row.needed("change") })));
    const [given] = out;
    const [taken] = into;
    const [first] = rows;
    if (first === undefined) continue;
    const isFill = given !== undefined && taken !== undefined && out.length + into.length === 2;
    const lines = rows.map(({ line }) => line);
    if (isFill) reading.accept(rows, swap({ ...eventOf(first), lines }, given, taken));
    else if (new Set(rows.map(codeIn)).size === 1 && !isSpot(first)) {
      for (const row of rows) {
        if (isZero(row.signed("change") ?? "0")) reading.ignore(row, issue("repeats-lines"));
        else
          reading.accept(
            [row],
            [moved(eventOf(row), codeIn(row), row.needed("change"), ["cash-gain", "cash-expense"])],
          );
      }
    }
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
};

/** Directions of derivatives say open or close; a spot fill only buys or sells. */
const isSpot = (row: Row): boolean => !/open|close/i.test(row.text("direction"));

const balances = (reading: TableReading<Column>) => {
  // Transfers between own accounts change this one's balance without being events.
  const isMoved = reading.rows.some((row) => /^transfer/i.test(row.text("event") + row.text("note")));
  if (isMoved) return {};
  return coinBalances<Column>(reading.rows, {
    codeOf: codeIn,
    changeOf: (row) => row.signed("change") ?? "0",
  });
};

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;

const uta: TableSpec<Column> = {
  format: {
    id: "bybit-uta",
    name: "Unified account asset changes CSV",
    evidence: "code",
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
  // Type Earn: what comes in is a reward or a redemption, what goes out a subscription.
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

/** Bybit: asset changes of the funding and of the unified account; both files are needed. */
export const bybit = tableBroker({ id: "bybit", name: "Bybit", country: "AE" }, [uta, fund]);
