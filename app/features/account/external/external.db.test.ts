import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../../tests/support/app.ts";
import { type FakeProviders, startFakeProviders } from "../../../identity/external/testing/fake-providers.ts";
import { consents, securityLog, users } from "../../../identity/identity.tables.ts";
import { codeAt, switchOn } from "../testing/authenticator-app.ts";

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.stop());

const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const inWorld = (body: (test: TestApp) => Promise<void>, env: Record<string, string> = {}) =>
  withApp(body, { env: { ...fakes.env, ...env } });

const tokenOf = ({ clock }: TestApp, sub: string, email: string, more = {}) =>
  fakes.mint({
    ...{ iss: "https://accounts.google.com", aud: "our-google", sub, email, email_verified: true },
    ...{ exp: clock.now.getTime() / 1000 + 3600, name: "Anna", ...more },
  });
const enter = async (test: TestApp, sub: string, email: string, more = {}) =>
  test.anonymous.call("POST /api/account/google", { access_token: await tokenOf(test, sub, email, more) });

it("the first time registers, with consents and without a password; after that it signs in, whatever the address", () =>
  inWorld(async (test) => {
    const access_token = await tokenOf(test, "g-1", "anna@example.org");
    const asked = {
      access_token,
      referralId: "friend",
      refferrer: "https://blog.example/post",
      marketingAgreed: true,
    };
    const first = await test.anonymous.call("POST /api/account/google", asked);
    expect(first.status).toBe(200);
    expect(first.cookies.map(({ name }) => name)).toEqual(["session", "logged_in"]);
    const [row] = await test.db.select().from(users);
    expect(row).toMatchObject({
      name: "Anna",
      email: "anna@example.org",
      passwordHash: null,
      referralId: "friend",
      referrer: "https://blog.example/post",
    });
    expect((await test.db.select().from(consents)).map(({ kind }) => kind)).toEqual([
      "personal-data",
      "terms",
      "marketing",
    ]);
    const again = await enter(test, "g-1", "new-address@example.org");
    const info = await test.as(again.body.access_token).call("GET /api/account/userinfo");
    expect(info.body.email).toBe("anna@example.org");
    expect(await test.db.select().from(users)).toHaveLength(1);
  }));

it("an address that has an account here: its password, once, then never again", () =>
  inWorld(async (test) => {
    const user = await test.register("anna@example.org");
    await test.db.update(users).set({ emailConfirmedAt: null });
    const asked = (await enter(test, "g-1", "ANNA@example.org")).body;
    expect(asked).toEqual({ key: expect.any(String), email: "ANNA@example.org", hasPassword: true });
    const link = (key: string, password: string) =>
      test.anonymous.call("POST /api/account/loginWithExternalAndPassword", { key, password });
    expect(codeOf(await link(asked.key, "wrong password"))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await link(`${asked.key}A`, testPassword))).toBe("SIGN_IN_EXPIRED");
    expect((await link(asked.key, testPassword)).body.access_token).toBeDefined();
    // Google has verified the address.
    expect((await test.db.select().from(users))[0]?.emailConfirmedAt).toEqual(test.clock.now);
    expect((await enter(test, "g-1", "anna@example.org")).body.access_token).toBeDefined();
    const ways = (await user.call("GET /api/user/sign-in-ways")).body;
    expect(ways.external).toEqual([
      { provider: "google", email: "ANNA@example.org", linkedAt: test.clock.now.toISOString() },
    ]);
    const events = (await test.db.select().from(securityLog)).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["sign-in-refused", "external-linked"]));
  }));

it("the key waits ten minutes; an unverified address finds and opens nothing", () =>
  inWorld(async (test) => {
    await test.register("anna@example.org");
    const { key } = (await enter(test, "g-1", "anna@example.org")).body;
    test.clock.now = new Date(test.clock.now.getTime() + 10 * 60_000);
    const late = await test.anonymous.call("POST /api/account/loginWithExternalAndPassword", {
      key,
      password: testPassword,
    });
    expect(codeOf(late)).toBe("SIGN_IN_EXPIRED");
    const unverified = await enter(test, "g-2", "anna@example.org", { email_verified: false });
    expect(codeOf(unverified)).toBe("EXTERNAL_NO_EMAIL");
  }));

