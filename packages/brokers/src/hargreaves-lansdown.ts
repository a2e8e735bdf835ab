import { behind, type ContractNotes, withNotes } from "./kit/contract-notes.ts";
import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import type { PdfLine } from "./kit/pdf/pdf.ts";
import { checked } from "./kit/tables/table-actions.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  subtract,
} from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import { isIsin } from "./kit/text/isin.ts";
import { readNumber } from "./kit/text/numbers.ts";
import { tidy } from "./kit/text/tidy-text.ts";
import type { InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["Trade date"], isRequired: true },
  { id: "settleDate", labels: ["Settle date"], isRequired: true },
  { id: "reference", labels: ["Reference"], isRequired: true },
  { id: "description", labels: ["Description"], isRequired: true },
  { id: "cost", labels: ["Unit cost (p)", "Unit cost (£)"], role: "price", isRequired: true },
  { id: "quantity", labels: ["Quantity", "Qty"], role: "quantity", isRequired: true },
  { id: "value", labels: ["Value (£)"], role: "money", isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const CENT = "0.01";

const headOf = (row: Row) => ({
  date: row.date("date").date,
  settleDate: row.optionalDate("settleDate")?.date,
  currency: "GBP",
  note: row.note("description"),
});

/** Name only: the text up to the quantity. */
const refOf = (row: Row): InstrumentRef | undefined => {
  const name = row
    .text("description")
    .replace(/\s[\d,.]+\s*@.*$| Div(?:idend)?$/i, "")
    .trim();
  return name === "" ? row.missing("description") : { name };
};

/** Value includes the dealing charge: the rest after quantity x unit cost. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const signed = row.needed("value");
    checkSign(row, "value", signed, kind === "buy" ? "-" : "+");
    const quantity = absolute(row.needed("quantity"));
    const cost = absolute(row.needed("cost"));
    const price = row.label("cost").includes("(p)") ? multiply(cost, CENT) : cost;
    const gross = multiply(quantity, price);
    const value = absolute(signed);
    const rest = kind === "buy" ? subtract(value, gross) : subtract(gross, value);
    const isRounding = compare(absolute(rest), CENT) <= 0;
    const base = {
      kind,
      ...headOf(row),
      instrument: refOf(row),
      quantity,
      price,
      externalId: row.kept("reference"),
    };
    if (isRounding) return makeDraft([row.line], { ...base, amount: value });
    if (isNegative(rest)) {
      row.check(issue("amount-mismatch", { amount: value, expected: gross }));
      return makeDraft([row.line], { ...base, amount: value });
    }
    // Money has cents: the charge takes the product's rest.
    const fee = divide(rest, "1", 2) ?? rest;
    const amount = kind === "buy" ? subtract(value, fee) : add(value, fee);
    return makeDraft([row.line], { ...base, amount, fee });
  };

const money =
  (plus: MoneyKind, minus: MoneyKind, hasRef = false) =>
  (row: Row) => {
    const signed = row.needed("value");
    const kind = isNegative(signed) ? minus : plus;
    return makeDraft([row.line], {
      kind,
      ...headOf(row),
      instrument: hasRef ? refOf(row) : undefined,
      amount: absolute(signed),
    });
  };

/** Securities have a quantity, money only a value; the word also covers dividends. */
const transfer = (row: Row): Outcome => {
  if (/\bdiv(?:idend)?\b/i.test(row.text("description"))) return money("dividend", "cash-expense", true)(row);
  const quantity = row.signed("quantity") ?? "0";
  if (isZero(quantity)) return money("deposit", "withdrawal")(row);
  const kind = isNegative(quantity) ? "transfer-out" : "transfer-in";
  const moved = { instrument: refOf(row), quantity: absolute(quantity), affectsCash: false };
  return makeDraft([row.line], { kind, ...headOf(row), ...moved });
};

const EVENTS: Events<Column> = {
  "MANAGE FEE": money("fee-refund", "fee"),
  INTEREST: money("interest", "interest-paid"),
  ...eachOf(["FPC", "Card Web"], money("deposit", "withdrawal")),
  FPD: money("deposit", "withdrawal"),
  "ST DIV": money("dividend", "cash-expense", true),
  Transfer: transfer,
  // A rebate of a fund's own charge is income.
  Commission: money("cash-gain", "fee"),
  ...eachOf(["PayIn", "Subs"], checked(money("deposit", "withdrawal"))),
  "loyalty bonus": checked(money("cash-gain", "cash-expense")),
};

const byReference = readByWord<Column>(EVENTS, {
  wordOf: (row) => row.text("reference"),
  column: "reference",
  by: "start",
});

/** `B123456789` buys, `S123456789` sells; anything else is a word. */
const read = (row: Row, reading: TableReading<Column>): Outcome => {
  const reference = row.text("reference");
  if (/^B\d+$/.test(reference)) return trade("buy")(row);
  if (/^S\d+$/.test(reference)) return trade("sell")(row);
  return byReference(row, reading);
};

/** Lines before the header name the account. */
const readAccount = ({ records }: TableReading<Column>) => {
  const line = records.find(({ cells }) => cells[0]?.trim() === "Client Number:");
  const number = line?.cells[1]?.trim() ?? "";
  return number === "" ? {} : { account: { number, currency: "GBP" } };
};

/** Amounts in pounds, unit costs in pence. */
const tables = tableBroker<Column>(
  { id: "hargreaves-lansdown", name: "Hargreaves Lansdown", country: "GB" },
  [
    {
      format: {
        id: "hargreaves-lansdown-csv",
        name: "Account history CSV",
        evidence: "sample",
        prints: [],
        words: Object.keys(EVENTS),
      },
      columns: COLUMNS,
      dateOrder: "dmy",
      decimalMark: ".",
      read,
      finish: readAccount,
    },
  ],
);

/** Newer notes space letters apart ("25 /01/202 2", "** SOL D**"). */
const close = (text: string | undefined) => text?.replace(/\s/g, "");
const NOTE_SIDES: Readonly<Record<string, "buy" | "sell">> = { BOUGHT: "buy", SOLD: "sell" };
const CODES = /^([A-Z]{2}[A-Z0-9]{9}\d)(?: STOCK CODE: (\S+))?$/;
/** Quantity, rest of the name, price in pence, consideration in pounds. */
const TERMS = /^([\d,.]+) (.*?)\s*([\d,.]+) ([\d,]+\.\d\d)$/;

/** Below the table head: codes, then the name, its last line with the terms. */
const dealIn = (lines: readonly PdfLine[]) => {
  const head = lines.findIndex(({ text }) => /^Quantity Security\b/.test(text));
  const below = head < 0 ? [] : lines.slice(head + 1, head + 8).map(({ text }) => text);
  const [, isin = "", symbol] = CODES.exec(below[0] ?? "") ?? [];
  const last = below.findIndex((text) => TERMS.test(text));
  const [, quantity, rest = "", pence = "", amount] = TERMS.exec(below[last] ?? "") ?? [];
  const name = tidy([...below.slice(1, Math.max(1, last)), rest].join(" "));
  const read = readNumber(pence, ".");
  const price = "value" in read ? multiply(read.value, CENT) : undefined;
  const instrument = isIsin(isin) ? { isin, name, ...(symbol && { symbol }), currency: "GBP" } : undefined;
  return { instrument, quantity, price, amount };
};

const notes: ContractNotes = {
  brokerId: "hargreaves-lansdown",
  format: "hargreaves-lansdown-pdf",
  start: /\bContract Note No\. [BS]\d/,
  issuer: /Hargreaves Lansdown/,
  read: (lines) => ({
    kind: NOTE_SIDES[close(behind(lines, /\*\*(.+?)\*\*/)) ?? ""],
    date: close(behind(lines, /\bDate ([\d /]+) Time\b/)),
    time: behind(lines, /\bTime (\d\d:\d\d) Contract\b/),
    settleDate: behind(lines, /\bSettlement Date: (\d\d\/\d\d\/\d{4})/),
    ...dealIn(lines),
    fee: undefined,
    total: behind(lines, /\bSettlement Date: \S+ ([\d,.]+)$/),
    currency: "GBP",
    // The account history has the number up to the dash.
    id: behind(lines, /\bContract Note No\. ([BS]\d+)/),
  }),
};

export const hargreavesLansdown = withNotes(tables, notes, {
  name: "Contract note PDF",
  marks: { in: "pdf", texts: ["Contract Note No.", "Hargreaves Lansdown"] },
  evidence: "sample",
  prints: [],
  words: Object.keys(NOTE_SIDES),
});
