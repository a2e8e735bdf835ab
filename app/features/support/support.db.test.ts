import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { setRole } from "../../commands/set-role.ts";
import { emails } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import { imports } from "../../portfolio/ledger.tables.ts";
import { syncConnections } from "../../portfolio/portfolios/sync.tables.ts";
import { ImportState } from "../../shared/codes.ts";
import { switchOn } from "../account/testing/authenticator-app.ts";
import { maskEmail } from "./find-users.ts";

const find = "GET /api/support/user";
const open = "POST /api/support/open-user";
const structure = "GET /api/support/get-portfolios";
const reason = "Ticket 4711";
const hourMs = 3600_000;

async function idOf({ db }: TestApp, { email }: TestUser): Promise<string> {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
}

async function people(test: TestApp) {
  const admin = await test.register("first@example.org");
  const [user, support] = [await test.register("anna.k@example.com"), await test.register()];
  await setRole(test.db, support.email, "support", test.clock.now);
  await switchOn(test, support);
  await switchOn(test, admin);
  return { admin, user, support, userId: await idOf(test, user) };
}

const eventsOf = async (user: TestUser): Promise<[string, Record<string, string>][]> =>
  (await user.call("GET /api/user/security-log")).body.events.map(
    ({ event, details }: { event: string; details: Record<string, string> }) => [event, details],
  );

