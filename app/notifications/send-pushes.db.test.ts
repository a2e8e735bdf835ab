import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../tests/support/app.ts";
import { loadTexts } from "../i18n/texts.ts";
import { findUserByEmail } from "../identity/users.ts";
import { silentLog } from "../server/log.ts";
import { notices } from "./notifications.tables.ts";
import { pushKeysOf } from "./push-keys.ts";
import { raiseNotification } from "./raise-notification.ts";
import { sendPushes } from "./send-pushes.ts";
import { decryptPush } from "./testing/decrypt-push.ts";

const secretKey = "test-secret-key-test-secret-key-0123456789";
const baseUrl = "https://zerno.example";
const texts = loadTexts(path.resolve(import.meta.dirname, ".."));
const push = "POST /api/notifications/push";

function makeBrowser(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(6).toString("hex")}`) {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16);
  const keys = { p256dh, auth: auth.toString("base64url") };
  return { subscription: { endpoint, keys }, read: (body: Buffer) => decryptPush(body, { ecdh, auth }) };
}

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

async function withUser(test: TestApp) {
  const user = await test.register();
  const userId = (await findUserByEmail(test.db, user.email))?.userId ?? "";
  const sent: Sent[] = [];
  let status = 201;
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(url), headers: init.headers as never, body: init.body as never });
    return new Response(null, { status });
  };
  return {
    ...{ user, userId, sent },
    answerWith: (next: number) => {
      status = next;
    },
    raise: (key: string) =>
      raiseNotification(test.db, {
        ...{ userId, kind: "goal-reached", key, now: test.clock.now },
        params: {
          goal: { type: "text", text: "House" },
          target: { type: "money", amount: "1050", currency: "USD" },
          value: { type: "money", amount: "1060.5", currency: "USD" },
          portfolio: { type: "text", text: "Home" },
        },
      }),
    send: () =>
      sendPushes({ ...test, fetch, texts, secretKey, baseUrl, now: () => test.clock.now, log: silentLog }),
  };
}

it("a notice goes once to every browser of its user, encrypted for it and signed by the installation", () =>
  withApp(async (test) => {
    const { user, raise, send, sent } = await withUser(test);
    await raise("before");
    expect(await send()).toEqual({ pushed: 0 });
    const browsers = [makeBrowser(), makeBrowser("https://updates.push.services.mozilla.com/wpush/v2/abc")];
    for (const { subscription } of browsers) expect((await user.call(push, subscription)).status).toBe(200);
    const { publicKey, browsers: count } = (await user.call("GET /api/notifications/push")).body;
    expect([publicKey, count]).toEqual([pushKeysOf(secretKey).publicKey, 2]);
    await raise("after");
    expect(await send()).toEqual({ pushed: 2 });
    expect(await send()).toEqual({ pushed: 0 });
    expect(sent.map(({ url }) => url).sort()).toEqual(
      browsers.map((one) => one.subscription.endpoint).sort(),
    );
    for (const { subscription, read } of browsers) {
      const one = sent.find(({ url }) => url === subscription.endpoint);
      if (one === undefined) throw new Error("not sent");
      expect(JSON.parse(read(one.body))).toMatchObject({
        title: "Goal reached: House",
        text: "“Home” has reached $1,060.50; the goal was $1,050.00.",
        path: "/goals",
      });
      const [, token = "", key = ""] =
        /^vapid t=([^,]+), k=(.+)$/.exec(one.headers.Authorization ?? "") ?? [];
      expect(key).toBe(publicKey);
      expect(isSigned(token, publicKey)).toBe(true);
    }
  }));

/** Verifies ES256 over header and claims. */
function isSigned(token: string, publicKey: string): boolean {
  const [head, claims, signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" });
  const input = Buffer.from(`${head}.${claims}`);
  return verify("sha256", input, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
}

it("forgets browsers that are gone, and pushes nothing older than six hours", () =>
  withApp(async (test) => {
    const { user, raise, send, sent, answerWith, userId } = await withUser(test);
    await user.call(push, makeBrowser().subscription);
    await raise("late");
    test.clock.now = new Date(test.clock.now.getTime() + 7 * 3_600_000);
    expect(await send()).toEqual({ pushed: 0 });
    expect(sent).toEqual([]);
    answerWith(410);
    await raise("gone");
    expect(await send()).toEqual({ pushed: 0 });
    expect(sent).toHaveLength(1);
    const rows = await test.db
      .select({ isPushed: notices.isPushed })
      .from(notices)
      .where(eq(notices.userId, userId));
    expect(rows).toEqual([{ isPushed: true }, { isPushed: true }]);
    answerWith(201);
    await raise("nobody");
    expect(await send()).toEqual({ pushed: 0 });
    expect(sent).toHaveLength(1);
  }));

it("takes browsers' push services only, ten browsers of a user, and one user of a browser", () =>
  withApp(async (test) => {
    const { user } = await withUser(test);
    const good = makeBrowser().subscription;
    for (const endpoint of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://localhost/x",
      "https://169.254.169.254/latest",
      "https://fcm.googleapis.com.evil.example/x",
      "https://me@fcm.googleapis.com/x",
    ])
      expect((await user.call(push, { ...good, endpoint })).body.error.fields).toMatchObject([
        { path: "endpoint", code: "push-address" },
      ]);
    expect((await user.call(push, { ...good, keys: { ...good.keys, auth: "short" } })).status).toBe(400);
    for (let n = 0; n < 12; n += 1) await user.call(push, makeBrowser().subscription);
    expect((await user.call(push, good)).body).toEqual({ browsers: 10 });
    const other = await test.register("boris@example.org");
    expect((await other.call(push, good)).body).toEqual({ browsers: 1 });
    expect((await user.call("GET /api/notifications/push")).body.browsers).toBe(9);
    const off = await other.call("DELETE /api/notifications/push", { endpoint: good.endpoint });
    expect(off.body).toEqual({ browsers: 0 });
  }));
