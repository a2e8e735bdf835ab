import { useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import type { PaymentModal, Started } from "../buying/buying.schema.ts";
import { isSameOffer } from "./is-same-offer.ts";
import { openForm } from "./open-form.ts";

/** Refused payment of a plan and period; another choice is not refused by it. */
interface Refusal extends Pick<PaymentModal, "plan" | "period"> {
  readonly error: ApiError;
}

/**
 * Pays what was shown: by the saved card, on Stripe's page or in CloudPayments' form over this one. A price that was
 * shown too long ago is asked for anew: the same one is paid, another one is shown with its refusal.
 */
export function usePay(refresh: () => Promise<PaymentModal | undefined>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const pay = (modal: PaymentModal) => {
    setBusy(true);
    setRefusal(null);
    start(modal)
      .catch(async (thrown: unknown) => {
        if (!(thrown instanceof ApiError) || thrown.code !== "CONFLICT") throw thrown;
        const current = await refresh();
        if (current && isSameOffer(modal, current)) return start(current);
        throw thrown;
      })
      .then(follow)
      .then((target) => {
        if (target === null) setBusy(false);
        else goToDocument(target);
      })
      .catch((thrown: unknown) => {
        setBusy(false);
        const error = thrown instanceof ApiError ? thrown : new ApiError(0, null);
        setRefusal({ error, plan: modal.plan, period: modal.period });
      });
  };
  const refusalOf = ({ plan, period }: PaymentModal): ApiError | null =>
    refusal?.plan === plan && refusal.period === period ? refusal.error : null;
  return { pay, isBusy, refusalOf };
}

function start({ plan, period, lines, kind, provider, quotedAt }: PaymentModal): Promise<Started> {
  const wish = { plan, period, total: lines.total, quotedAt, isRecurringAgreed: true } as const;
  if (kind !== "purchase") return callApi("POST /api/subscriptionPricing/change", wish);
  return provider === "stripe"
    ? callApi("POST /api/stripe/create-checkout-session", wish)
    : callApi("POST /api/subscriptionPricing/processpayment", wish);
}

/** Returns the page that follows; null where the form was closed without paying. */
async function follow({ status, orderId, url, form }: Started): Promise<string | null> {
  const accepted = `/payment-accepted?order=${orderId}`;
  const failed = `/payment-failed?order=${orderId}`;
  if (status === "scheduled") return "/user-manage-subscription";
  if (status === "failed") return failed;
  if (url !== null) return url;
  if (form === null) return accepted;
  const end = await openForm(form);
  return end === "closed" ? null : end === "paid" ? accepted : failed;
}
