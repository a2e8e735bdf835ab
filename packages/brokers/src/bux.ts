import { actionRows } from "./bux/actions.ts";
import { COLUMNS, type Column, readShifted, securityOf } from "./bux/columns.ts";
import { makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { issue, shown } from "./kit/issue.ts";
import { signedBalance } from "./kit/tables/table-accounts.ts";
import { actionsOf, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, add, isZero, multiply } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Row = TableRow<Column>;

const { income, cash, charge } = actionsOf<Column>({
  amounts: "net",
  isSigned: true,
  instrument: securityOf,
  note: (row) => row.note("note") ?? row.kept("event"),
});

/** The sum is in the account's currency, the price in the security's. Rate: units per euro. */
const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, kind === "buy" ? "-" : "+");
    const currency = row.currency("currency")?.code ?? row.missing("currency") ?? "";
    const quoted = row.currency("assetCurrency");
    const isSame = quoted === undefined || (quoted.code === currency && !quoted.isHundredth);
    const rate = row.size("rate") ?? "1";
    const [amount, quantity, price] = [absolute(signed), row.needed("quantity"), row.size("price")];
    if (isSame || !isZero(rate))
      row.check(checkAmount({ quantity, price, amount: isSame ? amount : multiply(amount, rate) }));
    const instrument = securityOf(row) ?? row.missing("isin");
    const deal = { quantity: absolute(quantity), price: isSame ? price : undefined, currency, amount };
    return makeDraft([row.line], { kind, ...row.date("date"), instrument, ...deal });
  };

/** Net dividend and tax, in the dividend's currency. */
const dividend: Read<Column> = (row) => {
  const made = income("dividend")(row);
  const tax = row.nonZero("dividendTax");
  if (tax === undefined || made === undefined || !("kind" in made) || made.kind !== "dividend") return made;
  if (row.currency("dividendCurrency")?.code !== made.currency)
    row.check(issue("tax-not-converted", { tax, currency: shown(row.text("dividendCurrency")) }));
  else {
    made.tax = tax;
    made.amount = add(made.amount ?? "0", tax);
  }
  return made;
};

const money =
  (
    plus: "deposit" | "cash-gain" | "interest",
    minus: "withdrawal" | "cash-expense" | "interest-paid",
  ): Read<Column> =>
  (row) =>
    readShifted(row, plus, minus) ?? cash(plus, minus)(row);

const EVENTS: Events<Column> = {
  "Buy Trade": trade("buy"),
  "Sell Trade": trade("sell"),
  "Trading Fee": charge("fee"),
  "Subscription Fee": charge("fee"),
  "Cash Dividend": dividend,
  "Interest Payment": money("interest", "interest-paid"),
  "Sepa Deposit": money("deposit", "withdrawal"),
  "Sepa Withdrawal": money("deposit", "withdrawal"),
  Promotional: money("cash-gain", "cash-expense"),
  "To User Corrections": money("cash-gain", "cash-expense"),
  "General Corporate Action": () => undefined,
};

const finish = (reading: TableReading<Column>) => {
  actionRows(reading);
  const inEuros = reading.rows.filter((row) => row.text("currency") === "EUR");
  return signedBalance(
    inEuros.map((row) => ({
      date: row.date("date").date,
      amount: row.signed("amount") ?? "0",
      line: row.line,
      balance: row.signed("balance"),
    })),
    "EUR",
  );
};

const transactions: TableSpec<Column> = {
  format: {
    id: "bux-csv",
    name: "Transactions CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish,
};

/** BUX: Central European time. */
export const bux = tableBroker<Column>({ id: "bux", name: "BUX", country: "NL" }, [transactions]);
