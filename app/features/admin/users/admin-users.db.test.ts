import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../../tests/support/app.ts";
import { setRole } from "../../../commands/set-role.ts";
import { emails, securityLog, userDays, users } from "../../../identity/identity.tables.ts";
import { loadNotifiedUsers } from "../../../jobs/notices/load-notified-users.ts";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import { silentLog } from "../../../server/log.ts";
import { switchOn } from "../../account/testing/authenticator-app.ts";
import { publishGrown } from "../../public-portfolios/testing/published-portfolio.ts";
import { listDue } from "../../sync/sync.queries.ts";

const list = "GET /api/admin/users";
const reason = "Asked by letter";

async function idOf({ db }: Pick<TestApp, "db">, { email }: TestUser): Promise<string> {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
}

/** An administrator who gave a second factor just now, and a person. */
async function twoPeople(test: TestApp) {
  const [admin, person] = [await test.register(), await test.register("petra@example.org")];
  await switchOn(test, admin);
  return { admin, person, adminId: await idOf(test, admin), userId: await idOf(test, person) };
}

const logOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(securityLog).where(eq(securityLog.userId, userId))).map(({ event, details }) => ({
    event,
    ...(details as Record<string, string>),
  }));

describe("the list", () => {
  it("finds by beginnings of words of name and address, user name and id", () =>
    withApp(async (test) => {
      const admin = await test.register("root@example.org");
      const person = await test.register("anna.meier-77@post.example");
      const userId = await idOf(test, person);
      await test.db.update(users).set({ name: "Анна Мейер" }).where(eq(users.userId, userId));
      await person.call("PUT /api/social/public-profile/edit", {
        ...{ userName: "grain_seeker", displayName: "", about: "", website: "" },
        ...{ isPublic: false, showsCountry: false, showsSince: false },
      });
      const found = async (search: string) =>
        (await admin.call(list, { search })).body.users.map(({ email }: { email: string }) => email);
      for (const search of [
        ...["anna.meier-77@post.example", "ANNA", "meier", "77 post", "мейер", "Мей Анна"],
        ...["grain_seeker", "@Grain", userId],
      ])
        expect([search, await found(search)]).toEqual([search, [person.email]]);
      for (const search of [
        "nna",
        "annas",
        "grain%",
        "'",
        "a & b | !c",
        "018f0000-0000-7000-8000-000000000bad",
      ])
        expect([search, await found(search)]).toEqual([search, []]);
    }));

  it("filters by role, plan, state, country and last day of use", () =>
    withApp(async (test) => {
      const admin = await test.register("root@example.org");
      const others = ["a@x.example", "b@x.example", "c@x.example", "d@x.example"];
      for (const email of others) await test.register(email);
      const change = (email: string, set: Partial<typeof users.$inferInsert>) =>
        test.db.update(users).set(set).where(eq(users.email, email));
      await setRole(test.db, "a@x.example", "support", test.clock.now);
      await change("b@x.example", { plan: "Tier2_2", country: "DE", onboardingState: "completed" });
      await change("c@x.example", { disabledAt: test.clock.now, lastSeenOn: "2026-11-14" });
      await change("d@x.example", { isDemo: true, lastSeenOn: "2026-08-01" });
      const found = async (filter: object) =>
        (await admin.call(list, { sort: "email", ...filter })).body.users.map(
          ({ email }: { email: string }) => email.slice(0, 1),
        );
      expect(await found({ role: "support" })).toEqual(["a"]);
      expect(await found({ role: "admin" })).toEqual(["r"]);
      expect(await found({ plan: "Tier2_2" })).toEqual(["b"]);
      expect(await found({ country: "DE", state: "onboarding" })).toEqual([]);
      expect(await found({ country: "DE" })).toEqual(["b"]);
      expect(await found({ state: "onboarding" })).toEqual(["a", "c", "d", "r"]);
      expect(await found({ state: "disabled" })).toEqual(["c"]);
      expect(await found({ state: "demo" })).toEqual(["d"]);
      // The test's day is 2026-11-20: seven days begin with the 14th.
      expect(await found({ seen: "1" })).toEqual(["a", "b", "r"]);
      expect(await found({ seen: "7" })).toEqual(["a", "b", "c", "r"]);
      expect(await found({ seen: "older" })).toEqual(["d"]);
      expect(await found({ search: "x.example", role: "support" })).toEqual(["a"]);
    }));

  it.each([
    ["created", ["4", "3", "2", "1", "0"]],
    ["seen", ["0", "1", "2", "3", "4"]],
    ["email", ["0", "1", "2", "3", "4"]],
  ])("goes through all by %s, each once", (sort, expected) =>
    withApp(async (test) => {
      const admin = await test.register("p0@example.org");
      for (const number of [1, 2, 3, 4]) {
        test.clock.now = new Date(test.clock.now.getTime() + 1000);
        await test.register(`p${number}@example.org`);
      }
      for (const number of [1, 2, 3, 4])
        await test.db
          .update(users)
          .set({ lastSeenOn: `2026-11-1${9 - number}` })
          .where(eq(users.email, `p${number}@example.org`));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await admin.call(list, { sort, pageSize: 2, ...(cursor && { cursor }) });
        expect(body.count).toEqual({ value: 5, isMore: false });
        seen.push(...body.users.map(({ email }: { email: string }) => email.slice(1, 2)));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(expected);
      for (const wrong of ["x", Buffer.from('["2026-11-20","x"]').toString("base64url")])
        expect((await admin.call(list, { sort, cursor: wrong })).body.error.fields[0].path).toBe("cursor");
    }),
  );
});

