import { eq, sql } from "drizzle-orm";
import { createUser, type UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { billingEntries, billingOrders } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import type { BillingDeps } from "../load-billing.ts";
import { centsText, toCents } from "../money/cents.ts";
import { startPurchase } from "../purchase/start-purchase.ts";
import { renewDue } from "../renewals/renew-due.ts";
import { type ScriptedProvider, scriptedProvider } from "./scripted-provider.ts";

const pages = {
  language: "en",
  successUrl: "https://zerno.example/payment-accepted?session={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://zerno.example/pricing",
} as const;

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Installation with a movable clock and scripted providers. */
export interface BillingTest {
  readonly world: BillingDeps;
  readonly clock: { now: Date };
  readonly stripe: ScriptedProvider;
  readonly addUser: (name: string, country?: string) => Promise<UserRow>;
  /** @returns the applied payment event */
  readonly buy: (
    user: UserRow,
    plan: "Tier2_1" | "Tier2_2" | "Tier2_3",
    period?: "Month" | "Year" | "TwoYears",
    card?: string,
  ) => Promise<ReturnType<ScriptedProvider["payAtForm"]>>;
  /** Moves the clock and runs the hourly job. */
  readonly wait: (days: number) => Promise<Awaited<ReturnType<typeof renewDue>>>;
  readonly balances: () => Promise<Record<string, string>>;
}

export const checkoutPages = pages;

export function billingTest(db: Db): BillingTest {
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const stripe = scriptedProvider(() => clock.now);
  const world: BillingDeps = {
    ...{ db, secretKey: "test-secret-key-test-secret-key-0123456789", providers: { stripe } },
    ...{ now: () => clock.now, log: silent },
  };
  return {
    ...{ world, clock, stripe },
    addUser: (name, country = "DE") =>
      createUser(db, {
        ...{ name, email: `${name}@example.org`, passwordHash: "x", language: "en", locale: "en-US" },
        // Too old for the newcomer offer.
        ...{ country, currency: "EUR", now: new Date("2026-01-01T00:00:00Z"), isEmailConfirmed: true },
      }),
    buy: async (user, plan, period = "Month", card) => {
      const { orderId } = await startPurchase(world, { userId: user.userId, plan, period }, pages);
      const [order] = await db.select().from(billingOrders).where(eq(billingOrders.id, orderId));
      if (!order) throw new Error("no order");
      const event = stripe.payAtForm({ ...order, amount: centsText(toCents(order.amount)) }, card);
      await applyProviderEvents(world, "stripe", [event], clock.now);
      return event;
    },
    wait: (days) => {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000);
      return renewDue(world, new AbortController().signal);
    },
    balances: async () => {
      const rows = await db
        .select({ account: billingEntries.account, sum: sql<string>`sum(${billingEntries.amount})::text` })
        .from(billingEntries)
        .groupBy(billingEntries.account)
        .orderBy(billingEntries.account);
      return Object.fromEntries(
        rows
          .map(({ account, sum }) => [account, centsText(toCents(sum))] as const)
          .filter(([, sum]) => sum !== "0.00"),
      );
    },
  };
}
