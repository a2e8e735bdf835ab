import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/db-columns.ts";
import { users } from "../identity.tables.ts";

/** 24 hours, or until `revokedAt`. */
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
    /** Null: the user. No reference: the record outlives the administrator. */
    grantedBy: uuid(),
    reason: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("support_grants_expiry").on(t.userId, t.expiresAt),
  ],
);