describe("finding a user", () => {
  it("by id, name, user name and e-mail; the e-mail is masked and cannot be guessed by its letters", () =>
    withApp(async (test) => {
      const { user, support, userId } = await people(test);
      await user.call("POST /api/userProfile/updateuserinfo", { name: "Anna_Kuhn" });
      await user.call("PUT /api/social/public-profile/edit", {
        ...{ userName: "wheatfield", displayName: "A", about: "", website: "", isPublic: true },
        ...{ showsCountry: false, showsSince: false },
      });
      const found = async (query: string) =>
        (await support.call(find, { query })).body.users.map((one: { userId: string }) => one.userId);
      const exact = ["anna.k@example.com", "ANNA.K@example.com", userId, userId.slice(0, 8), "Anna_Kuhn"];
      for (const query of [...exact, "anna_", "wheatfield", "wheat", "anna.k@ex"])
        expect([query, (await found(query)).includes(userId)]).toEqual([query, true]);
      // `_` is no pattern, and letters of the local part tell nothing.
      for (const query of ["anna.k", "nna_", "a__a", "%%", "example.com", "@example.com", "zzzz"])
        expect([query, (await found(query)).includes(userId)]).toEqual([query, false]);
      const [answer] = (await support.call(find, { query: "wheatfield" })).body.users;
      expect(answer).toMatchObject({
        ...{ name: "Anna_Kuhn", userName: "wheatfield", email: "a•••@example.com", isEmailMasked: true },
        ...{ portfolioCount: 0, grant: null, plan: "Tier0" },
      });
      expect(await found("")).toEqual([]);
      await user.call("POST /api/user/support-access");
      expect(await found("")).toEqual([userId]);
    }));

  it.each([
    ["a@b.c", "a•••@b.c"],
    ["long.name@host.example", "l•••@host.example"],
    ['"odd@local"@host.example', '"•••@host.example'],
  ])("masks %s as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
});

describe("support access", () => {
  it("lasts 24 hours, is ended by its user, and shows the name and the whole e-mail meanwhile", () =>
    withApp(async (test) => {
      const { user, support, userId } = await people(test);
      await addPortfolio(user, { name: "Pension" });
      await support.call(open, { userId, reason });
      const look = async () => (await support.call(structure, { userId })).body;
      const seen = async () => {
        const { user: one, portfolios } = await look();
        return [one.email, portfolios[0].name];
      };
      const masked = ["a•••@example.com", null];
      expect(await seen()).toEqual(masked);
      const { body } = await user.call("POST /api/user/support-access");
      expect(body.current).toMatchObject({ isByAdmin: false, reason: "", revokedAt: null });
      expect(Date.parse(body.current.expiresAt) - Date.parse(body.current.grantedAt)).toBe(24 * hourMs);
      expect(await seen()).toEqual(["anna.k@example.com", "Pension"]);
      const ended = (await user.call("DELETE /api/user/support-access")).body;
      expect([ended.current, ended.grants.length, ended.grants[0].revokedAt]).toEqual([
        ...[null, 1, test.clock.now.toISOString()],
      ]);
      expect(await seen()).toEqual(masked);
      await user.call("POST /api/user/support-access");
      await user.call("POST /api/user/support-access");
      const { current, grants } = (await user.call("GET /api/user/support-access")).body;
      expect([grants.length, grants.filter((one: { revokedAt: string | null }) => !one.revokedAt)]).toEqual([
        ...[3, [current]],
      ]);
      test.clock.now = new Date(Date.parse(current.expiresAt) - 1);
      const tokens = (
        await test.anonymous.call("POST /api/account/refresh", { refresh_token: user.tokens.refresh_token })
      ).body;
      const again = test.as(tokens.access_token);
      expect((await again.call("GET /api/user/support-access")).body.current).not.toBeNull();
      test.clock.now = new Date(Date.parse(current.expiresAt));
      expect((await again.call("GET /api/user/support-access")).body.current).toBeNull();
    }));

  it("granted by an administrator, with a reason: the user is notified and mailed at once, and can end it", () =>
    withApp(async (test) => {
      const { admin, user, support, userId } = await people(test);
      const grant = "POST /api/support/grant-access";
      expect((await support.call(grant, { userId, reason })).body.error.code).toBe("FORBIDDEN");
      expect((await admin.call(grant, { userId, reason: "why" })).body.error.fields[0].path).toBe("reason");
      const { body } = await admin.call(grant, { userId, reason });
      expect(body).toMatchObject({ email: "anna.k@example.com", grant: { isByAdmin: true, reason } });
      const { notices } = (await user.call("GET /api/notifications/list")).body;
      expect(notices).toMatchObject([
        {
          kind: "support-access",
          params: { day: { day: "2026-11-21" }, reason: { text: reason } },
        },
      ]);
      const mails = await test.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
      expect(mails.map(({ template, to }) => [template, to])).toEqual([["notice", "anna.k@example.com"]]);
      expect((await eventsOf(user))[0]).toEqual(["support-granted", { byRole: "admin", reason }]);
      const { current } = (await user.call("GET /api/user/support-access")).body;
      expect(current).toMatchObject({ isByAdmin: true, reason });
      expect(JSON.stringify(current)).not.toContain(await idOf(test, admin));
      expect((await user.call("DELETE /api/user/support-access")).body.current).toBeNull();
    }));
});

describe("the structure of portfolios", () => {
  it("counts by kind and type, issues, failed files and syncs, and answers no amount, quantity, price, note or name", () =>
    withApp(async (test) => {
      const { user, support, userId } = await people(test);
      const one = await addAsset(test.db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 987.65 } });
      const portfolioId = await addPortfolio(user, { name: "Pension of Anna" });
      const row = (values: object) => addRow(user, portfolioId, { note: "Salary", ...values });
      await row({ kind: "deposit", date: "2026-01-05", amount: "91234.56" });
      await row({ kind: "buy", date: "2026-01-06", assetId: one, quantity: "77.7", price: "123.45" });
      await row({ kind: "buy", date: "2026-02-06", assetId: one, quantity: "3.3", price: "125" });
      const file = {
        userId,
        portfolioId,
        fileName: "Anna Kuhn.csv",
        fileHash: "x",
        createdAt: test.clock.now,
      };
      await insertRows(fixture(test.db), imports, [
        {
          ...{ ...file, id: "019a0000-0000-7000-8000-000000000001", state: ImportState.failed },
          ...{ brokerId: "", format: "", counts: { fatal: { code: "unknown-format", params: {} } } },
        },
      ]);
      await test.db.insert(syncConnections).values({
        ...{ userId, id: "019a0000-0000-7000-8000-000000000002", provider: "t-invest", name: "Of Anna" },
        ...{ fingerprint: "f", secrets: "sealed", tokenMode: "server", state: "resting", failures: 3 },
        problem: { code: "credentials-refused", params: { login: "anna" } },
        createdAt: test.clock.now,
      });
      await support.call(open, { userId, reason });
      const { body, status } = await support.call(structure, { userId });
      expect(status).toBe(200);
      expect(body.portfolios).toMatchObject([
        {
          ...{ portfolioId, name: null, currency: "USD", view: 1, accountType: 1, isComposite: false },
          ...{ transactionCount: 3, firstDay: "2026-01-05", lastDay: "2026-02-06", accountCount: 1 },
          byKind: [
            { kind: "buy", count: 2 },
            { kind: "deposit", count: 1 },
          ],
          heldByType: [{ code: 1, count: 1 }],
          imports: { failures: [{ code: "unknown-format" }] },
        },
      ]);
      expect(body.portfolios[0].issues).toContainEqual({ kind: "no-dividends", code: null, count: 1 });
      expect(body.syncs).toEqual([
        {
          ...{ provider: "t-invest", state: "resting", failures: 3, accountCount: 0 },
          ...{ problem: "credentials-refused", lastRunAt: null, lastGoodAt: null },
        },
      ]);
      const text = JSON.stringify(body);
      const numbers = ["91234", "77.7", "123.45", "987.65", "3.3"];
      for (const secret of [...numbers, "Salary", "Pension", "Anna", "anna", "sealed", "ONE"])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }));

  it("needs a reason of the last hour and a recent code, and is in both logs", () =>
    withApp(async (test) => {
      const { user, support, userId } = await people(test);
      const codeOf = async (key: string, input: object) => (await support.call(key, input)).body.error?.code;
      expect(await codeOf(structure, { userId })).toBe("REASON_REQUIRED");
      expect((await support.call(open, { userId })).body.error.fields[0].path).toBe("reason");
      expect((await support.call(open, { userId, reason })).body).toMatchObject({
        email: "a•••@example.com",
      });
      expect(await codeOf(structure, { userId })).toBeUndefined();
      expect((await eventsOf(user))[0]).toEqual(["support-access", { byRole: "support", reason }]);
      const audit = { action: "support-access", byRole: "support", reason, userId };
      expect((await eventsOf(support))[0]).toEqual(["acted-on-user", audit]);
      const count = (await eventsOf(user)).length;
      expect((await user.call(open, { userId, reason })).body.error.code).toBe("FORBIDDEN");
      const unknown = "018f0000-0000-7000-8000-000000000bad";
      expect(await codeOf(open, { userId: unknown, reason })).toBe("NOT_FOUND");
      expect(await codeOf(structure, { userId: unknown })).toBe("NOT_FOUND");
      test.clock.now = new Date(test.clock.now.getTime() + 10 * 60_000);
      expect(await codeOf(open, { userId, reason })).toBe("CODE_REQUIRED");
      expect((await eventsOf(user)).length).toBe(count);
      const renewed = await test.anonymous.call("POST /api/account/refresh", {
        refresh_token: support.tokens.refresh_token,
      });
      const later = test.as(renewed.body.access_token);
      test.clock.now = new Date(test.clock.now.getTime() + hourMs - 11 * 60_000);
      const again = await test.anonymous.call("POST /api/account/refresh", {
        refresh_token: renewed.body.refresh_token,
      });
      expect((await later.call(structure, { userId })).status).toBe(401);
      const last = test.as(again.body.access_token);
      expect((await last.call(structure, { userId })).status).toBe(200);
      test.clock.now = new Date(test.clock.now.getTime() + 60_000);
      expect((await last.call(structure, { userId })).body.error.code).toBe("REASON_REQUIRED");
    }));
});
