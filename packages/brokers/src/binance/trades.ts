import { issue, shown } from "../kit/issue.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { codeOf, type Sum, swap } from "../kit/text/coins.ts";
import { absolute, isNegative, isZero, subtract } from "../kit/text/decimal-text.ts";
import { type Events, readByWord } from "../kit/text/event-words.ts";
import { readNumber } from "../kit/text/numbers.ts";
import type { BinanceColumn } from "./statement-row.ts";

type Row = TableRow<BinanceColumn>;

/** "1,234.5USDT": amount and coin; only a fee may be negative, as a rebate. */
const AMOUNT = /^(-?[\d,.]+(?:E[+-]?\d+)?) ?([A-Z0-9]*[A-Z][A-Z0-9]*)$/;

const sumOf = (row: Row, column: BinanceColumn): Sum => {
  const [, digits = "", code = ""] = AMOUNT.exec(row.text(column)) ?? [];
  const reading = readNumber(digits, ".");
  const isFit = "value" in reading && (column === "fee" || !isNegative(reading.value));
  if (digits !== "" && isFit) return { code: codeOf(code), amount: reading.value };
  row.problem(issue("bad-number", { value: shown(row.text(column)) }, row.label(column)));
  return { code: "", amount: "0" };
};

const trade = (isBuy: boolean) => (row: Row) => {
  const units = sumOf(row, "executed");
  const paid = sumOf(row, "amount");
  const fee = sumOf(row, "fee");
  if (row.problems.length === 0 && (isZero(units.amount) || isZero(paid.amount)))
    row.problem(issue("zero-number", {}, row.label("executed")));
  const event = { lines: [row.line], ...row.date("date"), note: row.text("pair") };
  return isBuy ? swap(event, paid, units, [fee]) : swap(event, units, paid, [fee]);
};

const events: Events<BinanceColumn> = { BUY: trade(true), SELL: trade(false) };

/** Quote coins, longest first. */
const QUOTES = "FDUSD BUSD TUSD USDT USDC DAI BTC ETH BNB EUR TRY GBP AUD BRL RUB UAH USD".split(" ");

const splitPair = (row: Row): readonly [base: string, quote: string] => {
  const pair = codeOf(row.text("pair"));
  const quote = QUOTES.find((code) => pair.length > code.length && pair.endsWith(code));
  if (quote !== undefined) return [pair.slice(0, -quote.length), quote];
  row.problem(issue("bad-currency-pair", { value: shown(pair) }, row.label("pair")));
  return ["", ""];
};

const marketTrade = (isBuy: boolean) => (row: Row) => {
  const [base, quote] = splitPair(row);
  const units = { code: base, amount: absolute(row.needed("executed")) };
  const paid = { code: quote, amount: absolute(row.needed("amount")) };
  const fee = { code: codeOf(row.text("feeCoin")), amount: row.signed("fee") ?? "0" };
  if (fee.code === "" && !isZero(fee.amount)) row.missing("feeCoin");
  const event = { lines: [row.line], ...row.date("date"), note: row.text("pair") };
  return isBuy ? swap(event, paid, units, [fee]) : swap(event, units, paid, [fee]);
};
const marketEvents: Events<BinanceColumn> = { BUY: marketTrade(true), SELL: marketTrade(false) };

/** Older export with coins by market and a column for the fee's coin. */
export const readMarketTrade = readByWord(marketEvents, {
  wordOf: (row) => row.text("event"),
  column: "event",
});

/** Reads a recurring purchase; its amount includes a fee in the same coin. */
export const readAutoInvest = (row: Row): Outcome => {
  if (!/^success$/i.test(row.text("event")))
    return issue("not-executed", { status: shown(row.text("event")) });
  const paid = sumOf(row, "amount");
  const fee = sumOf(row, "fee");
  const units = sumOf(row, "executed");
  const event = { lines: [row.line], ...row.date("date"), note: "Auto-Invest" };
  // A period's amount includes the fee.
  const net = fee.code === paid.code ? subtract(paid.amount, fee.amount) : paid.amount;
  return swap(event, { code: paid.code, amount: net }, units, [fee]);
};

export const readTrade = readByWord(events, { wordOf: (row) => row.text("event"), column: "event" });
