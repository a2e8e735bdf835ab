import { dayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { decToNumber, moneyToNumber } from "../money/decimal.ts";
import { type CashFlow, xirr } from "../returns/xirr.ts";
import { depositValue } from "./deposit.ts";
import type { DepositTerms, InterestPeriod } from "./deposit-terms.ts";

const PER_YEAR: Readonly<Record<InterestPeriod, number>> = {
  day: 365,
  week: 365 / 7,
  month: 12,
  quarter: 4,
  year: 1,
};

/** Computes (1 + rate / n)^n - 1. */
export function effectiveRate(rate: number, period: InterestPeriod): number {
  const count = PER_YEAR[period];
  return Math.expm1(count * Math.log1p(rate / count));
}

/**
 * Computes the internal rate (`xirr`) of movements, payouts and the unrounded end value. Refuses as `depositValue`, and
 * `no-sign-change`, `several-irr`, `no-solution`.
 */
export function depositYield(
  terms: DepositTerms,
  day: number,
): { readonly rate: number } | { readonly refused: readonly Reason[] } {
  const state = depositValue(terms, day);
  if ("refused" in state) return state;
  const start = dayNumber(terms.start);
  const flows: CashFlow[] = [{ day: start, amount: -moneyToNumber(terms.principal) }];
  for (const { date, amount } of terms.movements ?? []) {
    if (dayNumber(date) <= day) flows.push({ day: dayNumber(date), amount: -moneyToNumber(amount) });
  }
  for (const payment of state.payments) {
    if (payment.isPaidOut) flows.push({ day: payment.day, amount: moneyToNumber(payment.interest) });
  }
  const last = terms.end === undefined ? day : Math.min(day, dayNumber(terms.end));
  flows.push({ day: last, amount: decToNumber(state.exactValue) });
  const result = xirr(flows.sort((a, b) => a.day - b.day));
  return "rate" in result ? result : { refused: [reason(result.refused)] };
}
