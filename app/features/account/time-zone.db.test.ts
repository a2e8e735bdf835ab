import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-world.ts";

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
