import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { recordConsent } from "../../identity/consents.ts";
import { users } from "../../identity/identity.tables.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { mailOutbox } from "../../mail/mail.tables.ts";

const withBilling = (body: (test: TestApp) => Promise<void>, env = {}) =>
  withApp(body, { env: { BILLING: "on", ...env } });

const spring = { code: "Spring-30", kind: "percent", percent: "30", isFirstPaymentOnly: false };
const create = (admin: TestUser, changes: object = {}) =>
  admin.call("POST /api/admin/promo-codes", { ...spring, ...changes });
const apply = (user: TestUser, input: object = {}) =>
  user.call("POST /api/subscriptionPricing/applypromo", { code: "spring-30", ...input });

/** Behind the offer to new accounts, which is better than any code here. */
const pastOffer = ({ clock, db }: TestApp) =>
  db.update(users).set({ createdAt: new Date(clock.now.getTime() - 20 * 86_400_000) });

it("a code is kept for the next purchase and answered with the prices it gives", () =>
  withBilling(async (test) => {
    const [admin, user] = [await test.register(), await test.register()];
    await pastOffer(test);
    await create(admin);
    const { status, body } = await apply(user, { period: "Month" });
    expect(status).toBe(200);
    expect(body.gift).toMatchObject({ code: "SPRING-30", kind: "percent", percent: "30", periods: 1 });
    expect(body.prices).toEqual([
      // 299 - 89.70, 599 - 179.70, 999 - 299.70
      ...[
        ["Tier2_1", "299.00", "209.30"],
        ["Tier2_2", "599.00", "419.30"],
        ["Tier2_3", "999.00", "699.30"],
      ].map(([plan, listPrice, price]) => ({
        ...{ plan, period: "Month", currency: "RUB", listPrice, price, isByCode: true },
      })),
    ]);
    expect((await apply(user)).status).toBe(200);
  }));

it("the offer to a new account is better than a smaller code: the best one wins", () =>
  withBilling(async (test) => {
    const [admin, user] = [await test.register(), await test.register()];
    await create(admin);
    const { body } = await apply(user, { plan: "Tier2_2", period: "Month" });
    expect(body.prices).toEqual([
      {
        ...{ plan: "Tier2_2", period: "Month", currency: "RUB", listPrice: "599.00" },
        price: "299.50",
        isByCode: false,
      },
    ]);
  }));

describe("a code is refused with its reason", () => {
  it.each([
    ["unknown", { code: "OTHER-CODE" }, {}],
    ["not-begun", { startsOn: "2026-12-24" }, {}],
    ["ended", { startsOn: "2026-11-01", endsOn: "2026-11-19" }, {}],
    ["other-country", { countries: ["KZ"] }, {}],
    ["other-plan", { plans: ["Tier2_3"] }, { plan: "Tier2_1" }],
  ])("%s", (reason, changes, asked) =>
    withBilling(async (test) => {
      const [admin, user] = [await test.register(), await test.register()];
      await create(admin, changes);
      const { status, body } = await apply(user, asked);
      expect([status, body.error.code, body.error.params]).toEqual([409, "PROMO_REFUSED", { reason }]);
    }),
  );

  it("ended once stopped, used up by others, used by oneself", () =>
    withBilling(async (test) => {
      const [admin, user, other] = [await test.register(), await test.register(), await test.register()];
      const grant = { plan: "Tier2_2", period: "TwoWeeks" };
      await create(admin, { kind: "period", grant, maxUses: 1 });
      const reasonFor = async (who: TestUser) => (await apply(who)).body.error?.params.reason ?? null;
      const given = (await apply(user)).body;
      expect(given).toMatchObject({ prices: [], grantedUntil: "2026-12-04T10:00:00.000Z", gift: { grant } });
      expect([await reasonFor(user), await reasonFor(other)]).toEqual(["used-by-you", "used-up"]);
      const plan = (await user.call("GET /api/userProfile/checkSubscription")).body.plan;
      expect(plan).toBe("Tier2_2");
      await admin.call("POST /api/admin/promo-codes/stop", { code: "SPRING-30" });
      expect(await reasonFor(other)).toBe("ended");
      const [listed] = (await admin.call("GET /api/admin/promo-codes")).body.codes;
      expect(listed).toMatchObject({ state: "stopped", uses: 1, maxUses: 1, payments: 0, given: [] });
      const { uses } = (await admin.call("GET /api/admin/promo-codes/uses", { code: "spring-30" })).body;
      expect(uses).toMatchObject([{ email: user.email, state: "used", given: [] }]);
    }));
});

