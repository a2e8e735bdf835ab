import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { endpointsFor } from "../app/api.ts";
import { emails, userRoles } from "../app/identity/identity.tables.ts";
import { Role } from "../app/shared/codes.ts";
import { idPaths, inputSchema, requiredFields } from "./support/api-fuzz/input-schema.ts";
import { type Answer, type TestApp, type TestUser, withApp } from "./support/app.ts";
import { makeStaff } from "./support/own-rows/make-staff.ts";

/** Not reached by the usual matrix, which runs with billing off. */
const sold = endpointsFor(true).filter(({ endpoint }) => endpoint.isBilling);
const closed = sold.filter(({ endpoint: { access } }) => access !== "anon" && access !== "signature");
const ofRole = (role: "admin" | "partner") =>
  sold.filter(({ endpoint: { access } }) => typeof access === "object" && access.role === role);

const withBilling = (body: (test: TestApp) => Promise<void>) => withApp(body, { env: { BILLING: "on" } });
const codeOf = ({ status, body }: Answer) => [status, body?.error?.code];
const fieldsOf = ({ body }: Answer): string[] =>
  (body.error?.fields ?? []).map(({ path }: { path: string }) => path.split(".")[0]);

const idOf = async ({ db }: TestApp, { email }: TestUser): Promise<string> =>
  (await db.select().from(emails).where(eq(emails.email, email)))[0]?.userId ?? "";

/** The first account, also a partner, with a recent second factor. */
async function registerStaff(test: TestApp): Promise<TestUser> {
  const staff = await test.register();
  const userId = await idOf(test, staff);
  await test.db.insert(userRoles).values({ userId, role: Role.partner, grantedAt: test.clock.now });
  await makeStaff(test.db, userId, test.clock.now);
  return staff;
}

it("visitors: 401 at every closed door", () =>
  withBilling(async ({ anonymous }) => {
    expect(closed.length).toBeGreaterThan(20);
    for (const { key } of closed)
      expect([key, ...codeOf(await anonymous.call(key))]).toEqual([key, 401, "UNAUTHENTICATED"]);
  }));

it("a plain user: 403 at partners' and administrators' doors; a partner: 403 at administrators' only", () =>
  withBilling(async (test) => {
    await test.register();
    const [plain, partner] = [await test.register(), await test.register()];
    const userId = await idOf(test, partner);
    await test.db.insert(userRoles).values({ userId, role: Role.partner, grantedAt: test.clock.now });
    await makeStaff(test.db, userId, test.clock.now);
    expect([ofRole("admin").length, ofRole("partner").length]).toEqual([14, 5]);
    for (const { key } of [...ofRole("admin"), ...ofRole("partner")])
      expect([key, ...codeOf(await plain.call(key))]).toEqual([key, 403, "FORBIDDEN"]);
    for (const { key } of ofRole("admin"))
      expect([key, ...codeOf(await partner.call(key))]).toEqual([key, 403, "FORBIDDEN"]);
    for (const { key } of ofRole("partner")) {
      const input = key.endsWith("/export") ? { table: "users" } : {};
      expect([key, (await partner.call(key, input)).status]).toEqual([key, 200]);
    }
  }));

it("nothing at all: 400 naming every required field; fields of a wrong type: 400 naming each", () =>
  withBilling(async (test) => {
    const staff = await registerStaff(test);
    const strict = sold.filter(({ endpoint }) => requiredFields(endpoint).length > 0);
    expect(strict.length).toBeGreaterThan(10);
    for (const { key, endpoint } of strict) {
      const answer = await staff.call(key, {});
      expect([key, ...codeOf(answer)]).toEqual([key, 400, "INVALID_INPUT"]);
      const wanted = expect.arrayContaining([...requiredFields(endpoint)]);
      expect([key, fieldsOf(answer)]).toEqual([key, wanted]);
    }
    for (const { key, endpoint } of sold) {
      const names = Object.keys(inputSchema(endpoint).properties ?? {});
      if (names.length === 0 || key.startsWith("GET")) continue;
      const answer = await staff.call(key, Object.fromEntries(names.map((name) => [name, { wrong: [1] }])));
      expect([key, answer.status, [...new Set(fieldsOf(answer))].sort()]).toEqual([key, 400, names.sort()]);
    }
  }));

it("an id of nobody: 404 or a named field, at every endpoint that takes one", () =>
  withBilling(async (test) => {
    const staff = await registerStaff(test);
    const reason = "Asked by letter";
    const day = { documentNumber: "1", documentDate: "2026-11-20", currency: "RUB", amount: "1" };
    const samples: Readonly<Record<string, object>> = {
      "POST /api/admin/partners": { action: "stop", reason },
      "POST /api/admin/pay": { ...day, reason },
      "POST /api/admin/grant-plan": { plan: "Tier2_1", lastDay: null, reason },
      "POST /api/admin/refund-payment": {
        paymentId: randomUUID(),
        refundId: randomUUID(),
        amount: null,
        reason,
      },
      "POST /api/admin/revoke-grants": { reason },
    };
    const takers = sold.flatMap(({ key, endpoint }) => {
      const [path] = idPaths(inputSchema(endpoint));
      return path ? [{ key, path }] : [];
    });
    expect(takers.map(({ key }) => key).sort()).toEqual([
      "GET /api/subscriptionPricing/order",
      "GET /api/userProfile/invoice",
      "POST /api/admin/grant-plan",
      "POST /api/admin/partners",
      "POST /api/admin/pay",
      "POST /api/admin/refund-payment",
      "POST /api/admin/revoke-grants",
    ]);
    for (const { key, path } of takers) {
      const answer = await staff.call(key, { ...samples[key], [path]: randomUUID() });
      expect([key, answer.status, answer.body.error?.code]).toEqual([key, 404, "NOT_FOUND"]);
    }
    const session = { sessionId: "cs_test_of_somebody" };
    const back = await staff.call("POST /api/stripe/process-checkout-session", session);
    // Without keys there is no provider.
    expect([404, 503]).toContain(back.status);
  }));
