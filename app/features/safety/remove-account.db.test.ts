import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fillEveryTable } from "../../../tests/support/table-contents.ts";
import { removeOwnRows } from "../../identity/own-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

/** Value that `fillEveryTable` writes to every id column. */
const someone = "018f0000-0000-7000-8000-000000000001";
/** Names of columns that identify a person, including ids of analytics and public pages. */
const personal = /user|owner|_by$|actor|grantee|social|analytics/;

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Returns every column that identifies a person, with the number of rows naming this one. */
async function rowsNaming(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute(sql`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'uuid'::regtype
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conname = 'check_' || a.attname || '_known')
    order by 1, 2`);
  const found = new Map<string, number>();
  for (const { table, column } of (rows as unknown as Column[]).filter((row) => personal.test(row.column))) {
    const counted = await db.execute(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
    );
    found.set(`${table}.${column}`, Number(counted.rows[0]?.n));
  }
  return found;
}

it("leaves no row that names the user, in no table there is but the books", async () => {
  const database = await createTestDatabase();
  try {
    await fillEveryTable(database.pool);
    const before = await rowsNaming(database.db, someone);
    expect(before.size).toBeGreaterThan(90);
    expect([...before].filter(([, n]) => n === 0)).toEqual([]);
    await database.db.transaction((tx) => removeOwnRows(tx, someone, nilGuid));
    const left = [...(await rowsNaming(database.db, someone))].filter(([, n]) => n > 0);
    // Books are kept; their id names no account any more.
    expect(left.map(([column]) => column)).toEqual([
      "accrual_users.user_id",
      "billing_entries.user_id",
      "billing_orders.user_id",
      "billing_payments.user_id",
      "order_users.user_id",
      "payment_users.user_id",
      "payout_documents.user_id",
      "promo_payments.user_id",
      "promo_uses.user_id",
      "referral_accruals.user_id",
      "referral_payouts.user_id",
    ]);
    const cards = await database.pool.query("select count(card_mask)::int as n from billing_payments");
    expect(cards.rows).toEqual([{ n: 0 }]);
    // Rows without an owner remain.
    const kept = await database.pool.query("select count(*)::int as n from invites");
    expect(kept.rows).toEqual([{ n: 1 }]);
  } finally {
    await database.drop();
  }
});
