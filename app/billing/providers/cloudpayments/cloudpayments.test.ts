import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { cloudSignatures } from "../../../../fakes/cloudpayments/state.ts";
import { ProviderRefused, ProviderUnreachable, SignatureError } from "../payment-provider.ts";
import { renewal, startCloudWorld } from "../testing/fake-cloudpayments.ts";
import { createCloudPayments } from "./cloudpayments-provider.ts";

const { start, description, clock, settings, edges, cloud, orders, lookUp, receiver, ...rest } =
  await startCloudWorld();
const { world, optionsOf, pay, save, fault, paymentsOf, reset, close } = rest;
beforeEach(reset);
afterEach(() => world().webhooks.settled());
afterAll(close);

describe("the widget", () => {
  it("gets the order, its receipt and the wish to save the card", async () => {
    const receipt = {
      Items: [
        {
          ...{ label: "Zerno Про, месяц", price: 499.9, quantity: 1, amount: 499.9 },
          ...{ vat: 22, method: 4, object: 4, measurementUnit: "шт" },
        },
      ],
      ...{ email: "anna@example.org", isBso: false, taxationSystem: 1 },
      amounts: { electronic: 499.9, advancePayment: 0, credit: 0, provision: 0 },
    };
    expect(await optionsOf()).toEqual({
      ...{ publicTerminalId: "pk_fake", amount: 499.9, currency: "RUB", culture: "ru-RU", description },
      ...{ externalId: "order-1", paymentSchema: "Single", receiptEmail: "anna@example.org", tokenize: true },
      ...{ userInfo: { accountId: "user-1", email: "anna@example.org" }, receipt },
      successRedirectUrl: "https://zerno.example/payment-accepted?session=order-1",
      failRedirectUrl: "https://zerno.example/pricing",
    });
    expect(await optionsOf({ language: "en" })).toMatchObject({ culture: "en-US" });
    const script = await (await fetch(settings.widgetUrl)).text();
    expect(script).toContain("window.cp = { CloudPayments }");
  });

  it("takes a first payment; its page and its notification state the same fact", async () => {
    expect(await pay("4242 4242 4242 4242")).toEqual({ type: "payment", status: "needs3ds" });
    expect(await pay("4242 4242 4242 4242", true)).toMatchObject({ type: "payment", status: "success" });
    await world().webhooks.settled();
    const { events, ...rest } = await cloud.readReturn("order-1");
    expect(rest).toEqual({ orderId: "order-1", isPending: false });
    // 2.9% of 499.90 is 14.4971, rounded up.
    expect(events).toMatchObject([
      {
        ...{ kind: "paid", orderId: "order-1", userId: "user-1", amount: "499.90", currency: "RUB" },
        ...{ fee: "14.50", at: new Date(start) },
        method: { customerRef: null, cardMask: "4242", cardBrand: "Visa", expires: "2029-12" },
      },
    ]);
    expect(receiver.events).toEqual(events);
    expect(receiver.statuses).toEqual([200, 200]);
  });

  it("gives a card one fingerprint and every payment another token", async () => {
    const first = await save("4242424242424242");
    const second = await save("4242424242424242");
    expect(second.methodRef).not.toBe(first.methodRef);
    expect(second.fingerprint).toBe(first.fingerprint);
    expect((await save("4000000000003055")).fingerprint).not.toBe(first.fingerprint);
    expect(first.fingerprint).not.toMatch(/4242/);
  });

  it.each([
    ["4000056655665556", undefined, "no-funds", "5051"],
    ["4012888888881881", true, "no-funds", "5051"],
    ["4242424242424242", false, "authentication-failed", "5206"],
  ])("states why %s is declined (3-D Secure: %s)", async (card, isAuthenticated, reason, providerCode) => {
    expect(await pay(card, isAuthenticated)).toMatchObject({ status: "fail" });
    await world().webhooks.settled();
    const { events } = await cloud.readReturn("order-1");
    expect(events).toMatchObject([
      { kind: "failed", orderId: "order-1", amount: "499.90", reason, providerCode },
    ]);
    expect(receiver.events).toEqual(events);
  });

  it("waits for SBP, which is decided by notification alone", async () => {
    const { data } = await pay("sbp");
    const waiting = await cloud.readReturn("order-1");
    expect(waiting).toEqual({ orderId: "order-1", events: [], isPending: true });
    world().settle(data?.transactionId ?? 0, true);
    await world().webhooks.settled();
    expect(receiver.events).toMatchObject([
      { kind: "paid", orderId: "order-1", method: { cardMask: null, fingerprint: null } },
    ]);
    expect(await cloud.readReturn("order-7")).toEqual({ orderId: null, events: [], isPending: false });
  });
});

