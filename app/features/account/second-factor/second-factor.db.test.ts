import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../../tests/support/app.ts";
import { traceWork } from "../../../../tests/support/trace-work.ts";
import { setRole } from "../../../commands/set-role.ts";
import { recoveryCodes, secondFactors } from "../../../identity/factors.tables.ts";
import { securityLog, sessions, users } from "../../../identity/identity.tables.ts";
import { codeAt, passPassword, switchOn } from "../testing/authenticator-app.ts";

const minutes = 60_000;
const later = ({ clock }: TestApp, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const withTfa = (test: TestApp, tfaUserToken: string, code: string, headers = {}) =>
  test.anonymous.call("POST /api/account/loginWithTfa", { tfaUserToken, code }, headers);
const withRecovery = (test: TestApp, tfaUserToken: string, code: string) =>
  test.anonymous.call("POST /api/account/loginWithRecoveryCode", { tfaUserToken, code });

it("switched on: ten recovery codes once, the other sessions end, the password alone opens nothing", () =>
  withApp(async (test) => {
    const user = await test.register();
    const other = await passPassword(test, user.email);
    const { secret, recoveryCodes: codes } = await switchOn(test, user);
    expect(new Set(codes).size).toBe(10);
    // Twelve of 30 characters each: 58 bits.
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-tv-z]{4}(-[2-9a-hj-km-np-tv-z]{4}){2}$/);
    expect((await test.as(other.access_token).call("GET /api/account/userinfo")).status).toBe(401);
    expect((await user.call("GET /api/account/userinfo")).status).toBe(200);

    const asked = await passPassword(test, user.email);
    expect(Object.keys(asked).sort()).toEqual(["hasPasskey", "tfaUserToken"]);
    expect(await test.db.select().from(sessions)).toHaveLength(1);
    const answer = await withTfa(test, asked.tfaUserToken, codeAt(secret, test.clock.now));
    expect(answer.status).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["session", "logged_in"]);
    const info = await test.as(answer.body.access_token).call("GET /api/account/userinfo");
    expect(info.body.email).toBe(user.email);
    const events = (await test.db.select().from(securityLog)).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["second-factor-on", "signed-in"]));
  }));

it("neither the secret nor a recovery code is stored so that it could be read", () =>
  withApp(async (test) => {
    const { secret, recoveryCodes: codes } = await switchOn(test, await test.register());
    const rows = [await test.db.select().from(secondFactors), await test.db.select().from(recoveryCodes)];
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
    expect(rows[0]?.[0]).toMatchObject({ sealedSecret: expect.stringMatching(/^v1\./) });
  }));

it("a code is taken once; after it, one of an earlier step is refused too", () =>
  withApp(async (test) => {
    const user = await test.register();
    const { secret } = await switchOn(test, user);
    const { tfaUserToken } = await passPassword(test, user.email);
    const before = codeAt(secret, new Date(test.clock.now.getTime() - 30_000));
    const next = codeAt(secret, new Date(test.clock.now.getTime() + 30_000));
    expect(codeOf(await withTfa(test, tfaUserToken, before))).toBe("CODE_INVALID");
    expect((await withTfa(test, tfaUserToken, next)).status).toBe(200);
    expect(codeOf(await withTfa(test, tfaUserToken, next))).toBe("CODE_INVALID");
    const now = codeAt(secret, test.clock.now);
    expect(codeOf(await withTfa(test, tfaUserToken, now))).toBe("CODE_INVALID");
  }));

it("the code that switched it on signs nobody in", () =>
  withApp(async (test) => {
    const user = await test.register();
    const { secret } = await switchOn(test, user);
    const { tfaUserToken } = await passPassword(test, user.email);
    const spent = codeAt(secret, new Date(test.clock.now.getTime() - 30_000));
    expect(codeOf(await withTfa(test, tfaUserToken, spent))).toBe("CODE_INVALID");
  }));

