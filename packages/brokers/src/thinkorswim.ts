import { type Draft, makeDraft } from "./kit/draft.ts";
import { issue, shown } from "./kit/issue.ts";
import { headRecords } from "./kit/opened-records.ts";
import type { CsvRecord } from "./kit/tables/csv.ts";
import { normaliseLabel } from "./kit/tables/header.ts";
import { signedBalance } from "./kit/tables/table-accounts.ts";
import { checked, ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { readTable, type TableSpec } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, add, isNegative, isZero, multiply } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import type { Broker, KindName } from "./statement.ts";

type Column = "date" | "time" | "event" | "id" | "note" | "misc" | "fee" | "amount" | "balance";
type Row = TableRow<Column>;

const ID = "thinkorswim";

/** Side, units, rest: "BOT +400 TSLA @250.00", "SOLD -1 IRON CONDOR …". */
const DEAL = /^(?:t?IP(?:AD|HONE)? )?(BOT|SOLD) ([+-]?[\d,.]+) (.+?) @(-?[\d,.]+)/i;
const TICKER = /^[A-Z][A-Z0-9./]*$/;

const momentOf = (row: Row) => {
  const { date } = row.date("date");
  const time = /^\d{1,2}:\d{2}:\d{2}$/.exec(row.text("time"))?.[0].padStart(8, "0");
  return time === undefined ? { date } : { date, time };
};

/** `="123"` keeps a long number as text. */
const idOf = (row: Row) => /\d+/.exec(row.text("id"))?.[0];
const feesOf = (row: Row) => add(row.size("misc") ?? "0", row.size("fee") ?? "0");
const feeOf = (row: Row) => {
  const fee = feesOf(row);
  return isZero(fee) ? undefined : fee;
};
const headOf = (row: Row) => ({
  ...momentOf(row),
  currency: "USD",
  note: row.note("note"),
  externalId: idOf(row),
});

const numberOf = (row: Row, text: string): string => {
  const read = readNumber(text, ".");
  if ("value" in read) return absolute(read.value);
  row.problem(issue(read.problem, { value: shown(text) }, row.label("note")));
  return "0";
};

interface Leg {
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly isOpening: boolean;
  readonly quantity: string;
  readonly price: string;
}

const MOMENT = /^\d+\/\d+\/\d+ \d+:\d+/;
const cellsBy = (header: CsvRecord | undefined) => {
  const labels = (header?.cells ?? []).map(normaliseLabel);
  return (record: CsvRecord, label: string) => (record.cells[labels.indexOf(label)] ?? "").trim();
};
const isTradeHeader = ({ cells }: CsvRecord) => {
  const labels = new Set(cells.map(normaliseLabel));
  return ["side", "poseffect", "strike", "price", "netprice"].every((label) => labels.has(label));
};

/** From the trades section, by time ("1/5/24 09:31:02"). */
const legsOf = (records: readonly CsvRecord[]): ReadonlyMap<string, readonly Leg[]> => {
  const start = records.findIndex(isTradeHeader);
  const cell = cellsBy(records[start]);
  const legs = new Map<string, Leg[]>();
  let moment = "";
  for (const record of start < 0 ? [] : records.slice(start + 1)) {
    const side = cell(record, "side").toUpperCase();
    if (side !== "BUY" && side !== "SELL") break;
    // Further legs of a spread follow the first without a time.
    moment = record.cells.map((text) => text.trim()).find((text) => MOMENT.test(text)) ?? moment;
    const [quantity, price] = [cell(record, "qty"), cell(record, "price")].map((text) =>
      readNumber(text, "."),
    );
    const kind = cell(record, "type");
    if (!/^(?:call|put)$/i.test(kind)) continue;
    if (quantity === undefined || price === undefined || !("value" in quantity) || !("value" in price))
      continue;
    const parts = [cell(record, "symbol"), cell(record, "exp"), cell(record, "strike"), kind.toUpperCase()];
    const isOpening = /open/i.test(cell(record, "poseffect"));
    const leg = { symbol: parts.join(" "), isBuy: side === "BUY", isOpening };
    legs.set(moment, [
      ...(legs.get(moment) ?? []),
      { ...leg, quantity: absolute(quantity.value), price: absolute(price.value) },
    ]);
  }
  return legs;
};

const known = new WeakMap<readonly CsvRecord[], ReadonlyMap<string, readonly Leg[]>>();
const knownLegs = (records: readonly CsvRecord[]) => {
  const legs = known.get(records) ?? legsOf(records);
  known.set(records, legs);
  return legs;
};

const kindOf = ({ isBuy, isOpening }: Leg): KindName =>
  isBuy ? (isOpening ? "buy" : "cover") : isOpening ? "short" : "sell";

/** Closing words: long options are sold, short ones covered. */
const legRows = (row: Row, legs: readonly Leg[]): readonly Draft[] =>
  legs.map((leg, index) =>
    makeDraft([row.line], {
      kind: kindOf(leg),
      ...headOf(row),
      instrument: { symbol: leg.symbol, assetType: 9 },
      quantity: leg.quantity,
      price: leg.price,
      amount: multiply(multiply(leg.quantity, leg.price), "100"),
      fee: index === 0 ? feeOf(row) : undefined,
    }),
  );

