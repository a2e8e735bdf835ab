import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import type { FaultScript } from "../../../../fakes/kit/faults.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { stripe as fake } from "../../../../fakes/stripe/fake.ts";
import { STRIPE_KEYS } from "../../../../fakes/stripe/state.ts";
import type { ChargeOrder, CheckoutOrder, SavedMethod } from "../payment-provider.ts";
import { createStripe } from "../stripe/stripe-provider.ts";
import { startReceiver } from "./webhook-receiver.ts";

const start = "2026-12-01T09:00:00Z";
const common = { userId: "user-1", email: "ann@example.org", currency: "USD", receipt: [] } as const;

export const order: CheckoutOrder = {
  ...{ ...common, orderId: "order-1", amount: "9.99", description: "Zerno Pro, a month", language: "en" },
  successUrl: "https://zerno.example/payment-accepted?session={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://zerno.example/pricing",
};

export const renewal = (method: SavedMethod, change: Partial<ChargeOrder> = {}): ChargeOrder => ({
  ...{ ...common, orderId: "order-2", amount: "19.90", description: "Zerno Pro, a month" },
  ...{ method, isCustomerPresent: false },
  ...change,
});

export async function startStripeWorld() {
  const clock = createStandingClock(start);
  const hub = await startFakes([fake], clock);
  const settings = { ...STRIPE_KEYS, url: hub.addressOf(fake) };
  const edges = { fetch, now: () => new Date(clock.now()), secretKey: "k".repeat(32), retries: 0 };
  const stripe = createStripe(settings, edges);
  const receiver = await startReceiver(({ raw, header }) =>
    stripe.readWebhook(raw, header("stripe-signature")),
  );
  const world = () => hub.of(fake);
  const open = async (change: Partial<CheckoutOrder> = {}) => {
    const started = await stripe.startCheckout({ ...order, ...change });
    if (started.kind !== "redirect") throw new Error("no page");
    return started;
  };
  return {
    ...{ start, clock, hub, fake, settings, edges, stripe, receiver, world, open },
    save: async (number: string): Promise<SavedMethod> => {
      const { sessionId } = await open();
      world().pay(sessionId, number, true);
      // Its webhooks read payments too and would consume a test's faults.
      await world().webhooks.settled();
      const [paid] = (await stripe.readReturn(sessionId)).events;
      if (paid?.kind !== "paid" || paid.method === null) throw new Error("not paid");
      return paid.method;
    },
    fault: (change: Omit<FaultScript, "fake">) => hub.script({ fake: "stripe", ...change }),
    chargesOf: (orderId: string) =>
      world()
        .charges()
        .filter(({ metadata }) => metadata.order === orderId),
    reset: () => {
      hub.reset();
      clock.set(Date.parse(start));
      receiver.events.splice(0);
      receiver.statuses.splice(0);
      Object.assign(world().webhooks.settings, { url: `${receiver.address}/api/stripe/webhook`, retryMs: 1 });
    },
    close: async () => {
      await receiver.close();
      await hub.close();
    },
  };
}