it("five wrong codes, then a wait in which the right one is not looked at either", () =>
  withApp(async (test) => {
    const user = await test.register();
    const { secret, recoveryCodes: codes } = await switchOn(test, user);
    const { tfaUserToken } = await passPassword(test, user.email);
    for (let wrong = 1; wrong <= 3; wrong++)
      expect(codeOf(await withTfa(test, tfaUserToken, "000000"))).toBe("CODE_INVALID");
    for (let wrong = 4; wrong <= 5; wrong++)
      expect(codeOf(await withRecovery(test, tfaUserToken, "2222-2222-2222"))).toBe("CODE_INVALID");
    const refused = await withTfa(test, tfaUserToken, codeAt(secret, test.clock.now));
    expect([refused.status, refused.body.error.params]).toEqual([429, { seconds: "30" }]);
    expect(codeOf(await withRecovery(test, tfaUserToken, codes[0] ?? ""))).toBe("RATE_LIMITED");
    later(test, 31_000);
    expect((await withTfa(test, tfaUserToken, codeAt(secret, test.clock.now))).status).toBe(200);
    later(test, 31_000);
    // The counter was reset: four more wrong ones cost no delay.
    const again = (await passPassword(test, user.email)).tfaUserToken;
    for (let wrong = 1; wrong <= 2; wrong++) await withRecovery(test, again, "2222-2222-2222");
    expect((await withTfa(test, again, codeAt(secret, test.clock.now))).status).toBe(200);
  }));

it("a recovery code works once, as typed by hand, and for its owner only", () =>
  withApp(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    const { recoveryCodes: codes } = await switchOn(test, anna);
    const { recoveryCodes: foreign } = await switchOn(test, boris);
    const { tfaUserToken } = await passPassword(test, anna.email);
    const [code = ""] = codes;
    expect(codeOf(await withRecovery(test, tfaUserToken, foreign[0] ?? ""))).toBe("CODE_INVALID");
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
    expect((await withRecovery(test, tfaUserToken, typed)).status).toBe(200);
    expect(codeOf(await withRecovery(test, tfaUserToken, code))).toBe("CODE_INVALID");
    const fresh = (await anna.call("POST /api/user/generate-recovery-codes")).body.recoveryCodes;
    expect(codeOf(await withRecovery(test, tfaUserToken, codes[1] ?? ""))).toBe("CODE_INVALID");
    expect((await withRecovery(test, tfaUserToken, fresh[0])).status).toBe(200);
  }));

it("the token between the steps: ten minutes, this browser, this password, nobody else's code", () =>
  withApp(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    const { secret } = await switchOn(test, anna);
    const borisSecret = (await switchOn(test, boris)).secret;
    const { tfaUserToken } = await passPassword(test, anna.email);
    expect(codeOf(await withTfa(test, tfaUserToken, codeAt(borisSecret, test.clock.now)))).toBe(
      "CODE_INVALID",
    );
    const code = codeAt(secret, test.clock.now);
    expect(codeOf(await withTfa(test, `${tfaUserToken}A`, code))).toBe("SIGN_IN_EXPIRED");
    expect(codeOf(await withTfa(test, boris.tokens.access_token, code))).toBe("SIGN_IN_EXPIRED");
    expect(codeOf(await withTfa(test, tfaUserToken, code, { "user-agent": "another" }))).toBe(
      "SIGN_IN_EXPIRED",
    );
    expect((await test.as(tfaUserToken).call("GET /api/account/userinfo")).status).toBe(401);
    const [row] = await test.db.select().from(users).where(eq(users.email, anna.email));
    await test.db.update(users).set({ passwordHash: "changed" }).where(eq(users.email, anna.email));
    expect(codeOf(await withTfa(test, tfaUserToken, code))).toBe("SIGN_IN_EXPIRED");
    await test.db.update(users).set({ passwordHash: row?.passwordHash }).where(eq(users.email, anna.email));
    later(test, 10 * minutes);
    expect(codeOf(await withTfa(test, tfaUserToken, codeAt(secret, test.clock.now)))).toBe("SIGN_IN_EXPIRED");
  }));

it("without the password nobody learns whether there is a second factor: same answer, same work", () =>
  withApp(async (test) => {
    const anna = await test.register();
    await switchOn(test, anna);
    const { tfaUserToken } = await passPassword(test, anna.email);
    const at = tfaUserToken.length - 2;
    const letter = tfaUserToken[at] === "A" ? "B" : "A";
    const changed = `${tfaUserToken.slice(0, at)}${letter}${tfaUserToken.slice(at + 1)}`;
    const refused = (ticket: string) =>
      traceWork(async () => {
        const { status, body } = await withTfa(test, ticket, "123456");
        expect([status, body.error.code, body.error.params]).toEqual([400, "SIGN_IN_EXPIRED", {}]);
      });
    // Both take the same path: neither reveals whether an account exists.
    const own = await refused(changed);
    expect(await refused("A".repeat(changed.length))).toEqual(own);
    expect(own.statements.join()).not.toMatch(/users|second_factors|passkeys/);
    // Without an account in the request no account can be inferred.
    const { body } = await test.anonymous.call("POST /api/account/passkey/options", { tfaUserToken: null });
    expect(body.allowCredentials ?? []).toEqual([]);
  }));

