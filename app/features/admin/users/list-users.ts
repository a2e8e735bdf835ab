import { and, asc, desc, eq, gte, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { utcDay } from "../../../identity/accounts/user-days.ts";
import { publicProfiles, users as u, userRoles } from "../../../identity/identity.tables.ts";
import { roleNames, rolesOf } from "../../../identity/users.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { Role } from "../../../shared/codes.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { adminUsersContract, UserLine } from "./admin-users.contract.ts";
import { matchesSearch } from "./user-search.ts";

type Endpoint = (typeof adminUsersContract)["GET /api/admin/users"];
type Asked = z.output<Endpoint["input"]>;

/** Matches are counted up to here; a list of more is narrowed, not read to its end. */
const mostCounted = 1_000;
const dayMs = 24 * 3600_000;
const longestSeenDays = 90;

const inState: Readonly<Record<NonNullable<Asked["state"]>, SQL | undefined>> = {
  onboarding: ne(u.onboardingState, sql.raw("'completed'")),
  disabled: isNotNull(u.disabledAt),
  demo: sql`${u.isDemo}`,
};

function seenWithin(seen: Asked["seen"], now: Date): SQL | undefined {
  if (seen === undefined) return undefined;
  const days = seen === "older" ? longestSeenDays : Number(seen);
  const since = utcDay(new Date(now.getTime() - (days - 1) * dayMs));
  return seen === "older" ? lt(u.lastSeenOn, since) : gte(u.lastSeenOn, since);
}

/** Returns the condition of a list without its place. */
function wanted({ search, role, plan, state, country, seen }: Asked, now: Date): SQL | undefined {
  const hasRole =
    role === undefined
      ? undefined
      : sql`${u.userId} in (select ${userRoles.userId} from ${userRoles} where ${userRoles.role} = ${sql.raw(String(Role[role]))})`;
  return and(
    matchesSearch(search),
    hasRole,
    plan === undefined ? undefined : eq(u.plan, plan),
    state === undefined ? undefined : inState[state],
    country === undefined ? undefined : eq(u.country, country),
    seenWithin(seen, now),
  );
}

/** Columns and directions of the sorts; the id makes each unique. */
const sorts = {
  created: { column: u.createdAt, isDescending: true, type: "timestamptz" },
  seen: { column: u.lastSeenOn, isDescending: true, type: "date" },
  email: { column: u.email, isDescending: false, type: "text" },
} as const;

const valuePattern: Readonly<Record<Asked["sort"], RegExp>> = {
  created: /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/,
  seen: /^\d{4}-\d{2}-\d{2}$/,
  email: /^.{1,254}$/,
};

function placeOf(sort: Asked["sort"], row: typeof u.$inferSelect): string {
  const value = { created: row.createdAt.toISOString(), seen: row.lastSeenOn, email: row.email }[sort];
  return Buffer.from(JSON.stringify([value, row.userId])).toString("base64url");
}

/** Returns the condition for rows after a cursor. @throws AppError INVALID_INPUT if it is of another list */
function afterCursor({ sort, cursor }: Asked): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { column, isDescending, type } = sorts[sort];
  const [value, userId] = readCursor(cursor);
  const isValid = valuePattern[sort].test(value) && /^[0-9a-f-]{36}$/.test(userId);
  if (!isValid || (sort !== "email" && Number.isNaN(Date.parse(value)))) throw wrongCursor();
  const place = sql`(${value}::${sql.raw(type)}, ${userId}::uuid)`;
  return isDescending ? sql`(${column}, ${u.userId}) < ${place}` : sql`(${column}, ${u.userId}) > ${place}`;
}

const wrongCursor = () => new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);

function readCursor(cursor: string): readonly [string, string] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === "string"))
      return parts as unknown as readonly [string, string];
  } catch {
    // Not JSON: as invalid as any other text.
  }
  throw wrongCursor();
}

export const lineFields = { user: u, roleCodes: rolesOf(u.userId), userName: publicProfiles.userName };

interface LineRow {
  readonly user: typeof u.$inferSelect;
  readonly roleCodes: readonly number[];
  readonly userName: string | null;
}

/** Returns a user as lists show them. */
export const toLine = ({ user, roleCodes, userName }: LineRow): UserLine => ({
  ...{ id: user.userId, name: user.name, email: user.email, userName, roles: roleNames(roleCodes) },
  ...{ plan: user.plan, country: user.country, onboardingState: user.onboardingState, isDemo: user.isDemo },
  isEmailConfirmed: user.emailConfirmedAt !== null,
  disabledAt: user.disabledAt?.toISOString() ?? null,
  ...{ createdAt: user.createdAt.toISOString(), lastSeenOn: user.lastSeenOn },
});

/** Builds the query of one page and one row more. */
export function pageQuery(db: Db, asked: Asked, now: Date) {
  const { column, isDescending } = sorts[asked.sort];
  const by = isDescending ? desc : asc;
  return db
    .select(lineFields)
    .from(u)
    .leftJoin(publicProfiles, eq(publicProfiles.userId, u.userId))
    .where(and(wanted(asked, now), afterCursor(asked)))
    .orderBy(by(column), by(u.userId))
    .limit(asked.pageSize + 1);
}

async function countMatches(db: Db, asked: Asked, now: Date) {
  const some = db
    .select({ one: sql`1` })
    .from(u)
    .where(wanted(asked, now))
    .limit(mostCounted + 1);
  const { rows } = await db.execute(sql`select count(*)::int as n from (${some}) as matches`);
  const n = Number(rows[0]?.n ?? 0);
  return { value: Math.min(n, mostCounted), isMore: n > mostCounted };
}

/** Returns one page of users, newest first unless sorted otherwise. @throws AppError INVALID_INPUT for a wrong cursor */
export async function listUsers(db: Db, asked: Asked, now: Date): Promise<AnswerOf<Endpoint>> {
  const rows = await pageQuery(db, asked, now);
  const shown = rows.slice(0, asked.pageSize);
  const last = shown.at(-1);
  return {
    users: shown.map(toLine),
    count: await countMatches(db, asked, now),
    nextCursor: rows.length > asked.pageSize && last ? placeOf(asked.sort, last.user) : null,
  };
}
