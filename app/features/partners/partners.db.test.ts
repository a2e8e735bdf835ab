import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../tests/support/app.ts";
import { earnDue } from "../../billing/referral/earn-due.ts";
import { referralClicks } from "../../billing/referral/referral.tables.ts";
import { reverseAccrual } from "../../billing/referral/reverse-accrual.ts";
import { pay } from "../../billing/testing/referred-user.ts";
import { emails, securityLog } from "../../identity/identity.tables.ts";
import { switchOn } from "../account/testing/authenticator-app.ts";

const withBilling = (body: (test: TestApp) => Promise<void>) => withApp(body, { env: { BILLING: "on" } });

const idOf = async ({ db }: TestApp, email: string): Promise<string> => {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
};

/** Registers by a link, as the browser's stored referral says. */
async function join({ anonymous, db }: TestApp, email: string, referralId: string): Promise<string> {
  const { status } = await anonymous.call("POST /api/account/RegisterWithEmail", {
    ...{ DisplayName: "Friend", email, password: testPassword, passwordConfirmation: testPassword },
    ...{ personalDataAgreed: true, referralId },
  });
  expect(status).toBe(200);
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
}

const reason = "Agreed by contract 7";

/** An administrator with a second factor, and a partner at 25 %. */
async function partnerWorld(test: TestApp) {
  const admin = await test.register("admin@example.org");
  const partner = await test.register("paula@example.org");
  await switchOn(test, admin);
  const added = await admin.call("POST /api/admin/partners", {
    ...{ action: "add", email: "Paula@example.org", rate: "0.25", note: "Podcast", reason },
  });
  expect(added.status).toBe(200);
  return { admin, partner, code: added.body.partners[0].code as string };
}

const later = ({ clock }: TestApp, days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
  return clock.now;
};

const summaryOf = async (user: TestUser) => (await user.call("GET /api/partners/summary")).body;

