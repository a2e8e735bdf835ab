import { accountOf } from "./kit/accounts/account-of.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { joinTaxLines } from "./kit/taxes/join-taxes.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { readNumber } from "./kit/text/numbers.ts";
import type { InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "id", labels: ["ID"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "date", labels: ["Time"], isRequired: true },
  { id: "symbol", labels: ["Symbol"], isRequired: true },
  { id: "comment", labels: ["Comment"], isRequired: true },
  { id: "amount", labels: ["Amount"], role: "money", isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;
type Reading = TableReading<Column>;

/** `OPEN BUY 34/42.5658 @ 11.7480`: 34 units of an order of 42.5658. */
const DEAL = /\b(?:OPEN|CLOSE) BUY ([\d.]+)(?:\/[\d.]+)? @ ([\d.]+)/i;

const dealOf = (row: Row): { quantity: string; price: string } | undefined => {
  const [, units = "", each = ""] = DEAL.exec(row.text("comment")) ?? [];
  const [quantity, price] = [readNumber(units, "."), readNumber(each, ".")];
  return "problem" in quantity || "problem" in price
    ? undefined
    : { quantity: quantity.value, price: price.value };
};

// Countries with one share currency; London has three and proves nothing.
const CURRENCIES: Readonly<Record<string, string>> = {
  US: "USD",
  DE: "EUR",
  FR: "EUR",
  NL: "EUR",
  ES: "EUR",
  IT: "EUR",
  BE: "EUR",
  PT: "EUR",
  PL: "PLN",
  CZ: "CZK",
};
const countryOf = (row: Row): string => /\.([A-Z]{2})$/.exec(row.text("symbol"))?.[1] ?? "";

/** A deal whose units x price give the amount is in the account's currency. */
const provenBy = (row: Row): string | undefined => {
  const deal = dealOf(row);
  const own = CURRENCIES[countryOf(row)];
  const reading = readNumber(row.text("amount"), ".");
  if (deal === undefined || own === undefined || "problem" in reading) return undefined;
  return checkAmount({ ...deal, amount: absolute(reading.value) }) === undefined ? own : undefined;
};

const headOf = (row: Row, reading: Reading) => ({
  ...row.date("date"),
  currency: accountOf(row, reading, provenBy),
  note: row.note("comment"),
  externalId: row.kept("id"),
});

/** Ticker and country: `SPYL.DE`. */
const refOf = (row: Row): InstrumentRef | undefined => {
  const symbol = row.kept("symbol");
  const country = countryOf(row);
  if (symbol === undefined) return row.missing("symbol");
  return country === "" ? { symbol } : { symbol: symbol.slice(0, -3), exchange: country };
};

/** The amount is in the account's currency, the comment's price in the security's. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row, reading: Reading): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, kind === "buy" ? "-" : "+");
    const deal = dealOf(row);
    if (deal === undefined)
      row.problem(issue("unknown-row-shape", { value: shown(row.text("comment")) }, row.label("comment")));
    const amount = absolute(signed);
    const isOwn = deal !== undefined && checkAmount({ ...deal, amount }) === undefined;
    const parts = { quantity: deal?.quantity, price: isOwn ? deal.price : undefined, amount };
    return makeDraft([row.line], { kind, ...headOf(row, reading), instrument: refOf(row), ...parts });
  };

const dividend = (row: Row, reading: Reading): Outcome => {
  const signed = row.needed("amount");
  if (isNegative(signed)) row.check(issue("negative-income", {}, row.label("amount")));
  const kind = isNegative(signed) ? "cash-expense" : "dividend";
  return makeDraft([row.line], {
    kind,
    ...headOf(row, reading),
    instrument: refOf(row),
    amount: absolute(signed),
  });
};

const money =
  (plus: MoneyKind, minus: MoneyKind, hasRef = true) =>
  (row: Row, reading: Reading) => {
    const signed = row.needed("amount");
    const kind = isNegative(signed) ? minus : plus;
    const instrument = row.text("symbol") === "" || !hasRef ? undefined : refOf(row);
    return makeDraft([row.line], { kind, ...headOf(row, reading), instrument, amount: absolute(signed) });
  };

/** A positive tax is a refund. */
const tax = money("tax-refund", "tax");
const TAXES = ["Withholding tax", "Free funds interests tax", "Free-funds Interest Tax"];

const EVENTS: Events<Column> = {
  ...eachOf(["Stocks/ETF purchase", "Kauf Aktien/ETFs"], trade("buy")),
  ...eachOf(["Stocks/ETF sale", "Aktien/ETF Verkauf"], trade("sell")),
  ...eachOf(["DIVIDENT", "Dividend"], dividend),
  ...eachOf(TAXES, () => undefined),
  ...eachOf(["Free funds interests", "Free-funds Interest"], money("interest", "interest-paid")),
  "SEC fee": money("fee-refund", "fee"),
  // Contracts for difference have no security.
  ...eachOf(["Swap", "Profit/Loss"], money("cash-gain", "cash-expense", false)),
  Deposit: money("deposit", "withdrawal"),
  Withdrawal: money("deposit", "withdrawal"),
  Transfer: money("deposit", "withdrawal"),
  "Spin off": (row) => {
    const text = { action: shown(`Spin off ${row.text("symbol")} ${row.text("comment")}`) };
    return issue("corporate-action-by-hand", { ...text, money: row.text("amount") });
  },
};

const joinTaxRows = (reading: Reading) => {
  const rows = reading.open().filter((row) => row.problems.length === 0);
  const lines = rows.map((row) => ({ row, tax: tax(row, reading) }));
  const keyOf = ({ instrument }: { instrument?: InstrumentRef }) => instrument?.symbol ?? "interest";
  joinTaxLines(reading, lines, { keyOf });
  return {};
};

const csv: TableSpec<Column> = {
  format: {
    id: "xtb-csv",
    name: "Cash operations CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: joinTaxRows,
};

/** Same table in a sheet, with comment and symbol swapped. */
const workbook: TableSpec<Column> = {
  ...csv,
  format: { id: "xtb-xlsx", name: "Cash operations XLSX", evidence: "code", prints: [] },
  sheet: /^cash operations?(?: history)?$/i,
  passBy: loneText,
};

export const xtb = tableBroker<Column>({ id: "xtb", name: "XTB", country: "PL" }, [workbook, csv]);
