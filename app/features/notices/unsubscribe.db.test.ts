import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { consents } from "../../identity/identity.tables.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { mailRefusals } from "../../mail/mail.tables.ts";
import type { MailTopic } from "../../mail/mail-topics.ts";
import { unsubscribePath, unsubscribeToken } from "../../mail/unsubscribe-token.ts";
import { noticeKindNames } from "../../shared/names/notice-kinds.ts";

/** The key tests/support/app.ts builds the application with. */
const secretKey = "test-secret-key-test-secret-key-0123456789";
const settings = "GET /api/email-settings";

async function withUser(test: TestApp) {
  const user = await test.register();
  const row = await findUserByEmail(test.db, user.email);
  if (!row) throw new Error("no user");
  return {
    ...user,
    id: row.userId,
    token: (topic: MailTopic) => unsubscribeToken(secretKey, row.userId, topic),
  };
}

it("the link of a mail says what it ends, and ends that alone, signed out", () =>
  withApp(async (test) => {
    const { call, token } = await withUser(test);
    const t = token("price-target");
    const link = (input: object) => test.anonymous.call("GET /api/email-settings/unsubscribe", input);
    expect((await link({ t })).body).toEqual({ topic: "price-target" });
    const before = (await call(settings)).body.kinds;
    const ended = await test.anonymous.call("POST /api/email-settings/unsubscribe", { t });
    expect([ended.status, ended.body]).toEqual([200, { topic: "price-target", all: false }]);
    const after = (await call(settings)).body.kinds;
    const changed = after.filter(
      (one: object, at: number) => JSON.stringify(one) !== JSON.stringify(before[at]),
    );
    expect(changed).toEqual([{ kind: "price-target", inApp: true, email: false, push: false }]);
    for (const wrong of [`${t}x`, t.slice(1), "", "x".repeat(40)]) {
      expect((await link({ t: wrong })).status).toBe(404);
      expect((await test.anonymous.call("POST /api/email-settings/unsubscribe", { t: wrong })).status).toBe(
        404,
      );
    }
  }));

it("marketing is a consent that is taken back with its day; all ends everything one can do without", () =>
  withApp(async (test) => {
    const { call, token } = await withUser(test);
    await call("POST /api/email-settings", { isMarketingAgreed: true, isDigestOn: true });
    const t = token("marketing");
    await test.anonymous.call("POST /api/email-settings/unsubscribe", { t });
    expect((await call(settings)).body).toMatchObject({ isMarketingAgreed: false, isDigestOn: true });
    const words = await test.db.select().from(consents).where(eq(consents.kind, "marketing"));
    expect(words.map(({ isGranted }) => isGranted)).toEqual([true, false]);

    await call("POST /api/email-settings", { isMarketingAgreed: true });
    await test.anonymous.call("POST /api/email-settings/unsubscribe", { t: token("drift"), all: true });
    const { body } = await call(settings);
    expect(body).toMatchObject({ isMarketingAgreed: false, isDigestOn: false });
    expect(body.kinds.map(({ kind, email }: { kind: string; email: boolean }) => [kind, email])).toEqual(
      noticeKindNames.filter((kind) => kind !== "subscription").map((kind) => [kind, false]),
    );
  }));

it.each(["/unsubscribe?t=", "/api/email-settings/unsubscribe?t="])(
  "one click of a mail program at %s: a form or multipart, without cookies, again and again",
  (address) =>
    withApp(async (test) => {
      const { call, token, id } = await withUser(test);
      const isOn = async () =>
        (await call(settings)).body.kinds.find(({ kind }: { kind: string }) => kind === "goal-reached").email;
      const path = unsubscribePath(token("goal-reached"));
      expect(path).toBe(`/unsubscribe?t=${unsubscribeToken(secretKey, id, "goal-reached")}`);
      const url = address + token("goal-reached");
      const click = (headers: Record<string, string>, payload: string, to = url) =>
        test.app.inject({ method: "POST", url: to, headers, payload });
      const form = { "content-type": "application/x-www-form-urlencoded" };
      expect(await isOn()).toBe(true);
      const first = await click(form, "List-Unsubscribe=One-Click");
      expect([first.statusCode, first.cookies, first.headers.location]).toEqual([200, [], undefined]);
      expect(await isOn()).toBe(false);
      expect((await click(form, "List-Unsubscribe=One-Click")).statusCode).toBe(200);

      await call("POST /api/email-settings", {
        kinds: [{ kind: "goal-reached", inApp: true, email: true, push: false }],
      });
      const parts =
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
      const multipart = { "content-type": "multipart/form-data; boundary=b" };
      expect((await click(multipart, parts)).statusCode).toBe(200);
      expect(await isOn()).toBe(false);
      expect((await click(form, "List-Unsubscribe=One-Click", `${url}x`)).statusCode).toBe(404);
    }),
);

it("no other endpoint takes a form", () =>
  withApp(async (test) => {
    const { tokens } = await withUser(test);
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/email-settings",
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "isDigestOn=true",
    });
    expect(answer.statusCode).toBe(415);
  }));

it("an address that its server refused is told in the settings, until the user asks for mails again", () =>
  withApp(async (test) => {
    const { call, id, email } = await withUser(test);
    expect((await call(settings)).body).toMatchObject({ email, refusedAt: null, hasMail: false });
    const refusedAt = new Date("2026-11-19T08:00:00Z");
    await test.db.insert(mailRefusals).values({ userId: id, address: email, refusedAt, answer: "550" });
    expect((await call(settings)).body.refusedAt).toBe("2026-11-19T08:00:00.000Z");
    const lifted = await call("POST /api/email-settings", { isRefusalLifted: true });
    expect(lifted.body.refusedAt).toBeNull();
  }));
