import { codeOf, coinBalances, moved, netOf, swap } from "./kit/coins.ts";
import { isZero, subtract } from "./kit/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import { ignoreAs, type Read } from "./kit/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableRow } from "./kit/table-row.ts";

type Column = "id" | "order" | "date" | "event" | "side" | "change" | "balance" | "coin" | "before";
type Row = TableRow<Column>;
type ReadRow = Read<Column>;

const codeIn = (row: Row) => codeOf(row.text("coin"));
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.text("event"),
  externalId: row.kept("id", 200),
});
const own = ignoreAs<Column>("own-transfer");

const tradeEvents: Events<Column> = { Spot: () => undefined, Transfer: own };

/** A fill is two lines, one per coin, under one id or else one order; the change of balance has the fee in it. */
const readFills = (reading: TableReading<Column>) => {
  const keyOf = (row: Row) => `${row.text("order") || row.text("id")}\u0001${row.text("date")}`;
  for (const [, rows] of Map.groupBy(reading.open(), keyOf)) {
    const { out, into } = netOf(rows.map((row) => ({ code: codeIn(row), change: row.needed("change") })));
    const [given] = out;
    const [taken] = into;
    const [first] = rows;
    if (first === undefined || given === undefined || taken === undefined) continue;
    if (out.length + into.length !== 2) continue;
    const lines = rows.map(({ line }) => line);
    reading.accept(rows, swap({ ...eventOf(first), lines }, given, taken));
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
};

/** Lines oldest first with the balance each left; transfers within are no events, so they must be absent. */
const balances = (reading: TableReading<Column>, changeOf: (row: Row) => string) => {
  const isMoved = reading.open().length > 0 || reading.rows.some((row) => OWN.test(row.text("event")));
  return isMoved ? {} : coinBalances<Column>(reading.rows, { codeOf: codeIn, changeOf });
};
const OWN = /^(?:transfer|savings|stake|redeem|from unified|to unified)/i;

const STYLE = { dateOrder: "dmy", decimalMark: "." } as const;
const words = Object.keys(tradeEvents);

const trading: TableSpec<Column> = {
  format: { id: "okx-trading", name: "Trading account CSV", evidence: "code", words },
  columns: [
    { id: "id", labels: ["id"], isRequired: true },
    { id: "order", labels: ["Order id"], isRequired: true },
    { id: "date", labels: ["Time"], isRequired: true },
    { id: "event", labels: ["Trade Type"], isRequired: true },
    { id: "side", labels: ["Action"], isRequired: true },
    { id: "change", labels: ["Balance Change"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Balance"], role: "quantity", isRequired: true },
    { id: "coin", labels: ["Balance Unit"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(tradeEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    readFills(reading);
    return balances(reading, (row) => row.signed("change") ?? "0");
  },
};

/** What changed, by the balances before and after: the fee is in it. */
const changed = (row: Row): string => subtract(row.signed("balance") ?? "0", row.signed("before") ?? "0");

const byChange =
  (...kinds: Parameters<typeof moved>[3]): ReadRow =>
  (row) => {
    const change = changed(row);
    if (isZero(change)) row.problem(issue("zero-number", {}, row.label("balance")));
    return moved(eventOf(row), codeIn(row), change, kinds);
  };
const transfer = byChange("deposit", "withdrawal");

const fundEvents: Events<Column> = {
  ...eachOf(["Deposit", "Withdrawal"], transfer),
  ...eachOf(["Savings subscription", "Savings redemption", "Stake", "Redeem staking"], own),
  ...eachOf(["From unified trading account", "To unified trading account"], own),
  "Staking Yield": byChange("interest", "cash-expense"),
  "Fee rebate": byChange("cash-gain", "cash-expense"),
};

const funding: TableSpec<Column> = {
  format: {
    id: "okx-funding",
    name: "Funding account CSV",
    evidence: "code",
    words: Object.keys(fundEvents),
  },
  columns: [
    { id: "id", labels: ["id"], isRequired: true },
    { id: "date", labels: ["Time"], isRequired: true },
    { id: "event", labels: ["Type"], isRequired: true },
    { id: "before", labels: ["Before Balance"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["After Balance"], role: "quantity", isRequired: true },
    { id: "coin", labels: ["Symbol"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(fundEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => balances(reading, changed),
};

/** OKX: trading and funding account; times are in the zone the first line names. */
export const okx = tableBroker({ id: "okx", name: "OKX", country: "SC" }, [trading, funding]);
