import {
  absolute,
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  subtract,
} from "./kit/decimal-text.ts";
import { makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { type Events, eachOf, readByWord } from "./kit/event-words.ts";
import { issue } from "./kit/issue.ts";
import { checked } from "./kit/table-actions.ts";
import { type Outcome, tableBroker } from "./kit/table-format.ts";
import type { TableReading } from "./kit/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/table-row.ts";
import type { InstrumentRef, KindName } from "./statement.ts";

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

/** Only a name is known: the text up to the quantity that follows it. */
const refOf = (row: Row): InstrumentRef | undefined => {
  const name = row
    .text("description")
    .replace(/\s[\d,.]+\s*@.*$| Div(?:idend)?$/i, "")
    .trim();
  return name === "" ? row.missing("description") : { name };
};

/** The charge for dealing is inside Value: what quantity x unit cost leaves of it. */
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
    // Money has cents: what is left of the product goes with the charge.
    const fee = divide(rest, "1", 2) ?? rest;
    const amount = kind === "buy" ? subtract(value, fee) : add(value, fee);
    return makeDraft([row.line], { ...base, amount, fee });
  };

const money =
  (plus: KindName, minus: KindName, hasRef = false) =>
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

/** A move of securities has a quantity, one of money only a value; dividends come under the word too. */
const transfer = (row: Row): Outcome => {
  if (/\bdiv(?:idend)?\b/i.test(row.text("description"))) return money("dividend", "cash-expense", true)(row);
  const quantity = row.signed("quantity") ?? "0";
  if (isZero(quantity)) return money("deposit", "withdrawal")(row);
  const kind = isNegative(quantity) ? "transfer-out" : "transfer-in";
  const moved = { instrument: refOf(row), quantity: absolute(quantity), affectsCash: false };
  return makeDraft([row.line], { kind, ...headOf(row), ...moved });
};

const EVENTS: Events<Column> = {
  "MANAGE FEE": money("cash-gain", "fee"),
  INTEREST: money("interest", "fee"),
  ...eachOf(["FPC", "Card Web"], money("deposit", "withdrawal")),
  FPD: money("deposit", "withdrawal"),
  "ST DIV": money("dividend", "cash-expense", true),
  Transfer: transfer,
  Commission: money("cash-gain", "fee"),
  ...eachOf(["PayIn", "Subs"], checked(money("deposit", "withdrawal"))),
  "loyalty bonus": checked(money("cash-gain", "cash-expense")),
};

const byReference = readByWord<Column>(EVENTS, {
  wordOf: (row) => row.text("reference"),
  column: "reference",
  by: "start",
});

/** `B123456789` buys, `S123456789` sells; everything else is a word. */
const read = (row: Row, reading: TableReading<Column>): Outcome => {
  const reference = row.text("reference");
  if (/^B\d+$/.test(reference)) return trade("buy")(row);
  if (/^S\d+$/.test(reference)) return trade("sell")(row);
  return byReference(row, reading);
};

/** The lines before the header name the account. */
const readAccount = ({ records }: TableReading<Column>) => {
  const line = records.find(({ cells }) => cells[0]?.trim() === "Client Number:");
  const number = line?.cells[1]?.trim() ?? "";
  return number === "" ? {} : { account: { number, currency: "GBP" } };
};

/** Hargreaves Lansdown's account history; amounts in pounds, unit costs in pence. */
export const hargreavesLansdown = tableBroker<Column>(
  { id: "hargreaves-lansdown", name: "Hargreaves Lansdown", country: "GB" },
  [
    {
      format: {
        id: "hargreaves-lansdown-csv",
        name: "Account history CSV",
        evidence: "sample",
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
