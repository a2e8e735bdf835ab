import { accountOf } from "./kit/accounts/account-of.ts";
import { withNotes } from "./kit/contract-notes.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { checkSign, readRef } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  isNegative,
  multiply,
  subtract,
} from "./kit/text/decimal-text.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { type Phrase, phraseWords, readPhrase } from "./kit/text/phrases.ts";
import { refusingBookings } from "./saxo/bookings.ts";
import { REPORT_WORDS, tradeReport } from "./saxo/trade-report.ts";
import type { InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "client", labels: ["Client ID"], isRequired: true },
  { id: "date", labels: ["Trade Date"], isRequired: true },
  { id: "settleDate", labels: ["Value Date"], isRequired: true },
  { id: "type", labels: ["Type"], isRequired: true },
  { id: "name", labels: ["Instrument"], isRequired: true },
  { id: "isin", labels: ["Instrument ISIN"], isRequired: true },
  { id: "currency", labels: ["Instrument currency"], isRequired: true },
  { id: "symbol", labels: ["Instrument Symbol"] },
  { id: "event", labels: ["Event"], isRequired: true },
  { id: "amount", labels: ["Amount", "Booked Amount"], role: "money", isRequired: true },
  { id: "order", labels: ["Order ID"] },
  { id: "rate", labels: ["Conversion Rate"], role: "rate", isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;
type Reading = TableReading<Column>;
type How = "buy" | "sell" | "dividend" | "fee" | "deposit" | "withdrawal";

const PHRASES: readonly Phrase<How>[] = [
  { words: ["^Buy ", "^Koop "], how: "buy" },
  { words: ["^Sell ", "^Verkoop "], how: "sell" },
  { words: ["=Dividend"], how: "dividend" },
  { words: ["=Custody Fee"], how: "fee" },
  { words: ["=Deposit"], how: "deposit" },
  { words: ["=Withdrawal"], how: "withdrawal" },
];

/** A line without conversion is in the account's currency. */
const provenBy = (row: Row): string | undefined =>
  /^1(?:[.,]0+)?$/.test(row.text("rate")) ? row.currency("currency")?.code : undefined;

const headOf = (row: Row, reading: Reading) => ({
  date: row.date("date").date,
  settleDate: row.optionalDate("settleDate")?.date,
  currency: accountOf(row, reading, provenBy),
});

/** `VWRA:xlon`: symbol and exchange. */
const refOf = (row: Row): InstrumentRef | undefined => {
  const [symbol, exchange] = row.text("symbol").split(":");
  const currency = row.currency("currency")?.code;
  const rest = {
    ...(symbol && { symbol }),
    ...(exchange && { exchange: exchange.toUpperCase() }),
    ...(currency && { currency }),
  };
  return readRef(row, { isin: "isin", name: "name" }, rest) ?? row.missing("isin");
};

const DEAL = /^\S+ (-?[\d.,]+) @ ([\d.,]+) ([A-Za-z]{3})$/;

/** The event has decimal points, the amount commas. */
const dealOf = (row: Row) => {
  const [, units = "", each = "", unit = ""] = DEAL.exec(row.text("event")) ?? [];
  const [quantity, price] = [readNumber(units, "."), readNumber(each, ".")];
  const isPence = readCurrency(unit)?.isHundredth === true;
  if (!("problem" in quantity) && !("problem" in price))
    return { quantity: absolute(quantity.value), price: price.value, isPence };
  row.problem(issue("unknown-row-shape", { value: row.text("event") }, row.label("event")));
  return { quantity: "0", price: "0", isPence };
};

const CENT = "0.01";

/** The rate applies to pounds or pence: the reading nearer to the sum is right. */
const inPounds = (deal: { quantity: string; price: string; rate: string; net: string }): string => {
  const { quantity, price, rate, net } = deal;
  const pounds = multiply(price, "0.01");
  const off = (each: string) => absolute(subtract(multiply(multiply(quantity, each), rate), net));
  return compare(off(pounds), off(price)) <= 0 ? pounds : price;
};

/** Amount includes costs: the rest after units x price x rate, beyond the rate's rounding. */
const trade = (row: Row, reading: Reading, kind: "buy" | "sell"): Outcome => {
  const signed = row.needed("amount");
  checkSign(row, "amount", signed, kind === "buy" ? "-" : "+");
  const deal = dealOf(row);
  const { quantity } = deal;
  const printed = absolute(row.needed("rate"));
  // A rate of 0.01 is not rounded: it converts pence to pounds.
  const rate = deal.isPence && printed === CENT ? "1" : printed;
  const net = absolute(signed);
  const price = deal.isPence ? inPounds({ ...deal, rate, net }) : deal.price;
  const worth = multiply(quantity, price);
  const gross = multiply(worth, rate);
  const rest = kind === "buy" ? subtract(net, gross) : subtract(gross, net);
  const decimals = decimalsOf(rate);
  const rounding = decimals === 0 ? "0" : multiply(worth, `0.${"0".repeat(decimals)}5`);
  const isClose = compare(absolute(rest), add(CENT, rounding)) <= 0;
  if (!isClose && isNegative(rest))
    row.check(issue("amount-mismatch", { amount: net, expected: divide(gross, "1", 2) ?? gross }));
  const fee = isClose || isNegative(rest) ? undefined : (divide(rest, "1", 2) ?? rest);
  const amount = kind === "buy" ? subtract(net, fee ?? "0") : add(net, fee ?? "0");
  const own = rate === "1" ? price : undefined;
  const parts = { instrument: refOf(row), quantity, price: own, amount, fee };
  return makeDraft([row.line], { kind, ...headOf(row, reading), ...parts, note: row.note("event") });
};

const money = (row: Row, reading: Reading, kind: MoneyKind, instrument?: InstrumentRef): Outcome => {
  const amount = absolute(row.needed("amount"));
  return makeDraft([row.line], {
    kind,
    ...headOf(row, reading),
    instrument,
    amount,
    note: row.note("event"),
  });
};

const read = (row: Row, reading: Reading): Outcome => {
  const how = readPhrase(row, "event", PHRASES);
  if (typeof how !== "string") return how;
  if (how === "buy" || how === "sell") return trade(row, reading, how);
  const isOut = isNegative(row.signed("amount") ?? "0");
  if (how === "dividend") {
    if (isOut) row.check(issue("negative-income", {}, row.label("amount")));
    return money(row, reading, isOut ? "cash-expense" : "dividend", refOf(row));
  }
  if (how === "fee") return money(row, reading, isOut ? "fee" : "fee-refund");
  checkSign(row, "amount", row.signed("amount"), how === "deposit" ? "+" : "-");
  return money(row, reading, how);
};

const FORMAT = "saxo-csv";

/** The workbook saved as CSV. */
const tables = tableBroker<Column>({ id: "saxo", name: "Saxo", country: "DK" }, [
  {
    format: {
      id: FORMAT,
      name: "Transactions CSV",
      evidence: "sample",
      prints: [],
      words: phraseWords(PHRASES),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    read,
  },
]);

const readable = withNotes(tables, tradeReport, {
  name: "Trade details report PDF",
  marks: { in: "pdf", texts: [["B/S ", "K/V "], "Saxo Bank"] },
  evidence: "sample",
  prints: [],
  words: REPORT_WORDS,
});

export const saxo = refusingBookings(readable, FORMAT);
