import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, testPassword, withApp } from "../../../tests/support/app.ts";
import { mailedCodes, securityLog, sessions, users } from "../../identity/identity.tables.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";

const smtp = {
  SMTP_URL: "smtp://127.0.0.1:2525",
  MAIL_FROM: "zerno@example.org",
  BASE_URL: "https://zerno.example",
};
const newPassword = "quiet-river-stone-7";
const both = (password: string) => ({ Password: password, PasswordConfirmation: password });

/** Returns mails of one kind, oldest first: recipient and parts of the link. */
async function mails({ db }: TestApp, template: string) {
  // Ordered by the time-based key: rows rolled back by earlier tests leave gaps that later rows may fill.
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.template, template))
    .orderBy(asc(mailOutbox.id));
  return rows.map(({ to, params, language }) => {
    const { path = "/" } = params as { path?: string };
    const { pathname, searchParams } = new URL(path, "https://zerno.example");
    const link = { Id: searchParams.get("id") ?? "", Code: searchParams.get("code") ?? "" };
    return { to, language, pathname, link };
  });
}

const forgot = ({ anonymous }: TestApp, email: string) =>
  anonymous.call("POST /api/account/requestForgotPassword", { email });
const reset = ({ anonymous }: TestApp, input: object) =>
  anonymous.call("POST /api/account/resetPassword", input);
const login = ({ anonymous }: TestApp, username: string, password: string) =>
  anonymous.call("POST /api/account/login", { username, password });

const later = (test: TestApp, minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000);
};

describe("a forgotten password", () => {
  it("is set anew by the mailed link; every session ends, the owner is told, a replayed link is refused", () =>
    withApp(
      async (test) => {
        const user = await test.register("Anna@Example.org");
        expect((await forgot(test, "anna@example.org")).status).toBe(204);
        const [mail] = await mails(test, "reset-password");
        expect([mail?.to, mail?.pathname]).toEqual(["anna@example.org", "/auth/reset-password"]);
        // The stored hash opens nothing.
        const [stored] = await test.db
          .select()
          .from(mailedCodes)
          .where(eq(mailedCodes.purpose, "reset-password"));
        expect(JSON.stringify(stored)).not.toContain(mail?.link.Code);

        const weak = await reset(test, { ...mail?.link, ...both("anna@example.org") });
        expect([weak.status, weak.body.error.code, weak.body.error.fields[0].path]).toEqual([
          400,
          "PASSWORD_IS_EMAIL",
          "Password",
        ]);
        const differs = await reset(test, {
          ...mail?.link,
          Password: newPassword,
          PasswordConfirmation: "x",
        });
        expect(differs.body.error.fields[0].path).toBe("PasswordConfirmation");
        expect((await reset(test, { ...mail?.link, ...both(newPassword) })).status).toBe(204);

        expect((await user.call("GET /api/account/userinfo")).status).toBe(401);
        expect(await test.db.select().from(sessions)).toEqual([]);
        const replay = await reset(test, { ...mail?.link, ...both("another-river-stone-8") });
        expect([replay.status, replay.body.error.code]).toEqual([400, "LINK_INVALID"]);
        expect((await login(test, user.email, testPassword)).body.error.code).toBe("INVALID_CREDENTIALS");
        expect((await login(test, user.email, newPassword)).status).toBe(200);
        expect(await mails(test, "password-changed")).toHaveLength(1);
        // The link was read at the address, which is thereby confirmed.
        const [row] = await test.db.select().from(users);
        expect(row?.emailConfirmedAt).toEqual(test.clock.now);
        const log = await test.db.select({ event: securityLog.event }).from(securityLog);
        expect(log.map(({ event }) => event)).toEqual(
          expect.arrayContaining(["password-reset-asked", "password-reset", "sign-in-refused", "signed-in"]),
        );
      },
      { env: smtp },
    ));

  it.each([
    ["after 30 minutes and a moment", 30.001, "LINK_INVALID"],
    ["within 30 minutes", 29.999, undefined],
  ])("%s", (_name, minutes, code) =>
    withApp(async (test) => {
      const user = await test.register();
      await forgot(test, user.email);
      const [mail] = await mails(test, "reset-password");
      later(test, minutes);
      expect((await reset(test, { ...mail?.link, ...both(newPassword) })).body?.error?.code).toBe(code);
    }),
  );

  it("takes only the last link, only for its own account and purpose", () =>
    withApp(
      async (test) => {
        const user = await test.register();
        const other = await test.register();
        await forgot(test, user.email);
        await forgot(test, user.email);
        await forgot(test, other.email);
        const [first, second, theirs] = await mails(test, "reset-password");
        const [confirm] = await mails(test, "confirm-email");
        const code = async (input: object) =>
          (await reset(test, { ...input, ...both(newPassword) })).body?.error?.code;
        expect(await code(first?.link ?? {})).toBe("LINK_INVALID");
        expect(await code({ Id: second?.link.Id, Code: theirs?.link.Code })).toBe("LINK_INVALID");
        expect(await code(confirm?.link ?? {})).toBe("LINK_INVALID");
        expect(await code({ Id: "x", Code: second?.link.Code })).toBe("LINK_INVALID");
        expect(await code(second?.link ?? {})).toBeUndefined();
      },
      { env: smtp },
    ));

  it(
    "answers alike for an address without an account, mails nobody, and slows both down alike",
    () =>
      withApp(async (test) => {
        const { email } = await test.register();
        const outcome = async (address: string) => {
          const { status, body } = await forgot(test, address);
          return [status, body?.error?.code, body?.error?.params];
        };
        for (let n = 0; n < 4; n += 1) {
          const known = await outcome(email);
          expect(await outcome("nobody@example.org")).toEqual(known);
          expect(known[0]).toBe(n < 3 ? 204 : 429);
          if (n === 3) expect(known).toEqual([429, "TRY_LATER", { seconds: "60" }]);
        }
        expect((await mails(test, "reset-password")).map(({ to }) => to)).toEqual([email, email, email]);
        later(test, 1);
        expect((await outcome(email))[0]).toBe(204);
        expect((await outcome(email))[2]).toEqual({ seconds: "120" });
      }),
    20_000,
  );

  it("mails the link to whoever is signed in and has no password", () =>
    withApp(async (test) => {
      const user = await test.register();
      await test.db.update(users).set({ passwordHash: null });
      expect((await user.call("POST /api/account/check-password", { password: "x" })).body).toEqual({
        hasPassword: false,
        isVerified: false,
      });
      expect((await user.call("POST /api/userProfile/requestForgotPassword")).status).toBe(204);
      const [mail] = await mails(test, "reset-password");
      expect((await reset(test, { ...mail?.link, ...both(newPassword) })).status).toBe(204);
      expect((await login(test, user.email, newPassword)).status).toBe(200);
    }));
});

