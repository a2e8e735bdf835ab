import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testPassword } from "../../tests/support/app.ts";
import { countCalls } from "../../tests/support/count-calls.ts";
import { addRow } from "../../tests/support/ledger-world.ts";
import {
  makeThreadWorld,
  type ThreadWorld,
  type ThreadWorldOptions,
} from "../../tests/support/thread-world.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import { insertRecords } from "../server/db/insert-records.ts";
import type { PageRequest } from "../shared/page-request.ts";

const withWorld = async (
  body: (world: ThreadWorld) => Promise<void>,
  options: ThreadWorldOptions = {},
): Promise<void> => {
  const world = await makeThreadWorld(options);
  try {
    await body(world);
  } finally {
    await world.close();
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let attempt = 0; !isSo(); attempt++) {
    if (attempt === 1000) throw new Error("it did not come to that");
    await sleep(5);
  }
};

it("a thread that dies: what is under way is refused and logged with the request's id, the next is answered", () =>
  withWorld(async ({ user, portfolioId, inPlace, threads, lines }) => {
    const ask = (who = user) => who.call("GET /api/main-stats", { portfolioId });
    const underWay = ask();
    // It was asked with its start, which takes longer than to notice it here.
    await until(() => threads.length === 1);
    await threads[0]?.terminate();
    const refused = await underWay;
    expect([refused.status, refused.body.error.code]).toEqual([500, "INTERNAL"]);
    expect(lines()).toMatchObject([
      {
        msg: "request failed",
        reqId: refused.body.error.requestId,
        err: { message: "the thread for large ledgers ended" },
      },
    ]);
    const right = (await ask(inPlace)).body;
    expect((await ask()).body).toEqual(right);
    await threads[1]?.terminate();
    expect((await ask()).body).toEqual(right);
    expect(threads).toHaveLength(3);
  }));

it(
  "an error inside the thread: 500, and its own words in the log with the request's id",
  { tags: ["night"] },
  () =>
    withWorld(async ({ user, portfolioId, database, threads, lines }) => {
      await user.call("GET /api/main-stats", { portfolioId });
      await database.db.execute(sql`alter table transactions rename to away`);
      const { status, body } = await user.call(
        "GET /api/main-stats",
        { portfolioId },
        { "x-user-currency": "CHF" },
      );
      expect([status, body.error.code]).toEqual([500, "INTERNAL"]);
      const [line] = lines().filter(({ msg }) => msg === "request failed");
      expect(line).toMatchObject({ reqId: body.error.requestId });
      // PostgreSQL's code of a missing table.
      expect(JSON.stringify(line?.err)).toContain("42P01");
      await database.db.execute(sql`alter table away rename to transactions`);
      expect((await user.call("GET /api/main-stats", { portfolioId })).status).toBe(200);
      expect(threads).toHaveLength(1);
    }),
);

it(
  "closing the application answers what is under way and ends the thread with its connections",
  { tags: ["night"] },
  () =>
    withWorld(async ({ user, portfolioId, test, database, threads }) => {
      // A thread that has loaded its program answers within the time that closing gives it.
      await user.call("GET /api/main-stats", { portfolioId });
      const underWay = user.call("GET /api/DashboardStats", { portfolioId });
      let hasEnded = false;
      threads[0]?.once("exit", () => {
        hasEnded = true;
      });
      await test.app.close();
      expect(hasEnded).toBe(true);
      expect((await underWay).status).toBe(200);
      const isGone = async () => {
        const sessions = sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'zerno ledgers'`;
        return (await database.db.execute(sessions)).rows.length === 0;
      };
      await expect.poll(isGone).toBe(true);
    }),
);

it("an application that never met a large ledger closes without a thread", () =>
  withWorld(
    async ({ user, portfolioId, test, threads }) => {
      expect((await user.call("GET /api/DashboardStats", { portfolioId })).status).toBe(200);
      await test.app.close();
      expect(threads).toHaveLength(0);
    },
    { maxRows: 60 },
  ));

it("a ledger that grows above the limit moves to the thread, with every row", () =>
  withWorld(
    async ({ user, portfolioId, inPlace, threads }) => {
      const ask = (who: typeof user) => who.call("GET /api/DashboardStats", { portfolioId });
      await ask(user);
      expect(threads).toHaveLength(0);
      await addRow(user, portfolioId, { kind: "deposit", amount: "777", date: "2026-11-05" });
      const [there, here] = [await ask(user), await ask(inPlace)];
      expect(there.body).toEqual(here.body);
      expect(threads).toHaveLength(1);
    },
    { maxRows: 60 },
  ));

it("pages get their data from the thread too", { tags: ["night"] }, async () => {
  const pages = {
    render: async (_request: Request, page: PageRequest) =>
      Response.json(await page.api("GET /api/main-stats", {})),
  };
  await withWorld(
    async ({ user, test, portfolioId, inPlace, answered }) => {
      const signIn = await test.anonymous.call("POST /api/account/login", {
        username: user.email,
        password: testPassword,
      });
      const cookies = Object.fromEntries(signIn.cookies.map(({ name, value }) => [name, value]));
      const page = await test.app.inject({ url: "/onboarding", cookies });
      const { body } = await inPlace.call("GET /api/main-stats", { portfolioId });
      expect([page.statusCode, page.json()]).toEqual([200, body]);
      expect(answered()).toBe(1);
    },
    { pages },
  );
});

it(
  "this thread does next to nothing while 10,000 rows are folded in the other one",
  { tags: ["night"] },
  () =>
    withWorld(
      async ({ user, portfolioId, inPlace, database, threads }) => {
        await database.db.execute(
          insertRecords(transactions, {
            json: sql`jsonb_build_object('id', md5(one.id::text || number)::uuid)`,
            from: sql`transactions one cross join generate_series(1, 166) number`,
            base: sql`one`,
          }),
        );
        const ask = (who: typeof user, currency: string) => () =>
          who.call("GET /api/DashboardStats", { portfolioId }, { "x-user-currency": currency });
        const [here, there] = [await countCalls(ask(inPlace, "USD")), await countCalls(ask(user, "USD"))];
        expect(threads).toHaveLength(1);
        // Each row is folded by calls of its own.
        expect(here).toBeGreaterThan(100_000);
        expect(there).toBeLessThan(here / 100);
      },
      { maxRows: 8_000 },
    ),
);
