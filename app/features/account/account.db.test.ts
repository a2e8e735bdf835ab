import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testPassword, withApp } from "../../../tests/support/app.ts";
import { blankPages } from "../../../tests/support/blank-pages.ts";
import { consents, sessions, users } from "../../identity/identity.tables.ts";
import { createInvite } from "../../identity/invites.ts";

const registration = {
  DisplayName: "Anna",
  email: "anna@example.org",
  password: testPassword,
  passwordConfirmation: testPassword,
  personalDataAgreed: true,
};

it("registers, signs in at once, stores consents and makes the first account admin", async () => {
  await withApp(async ({ anonymous, as, db, register }) => {
    const answer = await anonymous.call("POST /api/account/RegisterWithEmail", {
      ...registration,
      marketingAgreed: true,
      referralId: "friend",
      refferrer: "https://blog.example/post",
    });
    expect(answer.status).toBe(200);
    const [row] = await db.select().from(users);
    expect([row?.referralId, row?.referrer]).toEqual(["friend", "https://blog.example/post"]);
    expect(answer.cookies.map(({ name, httpOnly }) => [name, httpOnly ?? false])).toEqual([
      ["session", true],
      ["logged_in", false],
    ]);
    const info = await as(answer.body.access_token).call("GET /api/account/userinfo");
    expect(info.body).toMatchObject({
      name: "Anna",
      email: "anna@example.org",
      onboardingState: "new",
      country: "RU",
      currency: "RUB",
      language: "en",
      locale: "en-US",
      subscription: { plan: "Unlocked" },
    });
    expect(info.body.roles).toContain("admin");
    const given = await db.select().from(consents);
    expect(given.map(({ kind, isGranted }) => [kind, isGranted])).toEqual([
      ["personal-data", true],
      ["terms", true],
      ["marketing", true],
    ]);
    const second = await (await register()).call("GET /api/account/userinfo");
    expect(second.body.roles).toEqual(["user"]);
  });
});

it.each([
  ["a taken address", {}, "EMAIL_TAKEN", "email"],
  ["a common password", { password: "1234567890qwerty" }, "PASSWORD_COMMON", "password"],
  [
    "the address as password",
    { email: "long-name@example.org", password: "long-name@example.org" },
    "PASSWORD_IS_EMAIL",
    "password",
  ],
  ["a short password", { password: "short" }, "INVALID_INPUT", "password"],
  ["a name that shows nothing", { DisplayName: "\u200B\u3164 " }, "INVALID_INPUT", "DisplayName"],
  [
    "another confirmation",
    { email: "b@example.org", passwordConfirmation: "x" },
    "PASSWORDS_DIFFER",
    "passwordConfirmation",
  ],
  [
    "no consent",
    { email: "b@example.org", personalDataAgreed: false },
    "CONSENT_REQUIRED",
    "personalDataAgreed",
  ],
  ["no address", { email: "nobody" }, "INVALID_INPUT", "email"],
])("refuses a registration with %s and names the field", async (_name, change, code, field) => {
  await withApp(async ({ anonymous }) => {
    await anonymous.call("POST /api/account/RegisterWithEmail", registration);
    const password = "password" in change ? change.password : testPassword;
    const input = { ...registration, password, passwordConfirmation: password, ...change };
    const answer = await anonymous.call("POST /api/account/RegisterWithEmail", input);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(code);
    expect(answer.body.error.fields.map((issue: { path: string }) => issue.path)).toContain(field);
  });
});

it("needs an invitation once the first account exists, and takes each once", async () => {
  await withApp(
    async ({ anonymous, db, clock }) => {
      const register = (email: string, invite?: string) =>
        anonymous.call("POST /api/account/RegisterWithEmail", { ...registration, email, invite });
      expect((await register("first@example.org")).status).toBe(200);
      expect((await register("second@example.org")).body.error.code).toBe("REGISTRATION_CLOSED");
      const code = await createInvite(db, clock.now);
      expect((await register("second@example.org", code)).status).toBe(200);
      expect((await register("third@example.org", code)).body.error.code).toBe("INVITE_INVALID");
      expect((await register("third@example.org")).body.error.code).toBe("REGISTRATION_CLOSED");
    },
    { env: { REGISTRATION: "invite" } },
  );
});