describe("confirming an address", () => {
  it("is asked for where there is a mail server, by a link that works once", () =>
    withApp(
      async (test) => {
        const user = await test.register();
        const info = async () => (await user.call("GET /api/account/userinfo")).body.isEmailConfirmed;
        expect(await info()).toBe(false);
        const [mail] = await mails(test, "confirm-email");
        expect([mail?.to, mail?.pathname]).toEqual([user.email, "/public/confirm-email"]);
        const confirm = () => test.anonymous.call("POST /api/account/confirm-email", mail?.link);
        expect((await confirm()).body).toEqual({ email: user.email, isChanged: false });
        expect(await info()).toBe(true);
        expect((await confirm()).body.error.code).toBe("LINK_INVALID");
        await user.call("POST /api/user/send-confirmation");
        expect(await mails(test, "confirm-email")).toHaveLength(1);
      },
      { env: smtp },
    ));

  it("can be asked for again, and does not outlive seven days", () =>
    withApp(
      async (test) => {
        const user = await test.register();
        await user.call("POST /api/user/send-confirmation");
        const [first, second] = await mails(test, "confirm-email");
        const confirm = (link: object | undefined) =>
          test.anonymous.call("POST /api/account/confirm-email", link);
        expect((await confirm(first?.link)).body.error.code).toBe("LINK_INVALID");
        later(test, 7 * 24 * 60 + 1);
        expect((await confirm(second?.link)).body.error.code).toBe("LINK_INVALID");
      },
      { env: smtp },
    ));

  it("is not asked for without a mail server", () =>
    withApp(async (test) => {
      const user = await test.register();
      expect((await user.call("GET /api/account/userinfo")).body.isEmailConfirmed).toBe(true);
      expect(await mails(test, "confirm-email")).toEqual([]);
    }));

  it("where it is required, nobody enters before, and a taken address answers like a free one", () =>
    withApp(
      async (test) => {
        const register = (email: string) =>
          test.anonymous.call("POST /api/account/RegisterWithEmail", {
            ...{ DisplayName: "Anna", email, password: testPassword, passwordConfirmation: testPassword },
            personalDataAgreed: true,
          });
        const first = await register("anna@example.org");
        expect([first.status, first.body, first.cookies]).toEqual([200, { isConfirmationSent: true }, []]);
        const again = await register("Anna@example.org");
        expect([again.status, again.body, again.cookies]).toEqual([200, { isConfirmationSent: true }, []]);
        expect(await test.db.select().from(users)).toHaveLength(1);
        expect((await mails(test, "account-exists")).map(({ to }) => to)).toEqual(["anna@example.org"]);

        const refused = await login(test, "anna@example.org", testPassword);
        expect([refused.status, refused.body.error.code]).toEqual([409, "EMAIL_UNCONFIRMED"]);
        expect((await login(test, "anna@example.org", "x")).body.error.code).toBe("INVALID_CREDENTIALS");
        // The refusal mailed another link; the first is void.
        const links = (await mails(test, "confirm-email")).map(({ link }) => link);
        expect(links).toHaveLength(2);
        await test.anonymous.call("POST /api/account/confirm-email", links[1]);
        expect((await login(test, "anna@example.org", testPassword)).status).toBe(200);
      },
      { env: { ...smtp, REQUIRE_EMAIL_CONFIRMATION: "true" } },
    ));

  it("an account may neither publish nor link a broker before", () =>
    withApp(
      async (test) => {
        const user = await test.register();
        const draft = {
          ...{ userName: "anna", displayName: "", about: "", website: "" },
          ...{ isPublic: true, showsCountry: false, showsSince: true },
        };
        const edit = () => user.call("PUT /api/social/public-profile/edit", draft);
        expect((await edit()).body.error.code).toBe("EMAIL_UNCONFIRMED");
        const entered = { provider: "nobody", secrets: {}, step: "start" };
        for (const key of [
          "POST /api/PortfolioSyncSettings/createsyncconnection",
          "POST /api/autosync/login",
          "POST /api/plaid/login",
          "POST /api/snaptrade/login",
          "POST /api/Yodlee/login",
        ])
          expect([key, (await user.call(key, entered)).body.error.code]).toEqual([key, "EMAIL_UNCONFIRMED"]);
        expect(
          (await test.anonymous.call("GET /api/social/public-profile", { userName: "anna" })).status,
        ).toBe(404);
        await test.db
          .update(users)
          .set({ emailConfirmedAt: test.clock.now })
          .where(and(eq(users.email, user.email)));
        expect((await edit()).body.isPublic).toBe(true);
      },
      { env: smtp },
    ));
});
