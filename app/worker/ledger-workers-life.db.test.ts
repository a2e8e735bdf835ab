import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testPassword } from "../../tests/support/app.ts";
import { blankPages } from "../../tests/support/blank-pages.ts";
import { countCalls } from "../../tests/support/count-calls.ts";
import { fixture } from "../../tests/support/fixture-rows.ts";
import { addRow } from "../../tests/support/ledger-rows.ts";
import {
  makeWorkerFixture,
  type WorkerFixture,
  type WorkerFixtureOptions,
} from "../../tests/support/worker-fixture.ts";
import { insertSelected } from "../portfolio/history/write-rows.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import { selectRecords } from "../server/db/stored-columns.ts";
import type { PageRequest } from "../shared/page-request.ts";

const withWorkers = async (
  body: (fixture: WorkerFixture) => Promise<void>,
  options: WorkerFixtureOptions = {},
): Promise<void> => {
  const fixture = await makeWorkerFixture(options);
  try {
    await body(fixture);
  } finally {
    await fixture.close();
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let attempt = 0; !isSo(); attempt++) {
    if (attempt === 1000) throw new Error("the condition never held");
    await sleep(5);
  }
};

it("refuses and logs the requests of a thread that dies, and answers the next", () =>
  withWorkers(async ({ user, portfolioId, inPlace, threads, lines }) => {
    const ask = (who = user) => who.call("GET /api/main-stats", { portfolioId });
    const underWay = ask();
    // Starting takes longer than this loop.
    await until(() => threads.length === 1);
    await threads[0]?.terminate();
    const refused = await underWay;
    expect([refused.status, refused.body.error.code]).toEqual([500, "INTERNAL"]);
    expect(lines()).toMatchObject([
      {
        msg: "request failed",
        reqId: refused.body.error.requestId,
        err: { message: "the worker thread ended" },
      },
    ]);
    const right = (await ask(inPlace)).body;
    expect((await ask()).body).toEqual(right);
    await threads[1]?.terminate();
    expect((await ask()).body).toEqual(right);
    expect(threads).toHaveLength(3);
  }));

it("answers an error inside the thread by 500, and logs it with the request's id", { tags: ["night"] }, () =>
  withWorkers(async ({ user, portfolioId, database, threads, lines }) => {
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
    // Missing table.
    expect(JSON.stringify(line?.err)).toContain("42P01");
    await database.db.execute(sql`alter table away rename to transactions`);
    expect((await user.call("GET /api/main-stats", { portfolioId })).status).toBe(200);
    expect(threads).toHaveLength(1);
  }),
);

it(
  "answers requests under way when the application closes, and ends threads with their connections",
  { tags: ["night"] },
  () =>
    withWorkers(async ({ user, portfolioId, test, database, threads }) => {
      // Loaded, it answers within the grace period.
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

it("answers two large accounts by a thread each, and every later request by the one that knows its ledger", () =>
  withWorkers(async ({ user, portfolioId, inPlace, addAccount, threads, answersByThread }) => {
    const other = await addAccount();
    const ask = (who: typeof inPlace, id: string, currency: string) =>
      who.call("GET /api/main-stats", { portfolioId: id }, { "x-user-currency": currency });
    const [first, second] = await Promise.all([
      ask(user, portfolioId, "USD"),
      ask(other.user, other.portfolioId, "USD"),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual((await ask(inPlace, portfolioId, "USD")).body);
    expect(answersByThread()).toEqual([1, 1]);
    for (const currency of ["EUR", "GBP", "CHF"]) await ask(other.user, other.portfolioId, currency);
    expect(answersByThread()).toEqual([1, 4]);
    await Promise.all(["EUR", "GBP", "CHF"].map((currency) => ask(user, portfolioId, currency)));
    expect([answersByThread(), threads.length]).toEqual([[4, 4], 2]);
  }));

it("starts no thread in an application without a large ledger", () =>
  withWorkers(
    async ({ user, portfolioId, test, threads }) => {
      expect((await user.call("GET /api/DashboardStats", { portfolioId })).status).toBe(200);
      await test.app.close();
      expect(threads).toHaveLength(0);
    },
    { maxRows: 60 },
  ));

it("folds a ledger that grows above the limit in a worker, with every row", () =>
  withWorkers(
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

it("answers queries of pages in workers too", { tags: ["night"] }, async () => {
  const pages = {
    ...blankPages,
    render: async (_request: Request, page: PageRequest) =>
      Response.json(await page.api("GET /api/main-stats", {})),
  };
  await withWorkers(
    async ({ user, test, portfolioId, inPlace, answersByThread }) => {
      const signIn = await test.anonymous.call("POST /api/account/login", {
        username: user.email,
        password: testPassword,
      });
      const cookies = Object.fromEntries(signIn.cookies.map(({ name, value }) => [name, value]));
      const page = await test.app.inject({ url: "/onboarding", cookies });
      const { body } = await inPlace.call("GET /api/main-stats", { portfolioId });
      expect([page.statusCode, page.json()]).toEqual([200, body]);
      expect(answersByThread()).toEqual([1]);
    },
    { pages },
  );
});

it("does next to nothing in the main thread while a worker folds 10,000 rows", { tags: ["night"] }, () =>
  withWorkers(
    async ({ user, portfolioId, inPlace, database, threads }) => {
      const many = selectRecords(transactions, {
        json: sql`jsonb_build_object('id', md5(one.id::text || number)::uuid)`,
        from: sql`transactions one cross join generate_series(1, 166) number`,
        base: sql`one`,
      });
      await insertSelected(fixture(database.db), transactions, many);
      const ask = (who: typeof user, currency: string) => () =>
        who.call("GET /api/DashboardStats", { portfolioId }, { "x-user-currency": currency });
      const [here, there] = [await countCalls(ask(inPlace, "USD")), await countCalls(ask(user, "USD"))];
      expect(threads).toHaveLength(1);
      expect(here).toBeGreaterThan(100_000);
      expect(there).toBeLessThan(here / 100);
    },
    { maxRows: 8_000 },
  ),
);
