import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { formatMoney, type Money } from "../money/decimal.ts";
import { abs } from "../money/rounding.ts";
import type { IncomePayment } from "./payment.ts";
import { entitlement, type HoldingStep } from "./receivables.ts";
import { statusOn } from "./status.ts";

/** Registrars and nominee brokers pay on late. */
export const MATCH_DAYS = 20;
/** Brokers round per account. */
const AMOUNT_PART = 50n;
/** A cent. */
const AMOUNT_FLOOR = 100_000_000n;

export interface ReceivedIncome {
  readonly id: string;
  readonly date: IsoDate;
  /** Before withheld tax. */
  readonly amount: Money;
  readonly currency: string;
}

export interface ReconciledPayment {
  readonly payment: IncomePayment;
  readonly expected: Money;
  readonly receivedId?: string;
  readonly difference?: Money;
  /** `amount-differs` {expected, received, date}. */
  readonly notes: readonly Reason[];
}

export interface IncomeReconciliation {
  readonly payments: readonly ReconciledPayment[];
  readonly unmatched: readonly ReceivedIncome[];
}

interface Candidate {
  readonly payment: number;
  readonly row: number;
  readonly distance: number;
  readonly difference: bigint;
}

function candidatesOf(
  expected: readonly { readonly payment: IncomePayment; readonly amount: Money }[],
  received: readonly ReceivedIncome[],
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [i, { payment, amount }] of expected.entries()) {
    if (payment.status === "estimated" || amount === 0n) continue;
    for (const [j, row] of received.entries()) {
      const distance = Math.abs(dayNumber(row.date) - dayNumber(payment.payDate));
      if (row.currency !== payment.currency || distance > MATCH_DAYS) continue;
      candidates.push({ payment: i, row: j, distance, difference: abs(row.amount - amount) });
    }
  }
  return candidates.sort(
    (a, b) =>
      a.distance - b.distance ||
      (a.difference < b.difference ? -1 : a.difference > b.difference ? 1 : 0) ||
      a.payment - b.payment ||
      a.row - b.row,
  );
}

function isNear(difference: bigint, expected: bigint): boolean {
  return difference <= AMOUNT_FLOOR || difference * AMOUNT_PART <= abs(expected);
}

function matchesOf(candidates: readonly Candidate[]): Map<number, number> {
  const rowOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { payment, row } of candidates) {
    if (rowOf.has(payment) || taken.has(row)) continue;
    rowOf.set(payment, row);
    taken.add(row);
  }
  return rowOf;
}

/**
 * Matches declared payments of one asset with imported income rows: same currency, at most 20 days from the pay date,
 * gross within 2 % or one cent of quantity at entitlement x amount; one row per payment, nearest day first. A
 * `confirmed` match takes the row's day as pay date, which ends its receivable. `payments` are per share as declared.
 */
export function reconcileIncome(input: {
  readonly payments: readonly IncomePayment[];
  readonly holdings: readonly HoldingStep[];
  readonly received: readonly ReceivedIncome[];
  readonly asOf: IsoDate;
}): IncomeReconciliation {
  const { holdings, asOf } = input;
  const received = input.received.filter(({ date }) => date <= asOf);
  const expected = input.payments.map((payment) => entitlement(payment, holdings));
  const candidates = candidatesOf(expected, received);
  const rowOf = matchesOf(
    candidates.filter(({ payment, difference }) => isNear(difference, expected[payment]?.amount ?? 0n)),
  );
  const used = new Set(rowOf.values());
  const payments = expected.map(({ payment, amount }, i): ReconciledPayment => {
    const row = received[rowOf.get(i) ?? -1];
    if (row !== undefined) {
      return {
        payment: { ...payment, payDate: row.date, status: "confirmed" },
        expected: amount,
        receivedId: row.id,
        difference: (row.amount - amount) as Money,
        notes: [],
      };
    }
    const other = candidates.find((candidate) => candidate.payment === i && !used.has(candidate.row));
    const near = other === undefined ? undefined : received[other.row];
    const params = near && {
      expected: formatMoney(amount),
      received: formatMoney(near.amount),
      date: near.date,
    };
    return {
      payment: { ...payment, status: statusOn(payment, asOf) },
      expected: amount,
      notes: params === undefined ? [] : [reason("amount-differs", params)],
    };
  });
  return { payments, unmatched: received.filter((_, j) => !used.has(j)) };
}
