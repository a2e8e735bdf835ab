import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  moderationDecisions as d,
  abuseReports as r,
  withheldSubjects as w,
} from "../../../domain/publication/publication.tables.ts";
import { publicProfiles, users } from "../../../identity/identity.tables.ts";
import { portfolios } from "../../../portfolio/ledger.tables.ts";
import { publicPortfolios } from "../../../portfolio/links/public-portfolios.tables.ts";
import { shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { nilGuid } from "../../../shared/codes.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { ModerationAction } from "../../../shared/names/publication-names.ts";
import type { ReportReason } from "../../../shared/schemas/publication.schema.ts";
import type { moderationContract } from "./moderation.contract.ts";
import type { Subject } from "./subjects.ts";

type Endpoint = (typeof moderationContract)["GET /api/admin/abuse-reports"];
type Asked = z.output<Endpoint["input"]>;
type Answer = AnswerOf<Endpoint>;
type SubjectAnswer = Answer["subjects"][number];

const idOf = (ownerId: string, portfolioId: string | null): string => `${ownerId} ${portfolioId ?? nilGuid}`;

/** Reads profiles and portfolios of users, published or not. */
async function readNames(db: Db, ownerIds: readonly string[]) {
  const profiles = await db
    .select({ userId: users.userId, profile: publicProfiles })
    .from(users)
    .leftJoin(publicProfiles, eq(publicProfiles.userId, users.userId))
    .where(inArray(users.userId, [...ownerIds]));
  const own = await db
    .select({ portfolio: portfolios, key: publicPortfolios.key })
    .from(portfolios)
    .leftJoin(
      publicPortfolios,
      and(eq(publicPortfolios.userId, portfolios.userId), eq(publicPortfolios.portfolioId, portfolios.id)),
    )
    .where(inArray(portfolios.userId, [...ownerIds]));
  return {
    profiles: new Map(profiles.map(({ userId, profile }) => [userId, profile])),
    portfolios: new Map(own.map((one) => [idOf(one.portfolio.userId, one.portfolio.id), one])),
  };
}

const readDecisions = (db: Db, ownerIds: readonly string[]) =>
  db
    .select({ decision: d, admin: users.email })
    .from(d)
    .leftJoin(users, eq(users.userId, d.decidedBy))
    .where(inArray(d.userId, [...ownerIds]))
    .orderBy(desc(d.decidedAt), desc(d.id));

/** Reads subjects with their reports and decisions, in the given order and in a fixed number of queries. */
export async function readSubjects(
  db: Db,
  subjects: readonly Subject[],
  language = "en",
): Promise<SubjectAnswer[]> {
  const ownerIds = [...new Set(subjects.map(({ ownerId }) => ownerId))];
  if (ownerIds.length === 0) return [];
  const names = await readNames(db, ownerIds);
  const reports = await db
    .select()
    .from(r)
    .where(inArray(r.userId, ownerIds))
    .orderBy(desc(r.reportedAt), desc(r.id));
  const decisions = await readDecisions(db, ownerIds);
  const withheld = await db.select().from(w).where(inArray(w.userId, ownerIds));
  const reportsOf = Map.groupBy(reports, (row) => idOf(row.userId, row.portfolioId));
  const decisionsOf = Map.groupBy(decisions, ({ decision }) => idOf(decision.userId, decision.portfolioId));
  const hidden = new Set(withheld.map((row) => idOf(row.userId, row.portfolioId)));
  return subjects.map(({ ownerId, portfolioId }): SubjectAnswer => {
    const id = idOf(ownerId, portfolioId);
    const profile = names.profiles.get(ownerId);
    const own = names.portfolios.get(id);
    const of = reportsOf.get(id) ?? [];
    return {
      ...{ ownerId, portfolioId, kind: portfolioId === null ? "profile" : "portfolio" },
      key: own?.key ?? null,
      userName: profile?.userName ?? null,
      name: own
        ? shownName(own.portfolio, language)
        : portfolioId === null
          ? (profile?.displayName ?? "")
          : "",
      isHidden: hidden.has(id),
      openCount: of.filter(({ closedAt }) => closedAt === null).length,
      reports: of.map((row) => ({
        ...{ id: row.id, reason: row.reason as ReportReason, text: row.text, reporterId: row.reportedBy },
        ...{ reportedAt: row.reportedAt.toISOString(), isOpen: row.closedAt === null },
      })),
      decisions: (decisionsOf.get(id) ?? []).map(({ decision, admin }) => ({
        ...{ action: decision.action as ModerationAction, reason: decision.reason, admin },
        ...{ decidedAt: decision.decidedAt.toISOString(), adminId: decision.decidedBy },
      })),
    };
  });
}

/** Instant and id of the last subject of a page. */
function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, at, ownerId, portfolioId] =
    /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([0-9a-f-]{36})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
  return sql`(latest, user_id, subject) < (${at}::timestamptz, ${ownerId}::uuid, ${portfolioId}::uuid)`;
}

const wanted: Readonly<Record<Asked["state"], SQL>> = {
  open: sql`has_open`,
  hidden: sql`is_hidden`,
  all: sql`true`,
};

/** Returns one page of reported and hidden subjects, latest report or decision first. */
export async function listSubjects(db: Db, asked: Asked, language: string): Promise<Answer> {
  const after = afterCursor(asked.cursor);
  const { rows } = await db.execute<{ user_id: string; subject: string; latest: string }>(sql`
    select user_id, subject, to_char(latest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as latest from (
      select user_id, subject, max(at) as latest, bool_or(is_open) as has_open, bool_or(is_hidden) as is_hidden from (
        select user_id, coalesce(portfolio_id, ${nilGuid}::uuid) as subject, reported_at as at,
          closed_at is null as is_open, false as is_hidden from ${r}
        union all select user_id, coalesce(portfolio_id, ${nilGuid}::uuid), decided_at, false, false from ${d}
        union all select user_id, portfolio_id, withheld_at, false, true from ${w} where not is_with_account
      ) as events group by user_id, subject
    ) as subjects
    where ${wanted[asked.state]} ${after ? sql`and ${after}` : sql``}
    order by latest desc, user_id desc, subject desc limit ${asked.pageSize + 1}`);
  const shown = rows.slice(0, asked.pageSize);
  const last = shown.at(-1);
  const subjects = shown.map(({ user_id: ownerId, subject }) => ({
    ownerId,
    portfolioId: subject === nilGuid ? null : subject,
  }));
  const [open] = await db.select({ n: count() }).from(r).where(isNull(r.closedAt));
  return {
    subjects: await readSubjects(db, subjects, language),
    openCount: open?.n ?? 0,
    nextCursor:
      rows.length > asked.pageSize && last ? `${last.latest}_${last.user_id}_${last.subject}` : null,
  };
}
