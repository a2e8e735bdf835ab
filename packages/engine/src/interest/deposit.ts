import { dayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { findDepositFaults } from "./deposit-faults.ts";
import { type InterestPayment, runDeposit, toMinor, toMoney } from "./deposit-run.ts";
import type { DepositTerms } from "./deposit-terms.ts";

type Refusal = { readonly refused: readonly Reason[] };

/** At the end of a day; whole minor units, coins with 8 decimals. */
export interface DepositState {
  /** With movements and capitalised interest. */
  readonly balance: Money;
  /** Simple interest of the open period. */
  readonly accrued: Money;
  readonly value: Money;
  /** 18 decimals: a price where the terms are per unit. */
  readonly exactValue: Dec;
  readonly paidOut: Money;
  readonly interest: Money;
  readonly payments: readonly InterestPayment[];
  readonly notes: readonly Reason[];
}

/**
 * Computes a deposit at the end of a day, exact. Every day after `start` up to `end` earns previous balance x yearly
 * rate / days of the year (Civil Code of Russia, article 839). Interest is carried with 18 decimals; only payouts (with
 * the remainder of earlier ones) and the figures returned are rounded half to even to the minor unit, or each credit
 * with `roundsAtCredit`. A withdrawal of the displayed balance closes the deposit. After `end`: note `deposit-ended`
 * {date}. Refuses faults of the terms, `before-start` {date}, `withdrawal-above-balance` {date, missing}.
 */
export function depositValue(terms: DepositTerms, day: number): DepositState | Refusal {
  const faults = findDepositFaults(terms);
  if (day < dayNumber(terms.start)) faults.push(reason("before-start", { date: terms.start }));
  if (faults.length > 0) return { refused: faults };
  const play = runDeposit(terms);
  const run = play.to(day);
  if ("code" in run) return { refused: [run] };
  const { put, credited, paidOut, open } = run;
  const round = (amount: bigint) => toMinor(amount, terms.currency);
  const interest = round(credited + paidOut + open);
  const [balance, value] = [put + round(credited), put + interest - paidOut];
  const { end } = terms;
  return {
    balance: toMoney(balance),
    accrued: toMoney(value - balance),
    value: toMoney(value),
    exactValue: (put + credited + open) as Dec,
    paidOut: toMoney(paidOut),
    interest: toMoney(interest),
    payments: play.payments,
    notes: end !== undefined && day > dayNumber(end) ? [reason("deposit-ended", { date: end })] : [],
  };
}

/**
 * Computes unrounded values (18 decimals) for the days of [from, to] in one pass, from the terms' first day to the day
 * before one that `depositValue` refuses. Refuses faults of the terms.
 */
export function depositValues(
  terms: DepositTerms,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly firstDay: number; readonly values: readonly Dec[] } | Refusal {
  const faults = findDepositFaults(terms);
  if (faults.length > 0) return { refused: faults };
  const firstDay = Math.max(from, dayNumber(terms.start));
  const play = runDeposit(terms);
  const values: Dec[] = [];
  for (let day = firstDay; day <= to; day++) {
    const run = play.to(day);
    if ("code" in run) break;
    values.push((run.put + run.credited + run.open) as Dec);
  }
  return { firstDay, values };
}
