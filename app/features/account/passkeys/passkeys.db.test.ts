import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../../tests/support/app.ts";
import { passkeyChallenges } from "../../../identity/factors.tables.ts";
import { emails, securityLog, users } from "../../../identity/identity.tables.ts";
import { passPassword, switchOn } from "../testing/authenticator-app.ts";
import { makeSoftwarePasskey, type SoftwarePasskey } from "../testing/software-passkey.ts";

const origin = "https://zerno.example";
const options = { env: { BASE_URL: origin } };
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

async function addPasskey({ db }: TestApp, user: TestUser, name = "Phone"): Promise<SoftwarePasskey> {
  const [row] = await db.select().from(emails).where(eq(emails.email, user.email));
  const device = makeSoftwarePasskey(row?.userId ?? "", origin);
  const asked = await user.call("POST /api/user/passkeys/options");
  const credential = device.create(asked.body);
  const answer = await user.call("POST /api/user/passkeys", { name, credential });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return device;
}

const challengeOf = async ({ anonymous }: TestApp, tfaUserToken?: string): Promise<string> =>
  (await anonymous.call("POST /api/account/passkey/options", { tfaUserToken })).body.challenge;
const enter = ({ anonymous }: TestApp, credential: object, tfaUserToken?: string) =>
  anonymous.call("POST /api/account/passkey", { credential, tfaUserToken });

