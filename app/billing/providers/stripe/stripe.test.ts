import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { stripeSignature } from "../../../../fakes/stripe/state.ts";
import { ProviderRefused, ProviderUnreachable, SignatureError } from "../payment-provider.ts";
import { order, startStripeWorld } from "../testing/fake-stripe.ts";
import { createStripe } from "./stripe-provider.ts";

const { start, clock, hub, fake, settings, edges, stripe, receiver, ...rest } = await startStripeWorld();
const { world, open, fault, reset, close } = rest;
beforeEach(reset);
afterEach(() => world().webhooks.settled());
afterAll(close);

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
    // 2.9% of 9.99 is 0.2897, and 0.30.
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
    // Read anew after the decline, it is paid.
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

it("states wrong keys as refused, and no secret in any error", async () => {
  const wrong = createStripe({ ...settings, secretKey: "sk_live_secret" }, edges);
  await expect(wrong.startCheckout(order)).rejects.toThrow(ProviderRefused);
  await expect(wrong.startCheckout(order)).rejects.toThrow(/^(?!.*(secret|sk_))/);
});