it("the form names what is missing or wrong", () =>
  withBilling(async (test) => {
    const admin = await test.register();
    const fieldsOf = async (changes: object) =>
      (await create(admin, changes)).body.error.fields.map(({ path, code }: Record<string, string>) => [
        path,
        code,
      ]);
    expect(await fieldsOf({ code: "a b" })).toEqual([["code", "format"]]);
    expect(await fieldsOf({ percent: "0" })).toEqual([["percent", "number"]]);
    expect(await fieldsOf({ percent: undefined })).toEqual([["percent", "required"]]);
    expect(await fieldsOf({ kind: "amount" })).toEqual([["amounts", "required"]]);
    expect(await fieldsOf({ kind: "period" })).toEqual([["grant", "required"]]);
    expect(await fieldsOf({ startsOn: "2026-12-02", endsOn: "2026-12-01" })).toEqual([
      ["endsOn", "out-of-order"],
    ]);
    await create(admin);
    expect(await fieldsOf({})).toEqual([["code", "code-taken"]]);
  }));

describe("by the signed link of a mail", () => {
  const linkFor = async (admin: TestUser, email: string) => {
    await create(admin);
    const { body } = await admin.call("POST /api/admin/promo-codes/link", { code: "spring-30", email });
    return String(body.path).replace("/emailpromo?t=", "");
  };

  it("it says what it gives, and applies to the account of that address alone", () =>
    withBilling(async (test) => {
      const [admin, user, other] = [await test.register(), await test.register(), await test.register()];
      const t = await linkFor(admin, user.email.toUpperCase());
      const read = async (who: Pick<TestUser, "call">) =>
        (await who.call("GET /api/email-settings/emailpromo", { t })).body;
      expect(await read(test.anonymous)).toMatchObject({ gift: { code: "SPRING-30" }, isForAccount: null });
      expect([(await read(user)).isForAccount, (await read(other)).isForAccount]).toEqual([true, false]);
      const take = async (who: Pick<TestUser, "call">, token = t) =>
        (await who.call("POST /api/email-settings/applyemailpromo", { t: token })).body;
      expect((await take(test.anonymous)).error.code).toBe("UNAUTHENTICATED");
      expect((await take(other)).error.params).toEqual({ reason: "other-account" });
      expect((await take(user, `${t.startsWith("A") ? "B" : "A"}${t.slice(1)}`)).error.code).toBe(
        "LINK_INVALID",
      );
      expect((await take(user)).gift.code).toBe("SPRING-30");
      test.clock.now = new Date(test.clock.now.getTime() + 31 * 86_400_000);
      expect((await read(test.anonymous)).error.code).toBe("LINK_INVALID");
    }));

  it("is mailed once to everybody who agreed to marketing and confirmed the address", () =>
    withBilling(
      async (test) => {
        const admin = await test.register();
        const people = [await test.register(), await test.register(), await test.register()];
        const now = test.clock.now;
        for (const [place, { email }] of people.entries()) {
          const user = await findUserByEmail(test.db, email);
          if (!user) throw new Error("no user");
          await recordConsent(test.db, user.userId, "marketing", { isGranted: true, now, address: "" });
          if (place === 1)
            await recordConsent(test.db, user.userId, "marketing", { isGranted: false, now, address: "" });
          if (place !== 2)
            await test.db.update(users).set({ emailConfirmedAt: now }).where(eq(users.userId, user.userId));
        }
        await create(admin);
        const send = async () =>
          (await admin.call("POST /api/admin/promo-codes/send", { code: "SPRING-30" })).body;
        expect([await send(), await send()]).toEqual([{ queued: 1 }, { queued: 0 }]);
        const mails = (await test.db.select().from(mailOutbox)).filter(
          ({ template }) => template === "promo",
        );
        expect(mails.map(({ to }) => to)).toEqual([people[0]?.email]);
        const params = mails[0]?.params as { path: string } | undefined;
        const t = params?.path.replace("/emailpromo?t=", "");
        const applied = await people[0]?.call("POST /api/email-settings/applyemailpromo", { t });
        expect(applied?.status).toBe(200);
      },
      { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "zerno@example.org", BASE_URL: "http://localhost:3000" },
    ));
});
