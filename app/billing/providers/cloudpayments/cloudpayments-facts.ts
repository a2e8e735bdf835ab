import type { Fingerprint } from "../fingerprint.ts";
import type { ChargeOutcome, FailedFact, SavedMethod } from "../payment-provider.ts";
import type { CloudCard, CloudPaymentNotice, CloudTransaction } from "./cloudpayments-objects.ts";
import { cloudPaymentsReason } from "./cloudpayments-reasons.ts";

function toMonth(text: string | null): string | null {
  const [, month, year] = /^(\d{2})\/(?:20)?(\d{2})$/.exec(text ?? "") ?? [];
  return month === undefined ? null : `20${year}-${month}`;
}

function toSavedMethod(card: CloudCard, fingerprint: Fingerprint): SavedMethod | null {
  if (card.Token === null) return null;
  const { CardFirstSix: first, CardLastFour: last, CardExpDate: expires } = card;
  return {
    ...{ provider: "cloudpayments", customerRef: null, methodRef: card.Token },
    ...{ cardMask: last, cardBrand: card.CardType, expires: toMonth(expires) },
    // Tokens differ by payment; these three do not.
    fingerprint: first && last ? fingerprint(`cloudpayments:${first}:${last}:${expires ?? ""}`) : null,
  };
}

type Shown = Omit<CloudPaymentNotice, "OperationType">;

const common = (payment: Shown) => ({
  ...{ at: payment.DateTime, orderId: payment.InvoiceId, userId: payment.AccountId },
  ...{ paymentRef: payment.TransactionId, amount: payment.Amount, currency: payment.Currency },
});

export const paidOf = (payment: Shown, fingerprint: Fingerprint): ChargeOutcome => ({
  ...{ kind: "paid", id: `cloudpayments:paid:${payment.TransactionId}`, ...common(payment) },
  ...{ fee: payment.TotalFee, method: toSavedMethod(payment, fingerprint) },
});

export const failedOf = (
  payment: Shown,
  verdict: Pick<FailedFact, "reason" | "providerCode"> = {
    reason: cloudPaymentsReason(payment.ReasonCode ?? ""),
    providerCode: payment.ReasonCode ?? "unknown",
  },
): ChargeOutcome => ({
  ...{ kind: "failed", id: `cloudpayments:failed:${payment.TransactionId}` },
  ...common(payment),
  ...verdict,
});

/** Returns undefined while pending (SBP, 3-D Secure, capture). */
export function outcomeOf(payment: CloudTransaction, fingerprint: Fingerprint): ChargeOutcome | undefined {
  const shown = { ...payment, DateTime: payment.CreatedDateIso };
  if (payment.Status === "Completed") return paidOf(shown, fingerprint);
  if (payment.Status === "Declined") return failedOf(shown);
  if (payment.Status === "Cancelled")
    return failedOf(shown, { reason: "cancelled-by-user", providerCode: "Cancelled" });
  return undefined;
}
