import type { Config } from "../server/config/config.ts";
import type { CurrentUser } from "../server/context.ts";
import { dayIn } from "../server/day-in.ts";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { findUser } from "./users.ts";

/** Context of a request that carries a secret address instead of a session. */
interface World {
  readonly db: Db;
  readonly config: Pick<Config, "today">;
  readonly now: () => Date;
}

/** The owner of a secret address, and what day it is where they live. */
interface LinkOwner {
  readonly user: CurrentUser;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * Whoever made a secret address (a calendar feed, an embedded widget), for reading what it shows: no role, no plan, and
 * no session but the address itself. Whose account has no row any more reads in UTC; the address is gone with it.
 * @throws AppError NOT_FOUND while the account is disabled
 */
export async function ownerOfLink(
  { db, config, now }: World,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<LinkOwner> {
  const owner = await findUser(db, userId);
  if (owner?.disabledAt) throw new AppError("NOT_FOUND");
  const timeZone = owner?.timeZone ?? "UTC";
  return {
    user: {
      ...{ id: userId, sessionId: id, roles: [], plan: "", timeZone },
      ...{ onboardingState: "completed", isDemo: false },
    },
    today: config.today ?? dayIn(now(), timeZone),
  };
}
