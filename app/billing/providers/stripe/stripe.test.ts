import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import type { FaultScript } from "../../../../fakes/kit/faults.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { stripe as fake } from "../../../../fakes/stripe/fake.ts";
import { STRIPE_KEYS, stripeSignature } from "../../../../fakes/stripe/state.ts";
import {
  type ChargeOrder,
  type CheckoutOrder,
  ProviderRefused,
  ProviderUnreachable,
  type SavedMethod,
  SignatureError,
} from "../payment-provider.ts";
import { startReceiver } from "../testing/webhook-receiver.ts";
import { createStripe } from "./stripe-provider.ts";

const start = "2026-12-01T09:00:00Z";
const clock = createStandingClock(start);
const hub = await startFakes([fake], clock);
const settings = { ...STRIPE_KEYS, url: hub.addressOf(fake) };
const edges = { fetch, now: () => new Date(clock.now()), secretKey: "k".repeat(32), retries: 0 };
const stripe = createStripe(settings, edges);
const receiver = await startReceiver(({ raw, header }) =>
  stripe.readWebhook(raw, header("stripe-signature")),
);
afterEach(() => world().webhooks.settled());
afterAll(async () => {
  await receiver.close();
  await hub.close();
});
beforeEach(() => {
  hub.reset();
  clock.set(Date.parse(start));
  receiver.events.splice(0);
  receiver.statuses.splice(0);
  Object.assign(world().webhooks.settings, { url: `${receiver.address}/api/stripe/webhook`, retryMs: 1 });
});
const world = () => hub.of(fake);

const order: CheckoutOrder = {
  ...{ orderId: "order-1", userId: "user-1", email: "ann@example.org", amount: "9.99", currency: "USD" },
  ...{ description: "Zerno Pro, a month", language: "en", receipt: [] },
  successUrl: "https://zerno.example/payment-accepted?session={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://zerno.example/pricing",
};
const open = async (change: Partial<CheckoutOrder> = {}) => {
  const started = await stripe.startCheckout({ ...order, ...change });
  if (started.kind !== "redirect") throw new Error("no page");
  return started;
};
/** A card saved by a first payment. */
async function save(number: string): Promise<SavedMethod> {
  const { sessionId } = await open();
  world().pay(sessionId, number, true);
  // Its webhooks read payments too, and would take the faults of a test.
  await world().webhooks.settled();
  const { events } = await stripe.readReturn(sessionId);
  const [paid] = events;
  if (paid?.kind !== "paid" || paid.method === null) throw new Error("not paid");
  return paid.method;
}
const renewal = (method: SavedMethod, change: Partial<ChargeOrder> = {}): ChargeOrder => ({
  ...{ orderId: "order-2", userId: "user-1", email: order.email, amount: "19.90", currency: "USD" },
  ...{ description: "Zerno Pro, a month", receipt: [], method, isCustomerPresent: false },
  ...change,
});
const fault = (change: Omit<FaultScript, "fake">) => hub.script({ fake: "stripe", ...change });
const chargesOf = (orderId: string) =>
  world()
    .charges()
    .filter(({ metadata }) => metadata.order === orderId);

