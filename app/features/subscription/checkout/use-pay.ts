import { useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { goToDocument } from "../../../client/navigation/navigate-away.ts";
import type { PaymentModal } from "../buying/buying.schema.ts";
import { openForm } from "./open-form.ts";

const acceptedPath = (orderId: string) => `/payment-accepted?order=${orderId}`;
const failedPath = (orderId: string) => `/payment-failed?order=${orderId}`;

/** Pays what was shown: by the saved card, on Stripe's page or in CloudPayments' form over this one. */
export function usePay(modal: PaymentModal) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const navigate = useNavigate();
  const pay = () => {
    setBusy(true);
    setError(null);
    payAs(modal)
      .then((target) => {
        if (target === null) setBusy(false);
        else if (target.isOutside) window.location.assign(target.path);
        else if (target.path.startsWith("/payment")) goToDocument(target.path);
        else void navigate(target.path);
      })
      .catch((thrown: unknown) => {
        setBusy(false);
        setError(thrown instanceof ApiError ? thrown : new ApiError(0, null));
      });
  };
  return { pay, isBusy, error };
}

interface Target {
  readonly path: string;
  /** A page of the provider. */
  readonly isOutside: boolean;
}

const inside = (path: string): Target => ({ path, isOutside: false });

/** Returns the page that follows; null where the form was closed without paying. */
async function payAs({ plan, period, lines, kind, card, provider }: PaymentModal): Promise<Target | null> {
  const purchase = { plan, period, total: lines.total, isRecurringAgreed: true } as const;
  if (kind === "later" || card !== null) {
    const { order } = await callApi("POST /api/subscriptionPricing/change", purchase);
    if (order === null) return inside("/user-manage-subscription");
    return inside(order.status === "failed" ? failedPath(order.id) : acceptedPath(order.id));
  }
  if (provider === "stripe") {
    const { orderId, url } = await callApi("POST /api/stripe/create-checkout-session", purchase);
    return url === null ? inside(acceptedPath(orderId)) : { path: url, isOutside: true };
  }
  const { orderId, form } = await callApi("POST /api/subscriptionPricing/processpayment", purchase);
  if (form === null) return inside(acceptedPath(orderId));
  const end = await openForm(form);
  if (end === "closed") return null;
  return inside(end === "paid" ? acceptedPath(orderId) : failedPath(orderId));
}
