import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { instant } from "../server/db/db-columns.ts";
import type { NoticeKind } from "../shared/names/notice-kinds.ts";

/** What a user was told: one row for a cause, however often it is found. */
export const notices = pgTable(
  "notices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Names the cause among those of its kind. */
    key: text().notNull(),
    /** By the kind's schema: typed values, written out in the reader's language. */
    params: jsonb().notNull(),
    /** False: the user did not want it in the program; kept so that the cause is not told later. */
    isShown: boolean().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** Null: no push is wanted; false: it waits to be sent. */
    isPushed: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("notices_cause").on(t.userId, t.kind, t.key),
    index("notices_newest").on(t.userId, t.isShown, t.createdAt),
    index("notices_unpushed").on(t.createdAt).where(sql`${t.isPushed} = false`),
  ],
);

/** Where a user wants to be told of a kind; without a row the kind's defaults hold. */
export const noticeSettings = pgTable(
  "notice_settings",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** A notice's kind, or "digest": the weekly mail. */
    kind: text().notNull(),
    inApp: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** Browsers that show notices of a user while no page is open; each holds the key that reads them. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** The push service's address of this browser. */
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