it("with the second factor on, the other account is the first step only", () =>
  inWorld(async (test) => {
    const user = await test.register("anna@example.org");
    await linkTo(test, user, "g-1");
    const { secret } = await switchOn(test, user);
    const { tfaUserToken } = (await enter(test, "g-1", "anna@example.org")).body;
    const code = codeAt(secret, test.clock.now);
    const answer = await test.anonymous.call("POST /api/account/loginWithTfa", { tfaUserToken, code });
    expect(answer.status).toBe(200);
  }));

const linkTo = async (test: TestApp, user: TestUser, sub: string, more = {}) =>
  user.call("POST /api/user/external", {
    ...{ provider: "google", access_token: await tokenOf(test, sub, "else@example.org") },
    ...more,
  });

it("linked and unlinked in the settings: nobody else's, with the password later on, never the last way in", () =>
  inWorld(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    expect((await linkTo(test, anna, "g-1")).body.external).toHaveLength(1);
    expect((await linkTo(test, anna, "g-1")).status).toBe(200);
    expect(codeOf(await linkTo(test, boris, "g-1"))).toBe("CONFLICT");
    expect((await boris.call("DELETE /api/user/external", { provider: "google" })).status).toBe(404);
    test.clock.now = new Date(test.clock.now.getTime() + 11 * 60_000);
    const unlink = (input = {}) => anna.call("DELETE /api/user/external", { provider: "google", ...input });
    expect(codeOf(await unlink())).toBe("PASSWORD_REQUIRED");
    expect(codeOf(await linkTo(test, anna, "g-2"))).toBe("PASSWORD_REQUIRED");
    expect((await unlink({ password: testPassword })).body.external).toEqual([]);
    const alone = (await enter(test, "g-3", "vera@example.org")).body;
    const vera = test.as(alone.access_token);
    expect(codeOf(await vera.call("DELETE /api/user/external", { provider: "google" }))).toBe("LAST_WAY_IN");
  }));

it("where registration is closed, nobody new comes in this way either", () =>
  inWorld(
    async (test) => {
      expect(codeOf(await enter(test, "g-1", "anna@example.org"))).toBe("REGISTRATION_CLOSED");
      expect(await test.db.select().from(users)).toEqual([]);
    },
    { REGISTRATION: "closed" },
  ));

it("only what is set up is offered; what is not is not found", async () => {
  await inWorld(
    async ({ anonymous }) => {
      const { providers } = (await anonymous.call("GET /api/account/external-providers")).body;
      expect(providers.map(({ provider, clientId }: Record<string, string>) => [provider, clientId])).toEqual(
        [
          ["google", "our-google"],
          ["apple", "our-apple"],
          ["yandex", "our-yandex"],
        ],
      );
      fakes.answers.set("/token", { status: 200, body: { access_token: "a", id_token: "i" } });
      const returned = { provider: "google", code: "c", codeVerifier: "v".repeat(43) };
      const exchanged = await anonymous.call("POST /api/account/external-code", returned);
      expect(exchanged.body).toEqual({ access_token: "i" });
      expect(fakes.asked.at(-1)?.body).toContain(
        "redirect_uri=https%3A%2F%2Fzerno.example%2Fauth%2Fexternal",
      );
    },
    { BASE_URL: "https://zerno.example" },
  );
  await withApp(async ({ anonymous }) => {
    expect((await anonymous.call("GET /api/account/external-providers")).body).toEqual({ providers: [] });
    for (const provider of ["google", "apple", "yandex"]) {
      const answer = await anonymous.call(`POST /api/account/${provider}`, { access_token: "x" });
      expect([provider, answer.status]).toEqual([provider, 404]);
    }
  });
});
