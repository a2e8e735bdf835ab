import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { billingComparisons, billingDifferences, providerEvents } from "../../../billing/billing.tables.ts";
import { type BillingTest, billingTest } from "../../../billing/testing/billing-test.ts";
import { emails, securityLog, sessions } from "../../../identity/identity.tables.ts";
import type { UserRow } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { switchOn } from "../../account/testing/authenticator-app.ts";
import { refundByAdmin } from "./act-on-billing.ts";

const withBilling = (body: (test: TestApp) => Promise<void>) => withApp(body, { env: { BILLING: "on" } });

const reason = "Agreed by letter 7";
const id = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`;

/** An administrator who gave a second factor just now, and providers that follow a script. */
async function sellingWorld(test: TestApp) {
  const admin = await test.register("root@example.org");
  await switchOn(test, admin);
  const billing = billingTest(test.db);
  billing.clock.now = test.clock.now;
  return { admin, billing };
}

const profile = async (admin: TestUser, { userId }: UserRow) =>
  (await admin.call("GET /api/admin/user", { userId })).body.billing;

const eventsOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(securityLog).where(eq(securityLog.userId, userId))).map(
    ({ event, details }) => [event, details] as const,
  );

const payments = async (admin: TestUser, asked: object = {}) =>
  (await admin.call("GET /api/admin/payments", asked)).body.payments;

async function ctxOf(test: TestApp, { email }: TestUser): Promise<UserCtx> {
  const [row] = await test.db.select().from(emails).where(eq(emails.email, email));
  const userId = row?.userId ?? "";
  const [session] = await test.db.select().from(sessions).where(eq(sessions.userId, userId));
  const user = { id: userId, sessionId: session?.id ?? "", roles: ["user", "admin"] };
  return { db: test.db, user, now: () => test.clock.now, address: "203.0.113.5" } as unknown as UserCtx;
}

it("grants a plan until the end of a day, shows it and takes it back, with the reason in both logs", () =>
  withBilling(async (test) => {
    const { admin, billing } = await sellingWorld(test);
    const user = await billing.addUser("gina");
    const grant = (input: object) =>
      admin.call("POST /api/admin/grant-plan", { userId: user.userId, plan: "Tier2_3", reason, ...input });
    expect(await profile(admin, user)).toMatchObject({ status: "free", plan: "Tier0", grants: [] });
    const past = await grant({ lastDay: "2026-11-19" });
    expect(past.body.error.fields).toEqual([{ path: "lastDay", code: "past" }]);
    expect((await grant({ lastDay: "2026-12-24", reason: "" })).status).toBe(400);
    expect((await grant({ lastDay: "2026-12-24" })).status).toBe(204);
    expect(await profile(admin, user)).toMatchObject({
      ...{ status: "granted", plan: "Tier2_3", accessUntil: "2026-12-25T00:00:00.000Z" },
      grants: [{ plan: "Tier2_3", until: "2026-12-25T00:00:00.000Z", reason }],
    });
    const revoke = { userId: user.userId, reason };
    test.clock.now = new Date(test.clock.now.getTime() + 1_000);
    expect((await admin.call("POST /api/admin/revoke-grants", revoke)).status).toBe(204);
    expect(await profile(admin, user)).toMatchObject({ grants: [], payments: [] });
    expect((await profile(admin, user)).status).not.toBe("granted");
    const log = await eventsOf(test, user.userId);
    expect(log).toContainEqual(["plan-granted", { what: "Tier2_3, 2026-12-24", reason, byRole: "admin" }]);
    expect(log).toContainEqual(["grants-revoked", { reason, byRole: "admin" }]);
  }));

it("acts on others only with a recent second factor, and not at all with another role", () =>
  withBilling(async (test) => {
    const admin = await test.register("root@example.org");
    const other = await test.register();
    const user = await billingTest(test.db).addUser("gina");
    const input = { userId: user.userId, plan: "Tier2_1", lastDay: null, reason };
    const refused = await admin.call("POST /api/admin/grant-plan", input);
    expect(refused.body.error.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await other.call("POST /api/admin/grant-plan", input)).status).toBe(403);
    expect((await other.call("GET /api/admin/payments")).status).toBe(403);
    expect((await profile(admin, user)).status).toBe("free");
  }));

/** Three payments on three days up to today: gina's 14.99 USD, hugo's 9.99 USD, ida's 79.99 USD. */
async function threePayments({ clock }: TestApp, billing: BillingTest) {
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000);
  const [gina, hugo, ida] = [
    await billing.addUser("gina"),
    await billing.addUser("hugo"),
    await billing.addUser("ida"),
  ];
  billing.clock.now = daysAgo(2);
  await billing.buy(gina, "Tier2_2");
  billing.clock.now = daysAgo(1);
  await billing.buy(hugo, "Tier2_1");
  billing.clock.now = clock.now;
  await billing.buy(ida, "Tier2_1", "Year");
  return { gina, hugo, ida };
}

it("lists payments of everybody, found by invoice, reference, address, provider, status and day, by pages", () =>
  withBilling(async (test) => {
    const { admin, billing } = await sellingWorld(test);
    await threePayments(test, billing);
    const all = await payments(admin);
    expect(
      all.map((row: Record<string, unknown>) => [row.email, row.paid, row.currency, row.refundable]),
    ).toEqual([
      ["ida@example.org", "79.99", "USD", "79.99"],
      ["hugo@example.org", "9.99", "USD", "9.99"],
      ["gina@example.org", "14.99", "USD", "14.99"],
    ]);
    const found = async (asked: object) =>
      (await payments(admin, asked)).map(({ email }: { email: string }) => email.split("@")[0]);
    expect(await found({ search: String(all[1].invoiceNumber) })).toEqual(["hugo"]);
    expect(await found({ search: all[2].paymentRef })).toEqual(["gina"]);
    expect(await found({ search: "IDA@ex" })).toEqual(["ida"]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ provider: "cloudpayments" })).toEqual([]);
    expect(await found({ provider: "stripe", day: "2026-11-19" })).toEqual(["hugo"]);
    expect(await found({ status: "refunded" })).toEqual([]);
    const first = (await admin.call("GET /api/admin/payments", { pageSize: 2 })).body;
    expect(first.payments).toHaveLength(2);
    expect(await found({ pageSize: 2, cursor: first.nextCursor })).toEqual(["gina"]);
    expect((await admin.call("GET /api/admin/payments", { cursor: "damaged" })).status).toBe(400);
  }));

it("refunds in part, then the rest, once per refundId, and never more than is left", () =>
  withBilling(async (test) => {
    const { admin, billing } = await sellingWorld(test);
    const { gina } = await threePayments(test, billing);
    const ctx = await ctxOf(test, admin);
    const [payment] = await payments(admin, { search: "gina@example.org" });
    const refund = (refundId: string, amount: string | null) =>
      refundByAdmin(ctx, billing.world, {
        ...{ userId: gina.userId, paymentId: payment.id, refundId, amount, reason },
      });
    await expect(refund(id(1), "15.00")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await refund(id(1), "4.99");
    await refund(id(1), "4.99");
    const [part] = (await profile(admin, gina)).payments;
    expect(part).toMatchObject({
      ...{ status: "partly-refunded", paid: "14.99", refunded: "4.99", refundable: "10.00" },
      returns: [{ kind: "refund", sum: "4.99" }],
    });
    expect((await profile(admin, gina)).status).toBe("active");
    await refund(id(2), null);
    expect(await payments(admin, { status: "refunded" })).toMatchObject([
      {
        ...{ email: "gina@example.org", refunded: "14.99", refundable: "0.00" },
        returns: [{ sum: "4.99" }, { sum: "10.00" }],
      },
    ]);
    expect((await profile(admin, gina)).status).not.toBe("active");
    expect(await eventsOf(test, gina.userId)).toContainEqual([
      "refund-ordered",
      { what: `10.00 USD, ${payment.invoiceNumber}`, reason, byRole: "admin" },
    ]);
  }));

it("says that the provider does not answer, with the order of the refund logged", () =>
  withBilling(async (test) => {
    const { admin, billing } = await sellingWorld(test);
    const { gina } = await threePayments(test, billing);
    const [{ id: paymentId }] = await payments(admin, { search: "gina@example.org" });
    // The application itself has no provider set up.
    const { status, body } = await admin.call("POST /api/admin/refund-payment", {
      ...{ userId: gina.userId, paymentId, refundId: id(1), amount: null, reason },
    });
    expect([status, body.error.code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
    expect((await eventsOf(test, gina.userId)).map(([event]) => event)).toContain("refund-ordered");
    expect(await payments(admin, { status: "refunded" })).toEqual([]);
  }));

it("shows open differences with both sides, the last comparisons, and events that were not applied", () =>
  withBilling(async (test) => {
    const { admin } = await sellingWorld(test);
    const at = test.clock.now;
    const difference = {
      ...({ provider: "stripe", kind: "amount" } as const),
      ...{ paymentRef: "pi_1", ours: "9.99", theirs: "9.90", foundAt: at, seenAt: at },
    };
    await test.db.insert(billingDifferences).values([
      { ...difference, id: id(1) },
      { ...difference, id: id(2), kind: "refunded" as const, clearedAt: at },
    ]);
    await test.db
      .insert(billingComparisons)
      .values({ provider: "stripe", comparedAt: at, payments: 41, problem: null });
    const event = { provider: "stripe", kind: "paid", at, appliedAt: at, paymentRef: "pi_2" } as const;
    await test.db.insert(providerEvents).values([
      { ...event, eventId: "evt_1", problem: "unknown-order" },
      { ...event, eventId: "evt_2" },
    ]);
    const iso = at.toISOString();
    expect((await admin.call("GET /api/admin/payment-differences")).body).toEqual({
      comparisons: [{ provider: "stripe", comparedAt: iso, payments: 41, problem: null }],
      differences: [
        {
          ...{ id: id(1), provider: "stripe", paymentRef: "pi_1", kind: "amount" },
          ...{ ours: "9.99", theirs: "9.90", foundAt: iso, seenAt: iso },
        },
      ],
      events: [
        {
          ...{ provider: "stripe", eventId: "evt_1", kind: "paid", paymentRef: "pi_2" },
          ...{ problem: "unknown-order", happenedAt: iso },
        },
      ],
    });
  }));
