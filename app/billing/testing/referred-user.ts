import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { createUser } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { billingOrders } from "../billing.tables.ts";
import type { StoredDiscount } from "../billing.types.ts";
import { insertPayment } from "../events/book-payment.ts";
import type { FollowedPayment } from "../events/payment-follower.ts";
import { saveMethod } from "../events/save-method.ts";
import { insertOrder } from "../purchase/insert-order.ts";
import { findOrder } from "../read/find-order.ts";
import { applyPayment } from "../referral/apply-payment.ts";
import { getReferralCode } from "../referral/referral-codes.ts";

export async function addUser(db: Db, email: string, now: Date, country = "RU"): Promise<string> {
  const { userId } = await createUser(db, {
    ...{ name: "Test", email, passwordHash: null, now, isEmailConfirmed: true },
    ...{ language: "en", locale: "en-US", country, currency: "RUB" },
  });
  return userId;
}

export const codeOf = async (db: Db, userId: string, now: Date): Promise<string> =>
  (await getReferralCode(db, userId, now)).code;

interface Paid {
  readonly amount: string;
  readonly currency?: BillingCurrency;
  readonly at: Date;
  readonly discount?: StoredDiscount | null;
}

export async function addOrder(db: Db, userId: string, paid: Paid): Promise<string> {
  const { amount, currency = "RUB", at, discount = null } = paid;
  const id = newId();
  await insertOrder(db, {
    ...{ userId, id, purpose: "purchase", plan: "Tier2_2", period: "Month", currency, discount },
    ...{ listAmount: amount, credit: "0", amount, provider: "cloudpayments", status: "open", createdAt: at },
  });
  return id;
}

export async function payOrder(
  db: Db,
  userId: string,
  orderId: string,
  { amount, currency = "RUB", at }: Paid,
): Promise<FollowedPayment> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error("no such order");
  const taken = {
    source: "cloudpayments",
    paymentRef: newId(),
    amount,
    fee: null,
    cardMask: null,
    at,
  } as const;
  const { id } = await insertPayment(db, { ...order, currency }, taken);
  const payment = { userId, id, orderId, amount, currency, paidAt: at };
  await db.update(billingOrders).set({ status: "paid" }).where(eq(billingOrders.id, orderId));
  await applyPayment(db, payment);
  return payment;
}

export async function pay(db: Db, userId: string, paid: Paid): Promise<FollowedPayment> {
  return payOrder(db, userId, await addOrder(db, userId, paid), paid);
}

/** Recognises one person in two accounts. */
export async function saveCard(db: Db, userId: string, fingerprint: string, now: Date): Promise<void> {
  const card = { provider: "cloudpayments", customerRef: null, methodRef: "token", fingerprint } as const;
  const saving = { tx: db, secretKey: "secret-key-of-cards-0123456789012345", now };
  await saveMethod(saving, userId, { ...card, cardMask: null, cardBrand: null, expires: null });
}

/** Sums the ledger by account and currency; the last is the total. */
export async function ledgerSums(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.execute(sql`
    select account || ' ' || currency as name, trim_scale(sum(amount))::text as sum
    from billing_entries group by 1 order by 1`);
  return Object.fromEntries((rows as { name: string; sum: string }[]).map(({ name, sum }) => [name, sum]));
}
