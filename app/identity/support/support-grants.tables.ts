import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/db-columns.ts";
import { users } from "../identity.tables.ts";

/** Times in which support may see a user's amounts: 24 hours each, ended earlier by `revokedAt`. */
export const supportGrants = pgTable(
  "support_grants",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    grantedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** The administrator who granted it; null: the user. Not a reference, because the record outlives that account. */
    grantedBy: uuid(),
    /** Empty where the user granted it. */
    reason: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("support_grants_expiry").on(t.userId, t.expiresAt),
  ],
);