describe("the payment page", () => {
  it("takes a first payment and saves the card; page and webhook state the same fact", async () => {
    const { url, sessionId } = await open();
    expect(await (await fetch(url)).text()).toContain('<p id="amount">9.99 USD</p>');
    const body = new URLSearchParams({ number: "4242 4242 4242 4242" });
    const paid = await fetch(url, { method: "POST", body, redirect: "manual" });
    expect(paid.headers.get("location")).toBe(`https://zerno.example/payment-accepted?session=${sessionId}`);
    await world().webhooks.settled();
    const { events, ...rest } = await stripe.readReturn(sessionId);
    expect(rest).toEqual({ orderId: "order-1", isPending: false });
    const [fact] = events;
    expect(events).toHaveLength(1);
    // 2.9 % of 9.99 is 0.2897, and 0.30.
    expect(fact).toMatchObject({
      ...{ kind: "paid", orderId: "order-1", userId: "user-1", amount: "9.99", currency: "USD", fee: "0.59" },
      at: new Date(start),
      method: { provider: "stripe", cardMask: "4242", cardBrand: "visa", expires: "2029-12" },
    });
    expect(receiver.events).toEqual([fact, fact]);
    expect(receiver.statuses).toEqual([200, 200]);
    expect(hub.journal(fake)[0]?.body).toContain("payment_intent_data[setup_future_usage]=off_session");
    expect(await fetch(url).then((page) => page.text())).toContain('id="closed"');
  });

  it("is the same page for the same order, another one for another amount", async () => {
    const [first, again, dearer] = [await open(), await open(), await open({ amount: "10.00" })];
    expect(again.sessionId).toBe(first.sessionId);
    expect(dearer.sessionId).not.toBe(first.sessionId);
  });

  it.each([
    ["4000000000000002", "declined", "generic_decline"],
    ["4000000000009995", "no-funds", "insufficient_funds"],
    ["4000000000000069", "expired-card", "expired_card"],
    ["4000000000000127", "wrong-card-data", "incorrect_cvc"],
  ])("states why %s is declined, and another card can be tried", async (number, reason, providerCode) => {
    const { sessionId } = await open();
    expect(world().pay(sessionId, number)).toBe("declined");
    const failed = { kind: "failed", orderId: "order-1", amount: "9.99", reason, providerCode };
    const first = await stripe.readReturn(sessionId);
    expect(first.events).toMatchObject([failed]);
    expect(first.isPending).toBe(false);
    await world().webhooks.settled();
    expect(receiver.events).toEqual(first.events);
    expect(world().pay(sessionId, "4242424242424242")).toBe("paid");
    expect((await stripe.readReturn(sessionId)).events).toMatchObject([{ kind: "paid", amount: "9.99" }]);
  });

  it("asks the customer of some banks: a refusal is a failed authentication", async () => {
    const { url, sessionId } = await open();
    const post = (fields: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const number = "4000002500003155";
    expect(await (await post({ number })).text()).toContain('id="authenticate"');
    await post({ number, answer: "no" });
    expect((await stripe.readReturn(sessionId)).events).toMatchObject([
      { kind: "failed", reason: "authentication-failed" },
    ]);
    expect((await post({ number, answer: "yes" })).status).toBe(303);
    expect((await stripe.readReturn(sessionId)).events).toMatchObject([{ kind: "paid" }]);
  });

  it("expires after a day", async () => {
    const { sessionId } = await open();
    expect(await stripe.readReturn(sessionId)).toEqual({ orderId: "order-1", events: [], isPending: false });
    clock.advance(86_400_000);
    const { events } = await stripe.readReturn(sessionId);
    expect(events).toMatchObject([{ kind: "checkout-expired", orderId: "order-1" }]);
    await world().webhooks.settled();
    expect(receiver.events).toEqual(events);
  });

  it("knows no session but its own", async () => {
    const none = { orderId: null, events: [], isPending: false };
    expect(await stripe.readReturn("cs_test_none")).toEqual(none);
    expect(await stripe.readReturn("../customers/cus_1")).toEqual(none);
  });
});

describe("a charge of a saved card", () => {
  it("takes the amount to the cent, without the customer", async () => {
    const outcome = await stripe.charge(renewal(await save("4242424242424242")), "attempt-1");
    expect(outcome).toMatchObject({
      ...{
        kind: "paid",
        orderId: "order-2",
        userId: "user-1",
        amount: "19.90",
        currency: "USD",
        fee: "0.88",
      },
      method: { cardMask: "4242" },
    });
    await world().webhooks.settled();
    expect(receiver.events).toContainEqual(outcome);
    const sent = hub.journal(fake).findLast(({ method }) => method === "POST");
    expect(sent?.body).toContain("amount=1990&");
    expect(sent?.body).toContain("off_session=true");
  });

  it("is declined by a card that has gone bad", async () => {
    const outcome = await stripe.charge(renewal(await save("4000000000000341")), "attempt-1");
    expect(outcome).toMatchObject({
      kind: "failed",
      reason: "declined",
      amount: "19.90",
      orderId: "order-2",
    });
    await world().webhooks.settled();
    expect(receiver.events.map(({ id }) => id)).toContain(outcome.id);
  });

  it("wants the customer where his bank does", async () => {
    const outcome = await stripe.charge(renewal(await save("4000002760003184")), "attempt-1");
    expect(outcome).toMatchObject({ kind: "failed", reason: "authentication-required" });
  });

  it("fails when Stripe no longer has the card", async () => {
    const method = { ...(await save("4242424242424242")), methodRef: "pm_gone" };
    const outcome = await stripe.charge(renewal(method), "attempt-1");
    expect(outcome).toMatchObject({ kind: "failed", reason: "wrong-card-data", paymentRef: null });
  });

  it("is made once for each attempt, and once for each order", async () => {
    const method = await save("4242424242424242");
    world().declines.push({ type: "card_error", code: "card_declined", message: "No." });
    const declined = await stripe.charge(renewal(method), "attempt-1");
    expect(declined.kind).toBe("failed");
    expect((await stripe.charge(renewal(method), "attempt-1")).id).toBe(declined.id);
    const paid = await stripe.charge(renewal(method), "attempt-2");
    expect(paid.kind).toBe("paid");
    // Two days later Stripe has forgotten its idempotency keys.
    clock.advance(2 * 86_400_000);
    for (const key of ["attempt-2", "attempt-3"])
      expect(await stripe.charge(renewal(method), key)).toEqual(paid);
    expect(chargesOf("order-2").map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it.each(["reset", "half", "truncated", "empty", "html", "error", "rate-limited"] as const)(
    "with a cut in the middle (%s) is unknown, then found out and never made twice",
    async (kind) => {
      const method = await save("4242424242424242");
      fault({ kind, path: "/v1/payment_intents", skip: 1 });
      const first = stripe.charge(renewal(method), "attempt-1");
      await expect(first).rejects.toThrow(ProviderUnreachable);
      const outcome = await stripe.charge(renewal(method), "attempt-1");
      expect(outcome).toMatchObject({ kind: "paid", amount: "19.90" });
      expect(chargesOf("order-2")).toHaveLength(1);
    },
  );

  it("declined behind a cut is found out as declined", async () => {
    const method = await save("4000000000000341");
    fault({ kind: "half", path: "/v1/payment_intents", skip: 1 });
    await expect(stripe.charge(renewal(method), "attempt-1")).rejects.toThrow(ProviderUnreachable);
    expect(await stripe.charge(renewal(method), "attempt-1")).toMatchObject({
      kind: "failed",
      reason: "declined",
    });
    expect(chargesOf("order-2")).toHaveLength(1);
  });

  it("repeats a lost request under the same key", async () => {
    const patient = createStripe(settings, { ...edges, retries: 1 });
    const method = await save("4242424242424242");
    fault({ kind: "reset", path: "/v1/payment_intents", skip: 1 });
    expect(await patient.charge(renewal(method), "attempt-1")).toMatchObject({ kind: "paid" });
    expect(chargesOf("order-2")).toHaveLength(1);
  });
});

describe("webhooks", () => {
  it("delivered twice, late and in any order give the same facts", async () => {
    const { webhooks } = world();
    Object.assign(webhooks.settings, { isHeld: true, copies: 2 });
    const { sessionId } = await open();
    world().pay(sessionId, "4000000000009995");
    world().pay(sessionId, "4242424242424242");
    const [paid] = (await stripe.readReturn(sessionId)).events;
    world().refundElsewhere(paid?.kind === "paid" ? paid.paymentRef : "", 100);
    clock.advance(3_600_000);
    webhooks.release("reversed");
    await webhooks.settled();
    // The decline is over: read anew, the payment is paid.
    const ids = new Set(receiver.events.map(({ id }) => id));
    expect([...ids].map((id) => id.split(":")[1])).toEqual(["refunded", "paid"]);
    expect(receiver.events).toContainEqual(paid);
    expect(receiver.statuses).toEqual(Array(10).fill(200));
  });

  it("with a wrong signature are refused, and delivered again", async () => {
    const { webhooks } = world();
    webhooks.settings.isSignatureWrong = true;
    const { sessionId } = await open();
    world().pay(sessionId, "4242424242424242");
    await webhooks.settled();
    expect(new Set(receiver.statuses)).toEqual(new Set([401]));
    expect(receiver.events).toEqual([]);
  });

  it("are refused when changed, unsigned or replayed after five minutes", async () => {
    const body = JSON.stringify({ type: "charge.refunded", data: { object: { id: "ch_1" } } });
    const at = clock.now() / 1000;
    const read = (raw: string, header: string | undefined) => stripe.readWebhook(raw, header);
    expect(await read(body, stripeSignature(body, at))).toEqual({ events: [], reply: { received: true } });
    expect((await read(body, stripeSignature(body, at - 299))).events).toEqual([]);
    const bad = [undefined, "", "t=1", stripeSignature(body, at - 301), stripeSignature(`${body} `, at)];
    for (const header of bad) await expect(read(body, header)).rejects.toThrow(SignatureError);
    await expect(read(body, stripeSignature(body, at, "whsec_other"))).rejects.toThrow(/^(?!.*ch_1)/);
  });

  it("of other types give no facts, and malformed ones are refused", async () => {
    const at = clock.now() / 1000;
    const send = (body: string) => stripe.readWebhook(body, stripeSignature(body, at));
    const other = JSON.stringify({ type: "customer.created", data: { object: { id: "cus_1" } } });
    expect((await send(other)).events).toEqual([]);
    await expect(send('{"type":1}')).rejects.toThrow(ProviderUnreachable);
  });

  it("are to be delivered again while the object cannot be read", async () => {
    fault({ kind: "error", path: "/v1/checkout", skip: 1, times: 1 });
    fault({ kind: "rate-limited", path: "/v1/payment_intents", times: 1 });
    const { sessionId } = await open();
    world().pay(sessionId, "4242424242424242");
    await world().webhooks.settled();
    expect(receiver.statuses.filter((status) => status === 503)).toHaveLength(2);
    expect(new Set(receiver.events.map(({ kind }) => kind))).toEqual(new Set(["paid"]));
  });
});

describe("refunds and disputes", () => {
  const pay = async () => {
    const outcome = await stripe.charge(renewal(await save("4242424242424242")), "attempt-1");
    if (outcome.kind !== "paid") throw new Error("not paid");
    await world().webhooks.settled();
    receiver.events.splice(0);
    return outcome.paymentRef;
  };

  it("returns a part to the cent, once for each key, a cut in the middle or not", async () => {
    const paymentRef = await pay();
    const part = { paymentRef, amount: "0.07", currency: "USD" };
    fault({ kind: "half", path: "/v1/refunds", skip: 1 });
    await expect(stripe.refund(part, "refund-1")).rejects.toThrow(ProviderUnreachable);
    const made = await stripe.refund(part, "refund-1");
    expect(made).toMatchObject({ kind: "refunded", paymentRef, amount: "0.07", currency: "USD" });
    clock.advance(2 * 86_400_000);
    expect(await stripe.refund(part, "refund-1")).toEqual(made);
    await world().webhooks.settled();
    expect(new Set(receiver.events.map(({ id }) => id))).toEqual(new Set([made.id]));
    const [payment] = await stripe.listPayments(new Date(start), new Date(clock.now()));
    expect(payment).toMatchObject({ paymentRef, refunded: "0.07", status: "paid" });
    const tooMuch = stripe.refund({ ...part, amount: "19.84" }, "refund-2");
    await expect(tooMuch).rejects.toThrow(ProviderRefused);
    await expect(stripe.refund({ ...part, paymentRef: "pi_none" }, "r")).rejects.toThrow(ProviderRefused);
  });

  it("hears of refunds made in Stripe's dashboard", async () => {
    const paymentRef = await pay();
    const { id } = world().refundElsewhere(paymentRef);
    await world().webhooks.settled();
    const fact = { kind: "refunded", id: `stripe:refunded:${id}`, paymentRef, amount: "19.90" };
    expect(receiver.events).toMatchObject([fact, fact]);
  });

  it("hears of disputes, lost and won; an inquiry takes no money", async () => {
    const paymentRef = await pay();
    world().dispute(paymentRef, "warning_needs_response");
    await world().webhooks.settled();
    expect(receiver.events).toEqual([]);
    const { id } = world().dispute(paymentRef);
    await world().webhooks.settled();
    const taken = { kind: "charged-back", paymentRef, disputeRef: id, amount: "19.90", currency: "USD" };
    expect(receiver.events).toMatchObject([taken]);
    const statusOf = async () =>
      (await stripe.listPayments(new Date(start), new Date(clock.now() + 1000)))[0]?.status;
    expect(await statusOf()).toBe("charged-back");
    world().closeDispute(id, "won");
    await world().webhooks.settled();
    expect(receiver.events.slice(1)).toMatchObject([taken, { ...taken, kind: "chargeback-won" }]);
    expect(await statusOf()).toBe("paid");
  });
});

describe("the list of payments", () => {
  it("holds each payment once with its fee, over several pages, within its window", async () => {
    world().pageSize = 2;
    const method = await save("4242424242424242");
    world().declines.push({ type: "card_error", code: "card_declined", message: "No." });
    const from = new Date(clock.now() + 60_000);
    clock.set(from.getTime());
    for (const [index, amount] of ["0.50", "1.01", "2.02", "3.03"].entries())
      await stripe.charge(renewal(method, { orderId: `order-${index + 2}`, amount }), `attempt-${index}`);
    clock.advance(60_000);
    const to = new Date(clock.now());
    await stripe.charge(renewal(method, { orderId: "order-9", amount: "9.09" }), "attempt-9");
    const listed = await stripe.listPayments(from, to);
    expect(listed.map(({ orderId, amount, status, fee }) => [orderId, amount, status, fee])).toEqual([
      ["order-5", "3.03", "paid", "0.39"],
      ["order-4", "2.02", "paid", "0.36"],
      ["order-3", "1.01", "paid", "0.33"],
      ["order-2", "0.50", "failed", null],
    ]);
    expect(listed.every(({ at }) => at.getTime() === from.getTime())).toBe(true);
  });

  it("is not made from an unusable answer", async () => {
    for (const kind of ["html", "truncated", "rate-limited", "reset"] as const) {
      fault({ kind, path: "/v1/charges" });
      await expect(stripe.listPayments(new Date(0), new Date(1))).rejects.toThrow(ProviderUnreachable);
    }
  });
});

it("states wrong keys as refused, and no secret in any error", async () => {
  const wrong = createStripe({ ...settings, secretKey: "sk_live_secret" }, edges);
  await expect(wrong.startCheckout(order)).rejects.toThrow(ProviderRefused);
  await expect(wrong.startCheckout(order)).rejects.toThrow(/^(?!.*(secret|sk_))/);
});
