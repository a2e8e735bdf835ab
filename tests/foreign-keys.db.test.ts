// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "./support/database.ts";

/** Foreign keys without an index beginning with their columns; a partial one of non-null rows suffices. */
const unindexed = sql`
  select c.conrelid::regclass::text as table, c.conname as key
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey
      and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
      and (i.indpred is null or exists (
        select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))))
  order by 1, 2`;

it("every foreign key leads an index, so that deleting a row reads only the rows that name it", () =>
  withTransaction(async (db) => {
    expect((await db.execute(unindexed)).rows).toEqual([]);
    await db.execute(sql`create table parent (a int, b int, primary key (a, b))`);
    await db.execute(
      sql`create table child (a int, b int, c int, constraint named foreign key (a, b) references parent)`,
    );
    for (const [index, isEnough] of [
      ["(a)", false],
      ["(c, a, b)", false],
      ["(a, b) where c > 0", false],
      ["(b, a, c)", true],
      ["(a, b) where b is not null", true],
    ] as const) {
      await db.execute(sql.raw(`create index tried on child ${index}`));
      expect([index, (await db.execute(unindexed)).rows.length === 0]).toEqual([index, isEnough]);
      await db.execute(sql`drop index tried`);
    }
  }));
