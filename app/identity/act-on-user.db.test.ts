import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../tests/support/app.ts";
import { setRole } from "../commands/set-role.ts";
import { codeAt, switchOn } from "../features/account/testing/authenticator-app.ts";
import type { UserCtx } from "../server/context.ts";
import type { RoleName } from "../shared/codes.ts";
import { actOnUser } from "./act-on-user.ts";
import { emails, securityLog, sessions, userRoles } from "./identity.tables.ts";

const minuteMs = 60_000;
const later = ({ clock }: TestApp, ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};

async function idOf({ db }: TestApp, { email }: TestUser): Promise<string> {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
}

async function ctxOf(test: TestApp, user: TestUser, roles: RoleName[]): Promise<UserCtx> {
  const id = await idOf(test, user);
  const [session] = await test.db.select().from(sessions).where(eq(sessions.userId, id));
  const known = { id, sessionId: session?.id ?? "", roles };
  return {
    db: test.db,
    user: known,
    now: () => test.clock.now,
    address: "203.0.113.5",
  } as unknown as UserCtx;
}

const target = (userId: string) => ({
  ...{ userId, action: "role-granted", reason: "Asked by phone" },
  details: { role: "partner" },
});

const logOf = async ({ db }: TestApp, userId: string) =>
  (await db.select().from(securityLog).where(eq(securityLog.userId, userId)))
    .filter(({ event }) => ["role-granted", "acted-on-user"].includes(event))
    .map(({ event, address, details }) => ({ event, address, details }));

it("writes the action, its reason and the actor's role into both logs, and the actor into one only", () =>
  withApp(async (test) => {
    const [admin, person] = [await test.register(), await test.register()];
    await switchOn(test, admin);
    const ctx = await ctxOf(test, admin, ["user", "admin"]);
    const userId = await idOf(test, person);
    expect(await actOnUser(ctx, target(userId), async () => "done")).toBe("done");
    const details = { role: "partner", byRole: "admin", reason: "Asked by phone" };
    expect(await logOf(test, userId)).toEqual([{ event: "role-granted", address: "", details }]);
    expect(await logOf(test, ctx.user.id)).toEqual([
      {
        event: "acted-on-user",
        address: "203.0.113.5",
        details: { ...details, action: "role-granted", userId },
      },
    ]);
    const { events } = (await person.call("GET /api/user/security-log")).body;
    expect(JSON.stringify(events)).not.toContain(ctx.user.id);
    expect(JSON.stringify(events)).not.toContain(admin.email);
  }));

it("leaves nothing behind where the action fails", () =>
  withApp(async (test) => {
    const [admin, person] = [await test.register(), await test.register()];
    await switchOn(test, admin);
    const ctx = await ctxOf(test, admin, ["admin"]);
    const userId = await idOf(test, person);
    const failing = actOnUser(ctx, target(userId), async (tx) => {
      await tx.insert(userRoles).values({ userId, role: 2, grantedAt: test.clock.now });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await logOf(test, userId), await logOf(test, ctx.user.id)]).toEqual([[], []]);
    expect(await test.db.select().from(userRoles).where(eq(userRoles.userId, userId))).toHaveLength(1);
  }));

