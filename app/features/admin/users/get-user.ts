import { and, count, eq, isNull, sql } from "drizzle-orm";
import { listEvents, listSessions } from "../../../identity/accounts/account-activity.ts";
import { listConsents } from "../../../identity/consents.ts";
import { externalIdentities, passkeys } from "../../../identity/factors.tables.ts";
import { publicProfiles, users as u, userDays } from "../../../identity/identity.tables.ts";
import { hasSecondFactor } from "../../../identity/second-factor.ts";
import { imports, portfolios, transactions } from "../../../portfolio/ledger.tables.ts";
import { publicPortfolios } from "../../../portfolio/links/public-portfolios.tables.ts";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { readUserBilling } from "../billing/read-user-billing.ts";
import type { UserProfile } from "./admin-users.contract.ts";
import { lineFields, toLine } from "./list-users.ts";

type OwnedTable =
  | typeof publicPortfolios
  | typeof transactions
  | typeof syncConnections
  | typeof imports
  | typeof userDays
  | typeof passkeys;

async function countOwn(db: Db, table: OwnedTable, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(eq(table.userId, userId));
  return row?.n ?? 0;
}

async function countPortfolios(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNull(portfolios.deletedAt)));
  return row?.n ?? 0;
}

const readCounts = async (db: Db, userId: string): Promise<UserProfile["counts"]> => ({
  portfolios: await countPortfolios(db, userId),
  publicPortfolios: await countOwn(db, publicPortfolios, userId),
  transactions: await countOwn(db, transactions, userId),
  connections: await countOwn(db, syncConnections, userId),
  imports: await countOwn(db, imports, userId),
  daysOfUse: await countOwn(db, userDays, userId),
});

async function readWaysIn(db: Db, user: typeof u.$inferSelect) {
  const linked = await db
    .select({ provider: externalIdentities.provider })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, user.userId));
  return {
    hasPassword: user.passwordHash !== null,
    hasSecondFactor: await hasSecondFactor(db, user.userId),
    passkeys: await countOwn(db, passkeys, user.userId),
    external: linked.map(({ provider }) => provider),
  };
}

/** Returns what administrators see of a user: no amounts, no names of portfolios. @throws AppError NOT_FOUND */
export async function getUser(
  { db, user: caller, now, config }: UserCtx,
  { userId, logPage }: { readonly userId: string; readonly logPage: number },
): Promise<UserProfile> {
  const [row] = await db
    .select(lineFields)
    .from(u)
    .leftJoin(publicProfiles, eq(publicProfiles.userId, u.userId))
    .where(sql`${u.userId} = ${userId}::uuid`);
  if (!row) throw new AppError("NOT_FOUND");
  const { user } = row;
  const given = await listConsents(db, userId);
  return {
    ...toLine(row),
    ...{ language: user.language, locale: user.locale, currency: user.currency, timeZone: user.timeZone },
    ...(await readWaysIn(db, user)),
    ...{ referralId: user.referralId, referrer: user.referrer, isOwn: userId === caller.id },
    counts: await readCounts(db, userId),
    billing: config.hasBilling ? await readUserBilling(db, userId, now()) : null,
    sessions: await listSessions(db, { id: userId, sessionId: caller.sessionId }, now()),
    consents: given.map(({ kind, version, isGranted, givenAt }) => ({
      ...{ kind, version, isGranted, givenAt: givenAt.toISOString() },
    })),
    log: await listEvents(db, userId, logPage),
  };
}
