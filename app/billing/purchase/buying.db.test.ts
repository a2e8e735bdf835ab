import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { users } from "../../identity/identity.tables.ts";
import { billingOrders } from "../billing.tables.ts";
import { listPayments, readSubscription } from "../read/read-subscription.ts";
import { billingTest, checkoutPages } from "../testing/billing-test.ts";
import { changeSubscription, quoteChange } from "./change-subscription.ts";
import { describeOrder } from "./describe-order.ts";
import { finishCheckout } from "./finish-checkout.ts";
import { startPurchase } from "./start-purchase.ts";

it("the buyer comes back before the webhook: paid once; another user's session is not found", () =>
  withTransaction(async (db) => {
    const { world, stripe, addUser } = billingTest(db);
    const [ann, bob] = [await addUser("ann"), await addUser("bob")];
    const wanted = { userId: ann.userId, plan: "Tier2_1", period: "Month" } as const;
    const started = await startPurchase(world, wanted, checkoutPages);
    if (started.kind !== "checkout") throw new Error("nothing to pay");
    const { sessionId } = started.start;
    const come = (userId: string, events: Awaited<ReturnType<typeof stripe.readReturn>>["events"]) => {
      const readReturn = async () => ({ orderId: started.orderId, events, isPending: events.length === 0 });
      const providers = { stripe: { ...stripe, readReturn } };
      return finishCheckout({ ...world, providers }, { userId, provider: "stripe", sessionId });
    };
    expect((await come(ann.userId, [])).status).toBe("open");
    const paid = stripe.payAtForm({ id: started.orderId, userId: ann.userId, amount: "9.99" });
    await expect(come(bob.userId, [paid])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await come(ann.userId, [paid])).status).toBe("paid");
    expect((await come(ann.userId, [paid])).status).toBe("paid");
    expect(await listPayments(db, ann.userId)).toMatchObject([
      { amount: "9.99", refunded: "0.00", plan: "Tier2_1", cardMask: "4242", invoiceNumber: 1 },
    ]);
    expect(await listPayments(db, bob.userId)).toEqual([]);
  }));

it("an upgrade is quoted as it is charged; more credit than the price stays", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, buy, balances } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1", "Year");
    const target = { plan: "Tier2_2", period: "Month" } as const;
    expect(await quoteChange(world, user, target, clock.now)).toEqual({
      ...{ kind: "upgrade", unused: "79.99" },
      price: { listAmount: "14.99", discount: null, credit: "14.99", amount: "0.00" },
    });
    const changed = await changeSubscription(world, { userId: user.userId, ...target }, checkoutPages);
    expect([changed.kind, stripe.taken.size]).toEqual(["paid", 1]);
    const own = await readSubscription(db, user.userId, clock.now);
    expect([own.plan, own.credit]).toEqual(["Tier2_2", { USD: "65.00" }]);
    expect(await balances()).toMatchObject({ "credit:user": "-65.00", revenue: "-14.99" });
    expect(await quoteChange(world, user, { plan: "Tier2_1", period: "Year" }, clock.now)).toMatchObject({
      kind: "scheduled",
    });
  }));

it("a declined upgrade changes nothing; where the bank wants the customer, the form opens", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, buy } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1");
    stripe.script.push("no-funds", "authentication-required");
    const change = () =>
      changeSubscription(world, { userId: user.userId, plan: "Tier2_3", period: "Month" }, checkoutPages);
    expect(await change()).toMatchObject({ kind: "failed", reason: "no-funds" });
    expect(await change()).toMatchObject({ kind: "checkout" });
    const state = await readSubscription(db, user.userId, clock.now);
    expect([state.plan, state.attempts]).toEqual(["Tier2_1", 0]);
  }));

it("an upgrade whose answer is lost is asked for again, and taken once", () =>
  withTransaction(async (db) => {
    const { world, clock, stripe, addUser, buy, wait } = billingTest(db);
    const user = await addUser("ann");
    await buy(user, "Tier2_1");
    stripe.script.push("lost");
    const target = { userId: user.userId, plan: "Tier2_3", period: "Month" } as const;
    expect((await changeSubscription(world, target, checkoutPages)).kind).toBe("unknown");
    expect((await readSubscription(db, user.userId, clock.now)).plan).toBe("Tier2_1");
    expect(await wait(1 / 24)).toMatchObject({ paid: 1 });
    expect((await readSubscription(db, user.userId, clock.now)).plan).toBe("Tier2_3");
    expect([stripe.taken.size, new Set(stripe.asked).size]).toEqual([2, 1]);
  }));

it("newcomers pay half of the first period, in the currency of their country; a running plan is not bought again", () =>
  withTransaction(async (db) => {
    const { world, clock, addUser, buy } = billingTest(db);
    const { userId } = await addUser("ann");
    await db.update(users).set({ createdAt: clock.now }).where(eq(users.userId, userId));
    const wanted = { userId, plan: "Tier2_1", period: "Month" } as const;
    await startPurchase(world, wanted, checkoutPages);
    const [order] = await db.select().from(billingOrders);
    expect([Number(order?.amount), order?.discount?.source]).toEqual([4.99, "limited-offer"]);
    await startPurchase(world, wanted, checkoutPages);
    const orders = await db.select().from(billingOrders).orderBy(billingOrders.id);
    expect(orders.map(({ status }) => status)).toEqual(["expired", "open"]);
    const russian = await addUser("anya", "RU");
    await expect(
      startPurchase(world, { ...wanted, userId: russian.userId }, checkoutPages),
    ).rejects.toMatchObject({ name: "ProviderUnreachable" });
    const [rouble] = await db.select().from(billingOrders).where(eq(billingOrders.userId, russian.userId));
    expect([rouble?.currency, rouble?.provider, Number(rouble?.amount)]).toEqual([
      "RUB",
      "cloudpayments",
      299,
    ]);
    await buy(await addUser("bob"), "Tier2_1");
    const [bob] = await db.select().from(users).where(eq(users.name, "bob"));
    await expect(
      startPurchase(world, { ...wanted, userId: bob?.userId ?? "" }, checkoutPages),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  }));

it("an order is described in the buyer's language", () => {
  const order = { plan: "Tier2_2", period: "Year" };
  expect([describeOrder(order, "en"), describeOrder(order, "ru")]).toEqual([
    "Zerno Investor, 1 year",
    "Zerno «Инвестор», 1 год",
  ]);
});
