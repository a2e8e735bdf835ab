import { addDays, dayNumber, type IsoDate, monthOf } from "@zerno/engine";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import {
  publicListings as l,
  publicSnapshots as s,
  withheldSubjects as w,
} from "../../domain/publication/publication.tables.ts";
import { ratioText } from "../../domain/publication/snapshot/public-figures.ts";
import type { SnapshotSeries } from "../../domain/publication/snapshot/snapshot.types.ts";
import { notices } from "../../notifications/notifications.tables.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { portfolioFollows as f } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountType } from "../../shared/codes.ts";
import type { NotifiedUser } from "./load-notified-users.ts";

const kind = "followed-month";

function lastMonthEnd(asOf: string): IsoDate {
  const next = addDays(asOf as IsoDate, 1);
  return addDays(`${monthOf(next)}-01` as IsoDate, -1);
}

/** Undefined where the series does not cover the month. */
function returnOfMonth({ firstDay, index }: SnapshotSeries, end: IsoDate): string | undefined {
  const start = addDays(`${monthOf(end)}-01` as IsoDate, -1);
  const levelOn = (day: IsoDate) => index[dayNumber(day) - dayNumber(firstDay as IsoDate)];
  const [before, after] = [levelOn(start), levelOn(end)];
  return before && after !== null && after !== undefined ? ratioText(after / before - 1) : undefined;
}

async function readFollowed(db: Db, userId: string) {
  const rows = await db
    .select({
      ...{ ownerId: f.ownerId, portfolioId: f.portfolioId, followedAt: f.followedAt },
      ...{ en: l.nameEn, ru: l.nameRu, asOf: s.asOf },
    })
    .from(f)
    .innerJoin(l, and(eq(l.userId, f.ownerId), eq(l.portfolioId, f.portfolioId)))
    .innerJoin(s, and(eq(s.userId, f.ownerId), eq(s.portfolioId, f.portfolioId)))
    .innerJoin(portfolios, and(eq(portfolios.userId, f.ownerId), eq(portfolios.id, f.portfolioId)))
    .leftJoin(w, and(eq(w.userId, f.ownerId), eq(w.portfolioId, f.portfolioId)))
    .where(and(eq(f.userId, userId), isNull(w.userId), ne(portfolios.accountType, AccountType.sandbox)));
  return rows.map((row) => {
    const end = lastMonthEnd(row.asOf);
    return { ...row, end, key: `${row.portfolioId} ${monthOf(end)}` };
  });
}

async function readKnown(db: Db, userId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: notices.key })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, kind), inArray(notices.key, [...keys])));
  return new Set(rows.map(({ key }) => key));
}

/** Notifies of months since following, once fully visible. */
export async function notifyFollowed({ db, userId, now }: NotifiedUser): Promise<number> {
  const followed = await readFollowed(db, userId);
  const recent = followed.filter(({ followedAt, end }) => followedAt.toISOString().slice(0, 10) <= end);
  if (recent.length === 0) return 0;
  const known = await readKnown(
    db,
    userId,
    recent.map(({ key }) => key),
  );
  let raised = 0;
  for (const { ownerId, portfolioId, key, end, en, ru } of recent.filter((one) => !known.has(one.key))) {
    const [row] = await db
      .select({ series: s.series })
      .from(s)
      .where(and(eq(s.userId, ownerId), eq(s.portfolioId, portfolioId)));
    const ratio = row && returnOfMonth(row.series, end);
    if (ratio === undefined) continue;
    const isNew = await raiseNotification(db, {
      ...{ userId, kind, key, now },
      params: {
        portfolio: { type: "name", en, ru },
        day: { type: "day", day: end },
        result: { type: "percent", ratio },
      },
    });
    if (isNew) raised += 1;
  }
  return raised;
}
