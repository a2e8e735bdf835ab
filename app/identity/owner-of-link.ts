import type { Config } from "../server/config/config.ts";
import type { CurrentUser } from "../server/context.ts";
import { dayIn } from "../server/day-in.ts";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { findUser } from "./users.ts";

interface World {
  readonly db: Db;
  readonly config: Pick<Config, "today">;
  readonly now: () => Date;
}

interface LinkOwner {
  readonly user: CurrentUser;
  readonly today: string;
}

/**
 * Read access without roles, plan or session.
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
