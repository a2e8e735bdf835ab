import { expect, it } from "vitest";
import { withApp } from "../../../../tests/support/app.ts";
import { cancelSubscription } from "../../../billing/purchase/end-subscription.ts";
import { startTrial } from "../../../billing/purchase/start-trial.ts";
import { billingTest } from "../../../billing/testing/billing-test.ts";

const stats = "GET /api/admin/stats";

it("sums revenue by month, churn of 30 days, payers and trials", () =>
  withApp(
    async (test) => {
      const admin = await test.register("root@example.org");
      const billing = billingTest(test.db);
      const { addUser, buy, clock } = billing;
      const [ann, bob, cat, dan] = [
        await addUser("ann"),
        await addUser("bob"),
        await addUser("cat"),
        await addUser("dan"),
      ];
      // 40 days before 20 November: cat's month ends on 11 November, bob's year goes on.
      clock.now = new Date("2026-10-11T10:00:00Z");
      await buy(bob, "Tier2_2", "Year");
      await buy(cat, "Tier2_1");
      await cancelSubscription(test.db, cat.userId, null, clock.now);
      clock.now = new Date("2026-11-19T10:00:00Z");
      await startTrial(test.db, dan.userId, clock.now);
      await billing.wait(0);
      await buy(ann, "Tier2_3", "TwoYears");
      clock.now = test.clock.now;
      await billing.wait(0);
      const { body } = await admin.call(stats, { days: 30 });
      expect(body.billing).toEqual({
        // 149.99 / 12 = 12.4991..., 399.98 / 24 = 16.6658...; together 29.165.
        plans: [
          { plan: "Tier2_2", currency: "USD", subscribers: 1, mrr: "12.50" },
          { plan: "Tier2_3", currency: "USD", subscribers: 1, mrr: "16.67" },
        ],
        mrr: [{ currency: "USD", subscribers: 2, mrr: "29.17" }],
        // Bob and cat had paid time on 21 October, cat has none now.
        churn: { subscribers: 2, lost: 1 },
        trials: { started: 1, running: 1, paid: 0 },
      });
      // Only the administrator registered within 30 days, and paid nothing.
      expect(body.funnel.at(-1)).toEqual({ step: "paid", users: 0 });
    },
    { env: { BILLING: "on" } },
  ));

it("says nothing of the sale of plans where none are sold", () =>
  withApp(async (test) => {
    const { body } = await (await test.register()).call(stats);
    expect([body.billing, body.funnel.map(({ step }: { step: string }) => step)]).toEqual([
      null,
      ["registered", "confirmed", "portfolio", "transaction"],
    ]);
  }));