describe("a check before a payment", () => {
  const check = async (change: Record<string, string> = {}) => {
    const fields = {
      ...{ TransactionId: "1", Amount: "499.90", Currency: "RUB", DateTime: "2026-12-01 09:00:00" },
      ...{ InvoiceId: "order-1", AccountId: "user-1", OperationType: "Payment", Status: "Completed" },
      ...change,
    };
    const raw = new URLSearchParams(fields).toString();
    const header = cloudSignatures(raw)["content-hmac"];
    return (await cloud.readNotification("check", { raw, header }, lookUp)).reply.code;
  };

  it("is answered by the order", async () => {
    expect(await check()).toBe(0);
    expect(await check({ Amount: "499.9" })).toBe(0);
    expect(await check({ InvoiceId: "order-9" })).toBe(10);
    expect(await check({ InvoiceId: "" })).toBe(10);
    expect(await check({ AccountId: "user-2" })).toBe(11);
    expect(await check({ AccountId: "" })).toBe(11);
    expect(await check({ Amount: "499.91" })).toBe(12);
    expect(await check({ Currency: "USD" })).toBe(12);
    expect(await check({ OperationType: "CardPayout" })).toBe(13);
    orders.set("order-1", { amount: "499.90", currency: "RUB", userId: "user-1", isOpen: false });
    expect(await check()).toBe(20);
  });

  it("keeps a payment of a wrong amount from being made", async () => {
    orders.set("order-1", { amount: "499.00", currency: "RUB", userId: "user-1", isOpen: true });
    expect(await pay("4000000000003055")).toMatchObject({ status: "fail" });
    expect(paymentsOf("order-1").map(({ status }) => status)).toEqual(["Declined"]);
  });
});

describe("notifications", () => {
  it("delivered twice, late and in any order give the same facts", async () => {
    const { webhooks } = world();
    Object.assign(webhooks.settings, { isHeld: true, copies: 2 });
    await pay("4000056655665556");
    const { data } = await pay("4000000000003055");
    world().refundElsewhere(data?.transactionId ?? 0, "0.01");
    clock.advance(86_400_000);
    receiver.statuses.splice(0);
    webhooks.release("reversed");
    await webhooks.settled();
    const ids = receiver.events.map(({ id }) => id.split(":")[1]);
    expect(ids).toEqual(["refunded", "refunded", "paid", "paid", "failed", "failed"]);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(3);
    expect(receiver.events[0]).toMatchObject({ paymentRef: String(data?.transactionId), amount: "0.01" });
    expect(receiver.events.every(({ at }) => at.getTime() === Date.parse(start))).toBe(true);
    expect(receiver.statuses).toEqual(Array(6).fill(200));
  });

  it("with a wrong signature are refused, and delivered again", async () => {
    await save("4242424242424242");
    receiver.events.splice(0);
    receiver.statuses.splice(0);
    world().webhooks.settings.isSignatureWrong = true;
    world().refundElsewhere(paymentsOf("order-1")[0]?.id ?? 0);
    await world().webhooks.settled();
    expect(receiver.events).toEqual([]);
    expect(receiver.statuses.length).toBeGreaterThan(1);
    expect(new Set(receiver.statuses)).toEqual(new Set([401]));
  });

  it("are signed over the body as sent, not over its decoded text", async () => {
    const raw = new URLSearchParams({
      Id: "sc_1",
      AccountId: "user-1",
      Status: "Cancelled",
      Name: "Анна П.",
    }).toString();
    const { "content-hmac": good, "x-content-hmac": decoded } = cloudSignatures(raw);
    expect(good).not.toBe(decoded);
    const read = (header: string | undefined, text = raw) =>
      cloud.readNotification("recurrent", { raw: text, header }, lookUp);
    expect((await read(good)).events).toMatchObject([{ kind: "renewal-cancelled", userId: "user-1" }]);
    for (const header of [undefined, "", "x", decoded, cloudSignatures(raw, "other")["content-hmac"]])
      await expect(read(header)).rejects.toThrow(SignatureError);
    await expect(read(good, raw.replace("user-1", "user-2"))).rejects.toThrow(SignatureError);
  });

  it("of JSON are read as well, and malformed ones refused", async () => {
    const send = (raw: string) =>
      cloud.readNotification("refund", { raw, header: cloudSignatures(raw)["content-hmac"] }, lookUp);
    const fields = { TransactionId: 7, PaymentTransactionId: 5, Amount: 10.5, Currency: "RUB" };
    const refunded = await send(JSON.stringify({ ...fields, DateTime: "2026-12-01 10:00:00" }));
    expect(refunded.events).toMatchObject([
      { kind: "refunded", id: "cloudpayments:refunded:7", paymentRef: "5", amount: "10.50" },
    ]);
    expect(refunded.reply).toEqual({ code: 0 });
    for (const raw of ["{", "{}", "TransactionId=1", JSON.stringify({ ...fields, Amount: 1.005 })])
      await expect(send(raw)).rejects.toThrow(ProviderUnreachable);
  });

  it("without money in them give no facts", async () => {
    await save("4242424242424242");
    receiver.events.splice(0);
    const transactionId = paymentsOf("order-1")[0]?.id;
    for (const name of ["cancel", "receipt"]) world().commands?.[name]?.({ transactionId });
    world().commands?.recurrent?.({ accountId: "user-1", status: "Active" });
    await world().webhooks.settled();
    expect(receiver.events).toEqual([]);
    world().commands?.recurrent?.({ accountId: "user-1", status: "Cancelled" });
    await world().webhooks.settled();
    expect(receiver.events).toMatchObject([{ kind: "renewal-cancelled", userId: "user-1" }]);
  });
});

