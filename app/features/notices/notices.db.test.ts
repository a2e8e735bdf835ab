import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { findUserByEmail } from "../../identity/users.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";

const list = "GET /api/notifications/list";

async function withNotices(test: TestApp, count: number) {
  const user = await test.register();
  const userId = (await findUserByEmail(test.db, user.email))?.userId ?? "";
  for (let n = 1; n <= count; n += 1)
    await raiseNotification(test.db, {
      ...{ userId, kind: "goal-reached", key: `goal ${n}` },
      now: new Date(Date.UTC(2026, 10, 1, 0, n)),
      params: {
        goal: { type: "text", text: `Goal ${n}` },
        target: { type: "money", amount: "1500.5", currency: "RUB" },
        value: { type: "money", amount: "1500.5", currency: "RUB" },
        portfolio: { type: "text", text: "Home" },
      },
    });
  return user;
}

const goalsOf = (body: { notices: { params: { goal: { text: string } } }[] }) =>
  body.notices.map(({ params }) => params.goal.text);

it("lists what was told by pages, newest first, and counts what is unread; read one, read all", () =>
  withApp(async (test) => {
    const { call } = await withNotices(test, 32);
    const first = (await call(list)).body;
    expect(goalsOf(first).slice(0, 2)).toEqual(["Goal 32", "Goal 31"]);
    expect([first.notices.length, first.count, first.unread, first.pageSize]).toEqual([30, 32, 32, 30]);
    expect(goalsOf((await call(list, { page: 2 })).body)).toEqual(["Goal 2", "Goal 1"]);
    const id = first.notices[0].id;
    expect((await call("POST /api/notifications/read", { id })).body).toEqual({ count: 31 });
    expect((await call("POST /api/notifications/read", { id })).body).toEqual({ count: 31 });
    expect((await call(list)).body.notices[0]).toMatchObject({ id, isRead: true });
    expect(goalsOf((await call(list, { unread: true })).body)[0]).toBe("Goal 31");
    const pending = (await call("GET /api/notifications/get-pending-notifications")).body;
    expect([goalsOf(pending)[0], pending.notices.length, pending.count]).toEqual(["Goal 31", 10, 31]);
    expect((await call("GET /api/notifications/unread-count")).body).toEqual({ count: 31 });
    expect((await call("POST /api/notifications/readAll")).body).toEqual({ count: 0 });
    expect((await call("GET /api/notifications/unread-count")).body).toEqual({ count: 0 });
    expect((await call(list)).body.count).toBe(32);
  }));

it("is nobody else's: another user's notice is missing, and reading all leaves it unread", () =>
  withApp(async (test) => {
    const { call } = await withNotices(test, 1);
    const other = await test.register("boris@example.org");
    const id = (await call(list)).body.notices[0].id;
    expect((await other.call(list)).body.count).toBe(0);
    expect((await other.call("POST /api/notifications/read", { id })).status).toBe(404);
    await other.call("POST /api/notifications/readAll");
    expect((await call("GET /api/notifications/unread-count")).body).toEqual({ count: 1 });
  }));

it("hides amounts with all others", () =>
  withApp(async (test) => {
    const { call } = await withNotices(test, 1);
    const amountOf = async (headers: Record<string, string>) =>
      (await call(list, {}, headers)).body.notices[0].params.target;
    expect(await amountOf({})).toEqual({ type: "money", amount: "1500.5", currency: "RUB" });
    expect(await amountOf({ "x-user-stealth": "true" })).toMatchObject({ amount: "•••", currency: "RUB" });
  }));
