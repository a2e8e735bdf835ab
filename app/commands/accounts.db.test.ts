import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { testPassword, withApp } from "../../tests/support/app.ts";
import { invite } from "./invite.ts";
import { switchSecondFactorOff } from "./second-factor-off.ts";
import { setPassword } from "./set-password.ts";
import { setPlan } from "./set-plan.ts";
import { setRole, withdrawRole } from "./set-role.ts";

it("gives a role by address, in any spelling of it, and refuses what does not exist", async () => {
  await withApp(async ({ register, db, clock }) => {
    await register();
    const user = await register("second@example.org");
    expect(await setRole(db, "Second@Example.org", "support", clock.now)).toContain("support");
    const info = await user.call("GET /api/account/userinfo");
    expect(info.body.roles.sort()).toEqual(["support", "user"]);
    await expect(setRole(db, "no@one.org", "admin", clock.now)).rejects.toThrow("EMAIL");
    await expect(setRole(db, user.email, "emperor", clock.now)).rejects.toThrow("ROLE");
  });
});

it("revokes a role at once, and records both changes in the security log", async () => {
  await withApp(async ({ register, db, clock }) => {
    await register();
    const user = await register("second@example.org");
    await setRole(db, user.email, "support", clock.now);
    const ask = async () => (await user.call("GET /api/TransactionsImport/support")).status;
    expect(await ask()).toBe(200);
    clock.now = new Date(clock.now.getTime() + 1000);
    expect(await withdrawRole(db, "Second@Example.org", "support", clock.now)).toContain("no longer support");
    expect(await ask()).toBe(403);
    const { events } = (await user.call("GET /api/user/security-log", {})).body;
    expect(events.slice(0, 2)).toMatchObject([
      { event: "role-taken", details: { role: "support" }, address: "command line" },
      { event: "role-granted", details: { role: "support" }, address: "command line" },
    ]);
    await expect(withdrawRole(db, user.email, "support", clock.now)).rejects.toThrow("is not support");
    await expect(withdrawRole(db, user.email, "user", clock.now)).rejects.toThrow(
      "ROLE must be one of partner",
    );
    await expect(withdrawRole(db, "no@one.org", "admin", clock.now)).rejects.toThrow("EMAIL");
  });
});

it("puts an account on a plan, tells its owner once, and refuses what does not exist", async () => {
  await withApp(
    async ({ register, db, clock }) => {
      const user = await register();
      const planOf = async () => (await user.call("GET /api/userProfile/checkSubscription")).body;
      expect(await setPlan(db, "User1@Example.org", "Tier2_1", clock.now)).toContain("now on Tier2_1");
      expect(await setPlan(db, user.email, "Tier2_1", clock.now)).toContain("already");
      expect(await planOf()).toMatchObject({ plan: "Tier2_1", isSubscribed: true, offer: null });
      const { notices } = (await user.call("GET /api/notifications/list")).body;
      expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(["subscription"]);
      await expect(setPlan(db, "no@one.org", "Tier0", clock.now)).rejects.toThrow("EMAIL");
      await expect(setPlan(db, user.email, "Unlocked", clock.now)).rejects.toThrow("PLAN");
    },
    { env: { BILLING: "on" } },
  );
});

it("sets a password and ends every session", async () => {
  await withApp(async ({ register, anonymous, db, clock }) => {
    const user = await register();
    await expect(setPassword(db, user.email, "short", clock.now)).rejects.toThrow("12 to 128");
    await expect(setPassword(db, user.email, "1234567890qwerty", clock.now)).rejects.toThrow("common");
    await setPassword(db, user.email, "another-grain-7", clock.now);
    expect((await user.call("GET /api/account/userinfo")).status).toBe(401);
    const login = (password: string) =>
      anonymous.call("POST /api/account/login", { username: user.email, password });
    expect((await login(testPassword)).status).toBe(400);
    expect((await login("another-grain-7")).status).toBe(200);
  });
});

it("switches a lost second factor off, ends every session, and says so in the security log", async () => {
  await withApp(async ({ register, anonymous, as, db, clock }) => {
    const user = await register();
    await expect(switchSecondFactorOff(db, user.email, clock.now)).rejects.toThrow(
      "no two-factor authentication",
    );
    const { secret } = (await user.call("POST /api/user/enable-tfa-get-code")).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() });
    expect((await user.call("POST /api/user/enable-tfa", { code })).status).toBe(200);
    const login = () =>
      anonymous.call("POST /api/account/login", { username: user.email, password: testPassword });
    expect((await login()).body.access_token).toBeUndefined();
    expect(await switchSecondFactorOff(db, user.email.toUpperCase(), clock.now)).toContain(
      "no longer has two-factor authentication",
    );
    expect((await user.call("GET /api/account/userinfo")).status).toBe(401);
    const again = as((await login()).body.access_token);
    const { events } = (await again.call("GET /api/user/security-log", {})).body;
    expect(events).toContainEqual(
      expect.objectContaining({ event: "second-factor-off", address: "command line" }),
    );
    await expect(switchSecondFactorOff(db, "no@one.org", clock.now)).rejects.toThrow("EMAIL");
  });
});

it("makes a link that registers one person", async () => {
  await withApp(
    async ({ register, anonymous, db, clock }) => {
      await register("first@example.org");
      const place = { baseUrl: "https://grain.example", host: "0.0.0.0", isLoopback: false, port: 3000 };
      const link = new URL(await invite(db, place, clock.now));
      expect(link.origin + link.pathname).toBe("https://grain.example/auth/signup");
      const answer = await anonymous.call("POST /api/account/RegisterWithEmail", {
        DisplayName: "Guest",
        email: "guest@example.org",
        password: testPassword,
        passwordConfirmation: testPassword,
        personalDataAgreed: true,
        invite: link.searchParams.get("invite"),
      });
      expect(answer.status).toBe(200);
    },
    { env: { REGISTRATION: "invite" } },
  );
});
