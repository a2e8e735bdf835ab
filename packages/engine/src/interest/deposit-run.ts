import { dayNumber, fromDayNumber, type IsoDate, isLeapYear, yearOf } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, DEC_PLACES, formatMoney, MONEY_PLACES, type Money } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { type DepositTerms, yearDaysOf } from "./deposit-terms.ts";
import { creditDaysOf } from "./interest-days.ts";

/** Internal unit 10^-18, as `Dec`. */
const PER_MONEY = 10n ** BigInt(DEC_PLACES - MONEY_PLACES);
const COMMON_YEAR = 365n * DEC_ONE;
const BOTH_YEARS = 366n * COMMON_YEAR;

/** Whole minor units; `balance` includes the day's movements. */
export interface InterestPayment {
  readonly date: IsoDate;
  readonly day: number;
  readonly interest: Money;
  readonly isPaidOut: boolean;
  readonly balance: Money;
}

export interface DepositRun {
  /** Principal and movements. */
  readonly put: bigint;
  readonly credited: bigint;
  readonly paidOut: bigint;
  /** The open period, and the last payout's remainder. */
  readonly open: bigint;
}

/** Forward only. */
export interface DepositRunner {
  /** Returns the reason for an excess withdrawal. */
  readonly to: (day: number) => DepositRun | Reason;
  readonly payments: readonly InterestPayment[];
}

/** Unrounded sums of balance x rate x days, by length of the year. */
interface Earned {
  common: bigint;
  leap: bigint;
}

interface Running {
  put: bigint;
  credited: bigint;
  /** `credited` in whole minor units. */
  shown: bigint;
  paidOut: bigint;
  /** Negative after a payout rounded up. */
  due: bigint;
  earned: Earned;
  /** Last day in `earned`. */
  day: number;
}

/** Rounds half to even to 18 decimals. */
function interestOf({ common, leap }: Earned): bigint {
  if (leap === 0n) return divideHalfEven(common, COMMON_YEAR);
  return divideHalfEven(common * 366n + leap * 365n, BOTH_YEARS);
}

/** Rounds half to even; 18 decimals in and out. */
export function toMinor(amount: bigint, currency: string): bigint {
  const minor = 10n ** BigInt(DEC_PLACES - minorPlaces(currency));
  return divideHalfEven(amount, minor) * minor;
}

export const toMoney = (amount: bigint): Money => (amount / PER_MONEY) as Money;

function rateWalk({ rates }: DepositTerms): {
  readonly at: (day: number) => bigint;
  readonly next: () => number;
} {
  const steps = rates.map(({ from, rate }) => ({ day: dayNumber(from), rate }));
  let place = 0;
  return {
    at(day) {
      while ((steps[place]?.day ?? Number.POSITIVE_INFINITY) <= day) place++;
      return steps[place - 1]?.rate ?? 0n;
    },
    next: () => (steps[place]?.day ?? Number.POSITIVE_INFINITY) - 1,
  };
}

function movementWalk({ movements = [] }: DepositTerms): {
  readonly next: () => number;
  readonly take: () => bigint;
} {
  const sums = new Map<number, bigint>();
  for (const { date, amount } of movements) {
    const day = dayNumber(date);
    sums.set(day, (sums.get(day) ?? 0n) + amount * PER_MONEY);
  }
  const days = [...sums].sort(([a], [b]) => a - b);
  let place = 0;
  return {
    next: () => days[place]?.[0] ?? Number.POSITIVE_INFINITY,
    take: () => days[place++]?.[1] ?? 0n,
  };
}

/** Infinity where all years have 365 days. */
function yearEndOf(terms: DepositTerms, day: number): number {
  if (yearDaysOf(terms) === "actual/365") return Number.POSITIVE_INFINITY;
  return dayNumber(`${yearOf(fromDayNumber(day))}-12-31` as IsoDate);
}

function pay(terms: DepositTerms, running: Running): bigint {
  const exact = interestOf(running.earned);
  running.earned = { common: 0n, leap: 0n };
  const interest = terms.roundsAtCredit === true ? toMinor(exact, terms.currency) : exact;
  if (terms.isPaidOut === true) {
    const paid = toMinor(running.due + interest, terms.currency);
    running.due += interest - paid;
    running.paidOut += paid;
    return paid;
  }
  const before = running.shown;
  running.credited += interest;
  running.shown = toMinor(running.credited, terms.currency);
  return running.shown - before;
}

// A withdrawal of the displayed balance closes the deposit.
function move(running: Running, amount: bigint): Reason | undefined {
  running.put += amount;
  const shown = running.put + running.shown;
  if (shown < 0n) {
    const missing = formatMoney(toMoney(-shown));
    return reason("withdrawal-above-balance", { date: fromDayNumber(running.day), missing });
  }
  const isClosing = amount < 0n && (shown === 0n || running.put + running.credited < 0n);
  if (isClosing) running.credited = running.shown;
  return undefined;
}

/** Starts a forward-only run of interest; `payments` grows as it advances. */
export function runDeposit(terms: DepositTerms): DepositRunner {
  const { principal, start, end } = terms;
  const [rates, movements, credits] = [rateWalk(terms), movementWalk(terms), creditDaysOf(terms)];
  const last = end === undefined ? Number.POSITIVE_INFINITY : dayNumber(end);
  const running: Running = {
    ...{ put: principal * PER_MONEY, credited: 0n, shown: 0n, paidOut: 0n, due: 0n },
    ...{ earned: { common: 0n, leap: 0n }, day: dayNumber(start) },
  };
  const payments: InterestPayment[] = [];
  let yearEnd = yearEndOf(terms, running.day + 1);
  let isLeap = yearEnd !== Number.POSITIVE_INFINITY && isLeapYear(yearOf(fromDayNumber(running.day + 1)));
  let fault = movements.next() === running.day ? move(running, movements.take()) : undefined;

  const earn = (rate: bigint, day: number) => {
    const amount = (running.put + running.credited) * rate * BigInt(day - running.day);
    if (isLeap) running.earned.leap += amount;
    else running.earned.common += amount;
    running.day = day;
    if (day < yearEnd) return;
    yearEnd = yearEndOf(terms, day + 1);
    isLeap = isLeapYear(yearOf(fromDayNumber(day + 1)));
  };
  const close = (day: number) => {
    const interest = credits.next() === day ? pay(terms, running) : undefined;
    if (interest !== undefined) credits.pass();
    if (movements.next() === day) fault = move(running, movements.take());
    if (interest === undefined) return;
    const balance = toMoney(running.put + running.shown);
    const isPaidOut = terms.isPaidOut === true;
    payments.push({ date: fromDayNumber(day), day, interest: toMoney(interest), isPaidOut, balance });
  };
  const to = (day: number): DepositRun | Reason => {
    const until = Math.min(day, last);
    while (fault === undefined && running.day < until) {
      const rate = rates.at(running.day + 1);
      earn(rate, Math.min(until, credits.next(), movements.next(), rates.next(), yearEnd));
      close(running.day);
    }
    if (fault !== undefined) return fault;
    const { put, credited, paidOut, due, earned } = running;
    return { put, credited, paidOut, open: due + interestOf(earned) };
  };
  return { to, payments };
}
