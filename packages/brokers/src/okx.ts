import { issue } from "./kit/issue.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { codeOf, coinBalances, feeOrRefund, moved, netOf, swap } from "./kit/text/coins.ts";
import { absolute, add, isZero, negate, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column =
  | "id"
  | "order"
  | "date"
  | "event"
  | "side"
  | "change"
  | "balance"
  | "coin"
  | "before"
  | "pair"
  | "fee";
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

/** A fill is one line per coin, of one id or order; the balance change includes the fee. */
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

/** Running balances, oldest first, unless internal transfers, which are no events, are among the lines. */
const balances = (reading: TableReading<Column>, changeOf: (row: Row) => string) => {
  const isMoved = reading.open().length > 0 || reading.rows.some((row) => OWN.test(row.text("event")));
  return isMoved ? {} : coinBalances<Column>(reading.rows, { codeOf: codeIn, changeOf });
};
const OWN = /^(?:transfer|savings|stake|redeem|from unified|to unified)/i;

const ZONE = /time zone:\s*utc([+-]\d{1,2})(?::(\d{2}))?/i;
const CHINA = 8;

/** The first line names the zone; "CST" of old files is China's. */
const zoneMinutes = ([first]: readonly CsvRecord[]): number => {
  const line = first?.cells.join(",") ?? "";
  const [, hours, minutes = "0"] = ZONE.exec(line) ?? [];
  if (hours === undefined) return /\bCST\b/.test(line) ? CHINA * 60 : 0;
  return Number(hours) * 60 + (hours.startsWith("-") ? -1 : 1) * Number(minutes);
};

const STYLE = { dateOrder: "dmy", decimalMark: ".", zoneMinutes } as const;
const words = Object.keys(tradeEvents);

const trading: TableSpec<Column> = {
  format: {
    id: "okx-trading",
    name: "Trading account CSV",
    evidence: "code",
    prints: ["running-positions"],
    words,
  },
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

/** Before 2024 a second column "Unit", after the balance, holds the coin. */
const middle: TableSpec<Column> = {
  ...trading,
  format: {
    id: "okx-trading-old",
    name: "Trading account CSV (older)",
    evidence: "code",
    prints: ["running-positions"],
    words,
  },
  columns: [
    { id: "id", labels: ["id"], isRequired: true },
    { id: "order", labels: ["Order id"], isRequired: true },
    { id: "date", labels: ["Time"], isRequired: true },
    { id: "event", labels: ["Trade Type"], isRequired: true },
    { id: "pair", labels: ["Instrument"], isRequired: true },
    { id: "side", labels: ["Type"], isRequired: true },
    { id: "change", labels: ["Balance Change"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["Balance"], role: "quantity", isRequired: true },
    { id: "coin", labels: ["Unit"], isRequired: true },
  ],
  place: (_, at) => new Map([...at, ["coin", (at.get("balance") ?? 0) + 1]]),
};

/** Direction by word; a negative fee is paid, a positive one a rebate. */
const sized = (row: Row): string => {
  const size = absolute(row.needed("change"));
  return add(/^sell$/i.test(row.text("event")) ? negate(size) : size, row.signed("fee") ?? "0");
};

const oldestEvents: Events<Column> = eachOf(["buy", "sell"], () => undefined);

/** Two adjacent lines of one time: bought and given. */
const readNeighbours = (reading: TableReading<Column>) => {
  const open = reading.open();
  for (let index = 0; index + 1 < open.length; index += 1) {
    const [first, second] = [open[index], open[index + 1]];
    if (first === undefined || second === undefined) break;
    if (first.text("date") !== second.text("date")) continue;
    const pair = [first, second];
    const { out, into } = netOf(pair.map((row) => ({ code: codeIn(row), change: sized(row) })));
    const [[given], [taken]] = [out, into];
    if (given === undefined || taken === undefined || given.code === taken.code) continue;
    const lines = pair.map(({ line }) => line);
    reading.accept(pair, swap({ ...eventOf(first), lines }, given, taken));
    index += 1;
  }
  for (const row of reading.open()) reading.fail(row, row.problems[0] ?? issue("pair-incomplete"));
};

const oldest: TableSpec<Column> = {
  format: {
    id: "okx-trading-oldest",
    name: "Trading history CSV (oldest)",
    evidence: "code",
    prints: ["running-positions"],
    words: Object.keys(oldestEvents),
  },
  columns: [
    { id: "date", labels: ["time"], isRequired: true },
    { id: "event", labels: ["type"], isRequired: true },
    { id: "change", labels: ["size"], role: "quantity", isRequired: true },
    { id: "balance", labels: ["balance"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["fee"], role: "quantity", isRequired: true },
    { id: "coin", labels: ["currency"], isRequired: true },
  ],
  ...STYLE,
  read: readByWord(oldestEvents, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    readNeighbours(reading);
    return balances(reading, sized);
  },
};

/** Difference of the balances: fee included. */
const changed = (row: Row): string => subtract(row.signed("balance") ?? "0", row.signed("before") ?? "0");

const byChange =
  (...kinds: Parameters<typeof moved>[3]): ReadRow =>
  (row) => {
    const change = changed(row);
    if (isZero(change)) row.problem(issue("zero-number", {}, row.label("balance")));
    return moved(eventOf(row), codeIn(row), change, kinds);
  };
const transfer = byChange("deposit", "withdrawal");

const rebate: ReadRow = (row) => {
  const change = changed(row);
  if (isZero(change)) row.problem(issue("zero-number", {}, row.label("balance")));
  return feeOrRefund(eventOf(row), codeIn(row), change);
};

const fundEvents: Events<Column> = {
  ...eachOf(["Deposit", "Withdrawal"], transfer),
  ...eachOf(["Savings subscription", "Savings redemption", "Stake", "Redeem staking"], own),
  ...eachOf(["From unified trading account", "To unified trading account"], own),
  "Staking Yield": byChange("interest", "cash-expense"),
  "Fee rebate": rebate,
};

const funding: TableSpec<Column> = {
  format: {
    id: "okx-funding",
    name: "Funding account CSV",
    evidence: "code",
    prints: ["running-positions"],
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

/** OKX: trading and funding account; times are converted from the first line's zone to UTC. */
export const okx = tableBroker({ id: "okx", name: "OKX", country: "SC" }, [trading, middle, oldest, funding]);
