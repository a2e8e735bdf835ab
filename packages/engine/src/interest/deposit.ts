import { dayNumber, fromDayNumber, type IsoDate, isLeapYear, yearOf } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, formatMoney, type Money } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { type DepositTerms, yearDaysOf } from "./deposit-terms.ts";
import { changeDays, interestDays } from "./interest-days.ts";

type Refusal = { readonly refused: readonly Reason[] };

/** Interest of one period, rounded once; `balance` is after it and the movements of the day. */
export interface InterestPayment {
  readonly date: IsoDate;
  readonly day: number;
  readonly interest: Money;
  readonly isPaidOut: boolean;
  readonly balance: Money;
}

/** A deposit at the end of a day. */
export interface DepositState {
  /** Principal, movements and capitalised interest. */
  readonly balance: Money;
  /** Interest of the unfinished period, simple. */
  readonly accrued: Money;
  /** `balance` + `accrued`. */
  readonly value: Money;
  /** Paid to another account so far. */
  readonly paidOut: Money;
  /** All interest so far: capitalised, paid out and accrued. */
  readonly interest: Money;
  readonly payments: readonly InterestPayment[];
  readonly notes: readonly Reason[];
}

/** Faults of the terms that hold on every day. */
function findFaults(terms: DepositTerms): Reason[] {
  const faults: Reason[] = [];
  const { start, end, principal, rates } = terms;
  if (principal < 0n) faults.push(reason("principal-negative", { principal: formatMoney(principal) }));
  if (end !== undefined && end <= start) faults.push(reason("end-before-start", { start, end }));
  const first = rates[0];
  if (first === undefined || dayNumber(first.from) > dayNumber(start) + 1) {
    faults.push(reason("rate-missing", { date: start }));
  }
  for (const [i, { from }] of rates.entries()) {
    const before = rates[i - 1];
    if (before !== undefined && before.from >= from) faults.push(reason("rate-order", { date: from }));
  }
  for (const { date } of terms.movements ?? []) {
    if (date < start || (end !== undefined && date > end)) faults.push(reason("movement-outside", { date }));
  }
  return faults;
}

/** Interest not yet rounded: sums of balance x rate x days, apart for years of 365 and of 366 days. */
interface Earned {
  common: bigint;
  leap: bigint;
}

/** One rounding, half to even, to the currency's minor unit. */
function roundEarned({ common, leap }: Earned, currency: string): Money {
  const minor = 10n ** BigInt(10 - minorPlaces(currency));
  return (divideHalfEven(common * 366n + leap * 365n, 365n * 366n * DEC_ONE * minor) * minor) as Money;
}

function rateOn(terms: DepositTerms, date: IsoDate): bigint {
  let rate = 0n;
  for (const step of terms.rates) {
    if (step.from > date) break;
    rate = step.rate;
  }
  return rate;
}

function movedOn(terms: DepositTerms, day: number): bigint {
  let sum = 0n;
  for (const { date, amount } of terms.movements ?? []) if (dayNumber(date) === day) sum += amount;
  return sum;
}

interface Running {
  balance: bigint;
  paidOut: bigint;
  interest: bigint;
  earned: Earned;
  readonly payments: InterestPayment[];
}

/** Interest for the days after `from` up to `to`; all of them earn the same. */
function earn(terms: DepositTerms, running: Running, { from, to }: { from: number; to: number }): void {
  const first = fromDayNumber(from + 1);
  const amount = running.balance * rateOn(terms, first) * BigInt(to - from);
  const isLeap = yearDaysOf(terms) === "calendar-year" && isLeapYear(yearOf(first));
  if (isLeap) running.earned.leap += amount;
  else running.earned.common += amount;
}

function pay(terms: DepositTerms, running: Running, day: number): void {
  const interest = roundEarned(running.earned, terms.currency);
  const isPaidOut = terms.isPaidOut === true;
  running.earned = { common: 0n, leap: 0n };
  running.interest += interest;
  if (isPaidOut) running.paidOut += interest;
  else running.balance += interest;
  const balance = (running.balance + movedOn(terms, day)) as Money;
  running.payments.push({ date: fromDayNumber(day), day, interest, isPaidOut, balance });
}

/** Applies the movements of a day; the reason when more is taken out than is there. */
function move(terms: DepositTerms, running: Running, day: number): Reason | undefined {
  running.balance += movedOn(terms, day);
  if (running.balance >= 0n) return undefined;
  const missing = formatMoney(-running.balance);
  return reason("withdrawal-above-balance", { date: fromDayNumber(day), missing });
}

function run(terms: DepositTerms, until: number): Running | Reason {
  const start = dayNumber(terms.start);
  const running: Running = {
    balance: terms.principal,
    paidOut: 0n,
    interest: 0n,
    earned: { common: 0n, leap: 0n },
    payments: [],
  };
  const atStart = move(terms, running, start);
  if (atStart !== undefined) return atStart;
  const paying = interestDays(terms, until);
  let before = start;
  for (const day of changeDays(terms, until, paying)) {
    earn(terms, running, { from: before, to: day });
    if (paying.has(day)) pay(terms, running, day);
    const fault = move(terms, running, day);
    if (fault !== undefined) return fault;
    before = day;
  }
  return running;
}

/**
 * Value of a deposit at the end of a day (`day`: days since 1970-01-01), exact money of its currency. Every day after
 * `start` up to `end` earns balance of the evening before x yearly rate of the day / days of the year (interest from
 * the day after receipt to the day of return inclusive: Civil Code of Russia, article 839); it is summed exactly and
 * rounded once, half to even to the minor unit, when it is capitalised or paid out, and once more for the unfinished
 * period. Rate changes, top-ups and withdrawals inside a period count by days. After `end` nothing is earned, noted
 * as `deposit-ended` {date}. Refuses `before-start` {date}, `principal-negative` {principal}, `end-before-start`
 * {start, end}, `rate-missing` {date}, `rate-order` {date}, `movement-outside` {date}, `withdrawal-above-balance`
 * {date, missing}. Example: 100000 roubles at 12 % by months from 2023-01-31: 2023-02-28 adds 28/365 = 920.55.
 */
export function depositValue(terms: DepositTerms, day: number): DepositState | Refusal {
  const faults = findFaults(terms);
  if (day < dayNumber(terms.start)) faults.push(reason("before-start", { date: terms.start }));
  if (faults.length > 0) return { refused: faults };
  const end = terms.end === undefined ? day : dayNumber(terms.end);
  const result = run(terms, Math.min(day, end));
  if ("code" in result) return { refused: [result] };
  const accrued = roundEarned(result.earned, terms.currency);
  return {
    balance: result.balance as Money,
    accrued,
    value: (result.balance + accrued) as Money,
    paidOut: result.paidOut as Money,
    interest: (result.interest + accrued) as Money,
    payments: result.payments,
    notes: day > end ? [reason("deposit-ended", { date: fromDayNumber(end) })] : [],
  };
}
