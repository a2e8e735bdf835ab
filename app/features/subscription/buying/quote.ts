import { formatDec, parseDec } from "@zerno/engine";
import type { Interval, PaidData, SubscriptionEvent } from "../../../billing/billing.types.ts";
import type { Billing } from "../../../billing/billing-of.ts";
import { centsText, least, toCents } from "../../../billing/money/cents.ts";
import { listPrice, type OrderPrice } from "../../../billing/pricing/price-order.ts";
import { quoteChange } from "../../../billing/purchase/change-subscription.ts";
import { quoteOrder } from "../../../billing/purchase/make-order.ts";
import { mayBuy } from "../../../billing/purchase/start-purchase.ts";
import { type OwnSubscription, readSubscription } from "../../../billing/read/read-subscription.ts";
import { foldEvents } from "../../../billing/subscription/fold-events.ts";
import { listEvents } from "../../../billing/subscription/store-events.ts";
import type { UserRow } from "../../../identity/users.ts";
import { AppError } from "../../../shared/app-error.ts";
import { marketOf, type SoldPeriod, type SoldPlan } from "../../../shared/plan-catalogue.ts";
import type { Discount, PaymentModal } from "./buying.schema.ts";
import { marketOfUser } from "./market-of-user.ts";

export interface Choice {
  readonly plan: SoldPlan;
  readonly period: SoldPeriod;
}

const zero = "0.00";
const nothing = { discount: null, unused: zero, credit: zero, creditLeft: zero, total: zero } as const;

/**
 * Returns what choosing a plan and a period means for a user at an instant: a purchase, an upgrade now, a change at the
 * end of the paid time, or nothing.
 * @throws AppError CONFLICT where the plan was granted without an end
 */
export async function quote(
  billing: Billing,
  user: UserRow,
  choice: Choice,
  now: Date,
): Promise<PaymentModal> {
  const own = await readSubscription(billing.db, user.userId, now);
  const change = await quoteChange(billing, user, choice, now).catch(unlessConflict);
  if (change?.kind === "upgrade") return upgradeOf(billing, { user, choice, own, now, change });
  if (mayBuy(own)) return purchaseOf(billing, { user, choice, own, now });
  if (change === null) throw new AppError("CONFLICT");
  return laterOf({ user, choice, own, now, from: change.from });
}

function unlessConflict(error: unknown): null {
  if (error instanceof AppError && error.code === "CONFLICT") return null;
  throw error;
}

interface Asked {
  readonly user: UserRow;
  readonly choice: Choice;
  readonly own: OwnSubscription;
  readonly now: Date;
}

async function purchaseOf(billing: Billing, asked: Asked): Promise<PaymentModal> {
  const { user, choice, now } = asked;
  const market = marketOf(user.country);
  const wanted = { purpose: "purchase", ...choice, currency: market.currency } as const;
  const price = await quoteOrder(billing.db, user, wanted, now);
  const laid = await previewInterval(billing, asked, {
    purpose: "purchase",
    currency: market.currency,
    price,
  });
  return {
    ...choice,
    ...{ kind: "purchase", ...market, card: null, quotedAt: now.toISOString() },
    lines: { ...linesOf(price), unused: zero, creditLeft: leftOf(asked.own, market.currency, price.credit) },
    ...datesOf(laid, price),
  };
}

type Upgrade = Extract<Awaited<ReturnType<typeof quoteChange>>, { kind: "upgrade" }>;

async function upgradeOf(
  billing: Billing,
  { change, ...asked }: Asked & { readonly change: Upgrade },
): Promise<PaymentModal> {
  const { user, choice, own, now } = asked;
  const { price, unused } = change;
  const market = marketOfUser(user, own);
  const laid = await previewInterval(billing, asked, {
    purpose: "upgrade",
    currency: market.currency,
    price,
  });
  // Of what is spent, unused time comes first.
  const ofTime = least(toCents(unused), toCents(price.credit));
  const all = toCents(own.credit[market.currency] ?? zero) + toCents(unused);
  return {
    ...choice,
    ...{ kind: "upgrade", ...market, card: cardOf(own), quotedAt: now.toISOString() },
    lines: {
      ...linesOf(price),
      unused: centsText(ofTime),
      credit: centsText(toCents(price.credit) - ofTime),
      creditLeft: centsText(all - toCents(price.credit)),
    },
    ...datesOf(laid, price),
  };
}

function laterOf({ user, choice, own, now, from }: Asked & { readonly from: Date }): PaymentModal {
  const market = marketOfUser(user, own);
  const isSame = own.plan === choice.plan && own.period === choice.period;
  const isPlanned = own.next?.plan === choice.plan && own.next.period === choice.period;
  const price = listPrice(choice.plan, choice.period, market.currency);
  return {
    ...choice,
    ...{ ...market, card: cardOf(own), quotedAt: now.toISOString() },
    kind: isSame && isPlanned ? "none" : "later",
    lines: { list: price, ...nothing },
    startsAt: from.toISOString(),
    nextPayment: { at: from.toISOString(), price },
  };
}

export const cardOf = ({ method }: OwnSubscription): PaymentModal["card"] =>
  method && {
    provider: method.provider,
    mask: method.cardMask,
    brand: method.cardBrand,
    expires: method.expires,
  };

const leftOf = ({ credit }: OwnSubscription, currency: "USD" | "RUB", spent: string): string =>
  centsText(toCents(credit[currency] ?? zero) - toCents(spent));

function linesOf({ listAmount, discount, credit, amount }: OrderPrice) {
  return { list: listAmount, discount: discount && viewDiscount(discount), credit, total: amount };
}

/** A discount with its share as a ratio: "20" percent is "0.2". */
export function viewDiscount({
  source,
  code,
  percent,
  amount,
}: NonNullable<OrderPrice["discount"]>): Discount {
  return {
    ...{ source, code, off: amount },
    percent: percent === undefined ? null : formatDec((parseDec(percent) ?? 0n) / 100n),
  };
}

interface Payment {
  readonly purpose: "purchase" | "upgrade";
  readonly currency: "USD" | "RUB";
  readonly price: OrderPrice;
}

/** Returns the time that a payment now would pay for, as the state machine would lay it. */
async function previewInterval(
  { db }: Billing,
  { user, choice, now }: Asked,
  { purpose, currency, price }: Payment,
): Promise<Interval> {
  const data: PaidData = {
    ...{ paymentId: "ahead", orderId: "ahead", purpose, ...choice, currency },
    ...{ amount: price.amount, credit: price.credit, price: price.listAmount },
    ...{ isRecurring: true, endsTrial: false, proration: [] },
  };
  const events = await listEvents(db, user.userId);
  const ahead: SubscriptionEvent = { id: "ahead", at: now, kind: "paid", data };
  const { intervals } = foldEvents([...events, ahead], now);
  const laid = intervals.find(({ paymentId }) => paymentId === "ahead");
  if (!laid) throw new Error("a payment that pays for no time");
  return laid;
}

/** Begin of the time, and the charge after it: a discount of several periods lowers that one too. */
function datesOf({ from, until }: Interval, { listAmount, discount }: OrderPrice) {
  const isLasting = discount !== null && (discount.periods === null || discount.periods > 1);
  const price = isLasting ? centsText(toCents(listAmount) - toCents(discount.amount)) : listAmount;
  return { startsAt: from.toISOString(), nextPayment: { at: until.toISOString(), price } };
}
