import { issue } from "./kit/issue.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { codeOf, moved, type Sum, sentOut, swap } from "./kit/text/coins.ts";
import { absolute, add, isNegative, isZero, negate } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

type Column = "uid" | "account" | "coin" | "side" | "amount" | "fee" | "date" | "event" | "type";
type Row = TableRow<Column>;
type ReadRow = Read<Column>;

const codeIn = (row: Row) => codeOf(row.text("coin"));
const isIn = (row: Row) => /^deposit$/i.test(row.text("side"));

/** Column Side gives the direction; outgoing amounts include the fee. */
const change = (row: Row): string => {
  const amount = absolute(row.needed("amount"));
  if (!/^(?:deposit|withdrawal)$/i.test(row.text("side")))
    row.problem(issue("unknown-event", { value: row.text("side") }, row.label("side")));
  return isIn(row) ? amount : negate(amount);
};
const eventOf = (row: Row) => ({ lines: [row.line], ...row.date("date"), note: row.text("event") });

const transfer: ReadRow = (row) => moved(eventOf(row), codeIn(row), change(row), ["deposit", "withdrawal"]);
/** The amount includes the network fee. */
const withdrawal: ReadRow = (row) => {
  const [code, signed] = [codeIn(row), change(row)];
  if (!isNegative(signed)) return moved(eventOf(row), code, signed, ["deposit", "withdrawal"]);
  const fee = { code, amount: row.size("fee") ?? "0" };
  return sentOut(eventOf(row), { code, amount: absolute(signed) }, fee);
};
const reward: ReadRow = (row) => moved(eventOf(row), codeIn(row), change(row), ["interest", "cash-expense"]);
const gain: ReadRow = (row) => moved(eventOf(row), codeIn(row), change(row), ["cash-gain", "cash-expense"]);
/** Paired with a line of the same second. */
const later = () => undefined;
const own = ignoreAs<Column>("own-transfer");

const events: Events<Column> = {
  ...eachOf(["Spot", "Convert Dust to KCS"], later),
  ...eachOf(["Transfer", "KuCoin Earn Subscription", "KuCoin Earn Redemption", "Locked"], own),
  ...eachOf(["Deposit", "Fiat Deposit"], transfer),
  ...eachOf(["Withdraw", "Withdrawal"], withdrawal),
  ...eachOf(["KuCoin Earn earnings", "Hold to Earn Earnings", "Distribution"], reward),
  ...eachOf(["Referral Bonus", "Deduction Coupon Refund"], gain),
};

/** Pairs lines of one second and word, with the spot account's fees. */
const readPairs = (reading: TableReading<Column>) => {
  const keyOf = (row: Row) => `${row.text("date")}\u0001${row.text("event").toLowerCase()}`;
  for (const [, rows] of Map.groupBy(reading.open(), keyOf)) {
    const given = sideOf(rows, false);
    const taken = sideOf(rows, true);
    const [first] = rows;
    const [out] = given;
    const [into] = taken;
    if (first === undefined || out === undefined || into === undefined) continue;
    if (given.length !== 1 || taken.length !== 1 || out.code === into.code) continue;
    const lines = rows.map(({ line }) => line);
    reading.accept(rows, swap({ ...eventOf(first), lines }, out, into));
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
  return {};
};

const sideOf = (rows: readonly Row[], isTaken: boolean): Sum[] => {
  const sums = new Map<string, string>();
  for (const row of rows.filter((line) => isIn(line) === isTaken))
    sums.set(codeIn(row), add(sums.get(codeIn(row)) ?? "0", absolute(row.needed("amount"))));
  return [...sums].filter(([, amount]) => !isZero(amount)).map(([code, amount]) => ({ code, amount }));
};

const WITHOUT_ZONE = 8;

/** The time's label names the zone (default UTC+8), which differs between exports of one account. */
const zoneMinutes = (_: readonly CsvRecord[], labels: ReadonlyMap<Column, string>): number => {
  const [zone, sign, hours = "0", minutes = "0"] =
    /utc(?:([+-])(\d{1,2}):(\d{2}))?/i.exec(labels.get("date") ?? "") ?? [];
  if (zone === undefined) return WITHOUT_ZONE * 60;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const ZONES = [
  "Time(UTC)",
  ...Array.from({ length: 29 }, (_, index) => index - 14).map((hours) => {
    const sign = hours < 0 ? "-" : "+";
    return `Time(UTC${sign}${String(Math.abs(hours)).padStart(2, "0")}:00)`;
  }),
  "Time",
];

/** Line of an empty period. */
const passBy = (row: Row) =>
  row.record.cells.some((cell) => /no matching records found/i.test(cell)) ? issue("broker-text") : undefined;

const history: TableSpec<Column> = {
  format: {
    id: "kucoin-account-history",
    name: "Account history CSV",
    evidence: "fixture",
    prints: [],
    words: Object.keys(events),
  },
  columns: [
    { id: "uid", labels: ["UID"], isRequired: true },
    { id: "account", labels: ["Account Type"], isRequired: true },
    { id: "coin", labels: ["Currency"], isRequired: true },
    { id: "side", labels: ["Side"], isRequired: true },
    { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
    { id: "fee", labels: ["Fee"], role: "quantity", isRequired: true },
    { id: "date", labels: ZONES, isRequired: true },
    { id: "event", labels: ["Remark"], isRequired: true },
    { id: "type", labels: ["Type"] },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  zoneMinutes,
  passBy,
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: readPairs,
};

/** KuCoin: history of each account; the archive's order files repeat it. */
export const kucoin = tableBroker({ id: "kucoin", name: "KuCoin", country: "SC" }, [history]);
