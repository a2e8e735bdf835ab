import { type Draft, type MoneyKind, makeDraft } from "../kit/draft.ts";
import { balancesOf, bySign, checkSign, readRef } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import { joinExchanges } from "../kit/join-exchanges.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Extras, Outcome, TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { joinTaxLines } from "../kit/taxes/join-taxes.ts";
import { absolute, isNegative } from "../kit/text/decimal-text.ts";
import { findPhrase, phraseWords, readPhrase } from "../kit/text/phrases.ts";
import { COLUMNS, type Column, placeAmounts } from "./columns.ts";
import { repaired } from "./labels.ts";
import { joinOrders, ordersOf } from "./orders.ts";
import { type How, PHRASES } from "./phrases.ts";

type Row = TableRow<Column>;

const textOf = (row: Row): string => repaired(row.text("description"));
const howOf = (row: Row): How | undefined => findPhrase(textOf(row), PHRASES)?.how;
const dayOf = (row: Row) => {
  const { date } = row.date("date");
  const time = row.text("time");
  return { date, time: /^\d\d:\d\d$/.test(time) ? `${time}:00` : undefined };
};

const moneyRow = (row: Row, kind: MoneyKind): Draft => {
  const instrument = readRef(row, { isin: "isin", name: "product" });
  const amount = absolute(row.needed("change"));
  const currency = row.currency("changeCurrency")?.code ?? "";
  return makeDraft([row.line], { kind, ...dayOf(row), instrument, currency, amount, note: textOf(row) });
};

const readMoney = (row: Row, how: How): Draft => {
  const change = row.signed("change") ?? "0";
  if (how === "interest") return moneyRow(row, bySign(change, "interest", "interest-paid"));
  // Cash is in a money market fund: gains are interest, losses a cost.
  if (how === "money-fund") return moneyRow(row, bySign(change, "interest", "cash-expense"));
  if (how === "courtesy") return moneyRow(row, bySign(change, "cash-gain", "cash-expense"));
  if (how === "deposit" || how === "withdrawal") {
    checkSign(row, "change", change, how === "deposit" ? "+" : "-");
    return moneyRow(row, how);
  }
  if (isNegative(change)) row.check(issue("negative-income", {}, row.label("changeCurrency")));
  if (how === "return-of-capital") return moneyRow(row, bySign(change, how, "cash-expense"));
  return moneyRow(row, bySign(change, "dividend", "cash-expense"));
};

/** A long order id may break into a second line without other cells. */
const isContinuation = (row: Row) => row.text("date") === "" && row.text("order") !== "";

/** Parts of a row made of several lines, joined at the end. */
const IN_PARTS: ReadonlySet<How> = new Set(["trade", "fee", "tax", "exchange", "dividend-tax"]);

const read = (row: Row): Outcome => {
  if (isContinuation(row)) return undefined;
  const how = readPhrase(row, "description", PHRASES, textOf(row));
  if (typeof how !== "string") return how;
  return IN_PARTS.has(how) ? undefined : readMoney(row, how);
};

const readTax = (row: Row): Draft => {
  const change = row.signed("change") ?? "0";
  return moneyRow(row, bySign(change, "tax-refund", "tax"));
};

const exchangeSide = (row: Row, key: string) => ({
  row,
  key: key === "" ? `${row.text("date")} ${row.text("time")}` : key,
  ...dayOf(row),
  currency: row.currency("changeCurrency")?.code ?? "",
  amount: row.needed("change"),
  note: textOf(row),
});

/** Running balance per currency; newest first. */
const readBalances = (reading: TableReading<Column>): Extras => {
  const steps = reading.rows.flatMap((row) => {
    const currency = row.currency("balanceCurrency")?.code;
    const balance = row.signed("balance");
    if (currency === undefined || balance === undefined) return [];
    const { date } = row.date("date");
    return [{ line: row.line, currency, balance, change: row.signed("change") ?? "0", date }];
  });
  const isNewestFirst = (steps[0]?.date ?? "") >= (steps.at(-1)?.date ?? "");
  return balancesOf(isNewestFirst ? steps.reverse() : steps);
};

const finish = (reading: TableReading<Column>): Extras => {
  const balances = readBalances(reading);
  const orders = ordersOf(reading.rows, isContinuation);
  const open = reading.open().filter((row) => row.problems.length === 0 && !isContinuation(row));
  joinOrders(reading, open, { orders, howOf, textOf, dayOf, moneyRow });
  const exchanges = open.filter((row) => howOf(row) === "exchange");
  joinExchanges(
    reading,
    exchanges.map((row) => exchangeSide(row, orders.get(row) ?? "")),
  );
  const taxes = open.filter((row) => howOf(row) === "dividend-tax");
  joinTaxLines(
    reading,
    taxes.map((row) => ({ row, tax: readTax(row) })),
  );
  for (const row of reading.open().filter(isContinuation)) {
    const draft = reading.drafts.find(({ lines }) => lines.includes(row.line - 1));
    if (draft === undefined) reading.ignore(row, issue("own-transfer"));
    else reading.join(row, draft);
  }
  return balances;
};

export const degiroAccount: TableSpec<Column> = {
  format: {
    id: "degiro-account-csv",
    name: "Account statement CSV",
    evidence: "sample",
    prints: ["running-cash"],
    words: phraseWords(PHRASES),
  },
  columns: COLUMNS,
  place: placeAmounts,
  dateOrder: "dmy",
  read,
  finish,
};
