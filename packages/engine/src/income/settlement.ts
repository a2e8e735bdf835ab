import { type Calendar, isTradingDay } from "../calendars/calendar.ts";
import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Refused, refusal } from "../risk/statistic.ts";
import type { IncomePayment } from "./payment.ts";

/** By first trade date; newest first. */
type Cycles = readonly (readonly [from: string, days: number])[];

/**
 * Moscow: T+2 since 2 September 2013 (before: same day), T+1 since 31 July 2023. United States: SEC rule 15c6-1, T+3
 * since 7 June 1995, T+2 since 5 September 2017, T+1 since 28 May 2024. Frankfurt T+2, London T+3 until the common T+2
 * of 6 October 2014; both T+1 from 11 October 2027.
 */
const CYCLES: Partial<Record<Calendar, Cycles>> = {
  XMOS: [
    ["2023-07-31", 1],
    ["2013-09-02", 2],
    ["", 0],
  ],
  XNYS: [
    ["2024-05-28", 1],
    ["2017-09-05", 2],
    ["1995-06-07", 3],
    ["", 5],
  ],
  XETR: [
    ["2027-10-11", 1],
    ["", 2],
  ],
  XLON: [
    ["2027-10-11", 1],
    ["2014-10-06", 2],
    ["", 3],
  ],
};

function nextTradingDay(calendar: Calendar, day: number): number {
  let next = day + 1;
  while (!isTradingDay(calendar, next)) next++;
  return next;
}

function settlementDay(calendar: Calendar, cycles: Cycles, trade: number): number {
  const date = fromDayNumber(trade);
  const cycle = cycles.find(([from]) => date >= from)?.[1] ?? 0;
  let day = trade;
  for (let step = 0; step < cycle; step++) day = nextTradingDay(calendar, day);
  return day;
}

/** Returns undefined without a known cycle. A trade on a closed day counts from the next session. */
export function settledOn(trade: IsoDate, market: Calendar): IsoDate | undefined {
  const cycles = CYCLES[market];
  if (cycles === undefined) return undefined;
  const day = dayNumber(trade);
  const traded = isTradingDay(market, day) ? day : nextTradingDay(market, day);
  return fromDayNumber(settlementDay(market, cycles, traded));
}

/** T+5 at most; the longest closure, Moscow's of 2022, lasted 23 days. */
const SEARCH_DAYS = 60;

/**
 * Returns the trading day after the last one whose trades settle by the record date. Refuses `settlement-unknown`
 * {market}, `record-date-unreachable` {date}.
 */
export function exDateOfRecord(recordDate: IsoDate, market: Calendar): IsoDate | Refused {
  const cycles = CYCLES[market];
  if (cycles === undefined) return refusal("settlement-unknown", { market });
  const record = dayNumber(recordDate);
  for (let day = record; day > record - SEARCH_DAYS; day--) {
    if (!isTradingDay(market, day) || settlementDay(market, cycles, day) > record) continue;
    return fromDayNumber(nextTradingDay(market, day));
  }
  return refusal("record-date-unreachable", { date: recordDate });
}

/** Returns the published ex-date, else `exDateOfRecord`. Refuses `ex-date-unknown` {date: pay date}. */
export function exDateOf(payment: IncomePayment, market: Calendar): IsoDate | Refused {
  if (payment.exDate !== undefined) return payment.exDate;
  if (payment.recordDate === undefined) return refusal("ex-date-unknown", { date: payment.payDate });
  return exDateOfRecord(payment.recordDate, market);
}

/** Fills in ex-dates that record date and market determine; other payments stay. */
export function withExDates(payments: readonly IncomePayment[], market: Calendar): IncomePayment[] {
  return payments.map((payment) => {
    const exDate = exDateOf(payment, market);
    return typeof exDate === "string" ? { ...payment, exDate } : payment;
  });
}
