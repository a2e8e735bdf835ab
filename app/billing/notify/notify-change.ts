import type { UserRow } from "../../identity/users.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import type { BillingMail } from "../../mail/templates/billing-mail.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import type { Db } from "../../server/db/db-types.ts";
import { isLanguage } from "../../shared/languages.ts";
import type { SubscriptionEvent, SubscriptionState } from "../billing.types.ts";
import type { Derived } from "../subscription/derive-subscription.ts";
import type { Effect } from "../subscription/transitions.ts";

interface Change {
  readonly user: UserRow;
  readonly event: SubscriptionEvent;
  readonly derived: Derived;
  readonly effect: Effect | undefined;
  readonly now: Date;
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function mailSubscriber(
  tx: Db,
  { userId, email, language, isDemo }: UserRow,
  key: string,
  params: BillingMail,
  now: Date,
): Promise<void> {
  // The demo address belongs to no person.
  if (isDemo) return;
  await queueMail(tx, {
    ...{ userId, to: email, template: "billing", params, now },
    language: isLanguage(language) ? language : "en",
    once: `billing ${key}`,
  });
}

/** Returns the end shown in mails: the paid end if it renews. */
const endOf = ({ isRenewing, status, paidUntil, accessUntil }: SubscriptionState): Date | null =>
  isRenewing && (status === "active" || status === "grace") ? paidUntil : accessUntil;

export async function noticePlan(
  tx: Db,
  userId: string,
  { shown, shownBefore, state }: Derived,
  { cause, isMailed, now }: { readonly cause: string; readonly isMailed: boolean; readonly now: Date },
): Promise<void> {
  if (shown === shownBefore) return;
  const end = endOf(state);
  const until = end ? { until: dayOf(end) } : {};
  await raiseNotification(tx, {
    ...{ userId, kind: "subscription", key: `${shown} ${cause}`.slice(0, 200), now, isMailed },
    params: { plan: { type: "word", word: `notices:plan.${shown}` }, ...until },
  });
}

const dayOf = (at: Date) => ({ type: "day", day: at.toISOString().slice(0, 10) }) as const;

/** Notifies of an event's effect: plan changes in the notification centre, the rest by mail. */
export async function notifyChange(tx: Db, { user, event, derived, effect, now }: Change): Promise<void> {
  const mail = effect && mailOf(effect, event, derived.state);
  await noticePlan(tx, user.userId, derived, { cause: event.id, isMailed: !mail, now });
  if (mail) await mailSubscriber(tx, user, event.id, mail, now);
}

function mailOf(effect: Effect, event: SubscriptionEvent, state: SubscriptionState): BillingMail | null {
  const plan = state.plan;
  switch (effect) {
    case "paid": {
      if (event.kind !== "paid") return null;
      const { plan: bought, period, amount, currency, paymentId } = event.data;
      const own = state.intervals.find((interval) => interval.paymentId === paymentId);
      const until = isoOf(own?.until ?? null);
      return { about: "paid", plan: bought, period, amount, currency, until };
    }
    case "payment-failed":
      return event.kind === "payment-failed"
        ? { about: "payment-failed", plan, reason: event.data.reason, nextTry: isoOf(state.nextChargeAt) }
        : null;
    case "cancelled":
      return { about: "cancelled", plan, until: isoOf(state.accessUntil) };
    case "change-scheduled":
      return state.next && state.nextChargeAt
        ? { about: "change-scheduled", ...state.next, from: state.nextChargeAt.toISOString() }
        : null;
    case "refunded":
      return event.kind === "refunded"
        ? { about: "refunded", plan, amount: event.data.amount, currency: state.currency ?? "USD" }
        : null;
    case "ended":
      return { about: "expired", plan };
    default:
      return null;
  }
}
