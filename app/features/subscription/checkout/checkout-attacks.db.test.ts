import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { api } from "../../../api.ts";
import { billingOrders, billingPayments } from "../../../billing/billing.tables.ts";
import { users } from "../../../identity/identity.tables.ts";
import type { PaymentModal } from "../buying/buying.schema.ts";
import { withBilling } from "../testing/billing-test.ts";

const modalPath = "GET /api/subscriptionPricing/getpaymentmodaldata";
const atStripe = "POST /api/stripe/create-checkout-session";
const atCloud = "POST /api/subscriptionPricing/processpayment";
const choice = { plan: "Tier2_1", period: "Month" } as const;

const wishOf = ({ plan, period, lines, quotedAt }: PaymentModal) => ({
  ...{ plan, period, total: lines.total, quotedAt, isRecurringAgreed: true },
});

it("a second tab that still shows the price before the payment buys nothing more", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const wish = wishOf((await user.call(modalPath, choice)).body);
    test.pass(0.001);
    const { body: begun } = await user.call(atStripe, wish);
    test.stripe.pay(begun.sessionId, "4242424242424242");
    await test.settled();
    // As before, and at the price without the offer to newcomers.
    for (const total of [wish.total, "9.99"])
      for (const path of [atStripe, "POST /api/subscriptionPricing/change"]) {
        const { status, body } = await user.call(path, { ...wish, total });
        expect([path, total, status, body.error?.code]).toEqual([path, total, 409, "CONFLICT"]);
      }
    const again = await user.call("POST /api/stripe/process-checkout-session", begun);
    expect([again.status, again.body.status]).toEqual([200, "paid"]);
    expect(await test.db.select().from(billingOrders)).toHaveLength(1);
    expect(await test.db.select().from(billingPayments)).toHaveLength(1);
  }));

it("a country changed between price and order: neither provider takes the price of the other", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("RU");
    const wish = wishOf((await user.call(modalPath, choice)).body);
    await test.db.update(users).set({ country: "US" }).where(eq(users.userId, user.id));
    for (const path of [atCloud, atStripe]) {
      const { status, body } = await user.call(path, wish);
      expect([path, status, body.error?.code]).toEqual([path, 409, "CONFLICT"]);
    }
    // 149.50 is the price in roubles: refused in dollars, and CloudPayments refuses the price in dollars.
    const dollars = wishOf((await user.call(modalPath, choice)).body);
    expect((await user.call(atCloud, dollars)).body.error.code).toBe("CONFLICT");
    expect((await user.call(atStripe, dollars)).status).toBe(200);
    // The order is open; moving back leaves it in its own currency, and asks for roubles anew.
    await test.db.update(users).set({ country: "RU" }).where(eq(users.userId, user.id));
    expect((await user.call(atStripe, dollars)).body.error.code).toBe("CONFLICT");
    const orders = await test.db.select().from(billingOrders);
    expect(orders.map(({ currency, provider }) => [currency, provider])).toEqual([["USD", "stripe"]]);
  }));

it("no language of a request reaches the provider but the two there are", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    for (const language of ["../../etc", "ru\u0020OR 1=1", "<script>", "xx-YY;q=1,*;q=0"]) {
      const wish = wishOf((await user.call(modalPath, choice)).body);
      const { status, body } = await user.call(atStripe, wish, { "accept-language": language });
      expect([language, status]).toEqual([language, 200]);
      expect(["en", "ru"]).toContain(test.stripe.objects.get(body.sessionId)?.locale);
    }
  }));

it("the cookies of a session press no button, nor does a form of another site", () =>
  withBilling(async (test) => {
    const user = await test.registerIn("US");
    const cookies = { session: user.tokens.access_token, logged_in: "1" };
    const buttons = api.filter(
      ({ key, endpoint: { isBilling, access } }) =>
        isBilling && key.startsWith("POST") && access !== "anon" && access !== "signature",
    );
    expect(buttons.length).toBeGreaterThan(8);
    for (const { key } of buttons) {
      const ask = { method: "POST", url: key.slice("POST ".length), cookies } as const;
      const json = await test.app.inject({ ...ask, payload: {} });
      expect([key, json.statusCode]).toEqual([key, 401]);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const form = await test.app.inject({ ...ask, headers, payload: "plan=Tier2_1" });
      expect([401, 415]).toContain(form.statusCode);
    }
    expect((await user.call("GET /api/userProfile/checkSubscription")).body.plan).toBe("Tier0");
  }));

it("a code entered again while its order is open is the same code; another account's is not lowered", () =>
  withBilling(async (test) => {
    const admin = await test.registerIn("US");
    const made = { code: "HALF-60", kind: "percent", percent: "60", maxUses: 1 };
    expect((await admin.call("POST /api/admin/promo-codes", made)).status).toBe(200);
    const [user, other] = [await test.registerIn("US"), await test.registerIn("US")];
    const apply = (who: typeof user) =>
      who.call("POST /api/subscriptionPricing/applypromo", { code: "half-60", ...choice });
    for (const who of [user, other]) expect((await apply(who)).status).toBe(200);
    const modal: PaymentModal = (await user.call(modalPath, choice)).body;
    // 60 % of 9.99 is 5.994, rounded up.
    expect(modal.lines).toMatchObject({ total: "3.99", discount: { code: "HALF-60", off: "6.00" } });
    expect((await user.call(atStripe, wishOf(modal))).status).toBe(200);
    expect((await apply(user)).status).toBe(200);
    const taken = await apply(other);
    expect([taken.status, taken.body.error.params]).toEqual([409, { reason: "used-up" }]);
    const { lines } = (await other.call(modalPath, choice)).body;
    expect(lines.discount).toMatchObject({ source: "limited-offer" });
  }));
