import { expect, it } from "vitest";
import { makePool } from "../app/server/db/connections.ts";
import { makeDb } from "../app/server/db/make-db.ts";
import { buildTestApp, withApp } from "./support/app.ts";
import { blankPages } from "./support/blank-pages.ts";

it("answers 503 with its own code, and readiness says so, while the database is away", async () => {
  // Nothing listens on port 1.
  const pool = makePool({ host: "127.0.0.1", port: 1 }, () => {});
  const db = makeDb(pool);
  const { app, anonymous } = await buildTestApp(db, { pages: blankPages, env: { REGISTRATION: "invite" } });
  const login = { username: "a@example.org", password: "some password" };
  const { status, body } = await anonymous.call("POST /api/account/login", login);
  expect([status, body.error.code]).toEqual([503, "DATABASE_UNAVAILABLE"]);
  const page = await app.inject({ url: "/auth/login", headers: { "accept-language": "ru" } });
  expect([page.statusCode, page.headers["retry-after"], page.body]).toEqual([
    503,
    "30",
    expect.stringContaining("База данных не отвечает"),
  ]);
  const ready = await app.inject({ url: "/readyz" });
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "database unavailable" }]);
  await app.close();
  await pool.end();
});

it("answers 503 with its own code when the disk of the database is full, and keeps nothing", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await db.execute(`create function pg_temp.fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute("create trigger fill before insert on portfolios execute function pg_temp.fill()");
    const made = await user.call("POST /api/MyPortfolio", { name: "Mine", currency: "USD" });
    expect([made.status, made.body.error.code]).toEqual([503, "DISK_FULL"]);
    await db.execute("drop trigger fill on portfolios");
    expect((await user.call("GET /api/MyPortfolio")).body.portfolios).toEqual([]);
  }));

it("is not ready while background jobs cannot start", () =>
  withApp(
    async ({ app }) => {
      const ready = await app.inject({ url: "/readyz" });
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: "background jobs cannot start" }]);
    },
    {
      background: {
        jobs: {
          send: async () => false,
          retry: async () => false,
          isFailing: () => true,
          stop: async () => undefined,
        },
        sourceStates: () => [],
        resetSource: () => undefined,
        refreshSources: async () => undefined,
      },
    },
  ));
