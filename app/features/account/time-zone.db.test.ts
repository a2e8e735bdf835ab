import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";

it("today is the day of the user's time zone: in forms and in figures", () =>
  withApp(async ({ register, clock }) => {
    clock.now = new Date("2026-11-20T10:00:00Z");
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const deposit = { portfolioId, kind: "deposit", date: "2026-11-21", currency: "USD", amount: "5" };
    const early = await user.call("POST /api/transactions", deposit);
    expect(early.body.error.code).toBe("DATE_IN_FUTURE");
    const wrong = await user.call("POST /api/userProfile/updateuserinfo", { timeZone: "Mars/Olympus" });
    expect(wrong.body.error.fields).toMatchObject([{ path: "timeZone", code: "time-zone" }]);
    // 14 hours ahead: midnight of the next day.
    const saved = await user.call("POST /api/userProfile/updateuserinfo", { timeZone: "Pacific/Kiritimati" });
    expect(saved.body.timeZone).toBe("Pacific/Kiritimati");
    expect((await user.call("POST /api/transactions", deposit)).status).toBe(201);
    const { period, head } = (await user.call("GET /api/main-stats", { portfolioId, period: "ALL" })).body;
    expect([period.to, head.value.value]).toEqual(["2026-11-21", "5"]);
  }));

it("an account is opened in the browser's time zone and way of writing: its first morning is no future", () =>
  withApp(async ({ anonymous, as, clock }) => {
    // Five in the morning of the 21st in Auckland, the 20th in UTC.
    clock.now = new Date("2026-11-20T16:00:00Z");
    const register = async (email: string, zone: string) => {
      const account = { DisplayName: "Kiri", email, personalDataAgreed: true };
      const passwords = { password: "grain-of-truth-42", passwordConfirmation: "grain-of-truth-42" };
      const headers = { "x-user-time-zone": zone, "accept-language": "en-GB,en;q=0.9" };
      const { body } = await anonymous.call(
        "POST /api/account/RegisterWithEmail",
        { ...account, ...passwords },
        headers,
      );
      return { email, tokens: body, ...as(body.access_token) };
    };
    const kiri = await register("kiri@example.org", "Pacific/Auckland");
    const info = await kiri.call("GET /api/account/userinfo");
    expect(info.body).toMatchObject({ timeZone: "Pacific/Auckland", locale: "en-GB" });
    const portfolioId = await addPortfolio(kiri);
    const deposit = { portfolioId, kind: "deposit", date: "2026-11-21", currency: "USD", amount: "5" };
    expect((await kiri.call("POST /api/transactions", deposit)).status).toBe(201);
    const tomorrow = await kiri.call("POST /api/transactions", { ...deposit, date: "2026-11-22" });
    expect(tomorrow.body.error.code).toBe("DATE_IN_FUTURE");
    for (const [at, zone, kept] of [
      [1, "Mars/Olympus", "UTC"],
      [2, "Asia/Kolkata", "Asia/Calcutta"],
    ] as const) {
      const other = await register(`other${at}@example.org`, zone);
      expect((await other.call("GET /api/account/userinfo")).body.timeZone).toBe(kept);
    }
  }));
