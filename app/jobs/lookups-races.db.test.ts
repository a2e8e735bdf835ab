import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/database.ts";
import { linkExternal } from "../features/account/external/external.queries.ts";
import { saveProfile } from "../features/social/social.queries.ts";
import { changeEmail, createUser } from "../identity/users.ts";
import { savePublic, withdrawPublic } from "../portfolio/links/public-keys.ts";
import { insertPortfolio } from "../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../server/db/db-types.ts";
import { compareLookup } from "../server/db/lookup.ts";
import { AccountType, CashBackType, CostMethod, PortfolioView } from "../shared/codes.ts";
import { everyLookup } from "./lookups-job.ts";

const now = new Date("2026-11-20T10:00:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const addUser = (db: Db, email: string) =>
  createUser(db, {
    ...{ name: "Test", email, passwordHash: null, language: "en", locale: "en-US", country: "DE" },
    ...{ currency: "EUR", now, isEmailConfirmed: true },
  });

const draftOf = (userName: string) => ({
  ...{ userName, displayName: "", about: "", website: "", links: [] },
  ...{ isPublic: false, showsCountry: false, showsSince: true },
});

/** Sessions that wait for a lock of another one. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_locks where not granted",
  );
  return rows[0]?.n ?? 0;
}

/**
 * Runs two writers on two connections: the second waits for the first, which then commits.
 * @returns "done" or the error code of each
 */
async function race(first: (tx: Db) => Promise<unknown>, second: (tx: Db) => Promise<unknown>) {
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: { readonly code?: string }) => String(error.code ?? error),
    );
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const one = outcome(
    database.db.transaction(async (tx) => {
      await first(tx);
      written.resolve();
      await released.promise;
    }),
  );
  await written.promise;
  const other = outcome(database.db.transaction(second));
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0);
  released.resolve();
  return Promise.all([one, other]);
}

async function expectInStep(): Promise<void> {
  for (const lookup of everyLookup)
    expect(await compareLookup(database.db, lookup)).toMatchObject({ missing: 0, orphaned: 0 });
}

const owners = async (table: string, key: string) =>
  (await database.pool.query(`select user_id from ${table} where ${key}`)).rows.map((row) => row.user_id);

it("of two registrations with one address at once one succeeds", async () => {
  const { db } = database;
  const outcomes = await race(
    (tx) => addUser(tx, "anna@example.org"),
    (tx) => addUser(tx, " Anna@Example.org "),
  );
  expect(outcomes).toEqual(["done", "EMAIL_TAKEN"]);
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => addUser(db, "boris@example.org")));
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await database.pool.query("select email from users order by 1");
  expect(rows).toEqual([{ email: "anna@example.org" }, { email: "boris@example.org" }]);
  await expectInStep();
});

it("of a registration and a change to the same address at once one succeeds", async () => {
  const user = await addUser(database.db, "anna@example.org");
  const outcomes = await race(
    (tx) => changeEmail(tx, user, "new@example.org", now),
    (tx) => addUser(tx, "new@example.org"),
  );
  expect(outcomes).toEqual(["done", "EMAIL_TAKEN"]);
  expect(await owners("emails", "email = 'new@example.org'")).toEqual([user.userId]);
  // The address that was given up is free.
  await addUser(database.db, "anna@example.org");
  await expectInStep();
});

it("two changes of one account's address at once leave one address", async () => {
  const user = await addUser(database.db, "anna@example.org");
  const outcomes = await race(
    (tx) => changeEmail(tx, user, "one@example.org", now),
    (tx) => changeEmail(tx, user, "two@example.org", now),
  );
  expect(outcomes).toEqual(["done", "done"]);
  const { rows } = await database.pool.query("select email from emails");
  expect(rows).toEqual([{ email: "two@example.org" }]);
  await expectInStep();
});

it("of two users who take a name at once one gets it, whatever its case", async () => {
  const { db } = database;
  const [anna, boris] = [await addUser(db, "anna@example.org"), await addUser(db, "boris@example.org")];
  await saveProfile(db, boris.userId, draftOf("boris-first"));
  const outcomes = await race(
    (tx) => saveProfile(tx, anna.userId, draftOf("The-Name")),
    (tx) => saveProfile(tx, boris.userId, draftOf("the-name")),
  );
  expect(outcomes).toEqual(["done", "INVALID_INPUT"]);
  expect(await owners("user_names", "name = 'the-name'")).toEqual([anna.userId]);
  // The name that could not be changed is kept.
  expect(await owners("user_names", "name = 'boris-first'")).toEqual([boris.userId]);
  await expectInStep();
});

it("two changes of one account's name at once leave one name", async () => {
  const { userId } = await addUser(database.db, "anna@example.org");
  await saveProfile(database.db, userId, draftOf("zeroth"));
  const outcomes = await race(
    (tx) => saveProfile(tx, userId, draftOf("first-name")),
    (tx) => saveProfile(tx, userId, draftOf("second-name")),
  );
  expect(outcomes).toEqual(["done", "done"]);
  const { rows } = await database.pool.query("select name from user_names");
  expect(rows).toEqual([{ name: "second-name" }]);
  await expectInStep();
});

it("of two accounts that link one external account at once one gets it", async () => {
  const { db } = database;
  const [anna, boris] = [await addUser(db, "anna@example.org"), await addUser(db, "boris@example.org")];
  const google = { provider: "google", subject: "118", email: null } as const;
  const outcomes = await race(
    (tx) => linkExternal(tx, anna.userId, google, now),
    (tx) => linkExternal(tx, boris.userId, google, now),
  );
  expect(outcomes).toEqual(["done", "CONFLICT"]);
  expect(await owners("external_identities", "true")).toEqual([anna.userId]);
  await expectInStep();
});

it("a portfolio that is published twice at once has one key, and none when it is withdrawn meanwhile", async () => {
  const { db } = database;
  const { userId } = await addUser(db, "anna@example.org");
  const { id: portfolioId } = await insertPortfolio(db, userId, {
    ...{ name: "Main", currency: "EUR", view: PortfolioView.transactional, createdAt: now },
    ...{ accountType: AccountType.real, costMethod: CostMethod.fifo, isCashTracked: true },
    cashBackType: Object.values(CashBackType)[0] ?? 0,
  });
  const place = { userId, portfolioId };
  const publish = (tx: Db) => savePublic(tx, place, { areTransactionsShared: false }, { now });
  expect(await race(publish, publish)).toEqual(["done", "done"]);
  expect(await owners("public_keys", "true")).toEqual([userId]);
  await expectInStep();
  const withdraw = (tx: Db) => withdrawPublic(tx, userId, [portfolioId], now);
  expect(await race(withdraw, withdraw)).toEqual(["done", "done"]);
  expect(await owners("public_keys", "true")).toEqual([null]);
  await expectInStep();
});
