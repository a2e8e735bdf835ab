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

/** What one person has of one test; the variant stays for good. Accounts may live elsewhere than the tests: no key. */
const run = () => ({
  test: text().notNull(),
  variant: text().notNull(),
  /** How often the variant was shown. */
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

/** Of browsers in which nobody is signed in: they are known by their social key alone. */
export const abVisitorRuns = pgTable("ab_visitor_runs", { socialKey: uuid().notNull(), ...run() }, (t) => [
  primaryKey({ columns: [t.socialKey, t.test] }),
  ...notNegative(t.exposures),
]);
