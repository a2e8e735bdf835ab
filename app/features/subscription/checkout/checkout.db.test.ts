import { expect, it } from "vitest";
import type { TestUser } from "../../../../tests/support/app.ts";
import type { Order, PaymentModal, Started } from "../buying/buying.schema.ts";
import { type BillingTest, withBilling } from "../testing/billing-test.ts";

const modalOf = async (user: TestUser, plan: string, period: string): Promise<PaymentModal> =>
  (await user.call("GET /api/subscriptionPricing/getpaymentmodaldata", { plan, period })).body;

/** What the page sends once its reader agreed to what it shows. */
const wishOf = ({ plan, period, lines, quotedAt }: PaymentModal) => ({
  ...{ plan, period, total: lines.total, quotedAt, isRecurringAgreed: true },
});

const orderOf = async (user: TestUser, id: string | null): Promise<Order> =>
  (await user.call("GET /api/subscriptionPricing/order", { id })).body;

async function buyAbroad(test: BillingTest, user: TestUser, card = "4242424242424242"): Promise<Started> {
  const modal = await modalOf(user, "Tier2_2", "Year");
  const { status, body } = await user.call("POST /api/stripe/create-checkout-session", wishOf(modal));
  expect([status, body]).toEqual([200, expect.objectContaining({ status: "form", form: null })]);
  test.stripe.pay(body.sessionId, card);
  await test.settled();
  return body;
}

it("abroad: what was shown is what Stripe takes, and the plan runs for the year paid", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const modal = await modalOf(user, "Tier2_2", "Year");
    // 149.99 halved by the offer, the discount rounded up.
    expect(modal).toMatchObject({
      ...{ kind: "purchase", currency: "USD", provider: "stripe", card: null },
      lines: {
        ...{ list: "149.99", unused: "0.00", credit: "0.00", creditLeft: "0.00", total: "74.99" },
        discount: { source: "limited-offer", code: null, percent: "0.5", off: "75.00" },
      },
      startsAt: "2026-11-20T10:00:00.000Z",
      nextPayment: { at: "2027-11-20T10:00:00.000Z", price: "149.99" },
    });
    const started = await buyAbroad(test, user);
    expect(await orderOf(user, started.orderId)).toEqual({
      ...{ id: started.orderId, status: "paid", purpose: "purchase", plan: "Tier2_2", period: "Year" },
      ...{ currency: "USD", total: "74.99", failReason: null, paidUntil: "2027-11-20T10:00:00.000Z" },
    });
    const { body: state } = await user.call("GET /api/subscriptionPricing/subscription");
    expect(state).toMatchObject({
      ...{ status: "active", plan: "Tier2_2", period: "Year", isRenewing: true, credit: null, change: null },
      next: { at: "2027-11-20T10:00:00.000Z", price: "149.99", plan: "Tier2_2", period: "Year" },
      card: { provider: "stripe", mask: "4242", brand: "visa" },
      isTrialAvailable: false,
    });
    const { body: checked } = await user.call("GET /api/userProfile/checkSubscription");
    expect(checked).toMatchObject({ plan: "Tier2_2", period: "Year", isSubscribed: true, offer: null });
    const { payments } = (await user.call("GET /api/userProfile/getpayments")).body;
    expect(payments).toEqual([
      expect.objectContaining({ total: "74.99", currency: "USD", status: "paid", cardMask: "4242" }),
    ]);
    const again = { sessionId: started.sessionId };
    const back = await user.call("POST /api/stripe/process-checkout-session", again);
    expect([back.status, back.body.status]).toEqual([200, "paid"]);
    expect((await user.call("GET /api/userProfile/getpayments")).body.payments).toHaveLength(1);
  }));

it("in Russia: CloudPayments checks the order before the payment, which then pays for the month", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("RU");
    const modal = await modalOf(user, "Tier2_1", "Month");
    expect(modal).toMatchObject({ currency: "RUB", provider: "cloudpayments", lines: { total: "149.50" } });
    const { body } = await user.call("POST /api/subscriptionPricing/processpayment", wishOf(modal));
    expect(body.form.options).toMatchObject({ amount: 149.5, currency: "RUB", externalId: body.orderId });
    const paid = await test.cloud.pay({
      options: body.form.options,
      card: "4242424242424242",
      isAuthenticated: true,
    });
    expect(paid.status).toBe("success");
    await test.settled();
    expect(await orderOf(user, body.orderId)).toMatchObject({ status: "paid", total: "149.50" });
    const dearer = { ...body.form.options, amount: 1 };
    expect((await test.cloud.pay({ options: dearer, card: "4000000000003055" })).status).toBe("fail");
    await test.settled();
    expect((await user.call("GET /api/userProfile/getpayments")).body.payments).toHaveLength(1);
  }));

