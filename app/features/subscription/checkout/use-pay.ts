import { useState } from "react";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import type { PaymentModal, Started } from "../buying/buying.schema.ts";
import { openForm } from "./open-form.ts";

/** Pays what was shown: by the saved card, on Stripe's page or in CloudPayments' form over this one. */
export function usePay(modal: PaymentModal) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const pay = () => {
    setBusy(true);
    setError(null);
    start(modal)
      .then(follow)
      .then((target) => {
        if (target === null) setBusy(false);
        else goToDocument(target);
      })
      .catch((thrown: unknown) => {
        setBusy(false);
        setError(thrown instanceof ApiError ? thrown : new ApiError(0, null));
      });
  };
  return { pay, isBusy, error };
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
