import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { sessions, userNames, users } from "../../identity/identity.tables.ts";
import { supportGrants } from "../../identity/support/support-grants.tables.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { toGrant } from "./own-access.ts";
import type { SupportUser } from "./support.contract.ts";

const mostUsers = 20;
const idBeginning = /^[0-9a-f]{4,8}(?:-[0-9a-f-]*)?$/;

/** A text as the beginning of a pattern: its own signs stand for themselves. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Search keys of a user. An e-mail needs its whole local part: letter by letter a search would reveal what is masked. */
function foundBy(query: string): SQL | undefined {
  const text = query.toLowerCase();
  const pattern = beginning(text);
  return or(
    sql`lower(${users.name}) like ${pattern}`,
    sql`exists (select 1 from ${userNames} where ${userNames.userId} = ${users.userId} and ${userNames.name} like ${pattern})`,
    /.@/.test(text) ? sql`${users.email} like ${pattern}` : undefined,
    idBeginning.test(text) ? sql`${users.userId}::text like ${pattern}` : undefined,
  );
}

/** The first letter of the local part, and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

async function readUsers(db: Db, where: SQL | undefined, now: Date): Promise<SupportUser[]> {
  const rows = await db
    .select({
      user: users,
      userName: sql<string | null>`(select min(${userNames.name}) from ${userNames}
        where ${userNames.userId} = ${users.userId})`,
      lastSeenAt: sql<string | null>`(select to_char(max(${sessions.usedAt}) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from ${sessions} where ${sessions.userId} = ${users.userId})`,
    })
    .from(users)
    .where(where)
    .orderBy(users.name, users.userId)
    .limit(mostUsers);
  const ids = rows.map(({ user }) => user.userId);
  if (ids.length === 0) return [];
  const counts = await db
    .select({ userId: portfolios.userId, n: count() })
    .from(portfolios)
    .where(and(inArray(portfolios.userId, ids), isNull(portfolios.deletedAt)))
    .groupBy(portfolios.userId);
  const grants = await db
    .select()
    .from(supportGrants)
    .where(
      and(
        inArray(supportGrants.userId, ids),
        isNull(supportGrants.revokedAt),
        gt(supportGrants.expiresAt, now),
      ),
    );
  return rows.map(({ user, userName, lastSeenAt }) => {
    const grant = grants.find(({ userId }) => userId === user.userId);
    const { userId, name, plan, country, language } = user;
    return {
      ...{ userId, name, userName, plan, country, language, lastSeenAt },
      email: grant ? user.email : maskEmail(user.email),
      isEmailMasked: !grant,
      createdAt: user.createdAt.toISOString(),
      portfolioCount: counts.find((one) => one.userId === userId)?.n ?? 0,
      grant: grant ? toGrant(grant) : null,
    };
  });
}

/** Those who allow access now. */
const allowing = (now: Date): SQL =>
  sql`exists (select 1 from ${supportGrants} where ${supportGrants.userId} = ${users.userId}
    and ${supportGrants.revokedAt} is null and ${gt(supportGrants.expiresAt, now)})`;

/** Finds users by what support may know of them; without a query, those who allow access; at most 20, by name. */
export const findUsers = (db: Db, query: string, now: Date): Promise<SupportUser[]> =>
  readUsers(db, query === "" ? allowing(now) : foundBy(query), now);

/** Returns one user; undefined for an unknown id. */
export async function findSupportUser(db: Db, userId: string, now: Date): Promise<SupportUser | undefined> {
  const [user] = await readUsers(db, eq(users.userId, userId), now);
  return user;
}
