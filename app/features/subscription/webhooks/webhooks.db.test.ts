import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { CLOUD_KEYS } from "../../../../fakes/cloudpayments/state.ts";
import { stripeSignature } from "../../../../fakes/stripe/state.ts";
import { withApp } from "../../../../tests/support/app.ts";
import { api } from "../../../api.ts";
import { billingPayments, providerEvents } from "../../../billing/billing.tables.ts";
import { type BillingTest, withBilling } from "../testing/billing-test.ts";

const warnings = ({ logged }: BillingTest) =>
  logged().flatMap(({ level, msg, provider }) => (level === 40 && provider ? [`${provider}: ${msg}`] : []));

const event = JSON.stringify({
  ...{ id: "evt_1", object: "event", type: "checkout.session.completed", created: 1 },
  data: { object: { id: "cs_nobody", object: "checkout.session" } },
});

const toStripe = async ({ app }: BillingTest, signature: string | undefined) => {
  const headers = { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) };
  return (await app.inject({ method: "POST", url: "/api/stripe/webhook", headers, payload: event }))
    .statusCode;
};

const toCloud = async ({ app }: BillingTest, type: string, fields: object, secret = CLOUD_KEYS.apiSecret) => {
  const payload = new URLSearchParams(fields as Record<string, string>).toString();
  const hmac = createHmac("sha256", secret).update(payload).digest("base64");
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-hmac": hmac };
  const answer = await app.inject({ method: "POST", url: `/api/cloudpayments/${type}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};

it("Stripe: a wrong signature, none, and one older than five minutes are refused and logged", () =>
  withBilling(async (test) => {
    const at = Math.floor(test.clock.now.getTime() / 1000);
    expect(await toStripe(test, stripeSignature(event, at))).toBe(200);
    expect(await toStripe(test, stripeSignature(event, at, "whsec_other"))).toBe(403);
    expect(await toStripe(test, stripeSignature(event, at - 301))).toBe(403);
    expect(await toStripe(test, undefined)).toBe(403);
    expect(warnings(test)).toEqual(Array(3).fill("stripe: a payment notification without a valid signature"));
    expect(await test.db.select().from(providerEvents)).toEqual([]);
  }));

it("CloudPayments: refuses a wrong signature, books nothing for an unknown order or another amount", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("RU");
    const choice = { plan: "Tier2_1", period: "Month" };
    const { body: modal } = await user.call("GET /api/subscriptionPricing/getpaymentmodaldata", choice);
    const { body: begun } = await user.call("POST /api/subscriptionPricing/processpayment", {
      ...{ ...choice, total: modal.lines.total, quotedAt: modal.quotedAt, isRecurringAgreed: true },
    });
    const notice = {
      ...{
        TransactionId: "504",
        Amount: "149.50",
        Currency: "RUB",
        OperationType: "Payment",
        Status: "Completed",
      },
      ...{ InvoiceId: begun.orderId, AccountId: user.id, DateTime: "2026-11-20 10:00:00", TestMode: "1" },
      ...{
        CardFirstSix: "424242",
        CardLastFour: "4242",
        CardType: "Visa",
        CardExpDate: "12/29",
        Token: "tk_1",
      },
    };
    expect((await toCloud(test, "pay", notice, "other")).status).toBe(403);
    expect(warnings(test)).toEqual(["cloudpayments: a payment notification without a valid signature"]);
    const check = async (change: object) =>
      (await toCloud(test, "check", { ...notice, ...change })).body.code;
    expect(await check({})).toBe(0);
    expect(await check({ InvoiceId: randomUUID() })).toBe(10);
    expect(await check({ InvoiceId: "drop table" })).toBe(10);
    expect(await check({ AccountId: randomUUID() })).toBe(11);
    expect(await check({ Amount: "1.00" })).toBe(12);
    // Paid all the same: taken note of, and buys nothing.
    const cheap = { ...notice, TransactionId: "505", Amount: "1.00" };
    expect((await toCloud(test, "pay", cheap)).body).toEqual({ code: 0 });
    expect(
      (await toCloud(test, "pay", { ...notice, TransactionId: "506", InvoiceId: randomUUID() })).status,
    ).toBe(200);
    const noted = await test.db.select().from(providerEvents);
    expect(noted.map(({ problem }) => problem).sort()).toEqual(["other-amount", "unknown-order"]);
    expect((await user.call("GET /api/userProfile/checkSubscription")).body.plan).toBe("Tier0");
    for (let delivery = 1; delivery <= 2; delivery += 1)
      expect((await toCloud(test, "pay", notice)).body).toEqual({ code: 0 });
    expect((await user.call("GET /api/userProfile/checkSubscription")).body.plan).toBe("Tier2_1");
    const paid = await test.db.select().from(billingPayments);
    expect(paid.map(({ amount }) => Number(amount)).sort()).toEqual([1, 149.5]);
  }));

/** Paths of the client contract and our own that sell plans. */
const sold = [
  ...["getpaymentmodaldata", "order", "subscription"].map((name) => `GET /api/subscriptionPricing/${name}`),
  ...["processpayment", "unsubscribe", "change", "resume", "start-trial"].map(
    (name) => `POST /api/subscriptionPricing/${name}`,
  ),
  ...["create-checkout-session", "process-checkout-session", "webhook"].map(
    (name) => `POST /api/stripe/${name}`,
  ),
  ...["check", "pay", "fail", "confirm", "cancel", "refund", "recurrent", "receipt"].map(
    (name) => `POST /api/cloudpayments/${name}`,
  ),
  "GET /api/userProfile/invoice",
];

it("without billing nothing is sold: what is unlocked is answered, the rest is not there", () =>
  withApp(async ({ register, anonymous }) => {
    const user = await register();
    const { body } = await anonymous.call("GET /api/subscriptionPricing/getsubscriptionpricing");
    expect(body).toMatchObject({
      hasBilling: false,
      plan: "Unlocked",
      plans: [],
      currency: null,
      offer: null,
    });
    expect((await user.call("GET /api/userProfile/getpayments")).body).toEqual({ payments: [] });
    for (const key of sold) expect([key, (await user.call(key)).status]).toEqual([key, 404]);
    const own = api.filter(({ key }) =>
      /\/(subscriptionPricing|stripe|cloudpayments|userProfile\/invoice)/.test(key),
    );
    const open = ["GET /api/subscriptionPricing/getsubscriptionpricing"];
    expect(own.flatMap(({ key, endpoint }) => (endpoint.isBilling ? [] : [key]))).toEqual(open);
    expect(sold.filter((key) => !own.some((one) => one.key === key))).toEqual([]);
  }));
