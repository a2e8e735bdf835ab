import { issue, shown } from "./kit/issue.ts";
import { ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { cameIn, codeOf, feeOrRefund, type Sum, swap, wentOut } from "./kit/text/coins.ts";
import { absolute, isZero, negate } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";

const COLUMNS = [
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "date", labels: ["Datetime"], isRequired: true },
  { id: "account", labels: ["Account"], isRequired: true },
  { id: "amount", labels: ["Amount"], isRequired: true },
  { id: "value", labels: ["Value"], isRequired: true },
  { id: "rate", labels: ["Rate"], isRequired: true },
  { id: "fee", labels: ["Fee"], isRequired: true },
  { id: "side", labels: ["Sub Type"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const SUM = /^(\S+) ([A-Za-z0-9]+)$/;

const eventOf = (row: Row) => ({ lines: [row.line], ...row.date("date") });

/** Reads "0.01579248 BTC"; undefined when empty or, with a problem, unreadable. */
const readSum = (row: Row, column: "amount" | "value" | "fee"): Sum | undefined => {
  const text = row.text(column);
  if (text === "") return undefined;
  const [, number = "", code = ""] = SUM.exec(text) ?? [];
  const read = number === "" ? undefined : readNumber(number, ".");
  if (read !== undefined && "value" in read)
    return { code: codeOf(code), amount: column === "fee" ? read.value : absolute(read.value) };
  return row.problem(issue("bad-number", { value: shown(text) }, row.label(column)));
};

const sumOf = (row: Row, column: "amount" | "value"): Sum => {
  if (row.text(column) === "") row.missing(column);
  return readSum(row, column) ?? { code: "", amount: "0" };
};
const feesOf = (row: Row): Sum[] => {
  const fee = readSum(row, "fee");
  return fee === undefined || isZero(fee.amount) ? [] : [fee];
};

/** The last column gives the side; the value excludes the fee. */
const market: Read<Column> = (row) => {
  const [units, money] = [sumOf(row, "amount"), sumOf(row, "value")];
  const side = row.text("side").toLowerCase();
  if (side === "buy") return swap(eventOf(row), money, units, feesOf(row));
  if (side === "sell") return swap(eventOf(row), units, money, feesOf(row));
  return row.problem(issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
};

const deposit: Read<Column> = (row) => {
  const event = eventOf(row);
  return [
    cameIn(event, sumOf(row, "amount"), "deposit"),
    ...feesOf(row).flatMap((fee) => feeOrRefund(event, fee.code, negate(fee.amount))),
  ];
};

const withdrawal: Read<Column> = (row) => {
  const event = eventOf(row);
  const gone = wentOut(event, sumOf(row, "amount"), "withdrawal");
  return [gone, ...feesOf(row).flatMap((fee) => feeOrRefund(event, fee.code, negate(fee.amount)))];
};

const EVENTS: Events<Column> = {
  Market: market,
  ...eachOf(["Deposit", "Card Deposit", "Ripple deposit"], deposit),
  ...eachOf(["Withdrawal", "Ripple payment"], withdrawal),
  "Sub Account Transfer": ignoreAs("own-transfer"),
};

const transactions: TableSpec<Column> = {
  format: {
    id: "bitstamp-csv",
    name: "Transactions CSV",
    evidence: "fixture",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "mdy",
  decimalMark: ".",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Bitstamp: UTC, currencies within the sums, no row ids. */
export const bitstamp = tableBroker<Column>({ id: "bitstamp", name: "Bitstamp", country: "LU" }, [
  transactions,
]);
