import { cloudpayments as fake } from "../../../../fakes/cloudpayments/fake.ts";
import { CLOUD_KEYS } from "../../../../fakes/cloudpayments/state.ts";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import type { FaultScript } from "../../../../fakes/kit/faults.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { createCloudPayments } from "../cloudpayments/cloudpayments-provider.ts";
import { type ExpectedOrder, NOTIFICATION_TYPES } from "../cloudpayments/notification.ts";
import type { ChargeOrder, CheckoutOrder, SavedMethod } from "../payment-provider.ts";
import { startReceiver } from "./webhook-receiver.ts";

const start = "2026-12-01T09:00:00Z";
const description = "Zerno Про + аналитика, месяц";
const common = { userId: "user-1", email: "anna@example.org", currency: "RUB", description } as const;
const lineOf = (amount: string) => [{ label: "Zerno Про, месяц", price: amount, quantity: "1", amount }];
const order: CheckoutOrder = {
  ...{ ...common, orderId: "order-1", amount: "499.90", language: "ru", receipt: lineOf("499.90") },
  successUrl: "https://zerno.example/payment-accepted?session={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://zerno.example/pricing",
};

export const renewal = (method: SavedMethod, change: Partial<ChargeOrder> = {}): ChargeOrder => ({
  ...{ ...common, orderId: "order-2", amount: "1299.05", receipt: lineOf("1299.05") },
  ...{ method, isCustomerPresent: false },
  ...change,
});

/** Starts the fake and a receiver that knows orders 1 and 2. */
export async function startCloudWorld() {
  const clock = createStandingClock(start);
  const hub = await startFakes([fake], clock);
  const settings = {
    ...{ ...CLOUD_KEYS, url: hub.addressOf(fake), vat: 22, taxSystem: 1 },
    widgetUrl: `${hub.addressOf(fake)}/bundles/cloudpayments.js`,
  };
  const edges = { fetch, now: () => new Date(clock.now()), secretKey: "k".repeat(32) };
  const cloud = createCloudPayments(settings, edges);
  const orders = new Map<string, ExpectedOrder>();
  const lookUp = async (orderId: string) => orders.get(orderId) ?? null;
  const receiver = await startReceiver(({ path, raw, header }) => {
    const type = NOTIFICATION_TYPES.find((one) => path.endsWith(`/${one}`));
    if (type === undefined) throw new Error(path);
    return cloud.readNotification(type, { raw, header: header("content-hmac") }, lookUp);
  });
  const world = () => hub.of(fake);
  const optionsOf = async (change: Partial<CheckoutOrder> = {}) => {
    const started = await cloud.startCheckout({ ...order, ...change });
    if (started.kind !== "widget") throw new Error("no widget");
    return started.options;
  };
  const pay = async (card: string, isAuthenticated?: boolean) =>
    world().pay({ options: await optionsOf(), card, isAuthenticated });
  return {
    ...{ start, description, clock, hub, fake, settings, edges, cloud, orders, lookUp, receiver, world },
    ...{ optionsOf, pay },
    save: async (card: string): Promise<SavedMethod> => {
      await pay(card, true);
      await world().webhooks.settled();
      const [paid] = (await cloud.readReturn("order-1")).events;
      if (paid?.kind !== "paid" || paid.method === null) throw new Error("not paid");
      return paid.method;
    },
    fault: (change: Omit<FaultScript, "fake">) => hub.script({ fake: "cloudpayments", ...change }),
    paymentsOf: (orderId: string) => world().transactions.filter(({ invoiceId }) => invoiceId === orderId),
    reset: () => {
      hub.reset();
      clock.set(Date.parse(start));
      receiver.events.splice(0);
      receiver.statuses.splice(0);
      orders.clear();
      for (const [orderId, amount] of [["order-1", "499.90"] as const, ["order-2", "1299.05"] as const])
        orders.set(orderId, { amount, currency: "RUB", userId: "user-1", isOpen: true });
      Object.assign(world().webhooks.settings, { url: `${receiver.address}/api/cloudpayments`, retryMs: 1 });
    },
    close: async () => {
      await receiver.close();
      await hub.close();
    },
  };
}
