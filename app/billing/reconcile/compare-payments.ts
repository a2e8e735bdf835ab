import type { DifferenceKind, PaymentStatus } from "../../shared/names/billing-names.ts";
import { toCents } from "../money/cents.ts";
import type { ProviderPayment } from "../providers/payment-provider.ts";

export interface BookedPayment {
  readonly paymentRef: string;
  readonly amount: string;
  readonly currency: string;
  readonly refunded: string;
  readonly status: PaymentStatus;
  readonly paidAt: Date;
}

export interface Difference {
  readonly paymentRef: string;
  readonly kind: DifferenceKind;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** Missing payments count inside it: at the edges a delivery may be under way. */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

const isIn = ({ from, until }: Window, at: Date): boolean => from <= at && at < until;

/** Providers report partial refunds as paid. */
const plainStatus = (status: PaymentStatus): ProviderPayment["status"] =>
  status === "partly-refunded" ? "paid" : status;

const isSameMoney = (a: string, b: string): boolean => toCents(a) === toCents(b);

/** Compares field by field, ignoring payments that failed there. */
export function comparePayments(
  ours: readonly BookedPayment[],
  theirs: readonly ProviderPayment[],
  window: Window,
): readonly Difference[] {
  const taken = theirs.filter(({ status }) => status !== "failed");
  const listed = new Map(taken.map((payment) => [payment.paymentRef, payment]));
  const booked = new Set(ours.map(({ paymentRef }) => paymentRef));
  const missingHere = taken
    .filter(({ paymentRef, at }) => !booked.has(paymentRef) && isIn(window, at))
    .map(({ paymentRef, amount, currency }): Difference => {
      return { paymentRef, kind: "missing-here", ours: null, theirs: `${amount} ${currency}` };
    });
  return [
    ...missingHere,
    ...ours.flatMap((own): readonly Difference[] => {
      const other = listed.get(own.paymentRef);
      if (other) return fieldsOf(own, other);
      if (!isIn(window, own.paidAt)) return [];
      const { paymentRef, amount, currency } = own;
      return [{ paymentRef, kind: "missing-there", ours: `${amount} ${currency}`, theirs: null }];
    }),
  ];
}

function fieldsOf(own: BookedPayment, other: ProviderPayment): readonly Difference[] {
  const fields: readonly [DifferenceKind, boolean, string, string][] = [
    ["amount", isSameMoney(own.amount, other.amount), own.amount, other.amount],
    ["currency", own.currency === other.currency, own.currency, other.currency],
    ["refunded", isSameMoney(own.refunded, other.refunded), own.refunded, other.refunded],
    ["status", plainStatus(own.status) === other.status, own.status, other.status],
  ];
  return fields
    .filter(([, isSame]) => !isSame)
    .map(([kind, , ours, theirs]) => ({ paymentRef: own.paymentRef, kind, ours, theirs }));
}
