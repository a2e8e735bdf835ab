import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../../tests/support/app.ts";
import { userDays, users } from "../../../identity/identity.tables.ts";
import { publishGrown } from "../../public-portfolios/testing/published-portfolio.ts";

const stats = "GET /api/admin/stats";

/** A user who registered on a day and used the account on further ones. */
async function addUser(
  { db }: TestApp,
  number: number,
  {
    created,
    days,
    country = "RU",
    isDemo = false,
  }: {
    readonly created: string;
    readonly days: readonly string[];
    readonly country?: string;
    readonly isDemo?: boolean;
  },
): Promise<void> {
  const userId = `018f0000-0000-7000-8000-00000000000${number}`;
  await db.insert(users).values({
    ...{ userId, name: `P${number}`, email: `p${number}@example.org`, language: "en", locale: "en-US" },
    ...{ country, currency: "EUR", socialUserKey: userId, analyticsUserId: userId, isDemo },
    ...{ createdAt: new Date(`${created}T12:00:00Z`), lastSeenOn: days.at(-1) ?? created },
  });
  if (days.length > 0) await db.insert(userDays).values(days.map((day) => ({ userId, day })));
}

it("counts registrations, active users of windows, cohorts and countries, without the demo account", () =>
  withApp(async (test) => {
    // The test's day is Friday 2026-11-20; its administrator registers on it.
    const admin = await test.register();
    await addUser(test, 1, {
      created: "2026-11-10",
      days: ["2026-11-10", "2026-11-12", "2026-11-17"],
      country: "DE",
    });
    await addUser(test, 2, { created: "2026-11-11", days: ["2026-11-11", "2026-11-20"] });
    await addUser(test, 3, { created: "2026-10-01", days: ["2026-10-01", "2026-10-22"] });
    await addUser(test, 4, { created: "2026-11-20", days: [], isDemo: true });
    const { body } = await admin.call(stats, { days: 14 });
    expect([body.from, body.to, body.days.length]).toEqual(["2026-11-07", "2026-11-20", 14]);
    const on = (day: string) => {
      const { registered, active, week, month } = body.days.find((row: { day: string }) => row.day === day);
      return [registered, active, week, month];
    };
    // User 3's 22 October counts in the 30 days up to 20 November.
    expect(on("2026-11-09")).toEqual([0, 0, 0, 1]);
    expect(on("2026-11-10")).toEqual([1, 1, 1, 2]);
    expect(on("2026-11-11")).toEqual([1, 1, 2, 3]);
    // User 2 was last here nine days before, user 1 on the 12th.
    expect(on("2026-11-18")).toEqual([0, 0, 1, 3]);
    expect(on("2026-11-20")).toEqual([1, 2, 3, 4]);
    expect(body.now).toEqual({
      ...{ users: 4, registeredToday: 1, activeToday: 2, activeWeek: 3, activeMonth: 4 },
    });
    expect(body.countries).toEqual([
      { country: "RU", users: 3, registered: 2, activeMonth: 3 },
      { country: "DE", users: 1, registered: 1, activeMonth: 1 },
    ]);
    // Weeks begin on Monday: 16 and 9 November, 28 September.
    expect(body.cohorts).toEqual([
      { start: "2026-11-16", users: 1, active: [1] },
      { start: "2026-11-09", users: 2, active: [2, 2] },
      { start: "2026-09-28", users: 1, active: [1, 0, 0, 1, 0, 0, 0, 0] },
    ]);
    expect((await admin.call(stats, { cohort: "month" })).body.cohorts).toEqual([
      { start: "2026-11-01", users: 3, active: [3] },
      { start: "2026-10-01", users: 1, active: [1, 0] },
    ]);
  }));

it("counts how far those who registered came", () =>
  withApp(async (test) => {
    const admin = await test.register();
    await publishGrown(test, { number: 1, growth: 1.5 });
    await addUser(test, 1, { created: "2026-11-10", days: [] });
    await addUser(test, 2, { created: "2026-08-01", days: [] });
    // The administrator and the publisher confirmed their addresses, the latter has a portfolio with rows.
    expect((await admin.call(stats, { days: 30 })).body.funnel).toEqual([
      { step: "registered", users: 3 },
      { step: "confirmed", users: 2 },
      { step: "portfolio", users: 1 },
      { step: "transaction", users: 1 },
    ]);
  }));
