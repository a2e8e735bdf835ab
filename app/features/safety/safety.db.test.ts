import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../tests/support/app.ts";
import { emails, securityLog, sessions, users } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";
import { readZip } from "../backup/zip.ts";

const smtp = {
  SMTP_URL: "smtp://127.0.0.1:2525",
  MAIL_FROM: "zerno@example.org",
  BASE_URL: "https://zerno.example",
};
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
const newPassword = "quiet-river-stone-7";

const signIn = async (
  { anonymous, as }: TestApp,
  email: string,
  userAgent = firefox,
  password = testPassword,
) => {
  const answer = await anonymous.call(
    "POST /api/account/login",
    { username: email, password },
    { "user-agent": userAgent },
  );
  return { status: answer.status, ...as(answer.body.access_token) };
};
const later = (test: TestApp, minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000);
};
const eventsOf = async (user: Pick<TestUser, "call">) =>
  (await user.call("GET /api/user/security-log")).body.events as {
    event: string;
    details: Record<string, string>;
    address: string;
  }[];
const mailsTo = async ({ db }: TestApp) =>
  (await db.select().from(mailOutbox).orderBy(asc(mailOutbox.id))).map(({ to, template }) => [template, to]);
const linkOf = async ({ db }: TestApp, template: string) => {
  const [row] = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, template))
    .orderBy(asc(mailOutbox.id));
  const { path } = (row?.params ?? {}) as { path?: string };
  const search = new URL(path ?? "/", "https://zerno.example").searchParams;
  return { Id: search.get("id"), Code: search.get("code") };
};

describe("sessions", () => {
  it("are listed with their browser, and ended one by one or all others at once", () =>
    withApp(async (test) => {
      const first = await test.register();
      later(test, 1);
      const second = await signIn(test, first.email);
      later(test, 1);
      await signIn(test, first.email, "curl/8.5.0");
      const setup = (await second.call("GET /api/user/security-setup")).body;
      expect(
        setup.sessions.map((one: Record<string, unknown>) => [one.browser, one.system, one.isCurrent]),
      ).toEqual([
        ["curl", "", false],
        ["Firefox", "Windows", true],
        ["", "", false],
      ]);
      expect(setup).toMatchObject({ hasPassword: true, isEmailConfirmed: true, pendingEmail: null });
      expect(JSON.stringify(setup)).not.toMatch(/hash/i);

      const { id } = setup.sessions[2];
      expect((await second.call("DELETE /api/user/sessions", { id })).status).toBe(204);
      expect((await first.call("GET /api/account/userinfo")).status).toBe(401);
      expect((await second.call("DELETE /api/user/other-sessions")).body).toEqual({ ended: 1 });
      expect((await second.call("GET /api/user/security-setup")).body.sessions).toHaveLength(1);
      expect(await test.db.select().from(sessions)).toHaveLength(1);
      const [last, before] = await eventsOf(second);
      expect([last?.event, last?.details.count, before?.event]).toEqual([
        "other-sessions-ended",
        "1",
        "session-ended",
      ]);
    }));

  it("a token opens nothing under another user's name", () =>
    withApp(async (test) => {
      const [anna, boris] = [await test.register(), await test.register()];
      const parts = ({ tokens }: TestUser, name: "access_token" | "refresh_token") => tokens[name].split(".");
      const [, session, secret] = parts(anna, "access_token");
      const [other] = parts(boris, "access_token");
      const swapped = `${other}.${session}.${secret}`;
      expect((await test.as(swapped).call("GET /api/account/userinfo")).status).toBe(401);
      const [, spent, key] = parts(anna, "refresh_token");
      const refresh = (refresh_token: string) =>
        test.anonymous.call("POST /api/account/refresh", { refresh_token });
      expect((await refresh(`${other}.${spent}.${key}`)).status).toBe(401);
      // The attempt ended no session.
      for (const user of [anna, boris])
        expect((await user.call("GET /api/account/userinfo")).status).toBe(200);
    }));

  it("a sign-in from a browser the account had not seen is told by mail, once", () =>
    withApp(async (test) => {
      const { email } = await test.register();
      await signIn(test, email);
      await signIn(test, email);
      expect(await mailsTo(test)).toEqual([["new-sign-in", email]]);
      const [row] = await test.db.select().from(mailOutbox);
      expect(row?.params).toMatchObject({
        device: "Firefox, Windows",
        address: expect.stringMatching(/^127\./),
      });
    }));
});

