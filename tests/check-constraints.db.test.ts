// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkRules } from "../app/server/db/checks.ts";
import { violationOf } from "../app/server/db/constraint-errors.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { nilGuid } from "../app/shared/codes.ts";
import { withTransaction } from "./support/database.ts";

interface Check {
  readonly table: string;
  readonly name: string;
  /** By name: whether it holds a day, a number, a text or an id. */
  readonly columns: Readonly<Record<string, keyof typeof other>>;
}

const readChecks = async (db: Db): Promise<readonly Check[]> => {
  const { rows } = await db.execute(sql`
    select c.conrelid::regclass::text as table, c.conname as name,
      (select json_object_agg(a.attname, t.typcategory) from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace order by 1, 2`);
  return rows as unknown as Check[];
};

const named = new RegExp(`^check_(.+)_(${checkRules.join("|")})$`);

/** Values a rule refuses; the other columns of its condition hold 1, or the first day of 2000. */
const refused: Readonly<Record<(typeof checkRules)[number], readonly string[]>> = {
  positive: ["0", "-1"],
  not_negative: ["-1"],
  between: ["-1", "32767"],
  known: [],
  currency: ["usd", "US", "DOLLAR", "U$D"],
  day: ["1799-12-31"],
  order: ["1799-12-31"],
};

const other = { D: "2000-01-01", N: "1", S: "", U: nilGuid } as const;
/** Values that are in no list. */
const unknown = {
  D: "nonsense",
  N: "32767",
  S: "nonsense",
  U: "018f0000-0000-7000-8000-000000000001",
} as const;

/** A table with the checks of another one, whose columns may all be empty. */
async function makeProbe(db: Db, table: string): Promise<void> {
  await db.execute(sql.raw(`create temporary table probe (like ${table} including constraints)`));
  const { rows } = await db.execute<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull`,
  );
  for (const { name } of rows)
    await db.execute(sql.raw(`alter table probe alter column "${name}" drop not null`));
}

/** The name of the check that refuses a row; undefined when it is stored. */
async function tryRow(db: Db, row: Readonly<Record<string, string>>): Promise<string | undefined> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const values = Object.values(row).map((value) => `'${value}'`);
  try {
    await db.transaction((inner) =>
      inner.execute(sql.raw(`insert into probe (${names.join(", ")}) values (${values.join(", ")})`)),
    );
    return undefined;
  } catch (error) {
    expect(violationOf(error), `${JSON.stringify(row)} ${(error as Error).cause}`).toBeDefined();
    return ((error as Error).cause as { readonly constraint?: string }).constraint;
  }
}

it(
  "the database refuses by name what no form takes: a value of each rule of each column",
  { timeout: 120_000 },
  () =>
    withTransaction(async (db) => {
      const checks = await readChecks(db);
      expect(checks.length).toBeGreaterThan(100);
      for (const [table, ofTable] of Map.groupBy(checks, (check) => check.table)) {
        await makeProbe(db, table);
        for (const { name, columns } of ofTable) {
          const [, column = "", rule = ""] = named.exec(name) ?? [];
          expect(columns, `${table} ${name}`).toHaveProperty(column);
          const rest = Object.fromEntries(Object.entries(columns).map(([key, kind]) => [key, other[kind]]));
          const bad = rule === "known" ? [unknown[columns[column] ?? "S"]] : refused[rule as "day"];
          for (const value of bad)
            expect([table, value, await tryRow(db, { ...rest, [column]: value })]).toEqual([
              table,
              value,
              name,
            ]);
        }
        await db.execute(sql`drop table probe`);
      }
    }),
);
