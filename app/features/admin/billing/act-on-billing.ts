import type { BillingDeps } from "../../../billing/load-billing.ts";
import { ProviderRefused, ProviderUnreachable } from "../../../billing/providers/payment-provider.ts";
import { grantPlan, revokeGrants } from "../../../billing/purchase/grant-plan.ts";
import { checkRefund, refundPayment } from "../../../billing/purchase/refund-payment.ts";
import { actOnUser } from "../../../identity/act-on-user.ts";
import { findUser } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { ParsedInputOf } from "../../../shared/endpoint.ts";
import type { adminBillingContract } from "./admin-billing.contract.ts";

type Input<K extends keyof typeof adminBillingContract> = ParsedInputOf<(typeof adminBillingContract)[K]>;

const dayMs = 24 * 3600_000;

/** @throws AppError DEMO_ACCOUNT, INVALID_INPUT for a day that is over, and what `actOnUser` throws */
export async function grantByAdmin(
  ctx: UserCtx,
  { userId, plan, lastDay, reason }: Input<"POST /api/admin/grant-plan">,
): Promise<null> {
  const now = ctx.now();
  const until = lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00Z`) + dayMs);
  if (until !== null && until <= now)
    throw new AppError("INVALID_INPUT", {}, [{ path: "lastDay", code: "past" }]);
  if ((await findUser(ctx.db, userId))?.isDemo) throw new AppError("DEMO_ACCOUNT");
  const details = { what: lastDay === null ? plan : `${plan}, ${lastDay}` };
  await actOnUser(ctx, { userId, action: "plan-granted", reason, details }, (tx) =>
    grantPlan(tx, userId, { plan, until, reason }, now),
  );
  return null;
}

/** @throws what `actOnUser` throws */
export async function revokeByAdmin(
  ctx: UserCtx,
  { userId, reason }: Input<"POST /api/admin/revoke-grants">,
): Promise<null> {
  await actOnUser(ctx, { userId, action: "grants-revoked", reason }, (tx) =>
    revokeGrants(tx, userId, reason, ctx.now()),
  );
  return null;
}

/**
 * Refunds a payment. The order of the refund is logged before the provider is asked: money that moved without an
 * answer is traceable, and the same `refundId` asks for the same refund again.
 * @throws AppError NOT_FOUND, INVALID_INPUT for more than is left and for what the provider refuses,
 *   PAYMENT_UNAVAILABLE, and what `actOnUser` throws
 */
export async function refundByAdmin(
  ctx: UserCtx,
  world: BillingDeps,
  { refundId, reason, ...refund }: Input<"POST /api/admin/refund-payment">,
): Promise<null> {
  const { userId } = refund;
  const { payment, wanted } = await checkRefund(ctx.db, refund);
  const what = `${wanted} ${payment.currency}, ${payment.invoiceNumber}`;
  await actOnUser(ctx, { userId, action: "refund-ordered", reason, details: { what } }, async () => {});
  try {
    await refundPayment(world, { ...refund, amount: wanted, key: refundId });
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError("PAYMENT_UNAVAILABLE");
    if (error instanceof ProviderRefused)
      throw new AppError("INVALID_INPUT", {}, [{ path: "amount", code: "provider-refused" }]);
    throw error;
  }
  return null;
}
