import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayNumber,
  fromDayNumber,
  type IsoDate,
  isLeapYear,
  yearOf,
} from "../days/iso-date.ts";
import { decFromNumber, formatDec, formatMoney, type Money } from "../money/decimal.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import { depositValue } from "./deposit.ts";
import { type DepositTerms, INTEREST_PERIODS } from "./deposit-terms.ts";

const runs = { numRuns: PROPERTY_RUNS };
const seeds = fc.integer({ min: 1, max: 1e9 });
const exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });

function randomDeposit(seed: number): DepositTerms {
  const random = createRandom(seed);
  const start = addDays("2019-01-01" as IsoDate, random.integer(0, 2000));
  const rates = [{ from: start, rate: decFromNumber(random.integer(0, 3000) / 10_000) }];
  const movements: { date: IsoDate; amount: Money }[] = [];
  for (let i = 0; i < random.integer(0, 4); i++) {
    const from = addDays(rates.at(-1)?.from ?? start, random.integer(1, 150));
    rates.push({ from, rate: decFromNumber(random.integer(0, 3000) / 10_000) });
    const amount = BigInt(random.integer(-1_000_000, 3_000_000)) * 100_000_000n;
    movements.push({ date: addDays(start, random.integer(0, 700)), amount: amount as Money });
  }
  return {
    currency: random.pick(["RUB", "USD", "JPY", "BTC"]),
    start,
    principal: (BigInt(random.integer(10_000_000, 900_000_000)) * 100_000_000n) as Money,
    rates,
    movements,
    period: random.pick(INTEREST_PERIODS),
    isPaidOut: random.chance(0.3),
    roundsAtCredit: random.chance(0.3),
    ...(random.chance(0.3) ? { end: addDays(start, random.integer(700, 900)) } : {}),
  };
}

/** Calculates day by day with decimals of 60 digits. */
function naive(terms: DepositTerms, until: number): { value: string; exact: string; interest: string } {
  const places = { JPY: 0, BTC: 8 }[terms.currency] ?? 2;
  const sum = (date: string) =>
    (terms.movements ?? [])
      .filter((row) => row.date === date)
      .reduce((total, row) => total.plus(formatMoney(row.amount)), new exact(0));
  let put = new exact(formatMoney(terms.principal)).plus(sum(terms.start));
  let [open, credited, due, paidOut] = [new exact(0), new exact(0), new exact(0), new exact(0)];
  let count = 1;
  const start = dayNumber(terms.start);
  for (let day = start + 1; day <= Math.min(until, terms.end ? dayNumber(terms.end) : until); day++) {
    const date = fromDayNumber(day);
    const rate = terms.rates.findLast((step) => step.from <= date)?.rate ?? 0n;
    const year = terms.currency === "RUB" && isLeapYear(yearOf(date)) ? 366 : 365;
    open = open.plus(put.plus(credited).mul(rate.toString()).div("1e18").div(year));
    const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[terms.period];
    const length = terms.period === "week" ? 7 : 1;
    const isEnd =
      months > 0 ? addMonths(terms.start, months * count) === date : day - start === length * count;
    if (isEnd || date === terms.end) {
      const interest = open.toDecimalPlaces(18).toDecimalPlaces(terms.roundsAtCredit ? places : 18);
      if (terms.isPaidOut) {
        due = due.plus(interest);
        const paid = due.toDecimalPlaces(places);
        [due, paidOut] = [due.minus(paid), paidOut.plus(paid)];
      } else credited = credited.plus(interest);
      open = new exact(0);
      if (isEnd) count++;
    }
    put = put.plus(sum(date));
  }
  const owed = credited.plus(due).plus(open.toDecimalPlaces(18));
  const interest = owed.plus(paidOut).toDecimalPlaces(places);
  return {
    value: put.plus(interest).minus(paidOut).toFixed(),
    exact: put.plus(owed).toFixed(),
    interest: interest.toFixed(),
  };
}

test("intervals give what counting day by day gives, to the last unit", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 1000 }), (seed, length) => {
      const terms = randomDeposit(seed);
      const until = dayNumber(terms.start) + length;
      const state = depositValue(terms, until);
      if ("refused" in state) throw new Error(JSON.stringify(state));
      expect({
        value: formatMoney(state.value),
        exact: formatDec(state.exactValue),
        interest: formatMoney(state.interest),
      }).toEqual(naive(terms, until));
    }),
    runs,
  );
});

test("value = put in + interest - paid out, and payments before a day do not change with the day asked", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 600 }), (seed, length) => {
      const terms = randomDeposit(seed);
      const until = dayNumber(terms.start) + length;
      const [state, later] = [depositValue(terms, until), depositValue(terms, until + 300)];
      if ("refused" in state || "refused" in later) throw new Error("refused");
      let put: bigint = terms.principal;
      for (const { date, amount } of terms.movements ?? []) if (dayNumber(date) <= until) put += amount;
      expect(state.value).toBe(put + state.interest - state.paidOut);
      expect(later.payments.slice(0, state.payments.length)).toEqual(state.payments);
    }),
    runs,
  );
});
