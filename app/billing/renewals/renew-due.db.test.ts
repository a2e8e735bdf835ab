import { desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase, withTransaction } from "../../../tests/support/database.ts";
import { users } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { changeSubscription } from "../purchase/change-subscription.ts";
import { cancelSubscription, resumeSubscription } from "../purchase/end-subscription.ts";
import { grantPlan, revokeGrants } from "../purchase/grant-plan.ts";
import { refundPayment } from "../purchase/refund-payment.ts";
import { startTrial } from "../purchase/start-trial.ts";
import { readSubscription } from "../read/read-subscription.ts";
import { billingTest, checkoutPages } from "../testing/billing-test.ts";
import { renewDue } from "./renew-due.ts";

const never = new AbortController().signal;

const mailsOf = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id);
  return rows
    .filter(({ template }) => template === "billing")
    .map(({ params }) => (params as { about: string }).about);
};

it("trial, payment, renewal, decline, grace, recovery, upgrade, downgrade, cancellation, end", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, buy, wait, balances } = billingTest(db);
    const user = await addUser("ann");
    const { userId } = user;
    const own = () => readSubscription(db, userId, clock.now);
    const shown = async () => (await db.select({ plan: users.plan }).from(users))[0]?.plan;
    await startTrial(db, userId, clock.now);
    await wait(12);
    expect(await mailsOf(db)).toEqual(["trial-ending"]);
    await buy(user, "Tier2_1");
    await wait(2);
    expect([await shown(), (await own()).paidUntil]).toEqual(["Tier2_1", new Date("2027-03-14T10:00:00Z")]);
    expect(await wait(28)).toMatchObject({ paid: 1, failed: 0 });
    expect((await own()).paidUntil).toEqual(new Date("2027-04-14T10:00:00Z"));

    stripe.script.push("no-funds", "limit");
    expect(await wait(31)).toMatchObject({ failed: 1 });
    expect(await own()).toMatchObject({ status: "grace", attempts: 1, failReason: "no-funds" });
    expect(await shown()).toBe("Tier2_1");
    expect(await wait(0.5)).toMatchObject({ failed: 0, paid: 0 });
    expect(await wait(0.5)).toMatchObject({ failed: 1 });
    expect(await wait(1)).toMatchObject({ paid: 1 });
    // Recovered in grace, it continues at the old end.
    expect(await own()).toMatchObject({
      status: "active",
      attempts: 0,
      paidUntil: new Date("2027-05-14T10:00:00Z"),
    });

    // Half of the 30 days to 14 May is left, of 9.99: 5.00 rounded up.
    await wait(13);
    const target = { userId, plan: "Tier2_2", period: "Month" } as const;
    expect(await changeSubscription(world, target, checkoutPages)).toMatchObject({ kind: "paid" });
    const [upgrade] = await db
      .select()
      .from(billingPayments)
      .orderBy(desc(billingPayments.invoiceNumber))
      .limit(1);
    expect([Number(upgrade?.amount), await shown()]).toEqual([9.99, "Tier2_2"]);
    expect(await balances()).toMatchObject({ "fees:stripe": "1.20", revenue: "-39.96" });
    expect((await own()).paidUntil).toEqual(new Date("2027-05-29T10:00:00Z"));

    const lower = await changeSubscription(world, { ...target, plan: "Tier2_1" }, checkoutPages);
    expect(lower).toEqual({ kind: "scheduled", from: new Date("2027-05-29T10:00:00Z") });
    expect(await shown()).toBe("Tier2_2");
    await wait(30);
    expect([await shown(), (await own()).paidUntil]).toEqual(["Tier2_1", new Date("2027-06-29T10:00:00Z")]);

    await cancelSubscription(db, userId, "too dear", clock.now);
    expect([await shown(), (await own()).plan]).toEqual(["Cancelled", "Tier2_1"]);
    expect(await resumeSubscription(db, userId, clock.now)).toMatchObject({ status: "active" });
    await cancelSubscription(db, userId, null, clock.now);
    await wait(31);
    expect([await shown(), (await own()).status]).toEqual(["Expired", "expired"]);
    expect(await mailsOf(db)).toEqual([
      ...["trial-ending", "paid", "paid", "payment-failed", "payment-failed", "paid", "paid"],
      ...["change-scheduled", "paid", "cancelled", "cancelled", "expired"],
    ]);
    const taken = [...stripe.taken.values()].reduce((sum, { amount }) => sum + Number(amount), 0);
    const payments = await db.select().from(billingPayments);
    expect(payments.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(taken, 9);
  }));

