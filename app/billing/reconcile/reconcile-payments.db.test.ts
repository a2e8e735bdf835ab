import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { billingComparisons, billingDifferences, billingEntries } from "../billing.tables.ts";
import { ProviderUnreachable } from "../providers/payment-provider.ts";
import { billingTest } from "../testing/billing-test.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

it("shows what differs with both sides, tells administrators once, repairs nothing, and clears what is equal again", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, buy } = billingTest(db);
    const [admin, user] = [await addUser("admin"), await addUser("ann")];
    const first = await buy(user, "Tier2_1");
    const second = await buy(await addUser("bob"), "Tier2_3", "Year");
    clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
    expect(await reconcilePayments(world)).toEqual({ payments: 2, differences: 0, unreachable: 0 });

    const [one, other] = [stripe.taken.get(first.paymentRef), stripe.taken.get(second.paymentRef)];
    if (!one || !other) throw new Error("no payments");
    stripe.taken.set(one.paymentRef, { ...one, refunded: "3.00" });
    stripe.taken.delete(other.paymentRef);
    const at = new Date(clock.now.getTime() - 7_200_000);
    stripe.taken.set("pi_9", { ...one, paymentRef: "pi_9", at, amount: "5.00" });
    stripe.taken.set("pi_10", { ...one, paymentRef: "pi_10", at: clock.now });
    const entries = (await db.select().from(billingEntries)).length;
    expect((await reconcilePayments(world)).differences).toBe(3);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await reconcilePayments(world);
    const rows = async () =>
      (await db.select().from(billingDifferences).orderBy(billingDifferences.kind)).map((row) => [
        ...[row.paymentRef, row.kind, row.ours, row.theirs, row.clearedAt !== null],
      ]);
    expect(await rows()).toEqual([
      ["pi_9", "missing-here", null, "5.00 USD", false],
      [other.paymentRef, "missing-there", "249.99 USD", null, false],
      [one.paymentRef, "refunded", "0.00", "3.00", false],
    ]);
    expect((await db.select().from(billingEntries)).length).toBe(entries);
    const alerts = await db.select().from(mailOutbox).where(eq(mailOutbox.template, "billing-alert"));
    expect(alerts.map(({ userId }) => userId)).toEqual([admin.userId]);

    stripe.taken.set(one.paymentRef, one);
    stripe.taken.set(other.paymentRef, other);
    await reconcilePayments(world);
    expect((await rows()).map(([, kind, , , isCleared]) => [kind, isCleared])).toEqual([
      ["missing-here", false],
      ["missing-there", true],
      ["refunded", true],
    ]);
  }));

it("a provider that does not answer leaves the differences, and says so", () =>
  withTransaction(async (db) => {
    const { world, stripe } = billingTest(db);
    const listPayments = () => Promise.reject(new ProviderUnreachable("no answer"));
    const broken = { ...world, providers: { stripe: { ...stripe, listPayments } } };
    expect(await reconcilePayments(broken)).toEqual({ payments: 0, differences: 0, unreachable: 1 });
    const [comparison] = await db.select().from(billingComparisons);
    expect([comparison?.provider, comparison?.problem]).toEqual(["stripe", "ProviderUnreachable"]);
  }));
