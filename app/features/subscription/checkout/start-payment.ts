import { type Billing, billingOf } from "../../../billing/billing-of.ts";
import { type Changed, changeSubscription } from "../../../billing/purchase/change-subscription.ts";
import { type PurchaseStart, startPurchase } from "../../../billing/purchase/start-purchase.ts";
import { findUser, type UserRow } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import type { ProviderName } from "../../../shared/names/billing-names.ts";
import type { buyingContract } from "../buying/buying.contract.ts";
import type { Started } from "../buying/buying.schema.ts";
import { quote } from "../buying/quote.ts";
import { withProvider } from "../buying/with-provider.ts";

type Modal = (typeof buyingContract)["GET /api/subscriptionPricing/getpaymentmodaldata"];
type Change = (typeof buyingContract)["POST /api/subscriptionPricing/change"];
type Wish = ParsedInputOf<Change>;

/** @throws AppError UNAUTHENTICATED for an account that was removed, DEMO_ACCOUNT */
async function requireBuyer({ db, user }: UserCtx): Promise<UserRow> {
  const row = await findUser(db, user.id);
  if (!row) throw new AppError("UNAUTHENTICATED");
  if (row.isDemo) throw new AppError("DEMO_ACCOUNT");
  return row;
}

/** Returns the lines of a plan and period, before anything is paid. @throws AppError CONFLICT, DEMO_ACCOUNT */
export async function getModal(ctx: UserCtx, choice: ParsedInputOf<Modal>): Promise<AnswerOf<Modal>> {
  return quote(billingOf(ctx), await requireBuyer(ctx), choice, ctx.now());
}

/** A price that was shown holds so long. */
const quoteMs = 15 * 60_000;

/**
 * Prices the wish as it was shown, at the moment it was shown: to the cent what the buyer agreed to.
 * @throws AppError CONFLICT where the price was shown too long ago, or was another one
 */
async function confirmQuote(ctx: UserCtx, wish: Wish) {
  const at = new Date(wish.quotedAt);
  const age = ctx.now().getTime() - at.getTime();
  if (age < 0 || age > quoteMs) throw new AppError("CONFLICT");
  const user = await requireBuyer(ctx);
  const billing: Billing = { ...billingOf(ctx), now: () => at };
  const modal = await quote(billing, user, wish, at);
  if (modal.lines.total !== wish.total) {
    ctx.log.warn({ shown: wish.total, price: modal.lines.total }, "a payment of another amount was refused");
    throw new AppError("CONFLICT");
  }
  return { billing, modal };
}

/** Starts a purchase at one provider. @throws AppError CONFLICT, DEMO_ACCOUNT, PAYMENT_UNAVAILABLE */
export const buyAt =
  (provider: ProviderName) =>
  async (ctx: UserCtx, wish: Wish): Promise<Started> => {
    const { billing, modal } = await confirmQuote(ctx, wish);
    if (modal.kind !== "purchase" || modal.provider !== provider) throw new AppError("CONFLICT");
    const { plan, period } = wish;
    const userId = ctx.user.id;
    const pages = pagesOf(ctx);
    return viewStart(
      await withProvider(ctx, provider, () => startPurchase(billing, { userId, plan, period }, pages)),
    );
  };

/** Upgrades now, or plans another change. @throws AppError CONFLICT, DEMO_ACCOUNT, PAYMENT_UNAVAILABLE */
export async function changePlan(ctx: UserCtx, wish: Wish): Promise<Started> {
  const { billing, modal } = await confirmQuote(ctx, wish);
  if (modal.kind !== "upgrade" && modal.kind !== "later") throw new AppError("CONFLICT");
  const { plan, period } = wish;
  const userId = ctx.user.id;
  const pages = pagesOf(ctx);
  return viewChange(
    await withProvider(ctx, modal.provider, () =>
      changeSubscription(billing, { userId, plan, period }, pages),
    ),
  );
}

/** Pages of ours that a form leads to: paid, and left without paying. */
function pagesOf({ origin, config, language }: UserCtx) {
  const base = config.baseUrl ?? origin ?? "";
  return {
    language,
    successUrl: `${base}/payment-accepted?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${base}/payment-failed`,
  };
}

const empty = { url: null, sessionId: null, form: null } as const;

function viewStart(started: PurchaseStart): Started {
  const { orderId } = started;
  if (started.kind === "paid") return { status: "paid", orderId, ...empty };
  const { start } = started;
  const { sessionId } = start;
  return start.kind === "redirect"
    ? { ...empty, status: "form", orderId, sessionId, url: start.url }
    : {
        ...empty,
        ...{ status: "form", orderId, sessionId },
        form: { scriptUrl: start.scriptUrl, options: start.options },
      };
}

function viewChange(changed: Changed): Started {
  switch (changed.kind) {
    case "scheduled":
      return { status: "scheduled", orderId: null, ...empty };
    case "failed":
      return { status: "failed", orderId: changed.orderId, ...empty };
    case "unknown":
      return { status: "waiting", orderId: changed.orderId, ...empty };
    default:
      return viewStart(changed as PurchaseStart);
  }
}
