import type { Config } from "../server/config/config.ts";
import type { CurrentUser, Grant } from "../server/context.ts";
import type { Db } from "../server/db/db-types.ts";
import { planInForce } from "./allows.ts";
import { hasSecondFactor } from "./second-factor.ts";
import { findSessionByAccess, findSessionByPage, type UserSession } from "./sessions.ts";
import type { UserRow } from "./users.ts";

export interface Visitor {
  readonly current: CurrentUser;
  readonly row: UserRow;
}

/** Bearer in the API scope, page cookie in the page scope, never crosswise. */
export interface Visitors {
  byBearer(header: string | undefined, now: Date): Promise<Visitor | null>;
  byCookie(cookie: string | undefined, now: Date): Promise<Visitor | null>;
}

type VisitorConfig = Pick<Config, "hasBilling" | "mustRolesHaveSecondFactor">;

export type ListGrants = (db: Db, userId: string) => Promise<Grant[]>;

/** Creates look-ups by bearer token and page cookie; both return null without a session. */
export function createVisitors(db: Db, config: VisitorConfig, listGrants: ListGrants): Visitors {
  const toVisitor = async (found: UserSession | null): Promise<Visitor | null> => {
    if (!found) return null;
    const { session, user: row, roles } = found;
    const { userId, onboardingState, isDemo, timeZone } = row;
    const mustHave = config.mustRolesHaveSecondFactor && roles.some((role) => role !== "user");
    const lacksSecondFactor = mustHave && !(await hasSecondFactor(db, userId));
    const grants = await listGrants(db, userId);
    const plan = planInForce(config.hasBilling, row);
    const who = { id: userId, sessionId: session.id, roles, lacksSecondFactor, grants };
    const current = { ...who, onboardingState, isDemo, plan, timeZone };
    return { row, current };
  };
  return {
    async byBearer(header, now) {
      const token = header?.startsWith("Bearer ") ? header.slice("Bearer ".length) : undefined;
      return toVisitor(token ? await findSessionByAccess(db, token, now) : null);
    },
    async byCookie(cookie, now) {
      return toVisitor(cookie ? await findSessionByPage(db, cookie, now) : null);
    },
  };
}
