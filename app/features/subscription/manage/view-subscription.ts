import type { SubscriptionState } from "../../../billing/billing.types.ts";
import { listPrice } from "../../../billing/pricing/price-order.ts";
import type { BillingCurrency } from "../../../shared/names/billing-names.ts";
import type { CardView, SubscriptionState as View } from "../buying/buying.schema.ts";

const text = (at: Date | null): string | null => at && at.toISOString();

interface Beside {
  readonly currency: BillingCurrency;
  readonly card: CardView | null;
  /** Exact text. */
  readonly credit: string;
}

/** A subscription as its owner sees it. */
export function viewSubscription(state: SubscriptionState, { currency, card, credit }: Beside): View {
  const { status, plan, period, paidUntil, failReason } = state;
  const isTrial = status === "trial";
  return {
    ...{ status, plan, period, currency, card },
    paidUntil: text(paidUntil),
    trialUntil: isTrial ? text(state.trialUntil) : null,
    graceUntil: status === "grace" ? text(state.accessUntil) : null,
    isRenewing: state.isRenewing,
    next: nextOf(state, currency),
    change: changeOf(state),
    failure: failReason === null ? null : { reason: failReason, attempts: state.attempts },
    credit: Number(credit) > 0 ? { sum: credit, currency } : null,
    isTrialAvailable: !state.hasHadTrial && (status === "free" || status === "expired"),
  };
}

/** The next charge: its day and list price; a declined one is charged again within days and not shown as planned. */
function nextOf({ status, next, paidUntil, price }: SubscriptionState, currency: BillingCurrency): View["next"] {
  if (next === null || paidUntil === null || status === "grace") return null;
  const { plan, period } = next;
  return { at: paidUntil.toISOString(), plan, period, price: listPrice(plan, period, currency, price) };
}

/** Another plan or period from the next charge on; null where they stay. */
function changeOf({ plan, period, next, paidUntil }: SubscriptionState): View["change"] {
  if (next === null || paidUntil === null || (next.plan === plan && next.period === period)) return null;
  return { ...next, at: paidUntil.toISOString() };
}