it("shows a profile without amounts, names of portfolios or secrets", () =>
  withApp(async (test) => {
    const admin = await test.register();
    const { userId, user } = await publishGrown(test, { number: 1, growth: 1.5 });
    const { body } = await admin.call("GET /api/admin/user", { userId });
    expect(body).toMatchObject({
      ...{ id: userId, email: user.email, roles: ["user"], hasPassword: true, hasSecondFactor: false },
      ...{ isOwn: false, disabledAt: null, lastSeenOn: "2026-11-20" },
      counts: { portfolios: 1, publicPortfolios: 1, connections: 0, daysOfUse: 1 },
      consents: [{ kind: "personal-data" }, { kind: "terms" }],
    });
    expect(body.counts.transactions).toBeGreaterThan(0);
    expect(body.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/Portfolio 1|hash|Hash|secret/);
    expect((await user.call("GET /api/admin/user", { userId })).status).toBe(403);
  }));

describe("roles", () => {
  it("are listed, changed with a reason in both logs, and hold at once", () =>
    withApp(async (test) => {
      const { admin, person, adminId, userId } = await twoPeople(test);
      const change = { userId, roles: ["support", "support"], reason };
      expect((await admin.call("POST /api/admin/update-roles", change)).body.roles).toEqual([
        "user",
        "support",
      ]);
      expect((await admin.call("GET /api/admin/get-roles", { userId })).body.roles).toEqual([
        "user",
        "support",
      ]);
      expect((await admin.call("GET /api/admin/roles-list")).body.roles).toEqual([
        { role: "user", users: 2 },
        { role: "partner", users: 0 },
        { role: "support", users: 1 },
        { role: "admin", users: 1 },
      ]);
      expect((await person.call("GET /api/support/quarantine")).status).not.toBe(403);
      const entry = { from: "user", to: "user, support", byRole: "admin", reason };
      expect(await logOf(test, userId)).toContainEqual({ event: "roles-changed", ...entry });
      const audit = { event: "acted-on-user", action: "roles-changed", userId, ...entry };
      expect(await logOf(test, adminId)).toContainEqual(audit);
      await admin.call("POST /api/admin/update-roles", { ...change, roles: [] });
      expect((await admin.call("GET /api/admin/get-roles", { userId })).body.roles).toEqual(["user"]);
    }));

  it("the last administrator keeps the role; with another one it can go", () =>
    withApp(async (test) => {
      const { admin, adminId, userId } = await twoPeople(test);
      const resign = { userId: adminId, roles: ["user"], reason };
      const refused = await admin.call("POST /api/admin/update-roles", resign);
      expect([refused.status, refused.body.error.code]).toEqual([409, "LAST_ADMIN"]);
      await admin.call("POST /api/admin/update-roles", { userId, roles: ["admin"], reason });
      expect((await admin.call("POST /api/admin/update-roles", resign)).body.roles).toEqual(["user"]);
      expect((await admin.call(list)).status).toBe(403);
    }));

  it("an action on another person needs a second factor and a reason", () =>
    withApp(async (test) => {
      const [admin, person] = [await test.register(), await test.register()];
      const change = { userId: await idOf(test, person), roles: ["support"], reason };
      const refused = await admin.call("POST /api/admin/update-roles", change);
      expect([refused.status, refused.body.error.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
      const short = await admin.call("POST /api/admin/update-roles", { ...change, reason: "why" });
      expect(short.body.error.fields[0].path).toBe("reason");
    }));
});

describe("a disabled account", () => {
  it("cannot sign in and reads why, its sessions end, and enabling lets it in", () =>
    withApp(async (test) => {
      const { admin, person, userId } = await twoPeople(test);
      const signIn = (password = testPassword) =>
        test.anonymous.call("POST /api/account/login", { username: person.email, password });
      const set = (isDisabled: boolean) =>
        admin.call("POST /api/admin/disable-user", { userId, isDisabled, reason });
      expect((await set(true)).body.disabledAt).toBe(test.clock.now.toISOString());
      expect((await person.call("GET /api/account/userinfo")).status).toBe(401);
      const { refresh_token } = person.tokens;
      expect((await test.anonymous.call("POST /api/account/refresh", { refresh_token })).status).toBe(401);
      const refused = await signIn();
      expect([refused.status, refused.body.error.code]).toEqual([409, "ACCOUNT_DISABLED"]);
      // Only after the right password.
      expect((await signIn("wrong-password-1")).body.error.code).toBe("INVALID_CREDENTIALS");
      expect((await set(false)).body.disabledAt).toBeNull();
      expect((await signIn()).status).toBe(200);
      const events = (await logOf(test, userId)).map(({ event }) => event);
      expect(events).toEqual(expect.arrayContaining(["account-disabled", "account-enabled"]));
    }));

  it("takes its public pages along, and brings back those that moderation has not hidden", () =>
    withApp(async (test) => {
      const admin = await test.register();
      await switchOn(test, admin);
      const settings = { showsOwner: true };
      const { user, userId, key, portfolioId } = await publishGrown(test, {
        number: 1,
        growth: 1.5,
        settings,
      });
      await user.call("PUT /api/social/public-profile/edit", {
        ...{ userName: "hans-k", displayName: "Hans", about: "", website: "", isPublic: true },
        ...{ showsCountry: false, showsSince: false },
      });
      const seen = async () => [
        (await test.anonymous.call("GET /api/public/portfolio", { key })).status,
        (await test.anonymous.call("GET /api/public/portfolios-list")).body.total,
        (await test.anonymous.call("GET /api/social/public-profile", { userName: "hans-k" })).status,
      ];
      const set = (isDisabled: boolean) =>
        admin.call("POST /api/admin/disable-user", { userId, isDisabled, reason });
      expect(await seen()).toEqual([200, 1, 200]);
      await set(true);
      expect(await seen()).toEqual([410, 0, 410]);
      expect((await admin.call("GET /api/admin/abuse-reports", { state: "hidden" })).body.subjects).toEqual(
        [],
      );
      await set(false);
      expect(await seen()).toEqual([200, 1, 200]);
      await test.anonymous.call("POST /api/social/report-abuse", { key, reason: "fraud" });
      const decide = (action: string) =>
        admin.call("POST /api/admin/abuse-reports", { ownerId: userId, portfolioId, action, reason });
      await decide("hide");
      await set(true);
      await set(false);
      expect(await seen()).toEqual([410, 0, 200]);
      await set(true);
      await decide("restore");
      expect(await seen()).toEqual([410, 0, 410]);
      await set(false);
      expect(await seen()).toEqual([200, 1, 200]);
    }));

  it("is passed over by syncs and looks for notices", () =>
    withApp(async (test) => {
      const { admin, adminId, userId } = await twoPeople(test);
      const { now } = test.clock;
      await test.db.insert(syncConnections).values({
        ...{ userId, id: userId, provider: "t-invest", name: "Broker", fingerprint: "x", secrets: "sealed" },
        ...{ tokenMode: "server", state: "ready", createdAt: now, nextRunAt: now },
      });
      const passedTo = async () => {
        const parts = { db: test.db, now: () => now, todayIn: () => "2026-11-20", log: silentLog };
        const looks: string[] = [];
        for await (const world of loadNotifiedUsers(parts)) looks.push(world.userId);
        return { syncs: (await listDue(test.db, now, 10)).length, looks: looks.sort() };
      };
      expect(await passedTo()).toEqual({ syncs: 1, looks: [adminId, userId].sort() });
      await admin.call("POST /api/admin/disable-user", { userId, isDisabled: true, reason });
      expect(await passedTo()).toEqual({ syncs: 0, looks: [adminId] });
    }));

  it("is never the administrator's own", () =>
    withApp(async (test) => {
      const { admin, adminId } = await twoPeople(test);
      for (const key of ["POST /api/admin/disable-user", "POST /api/admin/delete-user"]) {
        const input = { userId: adminId, reason, ...(key.includes("disable") && { isDisabled: true }) };
        const { status, body } = await admin.call(key, input);
        expect([key, status, body.error.code]).toEqual([key, 409, "OWN_ACCOUNT"]);
      }
    }));
});

it("signs a user out everywhere, of the own account elsewhere only", () =>
  withApp(async (test) => {
    const { admin, person, adminId, userId } = await twoPeople(test);
    await test.anonymous.call("POST /api/account/login", { username: person.email, password: testPassword });
    const end = (id: string) => admin.call("POST /api/admin/end-user-sessions", { userId: id, reason });
    expect((await end(userId)).body).toEqual({ ended: 2 });
    expect((await person.call("GET /api/account/userinfo")).status).toBe(401);
    expect((await end(adminId)).body).toEqual({ ended: 0 });
    expect((await admin.call("GET /api/account/userinfo")).status).toBe(200);
  }));

it("deletes an account as its user can, and keeps the reason in the administrator's log", () =>
  withApp(async (test) => {
    const { admin, adminId, userId } = await twoPeople(test);
    expect((await admin.call("POST /api/admin/delete-user", { userId, reason })).status).toBe(204);
    expect(await test.db.select().from(users).where(eq(users.userId, userId))).toEqual([]);
    expect(await logOf(test, userId)).toEqual([]);
    const entry = { event: "acted-on-user", action: "account-deleted", userId, byRole: "admin", reason };
    expect(await logOf(test, adminId)).toContainEqual(entry);
    expect((await admin.call("GET /api/admin/user", { userId })).status).toBe(404);
  }));

it("records one row per user and day of use, from sign-in and from renewed sessions", () =>
  withApp(async (test) => {
    const person = await test.register();
    const days = async () => (await test.db.select().from(userDays)).map(({ day }) => day).sort();
    expect(await days()).toEqual(["2026-11-20"]);
    const refresh = (refresh_token: string) =>
      test.anonymous.call("POST /api/account/refresh", { refresh_token });
    const same = (await refresh(person.tokens.refresh_token)).body;
    expect(await days()).toEqual(["2026-11-20"]);
    test.clock.now = new Date("2026-11-22T23:59:00Z");
    await refresh(same.refresh_token);
    expect(await days()).toEqual(["2026-11-20", "2026-11-22"]);
    expect((await test.db.select().from(users))[0]?.lastSeenOn).toBe("2026-11-22");
  }));
