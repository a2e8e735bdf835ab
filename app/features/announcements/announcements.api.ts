import { desc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Announcement, announcementsContract } from "./announcements.contract.ts";
import { announcements as a } from "./announcements.tables.ts";

type Row = typeof a.$inferSelect;

interface Draft extends Pick<Row, "textEn" | "textRu" | "level" | "audience" | "link"> {
  readonly startsAt: string;
  readonly endsAt: string | null;
}

const toColumns = ({ textEn, textRu, level, audience, link, startsAt, endsAt }: Draft) => ({
  ...{ textEn, textRu, level, audience, link, startsAt: new Date(startsAt) },
  endsAt: endsAt === null ? null : new Date(endsAt),
});

function toAnnouncement(row: Row, now: Date): Announcement {
  const { id, textEn, textRu, level, audience, link, startsAt, endsAt } = row;
  const isOver = endsAt !== null && endsAt <= now;
  return {
    ...{ id, textEn, textRu, level, audience, link },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    state: isOver ? "ended" : startsAt > now ? "scheduled" : "shown",
  };
}

export const announcementsHandlers: Handlers<typeof announcementsContract> = {
  "GET /api/admin/announcements": async ({ db, now }) => {
    const rows = await db.select().from(a).orderBy(desc(a.startsAt), desc(a.id));
    return { announcements: rows.map((row) => toAnnouncement(row, now())) };
  },
  "POST /api/admin/announcements": async ({ db, now }, draft) => {
    const [row] = await db
      .insert(a)
      .values({ id: newId(), ...toColumns(draft), createdAt: now() })
      .returning();
    if (!row) throw new Error("insert returned no announcement");
    return toAnnouncement(row, now());
  },
  "PUT /api/admin/announcements": async ({ db, now }, { id, ...draft }) => {
    const [row] = await db.update(a).set(toColumns(draft)).where(eq(a.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND");
    return toAnnouncement(row, now());
  },
  "DELETE /api/admin/announcements": async ({ db }, { id }) => {
    const gone = await db.delete(a).where(eq(a.id, id)).returning({ id: a.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
    return null;
  },
};
