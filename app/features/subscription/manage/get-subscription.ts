import { listPrice } from "../../../billing/pricing/price-order.ts";
import { cancelSubscription, resumeSubscription } from "../../../billing/purchase/end-subscription.ts";
import { mayTry, startTrial } from "../../../billing/purchase/start-trial.ts";
import {
  listPayments,
  type OwnSubscription,
  readSubscription,
} from "../../../billing/read/read-subscription.ts";
import { findUser } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { BillingCurrency } from "../../../shared/names/billing-names.ts";
import type { Payment, SubscriptionState } from "../buying/buying.schema.ts";
import { marketOfUser } from "../buying/market-of-user.ts";
import { cardOf } from "../buying/quote.ts";

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the caller's subscription as its owner sees it. */
export async function getSubscription(ctx: UserCtx): Promise<SubscriptionState> {
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  const own = await readSubscription(ctx.db, user.userId, ctx.now());
  return viewSubscription(own, marketOfUser(user, own).currency);
}

function viewSubscription(own: OwnSubscription, currency: BillingCurrency): SubscriptionState {
  const { status, plan, period, failReason } = own;
  const credit = own.credit[currency];
  return {
    ...{ status, plan, period, currency, card: cardOf(own) },
    paidUntil: text(own.paidUntil),
    trialUntil: status === "trial" ? text(own.trialUntil) : null,
    graceUntil: status === "grace" ? text(own.accessUntil) : null,
    isRenewing: own.isRenewing,
    next: nextOf(own, currency),
    change: changeOf(own),
    failure: failReason === null ? null : { reason: failReason, attempts: own.attempts },
    credit: credit === undefined ? null : { sum: credit, currency },
    isTrialAvailable: mayTry(own),
  };
}

/** The next charge by its list price; while a declined one is repeated, none is announced. */
function nextOf(own: OwnSubscription, currency: BillingCurrency): SubscriptionState["next"] {
  const { status, next, nextChargeAt, price } = own;
  if (next === null || nextChargeAt === null || status === "grace") return null;
  const { plan, period } = next;
  return { at: nextChargeAt.toISOString(), plan, period, price: listPrice(plan, period, currency, price) };
}

/** Another plan or period from the next charge on; null where they stay. */
function changeOf({ intervals, next, nextChargeAt }: OwnSubscription): SubscriptionState["change"] {
  const last = intervals.filter(({ endedBy }) => endedBy === null).at(-1);
  if (!next || !nextChargeAt || !last || (next.plan === last.plan && next.period === last.period))
    return null;
  return { ...next, at: nextChargeAt.toISOString() };
}

/** Starts the trial. @throws AppError CONFLICT where it was used, DEMO_ACCOUNT */
export async function beginTrial(ctx: UserCtx): Promise<SubscriptionState> {
  assertNoDemo(ctx);
  await startTrial(ctx.db, ctx.user.id, ctx.now());
  return getSubscription(ctx);
}

/** Stops the renewal; what is paid stays. */
export async function stopRenewal(
  ctx: UserCtx,
  { reason }: { readonly reason?: string | undefined },
): Promise<SubscriptionState> {
  assertNoDemo(ctx);
  await cancelSubscription(ctx.db, ctx.user.id, reason || null, ctx.now());
  return getSubscription(ctx);
}

/** Renews again. @throws AppError CONFLICT where nothing is cancelled, or its time is over */
export async function resumeRenewal(ctx: UserCtx): Promise<SubscriptionState> {
  assertNoDemo(ctx);
  await resumeSubscription(ctx.db, ctx.user.id, ctx.now());
  return getSubscription(ctx);
}

function assertNoDemo({ user }: UserCtx): void {
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
}

/** Lists the caller's payments, latest first; empty without billing. */
export async function getPayments({ db, user, config }: UserCtx): Promise<{ payments: Payment[] }> {
  if (!config.hasBilling) return { payments: [] };
  const rows = await listPayments(db, user.id);
  return {
    payments: rows.map(({ id, plan, period, currency, status, cardMask, ...row }) => ({
      ...{ id, plan, period, currency, status, cardMask },
      paidAt: row.paidAt.toISOString(),
      total: row.amount,
      refunded: row.refunded,
      coversFrom: text(row.coversFrom),
      coversUntil: text(row.coversUntil),
      invoiceNumber: String(row.invoiceNumber),
    })),
  };
}
