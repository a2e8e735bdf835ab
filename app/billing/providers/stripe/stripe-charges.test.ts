import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderRefused, ProviderUnreachable } from "../payment-provider.ts";
import { renewal, startStripeWorld } from "../testing/fake-stripe.ts";
import { createStripe } from "./stripe-provider.ts";

const { start, clock, hub, fake, settings, edges, stripe, receiver, ...rest } = await startStripeWorld();
const { world, save, fault, chargesOf, reset, close } = rest;
beforeEach(reset);
afterEach(() => world().webhooks.settled());
afterAll(close);

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
    // Stripe forgets idempotency keys after a day.
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

  it("stuck at a confirmation wants the customer", async () => {
    const method = await save("4242424242424242");
    await stripe.charge(renewal(method), "attempt-1");
    const intent = [...world().objects.values()].find(
      (one) => one.object === "payment_intent" && one.metadata.order === "order-2",
    );
    Object.assign(intent ?? {}, { status: "requires_action" });
    const outcome = await stripe.charge(renewal(method), "attempt-1");
    expect(outcome).toMatchObject({ kind: "failed", reason: "authentication-required" });
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