it("another amount, an old price, and the provider of another country: refused and logged, nothing is ordered", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const wish = wishOf(await modalOf(user, "Tier2_2", "Year"));
    const buy = async (change: object, path = "POST /api/stripe/create-checkout-session") =>
      (await user.call(path, { ...wish, ...change })).body.error.code;
    expect(await buy({ total: "0.01" })).toBe("CONFLICT");
    expect(test.logged()).toContainEqual(
      expect.objectContaining({
        shown: "0.01",
        price: "74.99",
        msg: "a payment of another amount was refused",
      }),
    );
    expect(await buy({ quotedAt: "2026-11-20T09:44:59.000Z" })).toBe("CONFLICT");
    expect(await buy({ quotedAt: "2026-11-20T10:00:01.000Z" })).toBe("CONFLICT");
    expect(await buy({ isRecurringAgreed: false })).toBe("INVALID_INPUT");
    expect(await buy({}, "POST /api/subscriptionPricing/processpayment")).toBe("CONFLICT");
    expect((await user.call("GET /api/subscriptionPricing/order")).status).toBe(404);
  }));

it("the session and the order of another user are not found, and logged", () =>
  withBilling(async (test) => {
    const [buyer, thief] = [await test.registerIn("US"), await test.registerIn("US")];
    const { sessionId, orderId } = await buyAbroad(test, buyer);
    const stolen = await thief.call("POST /api/stripe/process-checkout-session", { sessionId });
    expect([stolen.status, stolen.body.error.code]).toEqual([404, "NOT_FOUND"]);
    expect((await thief.call("GET /api/subscriptionPricing/order", { id: orderId })).status).toBe(404);
    const warned = test.logged().filter(({ level }) => level === 40);
    expect(warned.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(["checkout session of another user", "an order of another user was asked for"]),
    );
    expect((await thief.call("GET /api/userProfile/getpayments")).body.payments).toEqual([]);
    expect((await thief.call("GET /api/userProfile/checkSubscription")).body.plan).toBe("Tier0");
  }));

it("a declined card leaves the order open with its reason, and another card pays it", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const { sessionId, orderId } = await buyAbroad(test, user, "4000000000009995");
    expect(await orderOf(user, orderId)).toMatchObject({ status: "open", failReason: "no-funds" });
    test.stripe.pay(sessionId ?? "", "4242424242424242");
    await test.settled();
    expect(await orderOf(user, orderId)).toMatchObject({ status: "paid", failReason: null });
  }));

it("an upgrade is paid with the saved card less the unused time, a downgrade waits, both as shown", () =>
  withBilling(async (test) => {
    const buyer = await test.registerIn("US");
    await buyAbroad(test, buyer);
    test.pass(73);
    const user = await test.signIn(buyer);
    // A fifth of the year of 74.99 is used: 59.992 is left, rounded up.
    const up = await modalOf(user, "Tier2_3", "Year");
    expect(up).toMatchObject({
      ...{ kind: "upgrade", card: { mask: "4242" } },
      lines: {
        list: "249.99",
        discount: null,
        unused: "60.00",
        credit: "0.00",
        creditLeft: "0.00",
        total: "189.99",
      },
    });
    const { body } = await user.call("POST /api/subscriptionPricing/change", wishOf(up));
    expect(body).toMatchObject({ status: "paid", url: null, form: null });
    await test.settled();
    expect((await user.call("GET /api/userProfile/checkSubscription")).body.plan).toBe("Tier2_3");
    const down = await modalOf(user, "Tier2_1", "Month");
    expect(down).toMatchObject({ kind: "later", lines: { total: "0.00" }, nextPayment: { price: "9.99" } });
    const later = await user.call("POST /api/subscriptionPricing/change", wishOf(down));
    expect(later.body).toMatchObject({ status: "scheduled", orderId: null });
    const { body: state } = await user.call("GET /api/subscriptionPricing/subscription");
    expect(state).toMatchObject({
      ...{ plan: "Tier2_3", next: { plan: "Tier2_1", period: "Month", price: "9.99" } },
      change: { plan: "Tier2_1", period: "Month" },
    });
    const same = await modalOf(user, "Tier2_3", "Year");
    expect(same.kind).toBe("later");
  }));

it("the trial is given once, the renewal stops and starts again, and what is paid stays", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const begun = await user.call("POST /api/subscriptionPricing/start-trial");
    expect(begun.body).toMatchObject({
      ...{ status: "trial", plan: "Trial", trialUntil: "2026-12-04T10:00:00.000Z", isTrialAvailable: false },
    });
    expect((await user.call("POST /api/subscriptionPricing/start-trial")).body.error.code).toBe("CONFLICT");
    // Paid for in the trial: the year begins behind it.
    const modal = await modalOf(user, "Tier2_2", "Year");
    expect(modal).toMatchObject({ startsAt: "2026-12-04T10:00:00.000Z" });
    await buyAbroad(test, user);
    const stopped = await user.call("POST /api/subscriptionPricing/unsubscribe", { reason: "Too dear" });
    expect(stopped.body).toMatchObject({
      isRenewing: false,
      next: null,
      paidUntil: "2027-12-04T10:00:00.000Z",
    });
    test.pass(0.01);
    const resumed = await user.call("POST /api/subscriptionPricing/resume");
    expect(resumed.body).toMatchObject({ isRenewing: true });
  }));