it("a passkey signs its owner in, without address and password", () =>
  withApp(async (test) => {
    await test.register();
    const user = await test.register();
    const asked = (await user.call("POST /api/user/passkeys/options")).body;
    expect(asked).toMatchObject({
      rp: { name: "Zerno", id: "zerno.example" },
      user: { name: user.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const device = await addPasskey(test, user);
    const answer = await enter(test, device.get(await challengeOf(test)));
    expect(answer.status).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["session", "logged_in"]);
    const info = await test.as(answer.body.access_token).call("GET /api/account/userinfo");
    expect(info.body.email).toBe(user.email);
    const { passkeys } = (await user.call("GET /api/user/sign-in-ways")).body;
    expect(passkeys).toEqual([
      {
        id: device.id,
        name: "Phone",
        isSynced: false,
        createdAt: test.clock.now.toISOString(),
        usedAt: test.clock.now.toISOString(),
      },
    ]);
  }, options));

it("a challenge is answered once, within five minutes, for what it was made for", () =>
  withApp(async (test) => {
    const user = await test.register();
    const device = await addPasskey(test, user);
    const challenge = await challengeOf(test);
    const credential = device.get(challenge);
    expect((await enter(test, credential)).status).toBe(200);
    expect(codeOf(await enter(test, credential))).toBe("PASSKEY_REFUSED");
    expect(codeOf(await enter(test, device.get("c29tZXRoaW5nIGVsc2U")))).toBe("PASSKEY_REFUSED");
    const toAdd = (await user.call("POST /api/user/passkeys/options")).body.challenge;
    expect(codeOf(await enter(test, device.get(toAdd)))).toBe("PASSKEY_REFUSED");
    const late = await challengeOf(test);
    test.clock.now = new Date(test.clock.now.getTime() + 5 * 60_000);
    expect(codeOf(await enter(test, device.get(late)))).toBe("PASSKEY_REFUSED");
    // Unanswered challenges are removed by the next request.
    await challengeOf(test);
    test.clock.now = new Date(test.clock.now.getTime() + 6 * 60_000);
    await challengeOf(test);
    expect(await test.db.select().from(passkeyChallenges)).toHaveLength(1);
  }, options));

it("refuses another site, another key, a copied device, a device that knew nobody, and a foreign user's name", () =>
  withApp(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    const device = await addPasskey(test, anna);
    const [row] = await test.db.select().from(emails).where(eq(emails.email, boris.email));
    const refused = async (changes: Parameters<SoftwarePasskey["get"]>[1]) =>
      codeOf(await enter(test, device.get(await challengeOf(test), changes)));
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(await refused({ origin: "https://evil.example" })).toBe("PASSKEY_REFUSED");
    expect(await refused({ key: privateKey })).toBe("PASSKEY_REFUSED");
    expect(await refused({ isVerified: false })).toBe("PASSKEY_REFUSED");
    const foreign = Buffer.from(row?.userId ?? "").toString("base64url");
    expect(await refused({ userHandle: foreign })).toBe("PASSKEY_REFUSED");
    expect((await enter(test, device.get(await challengeOf(test)))).status).toBe(200);
    device.counter = 1;
    expect(await refused({})).toBe("PASSKEY_REFUSED");
    const events = (await test.db.select().from(securityLog)).filter(
      ({ event }) => event === "passkey-refused",
    );
    // Attempts naming the right owner are in the owner's log.
    expect(events).toHaveLength(4);
  }, options));

it("answers in place of a code, for the one whose password was given", () =>
  withApp(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    const [hers, his] = [await addPasskey(test, anna), await addPasskey(test, boris)];
    await switchOn(test, anna);
    const { tfaUserToken, hasPasskey } = await passPassword(test, anna.email);
    expect(hasPasskey).toBe(true);
    const asked = await test.anonymous.call("POST /api/account/passkey/options", { tfaUserToken });
    expect(asked.body.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([hers.id]);
    const foreign = his.get(await challengeOf(test, tfaUserToken));
    expect(codeOf(await enter(test, foreign, tfaUserToken))).toBe("PASSKEY_REFUSED");
    // Challenges of the two steps are not interchangeable.
    expect(codeOf(await enter(test, hers.get(await challengeOf(test)), tfaUserToken))).toBe(
      "PASSKEY_REFUSED",
    );
    const touched = hers.get(asked.body.challenge, { isVerified: false });
    expect((await enter(test, touched, tfaUserToken)).status).toBe(200);
  }, options));

it("a new passkey: only for the challenge of this user; renamed and removed by its owner only", () =>
  withApp(async (test) => {
    const [anna, boris] = [await test.register(), await test.register()];
    const device = await addPasskey(test, anna);
    const stolen = (await anna.call("POST /api/user/passkeys/options")).body;
    const his = makeSoftwarePasskey("00000000-0000-4000-8000-000000000000", origin);
    const added = await boris.call("POST /api/user/passkeys", { name: "X", credential: his.create(stolen) });
    expect(codeOf(added)).toBe("PASSKEY_REFUSED");
    const nobody = "bm9ib2R5";
    for (const id of [device.id, nobody]) {
      const renamed = await boris.call("PUT /api/user/passkeys", { id, name: "Mine" });
      const removed = await boris.call("DELETE /api/user/passkeys", { id });
      expect([renamed.status, removed.status]).toEqual([404, 404]);
    }
    const { passkeys } = (await anna.call("PUT /api/user/passkeys", { id: device.id, name: "Key" })).body;
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(["Key"]);
    expect((await anna.call("DELETE /api/user/passkeys", { id: device.id })).body.passkeys).toEqual([]);
    expect(codeOf(await enter(test, device.get(await challengeOf(test))))).toBe("PASSKEY_REFUSED");
  }, options));

it("the last way in stays, and an older session gives the password first", () =>
  withApp(async (test) => {
    const user = await test.register();
    const device = await addPasskey(test, user);
    test.clock.now = new Date(test.clock.now.getTime() + 11 * 60_000);
    const remove = (rest = {}) => user.call("DELETE /api/user/passkeys", { id: device.id, ...rest });
    expect(codeOf(await user.call("POST /api/user/passkeys/options"))).toBe("PASSWORD_REQUIRED");
    expect(codeOf(await remove())).toBe("PASSWORD_REQUIRED");
    const [row] = await test.db.select().from(users).where(eq(users.email, user.email));
    const { access_token } = (await enter(test, device.get(await challengeOf(test)))).body;
    await test.db.update(users).set({ passwordHash: null });
    const last = await test.as(access_token).call("DELETE /api/user/passkeys", { id: device.id });
    expect([last.status, codeOf(last)]).toEqual([409, "LAST_WAY_IN"]);
    await test.db.update(users).set({ passwordHash: row?.passwordHash });
    expect((await remove({ password: testPassword })).status).toBe(200);
  }, options));

it("under a bare IP address there are no passkeys", () =>
  withApp(
    async (test) => {
      const user = await test.register();
      expect(codeOf(await user.call("POST /api/user/passkeys/options"))).toBe("PASSKEY_REFUSED");
    },
    { env: { BASE_URL: "http://192.168.1.20:3000" } },
  ));
