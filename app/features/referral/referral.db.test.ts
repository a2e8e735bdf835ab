import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, testPassword, withApp } from "../../../tests/support/app.ts";
import { earnDue } from "../../billing/referral/earn-due.ts";
import { referrals } from "../../billing/referral/referral.tables.ts";
import { pay } from "../../billing/testing/referred-user.ts";
import { emails } from "../../identity/identity.tables.ts";

const registration = (email: string, referralId?: string) => ({
  ...{ DisplayName: "Friend", email, password: testPassword, passwordConfirmation: testPassword },
  ...{ personalDataAgreed: true, referralId },
});

const idOf = async ({ db }: TestApp, email: string): Promise<string> => {
  const [row] = await db.select().from(emails).where(eq(emails.email, email));
  return row?.userId ?? "";
};

it("an own link, who came by it, and what they earned; payouts or credit by choice", () =>
  withApp(
    async (test) => {
      const anna = await test.register("anna@example.org");
      const info = async () => (await anna.call("GET /api/user/getreferralinfo")).body;
      const { code, path, terms } = await info();
      expect([path, code.length]).toEqual([`/?ref=${code}`, 8]);
      expect(terms).toEqual({ friendPercent: "20", rate: "0.2", months: 12, pendingDays: 14 });
      await test.anonymous.call(
        "POST /api/account/RegisterWithEmail",
        registration("john@example.com", code.toUpperCase()),
      );
      await pay(test.db, await idOf(test, "john@example.com"), { amount: "599", at: test.clock.now });
      expect(await info()).toMatchObject({
        ...{ invited: 1, paying: 1, isPaidOut: false, isPartner: false },
        sums: [{ currency: "RUB", pending: "119.8", earned: "0", available: "0" }],
        people: [
          {
            ...{ email: "j***@e***.com", registeredOn: "2026-11-20", hasPaid: true, refusal: null },
            shares: [{ currency: "RUB", share: "119.8" }],
          },
        ],
      });
      expect((await anna.call("POST /api/user/referral-settings", { isPaidOut: true })).status).toBe(204);
      await earnDue(test.db, new Date(test.clock.now.getTime() + 15 * 86_400_000));
      expect(await info()).toMatchObject({
        isPaidOut: true,
        sums: [{ pending: "0", earned: "119.8", credited: "0", available: "119.8" }],
      });
      await anna.call("POST /api/user/referral-settings", { isPaidOut: false });
      await earnDue(test.db, new Date(test.clock.now.getTime() + 16 * 86_400_000));
      expect(await info()).toMatchObject({ sums: [{ earned: "119.8", credited: "119.8", available: "0" }] });
    },
    { env: { BILLING: "on" } },
  ));

it("registering again in the referrer's browser is a self-referral, by the cookie of its sign-in", () =>
  withApp(
    async (test) => {
      const first = await test.anonymous.call(
        "POST /api/account/RegisterWithEmail",
        registration("anna@example.org"),
      );
      const device = first.cookies.find(({ name }) => name === "device");
      expect([device?.httpOnly, device?.maxAge]).toEqual([true, 365 * 24 * 3600]);
      const anna = test.as(first.body.access_token);
      const { code } = (await anna.call("GET /api/user/getreferralinfo")).body;
      for (const [email, cookies] of [
        ["own@example.com", { device: device?.value ?? "" }],
        ["friend@example.com", { device: "99999999-9999-4999-8999-999999999999" }],
      ] as const)
        await test.app.inject({
          ...{ method: "POST", url: "/api/account/RegisterWithEmail", cookies },
          payload: registration(email, code),
        });
      const rows = await test.db.select().from(referrals);
      const refusalOf = async (email: string) => {
        const id = await idOf(test, email);
        return rows.find(({ userId }) => userId === id)?.refusal;
      };
      expect([await refusalOf("own@example.com"), await refusalOf("friend@example.com")]).toEqual([
        "same-device",
        null,
      ]);
    },
    { env: { BILLING: "on" } },
  ));

it("without billing no cookie is set and nothing is attached", () =>
  withApp(
    async ({ anonymous, db }) => {
      const { cookies } = await anonymous.call(
        "POST /api/account/RegisterWithEmail",
        registration("anna@example.org", "abcdefgh"),
      );
      expect(cookies.map(({ name }) => name).sort()).toEqual(["logged_in", "session"]);
      expect(await db.select().from(referrals)).toEqual([]);
    },
    { env: { BILLING: "off" } },
  ));
