import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inOrder, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { announcementAudiences, announcementLevels } from "../../shared/names/announcement-names.ts";

/** Banners at the top of pages. They belong to the installation. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    textEn: text().notNull(),
    textRu: text().notNull(),
    level: text({ enum: announcementLevels }).notNull(),
    audience: text({ enum: announcementAudiences }).notNull(),
    /** A path of this installation or an https address; empty: no link. */
    link: text().notNull(),
    startsAt: instant().notNull(),
    /** Null: until it is deleted. */
    endsAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("announcements_window").on(t.startsAt),
    oneOf(t.level, announcementLevels),
    oneOf(t.audience, announcementAudiences),
    inOrder(t.startsAt, t.endsAt),
  ],
);