it("a secret that waits asks nobody for a code, expires, and is replaced by the next", () =>
  withApp(async (test) => {
    const user = await test.register();
    const first = (await user.call("POST /api/user/enable-tfa-get-code")).body;
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect(first.qr).toMatch(/^<svg/);
    expect((await passPassword(test, user.email)).access_token).toBeDefined();
    const second = (await user.call("POST /api/user/enable-tfa-get-code")).body;
    const enable = (secret: string) =>
      user.call("POST /api/user/enable-tfa", { code: codeAt(secret, test.clock.now) });
    expect(codeOf(await enable(first.secret))).toBe("CODE_INVALID");
    later(test, 31 * minutes);
    const again = (
      await test.anonymous.call("POST /api/account/refresh", {
        refresh_token: user.tokens.refresh_token,
      })
    ).body;
    const late = await test.as(again.access_token).call("POST /api/user/enable-tfa", {
      code: codeAt(second.secret, test.clock.now),
    });
    expect(codeOf(late)).toBe("CODE_INVALID");
  }));

it("where roles need a second factor, they open nothing before it is on, and nothing after it is off", () =>
  withApp(
    async (test) => {
      const [admin, plain, support] = [
        await test.register(),
        await test.register(),
        await test.register("support@example.org"),
      ];
      await setRole(test.db, support.email, "support", test.clock.now);
      const adminOnly = (who: TestUser) => who.call("GET /api/admin/ab-tests");
      const supportOnly = (who: TestUser) => who.call("GET /api/TransactionsImport/support");
      for (const ask of [adminOnly, supportOnly]) {
        const refused = await ask(admin);
        expect([refused.status, codeOf(refused)]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
        // Users without such a role learn nothing new.
        expect(codeOf(await ask(plain))).toBe("FORBIDDEN");
      }
      expect(codeOf(await supportOnly(support))).toBe("SECOND_FACTOR_REQUIRED");
      // The account's own data stay accessible.
      expect((await admin.call("GET /api/MyPortfolio")).status).toBe(200);

      await switchOn(test, admin);
      for (const ask of [adminOnly, supportOnly]) expect((await ask(admin)).status).toBe(200);
      expect(codeOf(await supportOnly(support))).toBe("SECOND_FACTOR_REQUIRED");
      expect((await admin.call("POST /api/user/disable-tfa", { password: testPassword })).status).toBe(200);
      expect(codeOf(await adminOnly(admin))).toBe("SECOND_FACTOR_REQUIRED");
    },
    { env: { ROLES_NEED_SECOND_FACTOR: "on" } },
  ));

it("an older session needs the password to change anything; the password or a code switches it off", () =>
  withApp(async (test) => {
    const user = await test.register();
    later(test, 11 * minutes);
    expect(codeOf(await user.call("POST /api/user/enable-tfa-get-code"))).toBe("PASSWORD_REQUIRED");
    const wrong = { password: "not the password" };
    expect(codeOf(await user.call("POST /api/user/enable-tfa-get-code", wrong))).toBe("PASSWORD_REQUIRED");
    const right = { password: testPassword };
    const { secret } = (await user.call("POST /api/user/enable-tfa-get-code", right)).body;
    await user.call("POST /api/user/enable-tfa", { code: codeAt(secret, test.clock.now) });
    expect(codeOf(await user.call("POST /api/user/generate-recovery-codes"))).toBe("PASSWORD_REQUIRED");
    expect(codeOf(await user.call("POST /api/user/enable-tfa-get-code", right))).toBe("CONFLICT");
    expect(codeOf(await user.call("POST /api/user/disable-tfa"))).toBe("PASSWORD_REQUIRED");
    expect(codeOf(await user.call("POST /api/user/disable-tfa", { code: "000000" }))).toBe("CODE_INVALID");
    expect((await user.call("POST /api/user/disable-tfa", right)).body).toEqual({ isEnabled: false });
    expect((await passPassword(test, user.email)).access_token).toBeDefined();
    expect(await test.db.select().from(recoveryCodes)).toEqual([]);
    expect(codeOf(await user.call("POST /api/user/disable-tfa", right))).toBe("CONFLICT");
    expect(codeOf(await user.call("POST /api/user/generate-recovery-codes", right))).toBe("CONFLICT");
  }));