it("four declined attempts end the plan with the grace period, and nothing is charged afterwards", () =>
  withTransaction(async (db) => {
    const { clock, stripe, addUser, buy, wait } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_3");
    stripe.script.push("no-funds", "no-funds", "expired-card", "no-funds");
    for (const [days, failed] of [
      [28, 1],
      [1, 1],
      [1, 1],
      [23 / 24, 1],
      [1 / 24, 0],
    ] as const)
      expect((await wait(days)).failed).toBe(failed);
    expect(await readSubscription(db, user.userId, clock.now)).toMatchObject({ status: "expired" });
    const before = stripe.asked.length;
    await wait(40);
    expect([before, stripe.asked.length]).toEqual([4, 4]);
    expect(new Set(stripe.asked).size).toBe(4);
    expect(await mailsOf(db)).toEqual([
      ...["paid", "payment-failed", "payment-failed", "payment-failed", "grace-ends"],
      ...["payment-failed", "expired"],
    ]);
    const [renewal] = await db.select().from(billingOrders).orderBy(desc(billingOrders.createdAt)).limit(1);
    expect([renewal?.status, renewal?.attempts]).toEqual(["expired", 4]);
  }));

it("a charge whose answer is lost is asked for under the same key, and taken once", () =>
  withTransaction(async (db) => {
    const { stripe, addUser, buy, wait } = billingTest(db);
    await buy(await addUser("ann"), "Tier2_1");
    stripe.script.push("lost");
    expect(await wait(28)).toMatchObject({ unknown: 1, paid: 0 });
    expect([stripe.taken.size, (await db.select().from(billingPayments)).length]).toEqual([2, 1]);
    expect(await wait(1 / 24)).toMatchObject({ paid: 1 });
    expect([stripe.taken.size, (await db.select().from(billingPayments)).length]).toEqual([2, 2]);
    expect(stripe.asked[0]).toBe(stripe.asked[1]);
  }));

it("processes that run at once charge a renewal once", async () => {
  const database = await createTestDatabase();
  try {
    const { world, clock, stripe, addUser, buy } = billingTest(database.db);
    for (const name of ["ann", "bob", "cid"]) await buy(await addUser(name), "Tier2_1");
    clock.now = new Date("2027-02-28T10:00:00.000Z");
    await Promise.all([renewDue(world, never), renewDue(world, never), renewDue(world, never)]);
    await renewDue(world, never);
    expect(stripe.taken.size).toBe(6);
    expect((await database.db.select().from(billingPayments)).length).toBe(6);
  } finally {
    await database.drop();
  }
});

it("without a saved card a renewal is declined and says so", () =>
  withTransaction(async (db) => {
    const { clock, addUser, buy, wait } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1");
    await db.execute("delete from payment_methods");
    expect(await wait(28)).toMatchObject({ failed: 1 });
    expect(await readSubscription(db, user.userId, clock.now)).toMatchObject({ failReason: "no-method" });
  }));

it("a granted plan defers the renewal of one that it covers; taken back, the renewal is due", () =>
  withTransaction(async (db) => {
    const { clock, stripe, addUser, buy, wait } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1");
    const until = new Date("2027-03-10T10:00:00Z");
    await grantPlan(db, user.userId, { plan: "Tier2_3", until, reason: "promo" }, clock.now);
    await wait(29);
    expect([stripe.asked.length, (await readSubscription(db, user.userId, clock.now)).status]).toEqual([
      0,
      "granted",
    ]);
    await revokeGrants(db, user.userId, "mistake", clock.now);
    expect(await wait(0)).toMatchObject({ paid: 1 });
    expect((await readSubscription(db, user.userId, clock.now)).status).toBe("active");
  }));

it("a full refund ends the plan at once, a partial one does not, and more than was paid is refused", () =>
  withTransaction(async (db) => {
    const { world, clock, addUser, buy, balances } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1");
    const [payment] = await db.select().from(billingPayments);
    const refund = (amount: string | null, key: string) =>
      refundPayment(world, { userId: user.userId, paymentId: payment?.id ?? "", amount, key });
    await expect(refund("10.00", "a")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await refund("2.00", "b");
    expect((await readSubscription(db, user.userId, clock.now)).status).toBe("active");
    await refund(null, "c");
    expect(await readSubscription(db, user.userId, clock.now)).toMatchObject({
      status: "expired",
      isRenewing: false,
    });
    expect(await balances()).toEqual({
      ...{ "fees:stripe": "0.30", "provider:stripe": "-0.30", refunds: "9.99", revenue: "-9.99" },
    });
  }));
