import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { billingEntries } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import { toCents } from "../money/cents.ts";
import type { ProviderEvent } from "../providers/payment-provider.ts";
import { changeSubscription } from "../purchase/change-subscription.ts";
import { reconcilePayments } from "../reconcile/reconcile-payments.ts";
import { billingTest, checkoutPages } from "../testing/billing-test.ts";

const acts = fc.array(
  fc.record({ act: fc.nat(9), days: fc.integer({ min: 0, max: 40 }), part: fc.nat(99) }),
  {
    minLength: 6,
    maxLength: 14,
  },
);

it("in random lives the books are what the provider took, less what it returned and kept; nothing differs", async () => {
  await fc.assert(
    fc.asyncProperty(acts, (life) =>
      withTransaction(async (db) => {
        const { world, clock, stripe, addUser, buy, wait, balances } = billingTest(db);
        const user = await addUser("ann");
        const told: ProviderEvent[] = [];
        let lost = 0n;
        const tell = async (...events: ProviderEvent[]) => {
          told.push(...events);
          const again = told.filter((_, index) => index % 3 === 0);
          await applyProviderEvents(world, "stripe", [...events, ...again, ...events], clock.now);
        };
        for (const { act, days, part } of life) {
          if (act < 3) stripe.script.push("no-funds");
          await wait(days);
          const plan = (["Tier2_1", "Tier2_2", "Tier2_3"] as const)[part % 3] ?? "Tier2_1";
          const target = { userId: user.userId, plan, period: part % 2 ? "Month" : "Year" } as const;
          if (act < 5) await buy(user, plan, target.period).catch(() => undefined);
          else if (act < 7) await changeSubscription(world, target, checkoutPages).catch(() => undefined);
          const payment = [...stripe.taken.values()][part % Math.max(stripe.taken.size, 1)];
          if (!payment || act < 7 || payment.status !== "paid") continue;
          const { paymentRef, amount, currency } = payment;
          const head = { at: clock.now, paymentRef, amount, currency };
          if (act === 7 && payment.refunded === "0.00")
            await tell(await stripe.refund(head, String(told.length)));
          if (act > 7 && payment.refunded === "0.00") {
            const dispute = { ...head, disputeRef: paymentRef };
            await tell({ ...dispute, id: `stripe:charged-back:${paymentRef}`, kind: "charged-back" });
            stripe.taken.set(paymentRef, { ...payment, status: "charged-back" });
            lost += toCents(amount);
          }
        }
        const taken = [...stripe.taken.values()];
        const net = taken.reduce(
          (sum, { amount, refunded }) => sum + toCents(amount) - toCents(refunded),
          0n,
        );
        const fees = 30n * BigInt(taken.length);
        const books = await balances();
        expect(toCents(books["provider:stripe"] ?? "0")).toBe(net - lost - fees);
        const unbalanced = await db
          .select({ sum: sql<string>`sum(${billingEntries.amount})::text` })
          .from(billingEntries)
          .groupBy(billingEntries.transactionId)
          .having(sql`sum(${billingEntries.amount}) <> 0`);
        expect(unbalanced).toEqual([]);
        clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
        expect((await reconcilePayments(world)).differences).toBe(0);
      }),
    ),
    { numRuns: 25 },
  );
}, 60_000);