describe("the security log", () => {
  it("is read by the user concerned only, the newest first, page by page; roles are in it", () =>
    withApp(async (test) => {
      const user = await test.register();
      const other = await test.register();
      const [row] = await test.db.select().from(users).where(eq(users.email, user.email));
      const base = { userId: row?.userId ?? "", address: "command line", details: {} };
      await test.db.insert(securityLog).values(
        Array.from({ length: 26 }, (_, n) => ({
          ...base,
          id: `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`,
          event: n === 25 ? "role-granted" : "signed-in",
          details: n === 25 ? { role: "support" } : {},
          happenedAt: new Date(Date.UTC(2026, 10, 21, 0, n)),
        })),
      );
      const page = (n: number) => user.call("GET /api/user/security-log", { page: n });
      const { body } = await page(1);
      expect([body.pages, body.totalCount, body.events.length]).toEqual([2, 27, 25]);
      expect(body.events[0]).toMatchObject({ event: "role-granted", details: { role: "support" } });
      expect((await page(2)).body.events.map(({ event }: { event: string }) => event)).toEqual([
        "signed-in",
        "registered",
      ]);
      expect((await page(3)).body.events).toEqual([]);
      expect((await eventsOf(other)).map(({ event }) => event)).toEqual(["registered"]);
    }));
});

describe("the password", () => {
  it("is changed by whoever knows it; other sessions end, this one goes on, the owner is told", () =>
    withApp(async (test) => {
      const first = await test.register();
      const here = await signIn(test, first.email);
      const change = (currentPassword: string, password = newPassword) =>
        here.call("POST /api/user/change-password", {
          currentPassword,
          Password: password,
          PasswordConfirmation: password,
        });
      const wrong = await change("x");
      expect([wrong.status, wrong.body.error.code, wrong.body.error.fields[0].path]).toEqual([
        400,
        "PASSWORD_WRONG",
        "currentPassword",
      ]);
      expect((await change(testPassword, "passwordpassword")).body.error.fields[0]).toMatchObject({
        path: "Password",
        code: "PASSWORD_COMMON",
      });
      expect((await change(testPassword)).status).toBe(204);
      expect((await here.call("GET /api/account/userinfo")).status).toBe(200);
      expect((await first.call("GET /api/account/userinfo")).status).toBe(401);
      expect((await signIn(test, first.email)).status).toBe(400);
      expect((await signIn(test, first.email, firefox, newPassword)).status).toBe(200);
      expect((await mailsTo(test)).map(([template]) => template)).toContain("password-changed");
    }));

  it("is asked for anew before a dangerous action when the last proof is older than ten minutes", () =>
    withApp(async (test) => {
      const user = await test.register();
      const attempt = () => user.call("POST /api/user/data-export");
      expect((await attempt()).status).toBe(200);
      later(test, 10.001);
      const refused = await attempt();
      expect([refused.status, refused.body.error.code]).toEqual([428, "VERIFY_REQUIRED"]);
      for (const key of ["POST /api/userProfile/removeAccount", "POST /api/user/change-email"])
        expect((await user.call(key, { email: "new@example.org" })).body.error.code).toBe("VERIFY_REQUIRED");
      const check = (password: string) => user.call("POST /api/account/check-password", { password });
      expect((await check("x")).body.error).toMatchObject({
        code: "PASSWORD_WRONG",
        fields: [{ path: "password" }],
      });
      expect((await attempt()).status).toBe(428);
      expect((await check(testPassword)).body).toEqual({ hasPassword: true, isVerified: true });
      expect((await attempt()).status).toBe(200);
    }));

  it("renewing the tokens proves nothing", () =>
    withApp(async (test) => {
      const user = await test.register();
      later(test, 11);
      const { body } = await test.anonymous.call("POST /api/account/refresh", {
        refresh_token: user.tokens.refresh_token,
      });
      expect((await test.as(body.access_token).call("POST /api/user/data-export")).status).toBe(428);
    }));
});

describe("the e-mail", () => {
  it("changes when the new address confirms it, and the old one is told", () =>
    withApp(
      async (test) => {
        const user = await test.register("old@example.org");
        const ask = await user.call("POST /api/user/change-email", { email: "New@Example.org" });
        expect(ask.body).toEqual({ isChanged: false });
        const info = async () => (await user.call("GET /api/account/userinfo")).body.email;
        expect(await info()).toBe("old@example.org");
        const pending = async () => (await user.call("GET /api/user/security-setup")).body.pendingEmail;
        expect(await pending()).toBe("new@example.org");
        const link = await linkOf(test, "email-change");
        const confirm = () => test.anonymous.call("POST /api/account/confirm-email", link);
        expect((await confirm()).body).toEqual({ email: "new@example.org", isChanged: true });
        expect([await info(), await pending()]).toEqual(["new@example.org", null]);
        expect((await confirm()).body.error.code).toBe("LINK_INVALID");
        expect(await mailsTo(test)).toEqual([
          ["confirm-email", "old@example.org"],
          ["email-change", "new@example.org"],
          ["email-changed", "old@example.org"],
        ]);
        expect((await signIn(test, "old@example.org")).status).toBe(400);
        expect((await signIn(test, "new@example.org")).status).toBe(200);
        // The old address is free again.
        expect(await test.db.select().from(emails).where(eq(emails.email, "old@example.org"))).toEqual([]);
      },
      { env: smtp },
    ));

  it("a taken address answers like a free one and gets another mail; the change can be taken back", () =>
    withApp(
      async (test) => {
        const user = await test.register();
        const owner = await test.register();
        const ask = (email: string) => user.call("POST /api/user/change-email", { email });
        const [free, taken] = [await ask("free@example.org"), await ask(owner.email)];
        expect([taken.status, taken.body]).toEqual([free.status, free.body]);
        const setup = async () => (await user.call("GET /api/user/security-setup")).body.pendingEmail;
        expect(await setup()).toBe(owner.email);
        expect((await mailsTo(test)).slice(-2)).toEqual([
          ["email-change", "free@example.org"],
          ["account-exists", owner.email],
        ]);
        expect((await ask(user.email)).body.error.fields[0].code).toBe("same-as-now");
        await user.call("DELETE /api/user/change-email");
        expect(await setup()).toBe(null);
        // The second request voided the first link.
        const link = await linkOf(test, "email-change");
        const { body } = await test.anonymous.call("POST /api/account/confirm-email", link);
        expect(body.error.code).toBe("LINK_INVALID");
      },
      { env: smtp },
    ));

  it("without a mail server it changes at once", () =>
    withApp(async (test) => {
      const user = await test.register();
      const other = await test.register();
      const ask = (email: string) => user.call("POST /api/user/change-email", { email });
      expect((await ask(other.email)).body.error.code).toBe("EMAIL_TAKEN");
      expect((await ask("new@example.org")).body).toEqual({ isChanged: true });
      expect((await signIn(test, "new@example.org")).status).toBe(200);
    }));
});

