import { addCheck, makeDraft } from "../kit/draft.ts";
import { issue, shown } from "../kit/issue.ts";
import { ignoreAs, type Read } from "../kit/tables/table-actions.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { cameIn, codeOf, coin, isMoney, moved, type Sum, swap, wentOut } from "../kit/text/coins.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { readNumber } from "../kit/text/numbers.ts";

export type CoinbaseColumn =
  | (
      | "id"
      | "date"
      | "event"
      | "asset"
      | "quantity"
      | "currency"
      | "price"
      | "subtotal"
      | "total"
      | "fee"
      | "note"
    )
  | ("portfolio" | "balance" | "trade" | "order")
  | ("instant" | "feeCurrency" | "method" | "transfer");
type Row = TableRow<CoinbaseColumn>;
type ReadRow = Read<CoinbaseColumn>;

const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.note("note") ?? row.text("event"),
  externalId: row.kept("id", 200),
});

const sumOf = (row: Row): Sum => ({
  code: codeOf(row.text("asset")),
  amount: absolute(row.needed("quantity")),
});
const currencyOf = (row: Row): string => row.currency("currency")?.code ?? row.missing("currency") ?? "";
const valueOfLine = (row: Row): Sum => ({
  code: currencyOf(row),
  amount: row.size("subtotal") ?? row.size("total") ?? "0",
});

// The actual price paid: "Bought 0.1 ETH for 200 USDC on ETH-USDC at 2000 USDC/ETH".
const PAID = /^(?:bought|sold) [\d.,]+ (\S+) for ([\d.,]+) (\S+)/i;
const CONVERTED = /^converted ([\d.,]+) (\S+) to ([\d.,]+) (\S+)/i;

const numberIn = (row: Row, text: string): string => {
  const reading = readNumber(text, ".");
  if ("value" in reading) return reading.value;
  row.problem(issue(reading.problem, { value: shown(text) }, row.label("note")));
  return "0";
};

/** Against a coin if the note says so, else against the user's money with the fee. */
const trade =
  (isBuy: boolean): ReadRow =>
  (row) => {
    const units = sumOf(row);
    const [, , paid = "", code = ""] = PAID.exec(row.text("note")) ?? [];
    const counter = codeOf(code);
    const isCoin = counter !== "" && /^[A-Z0-9]+$/.test(counter) && !isMoney(counter);
    const fee = { code: currencyOf(row), amount: row.size("fee") ?? "0" };
    const money = isCoin ? { code: counter, amount: numberIn(row, paid) } : valueOfLine(row);
    if (row.problems.length === 0 && isZero(money.amount))
      row.check(issue("zero-price", {}, row.label("subtotal")));
    const fees = isCoin ? [] : [fee];
    const [given, taken] = isBuy ? [money, units] : [units, money];
    return swap(eventOf(row), given, taken, fees, valueOfLine(row));
  };

const convert: ReadRow = (row) => {
  const [, paid, from = "", bought, to = ""] = CONVERTED.exec(row.text("note")) ?? [];
  if (paid === undefined || bought === undefined)
    return row.problem(issue("unknown-event", { value: shown(row.text("note")) }, row.label("note")));
  const out = { code: codeOf(from), amount: numberIn(row, paid) };
  const into = { code: codeOf(to), amount: numberIn(row, bought) };
  return swap(eventOf(row), out, into, [], valueOfLine(row));
};

const moneyOrCoin =
  (isIn: boolean): ReadRow =>
  (row) => {
    const sum = sumOf(row);
    const draft = isIn
      ? cameIn(eventOf(row), sum, "deposit", valueOfLine(row))
      : wentOut(eventOf(row), sum, "withdrawal");
    const fee = row.nonZero("fee");
    if (isMoney(sum.code) && fee !== undefined) draft.fee = fee;
    return draft;
  };
/** A reward; if negative, a staking penalty booked as a fee in its coin. */
const earned =
  (kind: "interest" | "cash-gain"): ReadRow =>
  (row) =>
    moved(
      eventOf(row),
      codeOf(row.text("asset")),
      row.needed("quantity"),
      [kind, "cash-expense"],
      valueOfLine(row),
    );
const income = earned("interest");
const gain = earned("cash-gain");
const own = ignoreAs<CoinbaseColumn>("own-transfer");

/** A payment in a coin: sold at its value, then the money leaves. */
const spent: ReadRow = (row) => {
  const sum = sumOf(row);
  const event = eventOf(row);
  if (isMoney(sum.code)) return wentOut(event, sum, "cash-expense");
  const { code: currency, amount } = valueOfLine(row);
  if (isZero(amount)) row.check(issue("zero-price", {}, row.label("subtotal")));
  const { lines, ...head } = event;
  const parts = { instrument: coin(sum.code), quantity: sum.amount, currency, amount };
  return [
    makeDraft(lines, { kind: "sell", ...head, ...parts }),
    makeDraft(lines, { kind: "cash-expense", ...head, currency, amount }),
  ];
};
/** Joined with the line of the same second and opposite sign. */
const later = () => undefined;

export const APP_EVENTS: Events<CoinbaseColumn> = {
  ...eachOf(["Buy", "Advanced Trade Buy", "Advance Trade Buy"], trade(true)),
  ...eachOf(["Sell", "Advanced Trade Sell", "Advance Trade Sell"], trade(false)),
  Credit: trade(true),
  Convert: convert,
  ...eachOf(
    ["Receive", "Deposit", "Exchange Withdrawal", "Pro Withdrawal", "Prime Withdrawal"],
    moneyOrCoin(true),
  ),
  ...eachOf(["Send", "Withdrawal", "Exchange Deposit", "Pro Deposit", "Prime Deposit"], moneyOrCoin(false)),
  ...eachOf(["Staking Income", "Reward Income", "Rewards Income", "Inflation Reward"], income),
  ...eachOf(["Interest payout", "Learning Reward", "Coinbase Earn"], income),
  ...eachOf(["Retail Staking Transfer", "Retail Unstaking Transfer", "Vault Withdrawal"], own),
  ...eachOf(["Cash to Savings", "Savings to Cash", "Transfer"], own),
  ...eachOf(
    ["Retail Eth2 Deprecation", "Asset Migration", "Retail Simple Dust", "Retail MGX DEX Buy"],
    later,
  ),
  ...eachOf(["Subscription", "Admin Debit", "Card Spend", "Donation"], spent),
  ...eachOf(["Subscription Rebate", "Subscription Rebates (24 Hours)"], gain),
};

export const readAppLine = readByWord(APP_EVENTS, { wordOf: (row) => row.text("event"), column: "event" });

/** Joins a renamed coin or swapped dust: old coin out and new one in within a second. */
export const joinRenames = (reading: TableReading<CoinbaseColumn>) => {
  const groups = Map.groupBy(
    reading.open(),
    (row) => `${row.text("date")} ${row.text("event").toLowerCase()}`,
  );
  for (const [, rows] of groups) {
    const out = rows.find((row) => isNegative(row.needed("quantity")));
    const into = rows.find((row) => !isNegative(row.needed("quantity")));
    if (out === undefined || into === undefined || rows.length !== 2) continue;
    const event = { ...eventOf(out), lines: [out.line, into.line] };
    const drafts = swap(event, sumOf(out), sumOf(into), [], valueOfLine(out));
    for (const draft of drafts) addCheck(draft, issue("wording-unconfirmed", {}, out.label("event")));
    reading.accept([out, into], drafts);
  }
  for (const left of reading.open()) reading.fail(left, issue("pair-incomplete"));
  return {};
};