it("a partner's cabinet: link, funnel by sub-id, masked accounts, payments, payouts, CSV; never an id", () =>
  withBilling(async (test) => {
    const { partner, code } = await partnerWorld(test);
    const click = (sub: string, address: string) =>
      test.app.inject({
        ...{ method: "POST", url: "/api/referral/click", remoteAddress: address },
        ...{ headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" }, payload: { code, sub } },
      });
    for (const address of ["198.51.100.1", "198.51.100.1", "198.51.100.2"]) await click("blog", address);
    await click("", "198.51.100.3");
    const john = await join(test, "john@example.com", `${code}:blog`);
    await join(test, "jane@example.com", code);
    const payment = await pay(test.db, john, { amount: "1000", at: test.clock.now });
    await reverseAccrual(test.db, payment, "100", test.clock.now);
    const summary = await summaryOf(partner);
    expect(summary).toMatchObject({
      ...{ code, path: `/?ref=${code}`, isActive: true, rate: "0.25" },
      // 25 % of 1000 less 25 % of 100.
      sums: [{ currency: "RUB", pending: "225", earned: "0", paid: "0", credited: "0", available: "0" }],
      funnel: { clicks: 3, registrations: 2, payers: 1, payments: 1 },
      subs: [
        { sub: "", clicks: 1, registrations: 1, payers: 0, payments: 0 },
        { sub: "blog", clicks: 2, registrations: 1, payers: 1, payments: 1 },
      ],
      months: [{ month: "2026-11", clicks: 3, registrations: 2, payers: 1, payments: 1 }],
      accrued: [{ month: "2026-11", currency: "RUB", share: "225" }],
    });
    const users = (await partner.call("GET /api/partners/users")).body;
    expect(users).toMatchObject({
      count: 2,
      users: [
        { email: "j***@e***.com", sub: "", hasPaid: false, payments: 0, shares: [] },
        { email: "j***@e***.com", sub: "blog", hasPaid: true, payments: 1 },
      ],
    });
    expect(users.users[1].shares).toEqual([{ currency: "RUB", share: "225" }]);
    const payments = (await partner.call("GET /api/partners/user-payments")).body;
    expect(
      payments.payments.map((row: Record<string, string>) => [row.payment, row.share, row.state]),
    ).toEqual([
      ["-100", "-25", "pending"],
      ["1000", "250", "pending"],
    ]);
    for (const table of ["users", "user-payments", "payments"]) {
      const { body, status } = await partner.call("GET /api/partners/export", { table });
      expect([table, status]).toEqual([table, 200]);
      const text = Buffer.from(body.base64, "base64").toString();
      expect([table, text.includes(john), /john|jane/.test(text)]).toEqual([table, false, false]);
    }
    const told = JSON.stringify([summary, users, payments]);
    expect([told.includes(john), told.includes("john@")]).toEqual([false, false]);
  }));

it("an administrator adds, rates, stops and pays partners, with both logs and the ledger in step", () =>
  withBilling(async (test) => {
    const { admin, partner, code } = await partnerWorld(test);
    const userId = await idOf(test, "paula@example.org");
    const john = await join(test, "john@example.com", code);
    await pay(test.db, john, { amount: "1000", at: new Date(test.clock.now.getTime() - 20 * 86_400_000) });
    await earnDue(test.db, test.clock.now);
    const change = (input: object) => admin.call("POST /api/admin/partners", { userId, reason, ...input });
    const today = "2026-11-20";
    const rated = await change({ action: "rate", since: "2026-12-01", rate: "0.1" });
    expect(rated.body.partners[0]).toMatchObject({
      ...{ rate: "0.25", isBalanced: true, registrations: 1, payers: 1 },
      rates: [
        { since: "2026-12-01", rate: "0.1" },
        { since: today, rate: "0.25" },
      ],
    });
    expect((await change({ action: "rate", since: "2026-11-19", rate: "0.1" })).body.error.fields).toEqual([
      { path: "since", code: "too-early" },
    ]);
    const again = await change({ action: "add", email: "paula@example.org" });
    expect(again.body.error.fields).toEqual([{ path: "email", code: "partner-already" }]);
    const unknown = await change({ action: "add", email: "nobody@example.org" });
    expect(unknown.body.error.fields).toEqual([{ path: "email", code: "unknown" }]);
    // The payment lies before the first rate: nothing accrued.
    expect(rated.body.partners[0].sums).toEqual([]);
    const jane = await join(test, "jane@example.com", code);
    await pay(test.db, jane, { amount: "1000", at: test.clock.now });
    await earnDue(test.db, new Date(test.clock.now.getTime() + 15 * 86_400_000));
    const document = { userId, documentNumber: "17/2026", documentDate: today, currency: "RUB" };
    const paid = await admin.call("POST /api/admin/pay", { ...document, amount: "200", reason });
    expect([paid.status, paid.body.isNew]).toEqual([200, true]);
    const twice = await admin.call("POST /api/admin/pay", { ...document, amount: "200", reason });
    expect(twice.body).toEqual({ payoutId: paid.body.payoutId, isNew: false });
    const other = await admin.call("POST /api/admin/pay", { ...document, amount: "50", reason });
    expect(other.body.error.fields[0].code).toBe("document-taken");
    const more = { ...document, documentNumber: "18/2026", amount: "50.01", reason };
    expect((await admin.call("POST /api/admin/pay", more)).body.error.fields).toEqual([
      { path: "amount", code: "above-balance", params: { maximum: "50" } },
    ]);
    expect((await partner.call("GET /api/partners/payments")).body.payouts).toMatchObject([
      { documentNumber: "17/2026", documentDate: today, currency: "RUB", payout: "200" },
    ]);
    expect((await change({ action: "stop" })).body.partners[0]).toMatchObject({
      rate: null,
      isBalanced: true,
    });
    expect(await summaryOf(partner)).toMatchObject({ isActive: false, rate: null });
    const events = (await test.db.select().from(securityLog).where(eq(securityLog.userId, userId))).map(
      ({ event }) => event,
    );
    expect(events).toEqual(
      expect.arrayContaining(["partner-added", "partner-rate-set", "payout-booked", "partner-stopped"]),
    );
  }));

it("pages of others: a user has no cabinet, and acting on partners needs the second factor", () =>
  withBilling(async (test) => {
    const admin = await test.register("admin@example.org");
    const user = await test.register("user@example.org");
    expect((await user.call("GET /api/partners/summary")).status).toBe(403);
    expect((await user.call("GET /api/admin/partners")).status).toBe(403);
    const add = { action: "add", email: "user@example.org", reason };
    expect((await admin.call("POST /api/admin/partners", add)).body.error.code).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    expect((await user.call("GET /api/partners/summary")).status).toBe(403);
  }));

it("clicks: programs, unknown codes and repeats of an address are not counted; sub-ids are bounded", () =>
  withBilling(async (test) => {
    const { code } = await partnerWorld(test);
    const send = (payload: object, address: string, agent = "Mozilla/5.0 Firefox/140.0") =>
      test.app.inject({
        ...{ method: "POST", url: "/api/referral/click", remoteAddress: address },
        ...{ headers: { "user-agent": agent }, payload },
      });
    for (const agent of ["Googlebot/2.1", "curl/8.5", ""])
      expect((await send({ code }, "198.51.100.1", agent)).statusCode).toBe(204);
    expect((await send({ code: "nothing" }, "198.51.100.1")).statusCode).toBe(204);
    expect(await test.db.select().from(referralClicks)).toEqual([]);
    expect((await send({ code, sub: "two words" }, "198.51.100.1")).statusCode).toBe(400);
    for (let n = 0; n < 103; n += 1) await send({ code, sub: `s${n}` }, `198.51.100.${n}`);
    const rows = await test.db.select().from(referralClicks);
    expect(rows).toHaveLength(101);
    expect(rows.find(({ sub }) => sub === "")?.clicks).toBe(3);
    later(test, 1 / 24);
    await send({ code, sub: "s1" }, "198.51.100.1");
    const [again] = await test.db.select().from(referralClicks).where(eq(referralClicks.sub, "s1"));
    expect(again?.clicks).toBe(2);
  }));