describe("refunds", () => {
  it("return a part to the kopeck, once for each key, a cut in the middle or not", async () => {
    await save("4242424242424242");
    receiver.events.splice(0);
    const paymentRef = String(paymentsOf("order-1")[0]?.id);
    const part = { paymentRef, amount: "0.07", currency: "RUB" };
    fault({ kind: "half", path: "payments/refund" });
    await expect(cloud.refund(part, "refund-1")).rejects.toThrow(ProviderUnreachable);
    const made = await cloud.refund(part, "refund-1");
    expect(made).toMatchObject({ kind: "refunded", paymentRef, amount: "0.07" });
    await world().webhooks.settled();
    expect(receiver.events).toEqual([made]);
    const rest = cloud.refund({ ...part, amount: "499.84" }, "refund-2");
    await expect(rest).rejects.toThrow(ProviderRefused);
  });
});

describe("the list of payments", () => {
  it("holds decided payments over several pages, with fees and refunds, within its window", async () => {
    world().pageSize = 2;
    const method = await save("4242424242424242");
    const from = new Date(clock.now() + 60_000);
    clock.set(from.getTime());
    world().decline(5051);
    await cloud.charge(renewal(method), "attempt-1");
    await cloud.charge(renewal(method), "attempt-2");
    orders.set("order-3", { amount: "0.99", currency: "RUB", userId: "user-1", isOpen: true });
    await cloud.charge(renewal(method, { orderId: "order-3", amount: "0.99" }), "attempt-3");
    const [, second, third] = [...paymentsOf("order-2"), ...paymentsOf("order-3")];
    for (const amount of ["100.10", "0.03"]) world().refundElsewhere(second?.id ?? 0, amount);
    world().refundElsewhere(third?.id ?? 0);
    clock.advance(60_000);
    const to = new Date(clock.now());
    await pay("4000000000003055");
    const listed = await cloud.listPayments(from, to);
    // 2.9% of 1299.05 is 37.67245, of 0.99 0.02871, rounded up.
    expect(listed.map((one) => [one.orderId, one.amount, one.refunded, one.status, one.fee])).toEqual([
      ["order-2", "1299.05", "0.00", "failed", "0.00"],
      ["order-2", "1299.05", "100.13", "paid", "37.68"],
      ["order-3", "0.99", "0.99", "refunded", "0.03"],
    ]);
  });

  it("is not made from an unusable answer", async () => {
    for (const kind of ["html", "truncated", "rate-limited", "reset"] as const) {
      fault({ kind, path: "payments/list" });
      await expect(cloud.listPayments(new Date(0), new Date(1))).rejects.toThrow(ProviderUnreachable);
    }
  });
});

it("states wrong keys and refused requests as such, and no secret in any error", async () => {
  const method = { ...(await save("4242424242424242")), methodRef: "tk_unknown" };
  const refused = cloud.charge(renewal(method), "attempt-1");
  await expect(refused).rejects.toThrow(ProviderRefused);
  await expect(refused).rejects.toThrow(/^(?!.*(tk_|4242|fake-api))/);
  const wrong = createCloudPayments({ ...settings, apiSecret: "other" }, edges);
  await expect(wrong.readReturn("order-1")).rejects.toThrow(ProviderRefused);
});