it("takes nobody while registration is closed, not even the first or with an invitation", async () => {
  await withApp(
    async ({ anonymous, db, clock }) => {
      for (const invite of [undefined, await createInvite(db, clock.now)]) {
        const answer = await anonymous.call("POST /api/account/RegisterWithEmail", {
          ...registration,
          invite,
        });
        expect([answer.status, answer.body.error.code]).toEqual([403, "REGISTRATION_CLOSED"]);
      }
    },
    { env: { REGISTRATION: "closed" } },
  );
});

it("answers a wrong address and a wrong password alike", async () => {
  await withApp(async ({ anonymous, register }) => {
    const { email } = await register();
    const wrong = await anonymous.call("POST /api/account/login", { username: email, password: "x" });
    const unknown = await anonymous.call("POST /api/account/login", {
      username: "no@one.org",
      password: "x",
    });
    const { requestId: _a, ...first } = wrong.body.error;
    const { requestId: _b, ...second } = unknown.body.error;
    expect(first).toEqual(second);
    expect(wrong.status).toBe(400);
    const right = await anonymous.call("POST /api/account/login", {
      username: email.toUpperCase(),
      password: testPassword,
    });
    expect(right.status).toBe(200);
  });
});

it("refreshes by rotation: a race is told so, a stolen token ends the session", async () => {
  await withApp(async ({ anonymous, as, register, clock, db }) => {
    const { tokens } = await register();
    const refresh = (refresh_token: string) => anonymous.call("POST /api/account/refresh", { refresh_token });
    const first = await refresh(tokens.refresh_token);
    expect(first.status).toBe(200);
    expect(first.cookies.map(({ name }) => name)).toEqual(["session", "logged_in"]);
    expect((await as(tokens.access_token).call("GET /api/account/userinfo")).status).toBe(401);
    expect((await as(first.body.access_token).call("GET /api/account/userinfo")).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const race = await refresh(tokens.refresh_token);
    expect([race.status, race.body.error.code, race.body.error.message]).toEqual([
      400,
      "TOKEN_ALREADY_REFRESHED",
      "Token already refreshed",
    ]);
    expect((await as(first.body.access_token).call("GET /api/account/userinfo")).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 1);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect(await db.select().from(sessions)).toHaveLength(0);
    expect((await as(first.body.access_token).call("GET /api/account/userinfo")).status).toBe(401);
    expect((await refresh("nonsense")).status).toBe(401);
  });
});

it("keeps the page cookie constant for the session", async () => {
  await withApp(async ({ anonymous, register }) => {
    const { email } = await register();
    const login = await anonymous.call("POST /api/account/login", {
      username: email,
      password: testPassword,
    });
    const page = login.cookies.find(({ name }) => name === "session")?.value;
    const again = await anonymous.call("POST /api/account/refresh", {
      refresh_token: login.body.refresh_token,
    });
    expect(again.cookies.find(({ name }) => name === "session")?.value).toBe(page);
  });
});

it("marks the cookies Secure exactly when the request came by https, and lets no other site in", async () => {
  await withApp(
    async ({ anonymous, register }) => {
      const { email } = await register();
      const signIn = (proto: string) =>
        anonymous.call(
          "POST /api/account/login",
          { username: email, password: testPassword },
          { "x-forwarded-proto": proto, origin: "https://evil.example" },
        );
      for (const proto of ["http", "https"]) {
        const { cookies, headers } = await signIn(proto);
        expect(cookies.map((cookie) => [cookie.name, { secure: false, httpOnly: false, ...cookie }])).toEqual(
          [
            [
              proto === "https" ? "__Host-session" : "session",
              expect.objectContaining({ secure: proto === "https", httpOnly: true, sameSite: "Lax" }),
            ],
            [
              "logged_in",
              expect.objectContaining({ secure: proto === "https", httpOnly: false, sameSite: "Lax" }),
            ],
          ],
        );
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    },
    { env: { TRUST_PROXY: "loopback" } },
  );
});

it("expires access after 15 minutes and refresh after 30 days without use", async () => {
  await withApp(async ({ as, anonymous, register, clock }) => {
    const { tokens } = await register();
    const start = clock.now.getTime();
    clock.now = new Date(start + 15 * 60_000 - 1);
    expect((await as(tokens.access_token).call("GET /api/account/userinfo")).status).toBe(200);
    clock.now = new Date(start + 15 * 60_000);
    expect((await as(tokens.access_token).call("GET /api/account/userinfo")).status).toBe(401);
    clock.now = new Date(start + 30 * 24 * 3600_000);
    const late = await anonymous.call("POST /api/account/refresh", { refresh_token: tokens.refresh_token });
    expect(late.status).toBe(401);
  });
});

it("a session that is used every day ends after 180 days all the same, by its tokens and by its page", async () => {
  await withApp(
    async ({ app, anonymous, register, clock }) => {
      const { tokens } = await register();
      const days = 24 * 3600_000;
      const start = clock.now.getTime();
      let refresh_token = tokens.refresh_token;
      const renew = async (day: number) => {
        clock.now = new Date(start + day * days);
        const answer = await anonymous.call("POST /api/account/refresh", { refresh_token });
        refresh_token = answer.body.refresh_token ?? refresh_token;
        return answer;
      };
      let page = "";
      for (const day of [29, 58, 87, 116, 145, 170, 179]) {
        const { status, cookies } = await renew(day);
        expect([day, status]).toEqual([day, 200]);
        page = cookies.find(({ name }) => name === "session")?.value ?? "";
      }
      expect(page).not.toBe("");
      const open = async () => {
        const cookies = { session: page, logged_in: "1" };
        return (await app.inject({ url: "/dashboard", cookies })).headers.location;
      };
      expect(await open()).toBe("/onboarding");
      expect((await renew(180)).status).toBe(401);
      expect(await open()).toMatch(/^\/auth\/login/);
    },
    { pages: blankPages },
  );
});

it("logs out: the session is gone, both cookies are cleared, signed out too", async () => {
  await withApp(async ({ as, anonymous, register }) => {
    const { tokens } = await register();
    const out = await anonymous.call("POST /api/account/logout", { refresh_token: tokens.refresh_token });
    expect(out.status).toBe(204);
    expect(out.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ["session", 0],
      ["logged_in", 0],
    ]);
    expect((await as(tokens.access_token).call("GET /api/account/userinfo")).status).toBe(401);
    expect((await anonymous.call("POST /api/account/logout")).status).toBe(204);
  });
});

it("saves the profile and shows consents with version, time and address", async () => {
  await withApp(async ({ register, db }) => {
    const user = await register();
    const changed = await user.call("POST /api/userProfile/updateuserinfo", {
      name: "<b>Анна'); drop table users;--",
      language: "ru",
      locale: "fr-FR",
      currency: "EUR",
      theme: "dark",
    });
    expect(changed.body).toMatchObject({
      name: "<b>Анна'); drop table users;--",
      language: "ru",
      locale: "fr-FR",
      theme: "dark",
    });
    const device = await user.call("POST /api/userProfile/updateuserinfo", { theme: null });
    expect(device.body).toMatchObject({ theme: null, locale: "fr-FR" });
    await user.call("POST /api/email-settings", { isMarketingAgreed: true });
    const info = await user.call("GET /api/user/getuserinfo");
    expect(info.body.isMarketingAgreed).toBe(true);
    expect(info.body.consents).toHaveLength(3);
    expect(info.body.consents[0]).toMatchObject({ kind: "personal-data", address: "127.0.0.1" });
    expect((await db.select().from(consents).where(eq(consents.kind, "marketing")))[0]?.isGranted).toBe(true);
    const wrong = await user.call("POST /api/userProfile/updateuserinfo", { locale: "de-DE" });
    expect(wrong.body.error.fields[0].path).toBe("locale");
  });
});

it("limits attempts on the auth paths", async () => {
  await withApp(async ({ anonymous }) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const input = { username: `a${attempt}@b.org`, password: "x" };
      statuses.push((await anonymous.call("POST /api/account/login", input)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