it("requires a second factor of at most ten minutes ago, by app or recovery code, never the password alone", () =>
  withApp(async (test) => {
    const [admin, person] = [await test.register(), await test.register()];
    const ctx = await ctxOf(test, admin, ["admin"]);
    const userId = await idOf(test, person);
    const act = () =>
      actOnUser(ctx, target(userId), async () => "done").catch((error: { code: string }) => error.code);
    expect(await act()).toBe("SECOND_FACTOR_REQUIRED");
    const check = (input: object) => admin.call("POST /api/account/check-password", input);
    expect((await check({ code: "123456" })).body.error.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await check({})).body.error.fields).toMatchObject([{ path: "password", code: "required" }]);

    const { secret, recoveryCodes } = await switchOn(test, admin);
    expect(await act()).toBe("done");
    // `switchOn` advances the clock by 30 seconds.
    later(test, 10 * minuteMs - 30_000);
    expect(await act()).toBe("done");
    later(test, 1);
    expect(await act()).toBe("CODE_REQUIRED");
    expect((await check({ password: "grain-of-truth-42" })).body.isVerified).toBe(true);
    expect(await act()).toBe("CODE_REQUIRED");
    expect((await check({ code: "000000" })).body.error).toMatchObject({
      ...{ code: "CODE_INVALID", fields: [{ path: "code", code: "CODE_INVALID" }] },
    });
    expect(await act()).toBe("CODE_REQUIRED");
    expect((await check({ code: codeAt(secret, test.clock.now) })).body.isVerified).toBe(true);
    expect(await act()).toBe("done");
    expect((await check({ code: codeAt(secret, test.clock.now) })).body.error.code).toBe("CODE_INVALID");

    later(test, 10 * minuteMs + 1);
    expect(await act()).toBe("CODE_REQUIRED");
    const renewed = await test.anonymous.call("POST /api/account/refresh", {
      refresh_token: admin.tokens.refresh_token,
    });
    const again = test.as(renewed.body.access_token);
    const recovered = await again.call("POST /api/account/check-password", { code: recoveryCodes[0] });
    expect(recovered.body).toEqual({ hasPassword: true, isVerified: true });
    expect(await act()).toBe("done");
  }));

it("requires it in the acting session: a code of another one does not count", () =>
  withApp(async (test) => {
    const [admin, person] = [await test.register(), await test.register()];
    const { secret } = await switchOn(test, admin);
    const [first, userId] = [await ctxOf(test, admin, ["admin"]), await idOf(test, person)];
    later(test, 11 * minuteMs);
    const { tfaUserToken } = (
      await test.anonymous.call("POST /api/account/login", {
        username: admin.email,
        password: "grain-of-truth-42",
      })
    ).body;
    const code = codeAt(secret, test.clock.now);
    expect((await test.anonymous.call("POST /api/account/loginWithTfa", { tfaUserToken, code })).status).toBe(
      200,
    );
    const rows = await test.db.select().from(sessions).where(eq(sessions.userId, first.user.id));
    const second = rows.find(({ id }) => id !== first.user.sessionId);
    const inSecond = { ...first, user: { ...first.user, sessionId: second?.id ?? "" } };
    expect(await actOnUser(inSecond, target(userId), async () => "done")).toBe("done");
    await expect(actOnUser(first, target(userId), async () => "done")).rejects.toMatchObject({
      code: "CODE_REQUIRED",
    });
  }));

it("asks for no second factor where somebody acts on the own account, and logs it once", () =>
  withApp(async (test) => {
    const admin = await test.register();
    const ctx = await ctxOf(test, admin, ["admin"]);
    expect(await actOnUser(ctx, target(ctx.user.id), async () => "done")).toBe("done");
    const details = { role: "partner", byRole: "admin", reason: "Asked by phone" };
    expect(await logOf(test, ctx.user.id)).toEqual([
      { event: "role-granted", address: "203.0.113.5", details },
    ]);
  }));

it("is open to support and administrators only, and refuses an unknown person", () =>
  withApp(async (test) => {
    const [admin, support, person] = [await test.register(), await test.register(), await test.register()];
    await setRole(test.db, support.email, "support", test.clock.now);
    await switchOn(test, admin);
    await switchOn(test, support);
    await switchOn(test, person);
    const userId = await idOf(test, admin);
    const asPerson = actOnUser(await ctxOf(test, person, ["user", "partner"]), target(userId), async () => 1);
    await expect(asPerson).rejects.toMatchObject({ code: "FORBIDDEN" });
    const supportCtx = await ctxOf(test, support, ["user", "support"]);
    expect(await actOnUser(supportCtx, target(userId), async () => 1)).toBe(1);
    expect((await logOf(test, userId))[0]?.details).toMatchObject({ byRole: "support" });
    const nobody = "018f0000-0000-7000-8000-000000000001";
    await expect(actOnUser(supportCtx, target(nobody), async () => 1)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }));
