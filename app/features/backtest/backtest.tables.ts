import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";
import type { BacktestQuestion } from "./question-shapes.ts";

const played = {
  /** 128 random bits as text: the address of the result and the right to read it. */
  id: text().notNull(),
  question: jsonb().$type<BacktestQuestion>().notNull(),
  /** `StoredAnswers` and `StoredRows`, JSON packed by raw deflate: what was answered once is answered again. */
  answers: bytea().notNull(),
  rows: bytea().notNull(),
  createdAt: instant().notNull(),
};

/** Results of users, kept until they delete them. */
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

/** Results of visitors: they belong to nobody and are gone after a day. */
export const visitorBacktests = pgTable(
  "visitor_backtests",
  { ...played, id: text().primaryKey(), expiresAt: instant().notNull() },
  (t) => [index("visitor_backtests_expiry").on(t.expiresAt)],
);
