import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase, withTransaction } from "../../../tests/support/database.ts";
import { users } from "../../identity/identity.tables.ts";
import { listOwnedTables, readOwnRows, removeOwnRows } from "../../identity/own-rows.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import {
  billingEntries,
  billingOrders,
  billingPayments,
  paymentMethods,
  providerEvents,
  subscriptions,
} from "../billing.tables.ts";
import type { ProviderEvent } from "../providers/payment-provider.ts";
import { startPurchase } from "../purchase/start-purchase.ts";
import { startTrial } from "../purchase/start-trial.ts";
import { readSubscription } from "../read/read-subscription.ts";
import { billingTest, checkoutPages } from "../testing/billing-test.ts";
import { applyProviderEvents } from "./apply-provider-events.ts";

type Paid = Extract<ProviderEvent, { kind: "paid" }>;

const refundOf = ({ paymentRef, at }: Paid, amount: string): ProviderEvent => ({
  ...{ id: `stripe:refunded:${amount}`, kind: "refunded", paymentRef, refundRef: `re_${amount}`, amount },
  ...{ at: new Date(at.getTime() + 86_400_000), currency: "USD" },
});

it("a payment once, twice and with its refund in any order leaves the same books", async () => {
  const outcomes: unknown[] = [];
  for (const order of ["paid refund", "refund paid", "paid paid refund refund paid"])
    await withTransaction(async (db) => {
      const { world, clock, stripe, addUser, balances } = billingTest(db);
      const { userId } = await addUser("ann");
      const wanted = { userId, plan: "Tier2_2", period: "Month" } as const;
      const { orderId } = await startPurchase(world, wanted, checkoutPages);
      const paid = stripe.payAtForm({ id: orderId, userId, amount: "14.99" });
      const facts = { paid, refund: refundOf(paid, "4.99") };
      clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
      for (const name of order.split(" "))
        await applyProviderEvents(world, "stripe", [facts[name as "paid"]], clock.now);
      const { status, plan, paidUntil, isRenewing } = await readSubscription(db, userId, clock.now);
      const [payment] = await db.select().from(billingPayments);
      outcomes.push({
        ...{ status, plan, paidUntil, isRenewing, books: await balances() },
        payment: [payment?.status, Number(payment?.refunded), payment?.invoiceNumber],
      });
    });
  expect(outcomes[0]).toEqual({
    ...{ status: "active", plan: "Tier2_2", isRenewing: true },
    paidUntil: new Date("2027-02-28T10:00:00.000Z"),
    books: { "fees:stripe": "0.30", "provider:stripe": "9.70", refunds: "4.99", revenue: "-14.99" },
    payment: ["partly-refunded", 4.99, 1],
  });
  expect(outcomes.slice(1)).toEqual([outcomes[0], outcomes[0]]);
});

it("the same payment delivered by four processes at once is booked once", async () => {
  const database = await createTestDatabase();
  try {
    const { world, stripe, clock, addUser, balances } = billingTest(database.db);
    const { userId } = await addUser("ann");
    const wanted = { userId, plan: "Tier2_1", period: "Year" } as const;
    const { orderId } = await startPurchase(world, wanted, checkoutPages);
    const paid = stripe.payAtForm({ id: orderId, userId, amount: "79.99" });
    const refund = refundOf(paid, "79.99");
    const deliver = (...events: ProviderEvent[]) => applyProviderEvents(world, "stripe", events, clock.now);
    await Promise.all([deliver(paid), deliver(refund, paid), deliver(paid, refund), deliver(paid)]);
    expect(await balances()).toEqual({
      ...{ "fees:stripe": "0.30", "provider:stripe": "-0.30", refunds: "79.99", revenue: "-79.99" },
    });
    clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
    const { status, intervals } = await readSubscription(database.db, userId, clock.now);
    expect([status, intervals.length]).toEqual(["expired", 1]);
    const open = await database.db.select().from(providerEvents);
    expect(open.map(({ problem, waiting }) => [problem, waiting])).toEqual([
      [null, null],
      [null, null],
    ]);
  } finally {
    await database.drop();
  }
});

it("another amount buys no time and becomes credit; another user's order and an unknown one are refused", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, balances } = billingTest(db);
    const admin = await addUser("admin");
    const { userId } = await addUser("ann");
    const wanted = { userId, plan: "Tier2_3", period: "Year" } as const;
    const { orderId } = await startPurchase(world, wanted, checkoutPages);
    const apply = (event: ProviderEvent) => applyProviderEvents(world, "stripe", [event], clock.now);
    await apply(stripe.payAtForm({ id: orderId, userId: admin.userId, amount: "249.99" }));
    await apply(stripe.payAtForm({ id: "018f0000-0000-7000-8000-000000000000", userId, amount: "1.00" }));
    expect(await balances()).toEqual({});
    await apply(stripe.payAtForm({ id: orderId, userId, amount: "1.00" }));
    expect(await balances()).toEqual({ "credit:user": "-1.00", "provider:stripe": "1.00" });
    const own = await readSubscription(db, userId, clock.now);
    expect([own.status, own.credit]).toEqual(["free", { USD: "1.00" }]);
    const events = await db.select().from(providerEvents).orderBy(providerEvents.eventId);
    expect(events.map(({ problem }) => problem)).toEqual(["other-user", "unknown-order", "other-amount"]);
    const alerts = await db.select().from(mailOutbox).where(eq(mailOutbox.template, "billing-alert"));
    expect(alerts.map((mail) => mail.userId)).toEqual([admin.userId, admin.userId, admin.userId]);
  }));

