import { addCheck, type Draft, makeDraft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { acceptSplits } from "../kit/split-from-holding.ts";
import { checked } from "../kit/tables/table-actions.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome, TableReading } from "../kit/tables/table-reading.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute, isNegative, isZero } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { COLUMNS, type Column } from "./columns.ts";
import {
  gift,
  headOf,
  income,
  money,
  move,
  opposite,
  type Row,
  refOf,
  signedShares,
  taxOnly,
  trade,
} from "./rows.ts";

const later = () => undefined;

/** The private fund's units come later: here `shares` repeats the euros. */
const prepayment = (row: Row): Outcome => {
  row.check(issue("wording-unconfirmed", {}, row.label("event")));
  return money("cash-gain", "cash-expense", "-")(row);
};

const EVENTS: Events<Column> = {
  BUY: trade("buy"),
  SAVINGS_PLAN_EXECUTED: trade("buy"),
  SELL: trade("sell"),
  PRIVATE_MARKET_BUY: prepayment,
  ...eachOf(["DIVIDEND", "DISTRIBUTION", "DIVIDEND_EQUIVALENT_PAYMENT"], income("dividend")),
  ...eachOf(["EARNINGS", "PRE_DETERMINED_TAX_BASE", "SEC_ACCOUNT", "TAX_OPTIMIZATION"], taxOnly),
  INTEREST_PAYMENT: income("interest"),
  ...eachOf(["FINAL_MATURITY", "REDEMPTION", "TILG", "WARRANT_EXERCISE"], later),
  ...eachOf(["SPLIT", "MIGRATION", "MERGER"], later),
  FREE_RECEIPT: move,
  BENEFITS_SAVEBACK: gift,
  STOCKPERK: checked(gift),
  BONUS: checked(gift),
  GIFT: money("cash-gain", "withdrawal"),
  ...eachOf(
    ["CUSTOMER_INPAYMENT", "CUSTOMER_INBOUND", "TRANSFER_IN", "TRANSFER_INBOUND", "TRANSFER_INSTANT_INBOUND"],
    money("deposit", "deposit", "+"),
  ),
  ...eachOf(
    ["CUSTOMER_OUTBOUND_REQUEST", "TRANSFER_INSTANT_OUTBOUND", "TRANSFER_OUTBOUND", "TRANSFER_OUT"],
    money("withdrawal", "withdrawal", "-"),
  ),
  // A reversed card payment is positive.
  ...eachOf(["CARD_TRANSACTION", "CARD_TRANSACTION_INTERNATIONAL"], money("deposit", "withdrawal")),
};

const END_DAYS = 14;
const isWord = (row: Row, words: readonly string[]) => words.includes(row.text("event"));

/** End of a bond or warrant: units leave in one row, the money comes in another, possibly days later. */
const joinEnds = (reading: TableReading<Column>, open: readonly Row[]) => {
  const ends = open.filter((row) =>
    isWord(row, ["FINAL_MATURITY", "REDEMPTION", "TILG", "WARRANT_EXERCISE"]),
  );
  const paid = ends.filter((row) => !isZero(row.signed("amount") ?? "0"));
  for (const row of ends.filter((other) => !paid.includes(other))) {
    const gone = signedShares(row);
    const at = paid.findIndex(
      (other) =>
        other.text("symbol") === row.text("symbol") &&
        Math.abs(daysBetween(other.date("date").date, row.date("date").date)) <= END_DAYS,
    );
    const [cash] = at < 0 ? [] : paid.splice(at, 1);
    const instrument = refOf(row);
    const quantity = absolute(gone);
    if (cash === undefined) {
      const draft = makeDraft([row.line], {
        kind: isNegative(gone) ? "transfer-out" : "transfer-in",
        ...headOf(row),
        affectsCash: false,
        instrument,
        quantity,
      });
      addCheck(draft, issue("corporate-action-cost", { action: row.text("event") }));
      reading.accept([row], [draft]);
      continue;
    }
    const amount = absolute(cash.needed("amount"));
    const tax = cash.nonZero("tax");
    const parts = { kind: "redemption" as const, ...headOf(cash), instrument, quantity, amount, tax };
    reading.accept([cash, row], [makeDraft([cash.line, row.line], parts)]);
  }
  for (const row of paid) reading.accept([row], [soleEnd(row)]);
};

/** Older files have the money only, or both in one row. */
const soleEnd = (row: Row): Draft => {
  const shares = signedShares(row);
  const head = { ...headOf(row), instrument: refOf(row), amount: absolute(row.needed("amount")) };
  const tax = row.nonZero("tax");
  if (!isZero(shares))
    return makeDraft([row.line], { kind: "redemption", ...head, quantity: absolute(shares), tax });
  const draft = makeDraft([row.line], { kind: "cash-gain", ...head });
  addCheck(draft, issue("corporate-action-cost", { action: row.text("event") }));
  return draft;
};

/** Out and in at one moment: a depot transfer (no change) or an exchanged security. */
const joinPairs = (reading: TableReading<Column>, open: readonly Row[]) => {
  const rows = open.filter((row) => isWord(row, ["MIGRATION", "MERGER"]));
  for (const group of Map.groupBy(rows, (row) => `${row.text("event")} ${row.text("datetime")}`).values()) {
    const [out, into] = [
      group.find((row) => isNegative(signedShares(row))),
      group.find((row) => !isNegative(signedShares(row))),
    ];
    if (group.length !== 2 || out === undefined || into === undefined) continue;
    const [from, to] = [refOf(out), refOf(into)];
    if (
      isWord(out, ["MIGRATION"]) &&
      from?.isin === to?.isin &&
      opposite(signedShares(out), signedShares(into))
    ) {
      for (const row of group) reading.ignore(row, issue("own-transfer"));
      continue;
    }
    const changed = issue("isin-changed", { from: from?.isin ?? "", to: to?.isin ?? "" });
    for (const row of group) {
      row.check(changed);
      const outcome = move(row);
      reading.accept([row], outcome !== undefined && "kind" in outcome ? [outcome] : []);
    }
  }
};

const readSplits = (reading: TableReading<Column>, open: readonly Row[]) => {
  const rows = open.filter((candidate) => isWord(candidate, ["SPLIT"]));
  const read = (row: Row) => {
    const instrument = refOf(row);
    return instrument && { ...headOf(row), line: row.line, instrument, added: row.needed("shares") };
  };
  acceptSplits(reading, rows, read, { isAnyRatio: true });
  const isLeft = new Set(reading.open());
  for (const row of rows) {
    if (row.problems.length > 0 || !isLeft.has(row)) continue;
    const action = { action: `SPLIT ${row.text("name")}`, quantity: row.needed("shares") };
    reading.ignore(row, issue("corporate-action-by-hand", action));
  }
};

export const tradeRepublicCsv: TableSpec<Column> = {
  format: {
    id: "trade-republic-csv",
    name: "Transaction export CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
  finish: (reading) => {
    const open = reading.open().filter((row) => row.problems.length === 0);
    joinEnds(reading, open);
    joinPairs(reading, open);
    readSplits(reading, open);
    return {};
  },
};
