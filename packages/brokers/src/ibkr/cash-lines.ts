import { defined } from "../kit/defined.ts";
import { kindAndAmount, type MoneyKind } from "../kit/draft.ts";
import { addCheck, addLine, type Draft, startRow } from "../kit/drafts.ts";
import { issue } from "../kit/issue.ts";
import { daysBetween } from "../kit/text/dates.ts";
import { absolute, add, isNegative } from "../kit/text/decimal-text.ts";
import { splitCancelled } from "./cancelled-pairs.ts";
import type { MoneyLine } from "./money-line.ts";
import { type Reading, settle } from "./reading.ts";

const push = (reading: Reading, line: MoneyLine, as: MoneyKind): Draft => {
  const { row, date, currency, instrument, description } = line;
  const { kind, amount } = kindAndAmount(as, absolute(line.amount));
  const draft: Draft = defined({
    ...startRow(row, kind, { date }),
    instrument,
    currency,
    amount,
    note: description === "" ? undefined : description,
  });
  settle(reading, row, draft);
  return draft;
};

export const readDeposits = (reading: Reading, lines: readonly MoneyLine[]): void => {
  for (const line of lines) push(reading, line, isNegative(line.amount) ? "withdrawal" : "deposit");
};

/** A same-day refund cancels its charge; other refunds reduce the fees. */
export const readFees = (reading: Reading, lines: readonly MoneyLine[]): void => {
  const grouped = lines.map((line) => ({
    ...line,
    group: [line.row.section, line.currency, line.date, line.description].join("\u0001"),
  }));
  const { kept, cancelled } = splitCancelled(grouped);
  for (const { row } of cancelled) reading.out.ignore(row.line, issue("cancelled-pair"));
  for (const line of kept) push(reading, line, isNegative(line.amount) ? "fee" : "fee-refund");
};

const TAX_WORDS = /tax|stamp|levy|ftt|duty/i;

/** Reads stamp duty and transaction taxes, apart from the commission. */
export const readTransactionFees = (reading: Reading, lines: readonly MoneyLine[]): void => {
  for (const line of lines) {
    const isTax = TAX_WORDS.test(line.description);
    const [charged, back] = isTax ? (["tax", "tax-refund"] as const) : (["fee", "fee-refund"] as const);
    push(reading, line, isNegative(line.amount) ? charged : back);
  }
};

const SETTLES_WITHIN_DAYS = 5;

/**
 * Joins accrued interest, listed under Interest, to a bond trade up to five days earlier (settlement), else books it
 * with a check. `isWordingKnown`: identified by type, not by text.
 */
export const joinAccrued = (reading: Reading, lines: readonly MoneyLine[], isWordingKnown = false): void => {
  for (const line of lines) {
    const isPaid = isNegative(line.amount);
    const instrument = reading.book.findInText(line.description) ?? line.instrument;
    const trade = reading.drafts.find(
      (draft) =>
        draft.kind === (isPaid ? "buy" : "sell") &&
        draft.instrument !== undefined &&
        draft.instrument === instrument &&
        draft.currency === line.currency &&
        draft.date <= line.date &&
        daysBetween(draft.date, line.date) <= SETTLES_WITHIN_DAYS,
    );
    if (trade === undefined) {
      const draft = push(reading, line, isPaid ? "cash-expense" : "coupon");
      if (instrument !== undefined) draft.instrument = instrument;
      addCheck(draft, issue("accrued-unmatched", {}, "Description"));
    } else {
      trade.accrued = add(trade.accrued ?? "0", absolute(line.amount));
      addLine(trade, line.row.line);
      if (!isWordingKnown) addCheck(trade, issue("wording-unconfirmed", {}, "Description"));
    }
  }
};