it("paid time begins behind the trial, unless the card had one in another account", () =>
  withTransaction(async (db) => {
    const { world, clock, addUser, buy } = billingTest(db);
    const [first, second] = [await addUser("ann"), await addUser("bob")];
    for (const { userId } of [first, second]) await startTrial(db, userId, clock.now);
    await expect(startTrial(db, first.userId, clock.now)).rejects.toMatchObject({ code: "CONFLICT" });
    await buy(first, "Tier2_1");
    await buy(second, "Tier2_1");
    const [own, other] = [
      await readSubscription(db, first.userId, clock.now),
      await readSubscription(db, second.userId, clock.now),
    ];
    expect([own.status, own.intervals[0]?.from.toISOString()]).toEqual(["trial", "2027-02-14T10:00:00.000Z"]);
    expect([other.status, other.intervals[0]?.from]).toEqual(["active", clock.now]);
    const plans = await db.select({ plan: users.plan }).from(users).orderBy(users.email);
    expect(plans).toEqual([{ plan: "Trial" }, { plan: "Tier2_1" }]);
    expect(world.providers.stripe).toBeDefined();
  }));

it("a chargeback ends the time it paid for, a dispute that was won gives it back", () =>
  withTransaction(async (db) => {
    const { world, clock, addUser, buy, wait, balances } = billingTest(db);
    const user = await addUser("ann");
    const { paymentRef } = await buy(user, "Tier2_1");
    const dispute = async (kind: "charged-back" | "chargeback-won") => {
      const head = {
        id: `stripe:${kind}:dp_1`,
        at: clock.now,
        kind,
        paymentRef,
        disputeRef: "dp_1",
      } as const;
      await applyProviderEvents(world, "stripe", [{ ...head, amount: "9.99", currency: "USD" }], clock.now);
      return readSubscription(db, user.userId, clock.now);
    };
    await wait(10);
    expect(await dispute("charged-back")).toMatchObject({ status: "expired", isRenewing: false });
    expect(await balances()).toMatchObject({ chargebacks: "9.99", "provider:stripe": "-0.30" });
    await wait(20);
    expect(await dispute("chargeback-won")).toMatchObject({
      status: "cancelled",
      paidUntil: new Date("2027-03-20T10:00:00.000Z"),
    });
    expect(await balances()).toEqual({ "fees:stripe": "0.30", "provider:stripe": "9.69", revenue: "-9.99" });
    const [payment] = await db.select().from(billingPayments);
    expect(payment?.status).toBe("paid");
  }));

it("the ledger is append-only, and its transactions sum to zero", () =>
  withTransaction(async (db) => {
    const { addUser, buy } = billingTest(db);
    await buy(await addUser("ann"), "Tier2_1");
    const refused = async (statement: ReturnType<typeof sql>, message: string) => {
      await db.execute(sql`savepoint tried`);
      const problem = await db.execute(statement).catch((error: Error) => error);
      expect(String(problem instanceof Error ? (problem.cause ?? problem) : "")).toContain(message);
      await db.execute(sql`rollback to savepoint tried`);
    };
    await refused(sql`update ${billingEntries} set amount = amount * 2`, "append-only");
    await refused(sql`delete from ${billingEntries}`, "append-only");
    await db.execute(sql`savepoint unbalanced`);
    await db.execute(
      sql`insert into ${billingEntries} (transaction_id, line, account, currency, amount, kind, key, booked_at)
        values (gen_random_uuid(), 0, 'revenue', 'USD', 1, 'payment', 'x', now())`,
    );
    await expect(db.execute(sql`set constraints all immediate`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("does not sum to zero") }),
    });
    await db.execute(sql`rollback to savepoint unbalanced`);
    const orders = await db.select().from(billingOrders);
    expect(orders.map(({ status }) => status)).toEqual(["paid"]);
  }));

it("a removed account keeps its money without personal data, and a late refund is still booked", () =>
  withTransaction(async (db) => {
    const { world, clock, addUser, buy, balances } = billingTest(db);
    const { userId } = await addUser("ann");
    const paid = await buy({ userId } as never, "Tier2_1");
    const exported = new Map<string, readonly string[]>();
    for (const table of await listOwnedTables(db))
      exported.set(table.table, await readOwnRows(db, table, userId));
    expect(exported.get("billing_payments")?.length).toBe(1);
    expect(exported.get("payment_methods")?.join()).toContain("4242");
    expect(exported.get("payment_methods")?.join()).not.toMatch(/pm_|sealed/);
    await removeOwnRows(db, userId, nilGuid);
    const [payment] = await db.select().from(billingPayments);
    expect([payment?.cardMask, Number(payment?.amount)]).toEqual([null, 9.99]);
    expect([await db.select().from(paymentMethods), await db.select().from(subscriptions)]).toEqual([[], []]);
    await applyProviderEvents(world, "stripe", [refundOf(paid, "9.99")], clock.now);
    expect(await balances()).toMatchObject({ refunds: "9.99", revenue: "-9.99" });
  }));
