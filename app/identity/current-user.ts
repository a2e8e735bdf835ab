import type { CurrentUser } from "../server/context.ts";
import type { Db } from "../server/db-types.ts";
import { findSessionByAccess, findSessionByPage } from "./sessions.ts";
import { findUser, listRoles, type UserRow } from "./users.ts";

/** A signed-in visitor: what handlers see, and the row for the page's first byte. */
export interface Visitor {
  readonly current: CurrentUser;
  readonly row: UserRow;
}

/** The user of a bearer token (API scope only), or null. */
export const findVisitorByBearer = async (db: Db, header: string | undefined, now: Date) => {
  const token = header?.startsWith("Bearer ") ? header.slice("Bearer ".length) : undefined;
  return toVisitor(db, token ? await findSessionByAccess(db, token, now) : null);
};

/** The user of the page cookie (page scope only), or null. */
export const findVisitorByCookie = async (db: Db, cookie: string | undefined, now: Date) =>
  toVisitor(db, cookie ? await findSessionByPage(db, cookie, now) : null);

async function toVisitor(db: Db, session: { userId: string; id: string } | null): Promise<Visitor | null> {
  if (!session) return null;
  const row = await findUser(db, session.userId);
  if (!row) return null;
  const current: CurrentUser = {
    id: row.userId,
    sessionId: session.id,
    roles: await listRoles(db, row.userId),
    onboardingState: row.onboardingState,
    isDemo: row.isDemo,
    plan: row.plan,
  };
  return { current, row };
}
