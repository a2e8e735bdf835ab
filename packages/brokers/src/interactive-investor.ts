import { type MoneyKind, makeDraft } from "./kit/draft.ts";
import { readRef } from "./kit/event-rows.ts";
import { issue } from "./kit/issue.ts";
import { poundTrade } from "./kit/pound-trades.ts";
import { loneText, signedBalance } from "./kit/tables/table-accounts.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { absolute, isNegative, isZero, subtract } from "./kit/text/decimal-text.ts";

type Column =
  | "settleDate"
  | "date"
  | "symbol"
  | "sedol"
  | "isin"
  | "quantity"
  | "price"
  | "note"
  | "id"
  | "debit"
  | "credit"
  | "balance";
type Row = TableRow<Column>;

/** Debits are negative. */
const moneyOf = (row: Row): string => subtract(row.size("credit") ?? "0", row.size("debit") ?? "0");

const headOf = (row: Row) => ({
  date: row.date("date").date,
  note: row.note("note"),
  externalId: row.kept("id", 200),
});

const instrumentOf = (row: Row) => {
  const sedol = row.kept("sedol", 20);
  return readRef(
    row,
    { isin: "isin", symbol: "symbol", name: "note" },
    { currency: "GBP", ...(sedol && { aliases: [sedol] }) },
  );
};

/** Assumed from descriptions: such rows get a check. */
const WORDS: readonly (readonly [RegExp, plus: MoneyKind, minus: MoneyKind])[] = [
  [/\bdiv(?:idend)?s?\b/i, "dividend", "cash-expense"],
  [/\binterest\b/i, "interest", "interest-paid"],
  [/\bfees?\b|\bcharges?\b/i, "fee-refund", "fee"],
  [/transfer|debit card/i, "deposit", "withdrawal"],
];

const moved = (row: Row): Outcome => {
  const money = moneyOf(row);
  if (isZero(money)) return row.problem(issue("zero-number", {}, row.label("debit")));
  const [, plus, minus] = WORDS.find(([word]) => word.test(row.text("note"))) ?? [
    undefined,
    "deposit" as const,
    "withdrawal" as const,
  ];
  const kind = isNegative(money) ? minus : plus;
  row.check(issue("wording-unconfirmed", {}, row.label("note")));
  const instrument = kind === "dividend" ? instrumentOf(row) : undefined;
  return makeDraft([row.line], {
    kind,
    ...headOf(row),
    instrument,
    currency: "GBP",
    amount: absolute(money),
  });
};

const read = (row: Row): Outcome => {
  const [quantity, price] = [row.nonZero("quantity"), row.nonZero("price")];
  if (quantity === undefined || price === undefined) return moved(row);
  const money = moneyOf(row);
  if (isZero(money)) return row.problem(issue("zero-number", {}, row.label("debit")));
  return poundTrade({
    line: row.line,
    kind: isNegative(money) ? "buy" : "sell",
    ...headOf(row),
    settleDate: row.optionalDate("settleDate")?.date,
    instrument: instrumentOf(row),
    quantity,
    price,
    money: absolute(money),
  });
};

const history: TableSpec<Column> = {
  format: {
    id: "interactive-investor-csv",
    name: "Transaction history CSV",
    evidence: "code",
    prints: ["running-cash"],
  },
  columns: [
    { id: "settleDate", labels: ["Settlement Date"], isRequired: true },
    { id: "date", labels: ["Date"], isRequired: true },
    { id: "symbol", labels: ["Symbol"], isRequired: true },
    { id: "sedol", labels: ["Sedol"], isRequired: true },
    { id: "isin", labels: ["ISIN"] },
    { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
    { id: "price", labels: ["Price"], role: "price", isRequired: true },
    { id: "note", labels: ["Description"], isRequired: true },
    { id: "id", labels: ["Reference"], isRequired: true },
    { id: "debit", labels: ["Debit"], role: "money", isRequired: true },
    { id: "credit", labels: ["Credit"], role: "money", isRequired: true },
    { id: "balance", labels: ["Running Balance"], role: "money" },
  ],
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: loneText,
  read,
  finish: (reading) =>
    signedBalance(
      reading.rows
        .filter((row) => row.optionalDate("date") !== undefined)
        .map((row) => ({
          date: row.optionalDate("date")?.date ?? "",
          amount: moneyOf(row),
          line: row.line,
          balance: row.signed("balance"),
        })),
      "GBP",
    ),
};

export const interactiveInvestor = tableBroker(
  { id: "interactive-investor", name: "Interactive Investor", country: "GB" },
  [history],
);
