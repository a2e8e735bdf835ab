import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProviderUnreachable } from "../payment-provider.ts";
import { renewal, startCloudWorld } from "../testing/fake-cloudpayments.ts";

const { clock, hub, fake, cloud, receiver, world, ...rest } = await startCloudWorld();
const { pay, save, fault, paymentsOf, reset, close } = rest;
beforeEach(reset);
afterEach(() => world().webhooks.settled());
afterAll(close);

describe("a charge by token", () => {
  it("takes the amount to the kopeck, with its receipt, without the customer", async () => {
    const outcome = await cloud.charge(renewal(await save("4242424242424242")), "attempt-1");
    expect(outcome).toMatchObject({ kind: "paid", orderId: "order-2", amount: "1299.05", currency: "RUB" });
    await world().webhooks.settled();
    expect(receiver.events).toContainEqual(outcome);
    const sent = hub.journal(fake).find(({ path }) => path === "/payments/tokens/charge");
    expect(sent?.headers["x-request-id"]).toBe("attempt-1");
    const body = JSON.parse(sent?.body ?? "");
    expect(body).toMatchObject({ Amount: 1299.05, TrInitiatorCode: 0, PaymentScheduled: 1 });
    expect(JSON.parse(body.JsonData).CloudPayments.CustomerReceipt.amounts.electronic).toBe(1299.05);
  });

  it("says when the customer started it", async () => {
    const present = renewal(await save("4242424242424242"), { isCustomerPresent: true });
    expect((await cloud.charge(present, "attempt-1")).kind).toBe("paid");
    const sent = hub.journal(fake).find(({ path }) => path === "/payments/tokens/charge");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ TrInitiatorCode: 1 });
    expect(sent?.body).not.toContain("PaymentScheduled");
  });

  it("is declined by a card without funds, and where the bank wants the customer", async () => {
    const method = await save("4111111111111111");
    const outcome = await cloud.charge(renewal(method), "attempt-1");
    expect(outcome).toMatchObject({ kind: "failed", reason: "no-funds", providerCode: "5051" });
    await world().webhooks.settled();
    expect(receiver.events.map(({ id }) => id)).toContain(outcome.id);
    world().decline("3ds");
    const challenged = await cloud.charge(renewal(method), "attempt-2");
    expect(challenged).toMatchObject({
      kind: "failed",
      reason: "authentication-required",
      amount: "1299.05",
    });
    const again = await cloud.charge(renewal(method), "attempt-2");
    expect(again).toMatchObject({ id: challenged.id, reason: "authentication-required" });
  });

  it("is made once for each attempt, and once for each order", async () => {
    const method = await save("4242424242424242");
    world().decline(5051);
    const declined = await cloud.charge(renewal(method), "attempt-1");
    expect(declined.kind).toBe("failed");
    // CloudPayments forgets request ids after an hour.
    clock.advance(3_700_000);
    expect((await cloud.charge(renewal(method), "attempt-1")).id).toBe(declined.id);
    const paid = await cloud.charge(renewal(method), "attempt-2");
    expect(paid.kind).toBe("paid");
    clock.advance(3_700_000);
    for (const key of ["attempt-2", "attempt-3"])
      expect((await cloud.charge(renewal(method), key)).id).toBe(paid.id);
    expect(paymentsOf("order-2").map(({ status }) => status)).toEqual(["Declined", "Completed"]);
  });

  it.each(["half", "truncated", "empty"] as const)(
    "cut off behind its effect (%s) is found out at once",
    async (kind) => {
      const method = await save("4242424242424242");
      fault({ kind, path: "tokens/charge" });
      expect(await cloud.charge(renewal(method), "attempt-1")).toMatchObject({
        kind: "paid",
        amount: "1299.05",
      });
      expect(paymentsOf("order-2")).toHaveLength(1);
    },
  );

  it.each(["reset", "html", "error", "rate-limited"] as const)(
    "cut off before its effect (%s) is unknown, then made once",
    async (kind) => {
      const method = await save("4242424242424242");
      fault({ kind, path: "tokens/charge" });
      await expect(cloud.charge(renewal(method), "attempt-1")).rejects.toThrow(ProviderUnreachable);
      expect(await cloud.charge(renewal(method), "attempt-1")).toMatchObject({ kind: "paid" });
      expect(paymentsOf("order-2")).toHaveLength(1);
    },
  );

  it("is not repeated while its outcome cannot be read", async () => {
    const method = await save("4242424242424242");
    fault({ kind: "half", path: "tokens/charge" });
    fault({ kind: "reset", path: "payments/find", skip: 1, times: 2 });
    for (let call = 1; call <= 2; call++)
      await expect(cloud.charge(renewal(method), "attempt-1")).rejects.toThrow(ProviderUnreachable);
    expect(await cloud.charge(renewal(method), "attempt-1")).toMatchObject({ kind: "paid" });
    expect(paymentsOf("order-2")).toHaveLength(1);
  });

  it("of SBP is unknown until the notification, and not made twice meanwhile", async () => {
    const { data } = await pay("sbp");
    world().settle(data?.transactionId ?? 0, true);
    const [paid] = (await cloud.readReturn("order-1")).events;
    const method = paid?.kind === "paid" ? paid.method : null;
    if (method === null) throw new Error("no method");
    for (const key of ["attempt-1", "attempt-1", "attempt-2"])
      await expect(cloud.charge(renewal(method), key)).rejects.toThrow(ProviderUnreachable);
    const [waiting] = paymentsOf("order-2");
    world().settle(waiting?.id ?? 0, true);
    expect(await cloud.charge(renewal(method), "attempt-1")).toMatchObject({
      kind: "paid",
      amount: "1299.05",
    });
    expect(paymentsOf("order-2")).toHaveLength(1);
  });
});
