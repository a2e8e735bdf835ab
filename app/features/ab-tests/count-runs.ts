import { count, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "../../server/db/db-types.ts";
import type { AbTest } from "./ab-tests.contract.ts";
import { abTests, abUserRuns, abVisitorRuns } from "./ab-tests.tables.ts";
import { shareOf } from "./share.ts";

/** All tests with what was counted of each variant; who was only scheduled does not count. */
export async function listTests(db: Db): Promise<AbTest[]> {
  const tests = await db.select().from(abTests).orderBy(abTests.name);
  const counts = await countShown(db);
  return tests.map(({ name, description, isRunning, rollout, createdAt, variants }) => ({
    name,
    description,
    isRunning,
    rollout,
    createdAt: createdAt.toISOString(),
    variants: namesOf(name, variants, counts).map((variant) =>
      toVariant(
        variant,
        counts.filter((row) => row.test === name && row.variant === variant),
      ),
    ),
  }));
}

interface Count {
  readonly test: string;
  readonly variant: string;
  readonly result: string | null;
  readonly people: number;
  readonly exposures: number;
}

/** The test's variants, and those of before that people still have. */
const namesOf = (test: string, variants: readonly string[], counts: readonly Count[]): string[] => [
  ...new Set([...variants, ...counts.filter((row) => row.test === test).map(({ variant }) => variant)]),
];

function toVariant(name: string, rows: readonly Count[]): AbTest["variants"][number] {
  const sum = (part: (row: Count) => number) => rows.reduce((total, row) => total + part(row), 0);
  const people = sum((row) => row.people);
  const results = sum((row) => (row.result === null ? 0 : row.people));
  return {
    name,
    people,
    exposures: sum((row) => row.exposures),
    results,
    share: shareOf(results, people),
    byResult: rows
      .flatMap(({ result, people }) => (result === null ? [] : [{ result, people }]))
      .sort((one, other) => other.people - one.people || one.result.localeCompare(other.result)),
  };
}

async function countShown(db: Db): Promise<Count[]> {
  const countOf = (table: typeof abUserRuns | typeof abVisitorRuns) =>
    db
      .select({
        test: table.test,
        variant: table.variant,
        result: table.result,
        people: count().as("people"),
        exposures: sql<number>`sum(${table.exposures})::int`.as("exposures"),
      })
      .from(table)
      .where(sql`${table.exposures} > 0`)
      .groupBy(table.test, table.variant, table.result);
  const rows = await unionAll(countOf(abUserRuns), countOf(abVisitorRuns));
  const sums = new Map<string, Count>();
  for (const row of rows) {
    const key = JSON.stringify([row.test, row.variant, row.result]);
    const known = sums.get(key);
    sums.set(key, {
      ...row,
      people: row.people + (known?.people ?? 0),
      exposures: row.exposures + (known?.exposures ?? 0),
    });
  }
  return [...sums.values()];
}
