import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { instant } from "../server/db/db-columns.ts";
import type { NoticeKind } from "../shared/names/notice-kinds.ts";

export const notices = pgTable(
  "notices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Identifies the cause within its kind. */
    key: text().notNull(),
    /** Typed values, formatted in the reader's language. */
    params: jsonb().notNull(),
    /** False: unwanted in the program; stored so that it is not raised later. */
    isShown: boolean().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** Null: no push wanted; false: waiting. */
    isPushed: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("notices_cause").on(t.userId, t.kind, t.key),
    index("notices_newest").on(t.userId, t.isShown, t.createdAt),
    index("notices_unpushed").on(t.createdAt).where(sql`${t.isPushed} = false`),
  ],
);

/** A user's channels by kind; without a row the defaults apply. */
export const noticeSettings = pgTable(
  "notice_settings",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Or "digest", the weekly mail. */
    kind: text().notNull(),
    inApp: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** Push subscriptions of browsers, with their keys. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("push_subscriptions_endpoint").on(t.userId, t.endpoint),
  ],
);
