import { and, between, eq, isNotNull } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import type { BillingMail } from "../../mail/templates/billing-mail.ts";
import type { Db } from "../../server/db/db-types.ts";
import { subscriptions } from "../billing.tables.ts";
import type { SubscriptionState } from "../billing.types.ts";
import type { BillingDeps } from "../load-billing.ts";
import { mailSubscriber, noticePlan } from "../notify/notify-change.ts";
import { listPrice } from "../pricing/price-order.ts";
import { deriveSubscription } from "../subscription/derive-subscription.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { addDays } from "../subscription/periods.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";

/** @returns whether the plan changed */
export const passTime = ({ db, now }: BillingDeps, userId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    const at = now();
    const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
    const user = await findUser(tx, userId);
    const derived = await deriveSubscription(tx, userId, at);
    if (!user || !before || !derived || derived.shown === derived.shownBefore) return false;
    const cause = `until ${before.nextChangeAt?.toISOString() ?? ""}`;
    await noticePlan(tx, userId, derived, { cause, isMailed: false, now: at });
    if (derived.state.status === "expired")
      await mailSubscriber(tx, user, `expired ${cause}`, { about: "expired", plan: "Tier0" }, at);
    return true;
  });

const noticeDays = 3;

/** Returns a job per user with a change within three days, to mail reminders. */
export async function remind(world: BillingDeps): Promise<readonly (() => Promise<boolean>)[]> {
  const now = world.now();
  const soon = await world.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.nextChangeAt),
        between(subscriptions.nextChangeAt, now, addDays(now, noticeDays)),
      ),
    );
  return soon.map(
    ({ userId }) =>
      () =>
        world.db.transaction((tx) => remindUser(tx, userId, now)),
  );
}

async function remindUser(tx: Db, userId: string, now: Date): Promise<boolean> {
  const user = await findUser(tx, userId);
  const mail = user && mailBefore(foldEvents(await listEvents(tx, userId), now), now);
  if (!user || !mail) return false;
  const day = "until" in mail ? mail.until : "from" in mail ? mail.from : "";
  await mailSubscriber(tx, user, `${mail.about} ${day}`, mail, now);
  return true;
}

function mailBefore(state: SubscriptionState, now: Date): BillingMail | null {
  const { status, plan, trialUntil, accessUntil, nextChargeAt, next, currency } = state;
  if (status === "trial" && trialUntil && accessUntil?.getTime() === trialUntil.getTime())
    return { about: "trial-ending", plan, until: trialUntil.toISOString() };
  if (status === "grace" && accessUntil && accessUntil <= addDays(now, 1))
    return { about: "grace-ends", plan, until: accessUntil.toISOString() };
  const isLong = next && next.period !== "Month";
  if (status === "active" && isLong && currency && nextChargeAt && nextChargeAt <= addDays(now, noticeDays)) {
    const amount = listPrice(next.plan, next.period, currency, state.price);
    return { about: "renewal-soon", plan: next.plan, from: nextChargeAt.toISOString(), amount, currency };
  }
  return null;
}
