import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { noRate } from "../ledger/entries.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { Receivable } from "../ledger/receivable.ts";
import { openReceivables, receivablesOf } from "../ledger/receivables-of.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { addNote, addStep, type DayRange, type Query, refuse } from "./query.ts";
import { remarkRates } from "./rate-marks.ts";

function noteOf(account: PositionAccount, { exDate, payDate, isPayDateExpected }: Receivable): Reason {
  const code = isPayDateExpected ? "receivable-undated" : "receivable";
  return reason(code, { asset: account.asset.id, exDate, payDate });
}

/** Rounded once at the day's rate. */
function worthOn(query: Query, account: PositionAccount, owed: Receivable, day: number): bigint {
  const { state, recorder } = query;
  const view = state.input.currency;
  const { currency, amount, quantity, payment } = owed;
  const date = fromDayNumber(day);
  const worth = state.rates.convert(amount, { from: currency, to: view }, day);
  if (worth === undefined) refuse(query, noRate(currency, view, date));
  remarkRates(query, currency, [day]);
  if (recorder === undefined) return worth ?? 0n;
  recorder.receivable(account, owed);
  recorder.rate(currency, view, day);
  addStep(query, () => ({
    key: "receivable",
    params: { asset: account.asset.id, date, exDate: owed.exDate, payDate: owed.payDate, currency },
    operands: {
      ...(payment === undefined || quantity === undefined
        ? { amount: formatMoney(amount) }
        : { quantity: formatDec(quantity), perUnit: formatDec(payment.amount) }),
      rate: formatDec(state.rates.rate(currency, view, day) ?? 0n),
    },
    result: formatMoney(worth ?? 0n),
  }));
  return worth ?? 0n;
}

/** Sums dividends past the ex-date and unpaid at the end of the day. */
export function owedOn(query: Query, account: PositionAccount, day: number): bigint {
  if (receivablesOf(query.state, account).length === 0) return 0n;
  query.recorder?.receivablesUpTo(account, day);
  let sum = 0n;
  for (const owed of openReceivables(query.state, account, day)) {
    sum += worthOn(query, account, owed, day);
    addNote(query, noteOf(account, owed));
  }
  return sum;
}

/**
 * Returns the contribution to income of (from, to]: the amount at the ex-date's rate, minus the amount at the rate of
 * the day it ends, where the paying row adds its gross. The rate change in between is currency result.
 */
export function owedIncomeIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  const all = receivablesOf(query.state, account);
  if (all.length === 0) return 0n;
  query.recorder?.receivablesUpTo(account, range.to);
  const isIn = (day: number): boolean => day > range.from && day <= range.to;
  let sum = 0n;
  for (const owed of all) {
    if (isIn(owed.start)) sum += worthOn(query, account, owed, owed.start);
    if (!isIn(owed.end)) continue;
    sum -= worthOn(query, account, owed, owed.end);
    if (owed.paidBy === undefined) addNote(query, lapseOf(account, owed));
  }
  return sum;
}

function lapseOf({ asset }: PositionAccount, { exDate, end }: Receivable): Reason {
  return reason("receivable-lapsed", { asset: asset.id, exDate, date: fromDayNumber(end) });
}

/** Returns value change minus booked amounts. */
export function owedCurrencyResultIn(query: Query, account: PositionAccount, range: DayRange): bigint {
  if (receivablesOf(query.state, account).length === 0) return 0n;
  return (
    owedOn(query, account, range.to) -
    owedOn(query, account, range.from) -
    owedIncomeIn(query, account, range)
  );
}