const deal = (row: Row, reading: TableReading<Column>) => {
  const [, side = "", units = "", what = "", each = ""] = DEAL.exec(row.text("note")) ?? [];
  if (side === "")
    return row.problem(issue("unknown-event", { value: shown(row.text("note")) }, row.label("note")));
  if (!TICKER.test(what)) {
    const legs = knownLegs(reading.records).get(`${row.text("date")} ${row.text("time")}`) ?? [];
    if (legs.length > 0) return legRows(row, legs);
    const action = shown(row.text("note"));
    return issue("corporate-action-by-hand", { action, quantity: units, money: row.text("amount") });
  }
  const quantity = numberOf(row, units);
  const price = numberOf(row, each);
  const amount = row.needed("amount");
  if (isNegative(amount) !== (side.toUpperCase() === "BOT"))
    row.check(issue("sign-disagrees", {}, row.label("amount")));
  const kind = side.toUpperCase() === "BOT" ? ("buy" as const) : ("sell" as const);
  const parts = { instrument: { symbol: what }, quantity, price, amount: absolute(amount) };
  return makeDraft([row.line], { kind, ...headOf(row), ...parts, fee: feeOf(row) });
};

const moved =
  (plus: KindName, minus: KindName): Read<Column> =>
  (row) => {
    const amount = row.needed("amount");
    const kind = isNegative(amount) ? minus : plus;
    return makeDraft([row.line], { kind, ...headOf(row), amount: absolute(amount), fee: feeOf(row) });
  };

/** The code follows the mark: "ORDINARY DIVIDEND~AAPL". */
const paid: Read<Column> = (row) => {
  const symbol = /~\s*([A-Z][A-Z0-9./]*)/.exec(row.text("note"))?.[1];
  const isDividend = /dividend/i.test(row.text("note"));
  if (!isDividend) return moved("interest", "interest-paid")(row);
  if (symbol === undefined) row.check(issue("instrument-missing", {}, row.label("note")));
  const draft = moved("dividend", "cash-expense")(row);
  return draft === undefined || !("kind" in draft) || symbol === undefined
    ? draft
    : { ...draft, instrument: { symbol } };
};

const events: Events<Column> = {
  BAL: ignoreAs("broker-text"),
  TRD: deal,
  DOI: checked(paid),
  WIN: checked(moved("deposit", "withdrawal")),
  RAD: checked(moved("deposit", "withdrawal")),
};

const isCashHeader = ({ cells }: CsvRecord) => {
  const labels = new Set(cells.map(normaliseLabel));
  return ["date", "time", "type", "ref#", "description", "balance"].every((label) => labels.has(label));
};
const isTitle = ({ cells }: CsvRecord) => cells.filter((cell) => cell.trim() !== "").length === 1;

/** From its labels to the next title. */
const cashSection = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const start = records.findIndex(isCashHeader);
  if (start < 0) return [];
  const length = records.slice(start).findIndex(isTitle);
  return records.slice(start, length < 0 ? records.length : start + length);
};

const cash: TableSpec<Column> = {
  format: {
    id: "thinkorswim-csv",
    name: "Account statement CSV",
    marks: { in: "text", texts: ["Account Statement for", "Cash Balance", "REF #"] },
    evidence: "code",
    prints: ["running-cash", "totals"],
    words: Object.keys(events),
  },
  cut: cashSection,
  total: /^total$/i,
  columns: [
    { id: "date", labels: ["DATE"], isRequired: true },
    { id: "time", labels: ["TIME"], isRequired: true },
    { id: "event", labels: ["TYPE"], isRequired: true },
    { id: "id", labels: ["REF #"], isRequired: true },
    { id: "note", labels: ["DESCRIPTION"], isRequired: true },
    { id: "misc", labels: ["Misc Fees"], role: "money" },
    { id: "fee", labels: ["Commissions & Fees"], role: "money" },
    { id: "amount", labels: ["AMOUNT"], role: "money", isRequired: true },
    { id: "balance", labels: ["BALANCE"], role: "money", isRequired: true },
  ],
  dateOrder: "mdy",
  decimalMark: ".",
  read: readByWord(events, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: ({ rows }) =>
    signedBalance(
      rows
        .filter((row) => !["", "BAL"].includes(row.text("event")) && row.problems.length === 0)
        .map((row) => ({
          date: row.optionalDate("date")?.date ?? "",
          amount: add(row.signed("amount") ?? "0", `-${feesOf(row)}`),
          line: row.line,
          balance: row.signed("balance"),
        })),
      "USD",
    ),
};

/** thinkorswim: formerly TD Ameritrade's, now Schwab's. */
export const thinkorswim: Broker = {
  id: ID,
  name: "thinkorswim",
  country: "US",
  formats: [cash.format],
  near: () => [],
  detect: (file) => {
    const records = headRecords(file);
    const isOurs = records.some(({ cells }) =>
      /^\ufeff?Account Statement for /i.test((cells[0] ?? "").trim()),
    );
    return isOurs && records.some(isCashHeader)
      ? { score: 1, why: issue("title-found", { title: "Account Statement, Cash Balance" }) }
      : { score: 0, why: issue("no-known-header") };
  },
  parse: (file, options) => readTable(ID, [cash], file, options),
};
