import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";
import type { BacktestQuestion } from "./question.schema.ts";

const played = {
  /** 128 random bits: address and right to read. */
  id: text().notNull(),
  question: jsonb().$type<BacktestQuestion>().notNull(),
  /** `StoredAnswers` and `StoredRows` as deflated JSON: computed once. */
  answers: bytea().notNull(),
  rows: bytea().notNull(),
  createdAt: instant().notNull(),
};

/** Results of users, stored until deleted. */
export const backtests = pgTable(
  "backtests",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    ...played,
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("backtests_list").on(t.userId, t.createdAt)],
);

/** Look-up of users' results by id, which is the right to read one; of `backtests.id`. */
export const backtestUsers = pgTable(
  "backtest_users",
  { id: text().primaryKey(), userId: uuid().notNull() },
  (t) => [index("backtest_users_user").on(t.userId)],
);

/** Results of visitors, deleted after a day. */
export const visitorBacktests = pgTable(
  "visitor_backtests",
  { ...played, id: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index("visitor_backtests_expiry").on(t.expiresAt)],
);
