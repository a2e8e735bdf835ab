import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { between, notNegative } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";

/** Tests of this installation, as an administrator defined them. */
export const abTests = pgTable(
  "ab_tests",
  {
    name: text().primaryKey(),
    description: text().notNull(),
    /** The first is what everybody sees who is in no test. */
    variants: text().array().notNull(),
    isRunning: boolean().notNull().default(false),
    /** Percent of people who take part; the others see the first variant and are not counted. */
    rollout: smallint().notNull().default(100),
    createdAt: instant().notNull(),
  },
  (t) => [between(t.rollout, 1, 100)],
);

/**
 * Run of a test for one person; the variant is permanent. No foreign key, because accounts may be stored apart from
 * tests.
 */
const run = () => ({
  test: text().notNull(),
  variant: text().notNull(),
  /** Number of exposures. */
  exposures: integer().notNull().default(0),
  scheduledAt: instant().notNull(),
  /** Null: nothing came of it yet. Kept once. */
  result: text(),
  resultAt: instant(),
});

/** Of accounts. */
export const abUserRuns = pgTable(
  "ab_user_runs",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    ...run(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.test] }), ...notNegative(t.exposures)],
);

/** Runs of signed-out browsers, by social key. */
export const abVisitorRuns = pgTable("ab_visitor_runs", { socialKey: uuid().notNull(), ...run() }, (t) => [
  primaryKey({ columns: [t.socialKey, t.test] }),
  ...notNegative(t.exposures),
]);
