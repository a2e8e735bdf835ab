import type { BillingCurrency, PaymentSource } from "../../shared/names/billing-names.ts";
import type { EntryKind, LedgerAccount } from "../billing.types.ts";
import { centsText } from "../money/cents.ts";

export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly userId: string | null;
  readonly cents: bigint;
}

export interface LedgerTransaction {
  readonly key: string;
  readonly kind: EntryKind;
  readonly currency: BillingCurrency;
  readonly paymentId: string | null;
  readonly lines: readonly LedgerLine[];
}

export interface PaymentMoney {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: PaymentSource;
  readonly currency: BillingCurrency;
}

const own = (account: LedgerAccount, cents: bigint): LedgerLine => ({ account, userId: null, cents });
const of = (userId: string, account: LedgerAccount, cents: bigint): LedgerLine => ({
  account,
  userId,
  cents,
});
const headOf = ({ paymentId, currency }: PaymentMoney) => ({ paymentId, currency });

export const paymentLines = (
  payment: PaymentMoney,
  { amount, credit }: { readonly amount: bigint; readonly credit: bigint },
): LedgerTransaction => ({
  ...headOf(payment),
  key: `payment:${payment.paymentId}`,
  kind: "payment",
  lines: [
    of(payment.userId, `provider:${payment.provider}`, amount),
    of(payment.userId, "credit:user", credit),
    of(payment.userId, "revenue", -amount - credit),
  ],
});

export const unaskedLines = (payment: PaymentMoney, amount: bigint): LedgerTransaction => ({
  ...headOf(payment),
  key: `payment:${payment.paymentId}`,
  kind: "payment",
  lines: [
    of(payment.userId, `provider:${payment.provider}`, amount),
    of(payment.userId, "credit:user", -amount),
  ],
});

export const feeLines = (payment: PaymentMoney, fee: bigint): LedgerTransaction => ({
  ...headOf(payment),
  key: `fee:${payment.paymentId}`,
  kind: "fee",
  lines: [own(`fees:${payment.provider}`, fee), own(`provider:${payment.provider}`, -fee)],
});

export const refundLines = (
  payment: PaymentMoney,
  ref: string,
  amount: bigint,
  from: "refunds" | "credit:user",
): LedgerTransaction => ({
  ...headOf(payment),
  key: `refund:${payment.provider}:${ref}`,
  kind: "refund",
  lines: [of(payment.userId, from, amount), of(payment.userId, `provider:${payment.provider}`, -amount)],
});

/** Books a chargeback (`charged-back`) or its reversal. */
export const disputeLines = (
  payment: PaymentMoney,
  kind: "chargeback" | "chargeback-won",
  ref: string,
  amount: bigint,
): LedgerTransaction => {
  const sign = kind === "chargeback" ? 1n : -1n;
  return {
    ...headOf(payment),
    key: `${kind}:${payment.provider}:${ref}`,
    kind,
    lines: [
      of(payment.userId, "chargebacks", sign * amount),
      of(payment.userId, `provider:${payment.provider}`, -sign * amount),
    ],
  };
};

/** Credits time that an upgrade ended; negative if less was left than booked. */
export const prorationLines = (payment: PaymentMoney, step: number, cents: bigint): LedgerTransaction => ({
  ...headOf(payment),
  key: `proration:${payment.paymentId}:${step}`,
  kind: "proration",
  lines: [of(payment.userId, "revenue", cents), of(payment.userId, "credit:user", -cents)],
});

/** Returns the spent credit of a fully refunded payment. */
export const creditBackLines = (payment: PaymentMoney, credit: bigint): LedgerTransaction => ({
  ...headOf(payment),
  key: `credit-back:${payment.paymentId}`,
  kind: "credit",
  lines: [of(payment.userId, "revenue", credit), of(payment.userId, "credit:user", -credit)],
});

export const toBooked = ({ lines, ...head }: LedgerTransaction, at: Date) => ({
  ...head,
  at,
  lines: lines.map(({ account, userId, cents }) => ({ account, userId, amount: centsText(cents) })),
});
