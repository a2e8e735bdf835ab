import { index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { between, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { FeedbackType } from "../../shared/codes.ts";

/** Answers to feedback questions. */
export const feedback = pgTable(
  "feedback",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** Code of `FeedbackType`: what was asked about. */
    type: smallint().notNull(),
    /** One to three; 0: the question was asked, whatever came of it. */
    stars: smallint().notNull(),
    /** Empty where only stars were given. */
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("feedback_type").on(t.type, t.createdAt),
    oneOf(t.type, FeedbackType),
    between(t.stars, 0, 3),
  ],
);