describe("leaving with everything", () => {
  it("the export has every table with the user's rows, nothing of others and no secret", () =>
    withApp(async (test) => {
      const user = await test.register("anna@example.org");
      const other = await test.register("boris@example.org");
      const { body: mine } = await user.call("POST /api/MyPortfolio", { name: "Mine", currency: "RUB" });
      await other.call("POST /api/MyPortfolio", { name: "Theirs", currency: "RUB" });
      const deposit = { kind: "deposit", currency: "RUB", amount: "100", date: "2026-11-02" };
      await user.call("POST /api/transactions", { portfolioId: mine.id, ...deposit });
      const { body } = await user.call("POST /api/user/data-export");
      expect(body.fileName).toBe("zerno-data-2026-11-20.zip");
      const files = await readZip(Buffer.from(body.base64, "base64"));
      const text = (name: string) => String(files.get(name));
      expect(JSON.parse(text("users.json"))).toMatchObject([{ email: "anna@example.org" }]);
      expect(JSON.parse(text("portfolios.json"))).toMatchObject([{ name: "Mine" }]);
      expect(JSON.parse(text("consents.json"))).toHaveLength(2);
      expect(JSON.parse(text("about.json")).rows).toMatchObject({ "users.json": 1, "portfolios.json": 1 });
      // A column that the database derives from another is no data.
      const [booked] = JSON.parse(text("transactions.json"));
      expect([booked.currency, Object.keys(booked).filter((name) => /^(market|own)_/.test(name))]).toEqual([
        "RUB",
        [],
      ]);
      const whole = [...files.values()].map(String).join("");
      expect(whole).not.toMatch(/boris|Theirs|argon2|_hash/);
      const again = await user.call("GET /api/user/security-log");
      expect(again.body.events[0].event).toBe("data-exported");
      const stealth = await user.call("POST /api/user/data-export", {}, { "x-user-stealth": "true" });
      expect(stealth.body.error.code).toBe("AMOUNTS_HIDDEN");
    }));

  it("removing the account ends it at once: cookies, sessions, sign-in; the address is free again", () =>
    withApp(async (test) => {
      const user = await test.register("anna@example.org");
      const other = await test.register("boris@example.org");
      const gone = await user.call("POST /api/userProfile/removeAccount");
      expect([gone.status, gone.cookies.map(({ name, maxAge }) => [name, maxAge])]).toEqual([
        204,
        [
          ["session", 0],
          ["logged_in", 0],
        ],
      ]);
      expect((await user.call("GET /api/account/userinfo")).status).toBe(401);
      expect((await signIn(test, "anna@example.org")).status).toBe(400);
      expect((await other.call("GET /api/account/userinfo")).status).toBe(200);
      await test.register("anna@example.org");
      const rows = await test.db
        .select({ event: securityLog.event })
        .from(securityLog)
        .innerJoin(users, and(eq(users.userId, securityLog.userId), eq(users.email, "anna@example.org")));
      expect(rows.map(({ event }) => event)).toEqual(["registered"]);
    }));

  it("the demo account keeps its password, its address and itself", () =>
    withApp(async (test) => {
      const user = await test.register();
      await test.db.update(users).set({ isDemo: true });
      const change = {
        currentPassword: testPassword,
        Password: newPassword,
        PasswordConfirmation: newPassword,
      };
      for (const [key, input] of [
        ["POST /api/user/change-password", change],
        ["POST /api/user/change-email", { email: "new@example.org" }],
        ["POST /api/userProfile/removeAccount", {}],
        ["POST /api/userProfile/requestForgotPassword", {}],
      ] as const)
        expect([key, (await user.call(key, input)).body.error.code]).toEqual([key, "DEMO_ACCOUNT"]);
    }));
});
