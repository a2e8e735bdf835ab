import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../tests/support/app.ts";
import { removeOwnRows } from "../identity/own-rows.ts";
import { mailOutbox } from "../mail/mail.tables.ts";
import { purgeDeleted } from "../portfolio/portfolios/delete-portfolios.ts";
import type { Db } from "../server/db/db-types.ts";
import { compareLookup, type Lookup } from "../server/db/lookup.ts";
import type { Log } from "../server/log.ts";
import { nilGuid } from "../shared/codes.ts";
import { everyLookup } from "./lookups-job.ts";
import { compareAll, fillLookups, noDifferences } from "./testing/lookup-fixture.ts";

class RolledBack extends Error {}

/** Runs a step and rolls it back. */
async function tryOut(db: Db, step: (tx: Db) => Promise<void>): Promise<void> {
  const ended = db.transaction(async (tx) => {
    await step(tx);
    throw new RolledBack();
  });
  await expect(ended).rejects.toBeInstanceOf(RolledBack);
}

/** One row of a look-up, chosen by its physical place. */
const oneRow = ({ stored: { table, where } }: Lookup): SQL =>
  sql`ctid = (select ctid from ${table} where ${where ?? sql`true`} limit 1)`;

it("finds a row that is missing or leads to another user in every look-up, and repairs nothing", () =>
  withApp(async (test) => {
    await fillLookups(test);
    expect(await compareAll(test)).toEqual(noDifferences);
    const other = "018f0000-0000-7000-8000-0000000000ff";
    for (const lookup of everyLookup) {
      const { name, stored } = lookup;
      await tryOut(test.db, async (tx) => {
        await tx.execute(sql`delete from ${stored.table} where ${oneRow(lookup)}`);
        const found = { name, missing: 1, orphaned: 0 };
        expect(await compareLookup(tx, lookup)).toMatchObject(found);
        expect(await compareLookup(tx, lookup)).toMatchObject(found);
      });
      await tryOut(test.db, async (tx) => {
        await tx.execute(sql`update ${stored.table} set user_id = ${other} where ${oneRow(lookup)}`);
        const found = await compareLookup(tx, lookup);
        expect(found).toMatchObject({ name, missing: 1, orphaned: 1 });
        expect(found.userIds).toContain(other);
      });
    }
  }));

it("reports what it finds to the log and by mail to administrators, once a day and without keys", () =>
  withApp(async (test) => {
    const { db } = test;
    const { owner, ownerId } = await fillLookups(test);
    await db.execute(sql`delete from emails where user_id = ${ownerId}`);
    await db.execute(sql`insert into user_names (name, user_id) values ('stray-name', ${ownerId})`);
    const lines: unknown[][] = [];
    const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Log;
    const result = { compared: 16, missing: 1, orphaned: 1 };
    expect(await compareAll(test, log)).toEqual(result);
    expect(await compareAll(test, log)).toEqual(result);
    const userIds = [ownerId];
    const [email, name] = [
      { lookup: "emails", missing: 1, orphaned: 0, userIds },
      { lookup: "user_names", missing: 0, orphaned: 1, userIds },
    ];
    const text = "look-up differs from the rows of users";
    expect(lines).toEqual([email, name, email, name].map((line) => [line, text]));
    const mails = await db.select().from(mailOutbox);
    expect(mails.map(({ to, template, params }) => ({ to, template, params }))).toEqual([
      {
        ...{ to: owner.email, template: "lookup-alert" },
        params: {
          differences: [
            { name: "emails", missing: 1, orphaned: 0, userIds },
            { name: "user_names", missing: 0, orphaned: 1, userIds },
          ],
        },
      },
    ]);
  }));

const rowsOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
};

const linkKinds = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from link_tokens order by 1`);
  return rows.map(({ kind }) => kind);
};

async function deletePortfolio(test: TestApp) {
  const world = await fillLookups(test);
  await world.owner.call("DELETE /api/MyPortfolio", { id: world.portfolioId });
  return world;
}

it("look-ups follow a portfolio into the bin, back, and out of it for good", () =>
  withApp(async (test) => {
    const { db, clock } = test;
    const { owner, ownerId, portfolioId } = await deletePortfolio(test);
    const left = ["calendar", "invitation", "recap"];
    expect([await compareAll(test), await linkKinds(db)]).toEqual([noDifferences, left]);
    const keys = await db.execute(sql`select user_id, portfolio_id, withdrawn_at from public_keys`);
    const withdrawn = { user_id: null, portfolio_id: null, withdrawn_at: expect.anything() };
    expect(keys.rows).toEqual([withdrawn]);
    await owner.call("POST /api/MyPortfolio/undo-delete", { id: portfolioId });
    expect([await compareAll(test), await linkKinds(db)]).toEqual([noDifferences, left]);
    await owner.call("DELETE /api/MyPortfolio", { id: portfolioId });
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000);
    await purgeDeleted(db, ownerId, clock.now);
    expect([await compareAll(test), await linkKinds(db)]).toEqual([noDifferences, []]);
    expect(await rowsOf(db, "grant_recipients")).toBe(0);
  }));

it("look-ups follow the undo of a restoration", () =>
  withApp(async (test) => {
    const { db } = test;
    const { owner, portfolioId } = await deletePortfolio(test);
    const id = portfolioId;
    await owner.call("POST /api/MyPortfolio/undo-delete", { id });
    expect((await owner.call("POST /api/MyPortfolio/public-key", { id })).status).toBe(200);
    expect(await rowsOf(db, "public_portfolios")).toBe(1);
    const { changes } = (await owner.call("GET /api/MyPortfolio/history", { portfolioId })).body;
    const [restored] = changes.filter(({ kind }: { kind: string }) => kind === "portfolio-restored");
    const undone = await owner.call("POST /api/MyPortfolio/undo", { portfolioId, changeId: restored.id });
    expect(undone.status).toBe(200);
    expect(await rowsOf(db, "public_portfolios")).toBe(0);
    expect(await compareAll(test)).toEqual(noDifferences);
  }));

it("look-ups go with the account, but for those of books and withdrawn keys", () =>
  withApp(async (test) => {
    const { db } = test;
    const { ownerId, friendId } = await fillLookups(test);
    for (const userId of [ownerId, friendId])
      await db.transaction((tx) => removeOwnRows(tx, userId, nilGuid));
    expect(await compareAll(test)).toEqual(noDifferences);
    const tables = [...new Set(everyLookup.map(({ name }) => name.split(" ")[0] ?? ""))];
    const kept: string[] = [];
    for (const table of tables) if ((await rowsOf(db, table)) > 0) kept.push(table);
    expect(kept).toEqual([
      "public_keys",
      "order_users",
      "payment_users",
      "payout_documents",
      "accrual_users",
    ]);
    expect((await db.execute(sql`select from public_keys where user_id is not null`)).rows).toEqual([]);
  }));
