import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { instant } from "../../server/db/db-columns.ts";

/** Last changelog entry read by a user. */
export const newsReads = pgTable(
  "news_reads",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Id of an entry; ids sort by day. */
    through: text().notNull(),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId] })],
);
