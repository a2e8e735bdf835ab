import type { UserCtx } from "../server/context.ts";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import type { RoleName } from "../shared/codes.ts";
import { logSecurity } from "./security-log.ts";
import { findUser } from "./users.ts";
import { assertFactorGiven } from "./verified-session.ts";

export interface ActTarget {
  readonly userId: string;
  /** Text: `safety:log.event.<action>`. */
  readonly action: string;
  /** Null where the person asked for the action. */
  readonly reason: string | null;
  /** Shown to the person: no secrets, nothing about the actor. */
  readonly details?: Readonly<Record<string, string>>;
}

const staffRoles = ["admin", "support"] as const satisfies readonly RoleName[];

/** In the actor's log. */
export const actorEvent = "acted-on-user";

/**
 * Runs a staff action and logs it for both sides in one transaction; the person sees only the actor's role.
 * @throws AppError NOT_FOUND, FORBIDDEN without a staff role, SECOND_FACTOR_REQUIRED or CODE_REQUIRED without a factor
 * within ten minutes, unless on the own account
 */
export async function actOnUser<T>(
  ctx: UserCtx,
  { userId, action, reason, details = {} }: ActTarget,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const role = staffRoles.find((one) => ctx.user.roles.includes(one));
  if (!role) throw new AppError("FORBIDDEN");
  const isOther = userId !== ctx.user.id;
  if (!(await findUser(ctx.db, userId))) throw new AppError("NOT_FOUND");
  if (isOther) await assertFactorGiven(ctx);
  const now = ctx.now();
  const why = { ...details, byRole: role, ...(reason === null ? {} : { reason }) };
  return ctx.db.transaction(async (tx) => {
    // First: `run` may remove the account. Hides the actor's address.
    const origin = { now, address: isOther ? "" : ctx.address };
    await logSecurity(tx, userId, action, origin, why);
    if (isOther) {
      const audit = { ...why, action, userId };
      await logSecurity(tx, ctx.user.id, actorEvent, { now, address: ctx.address }, audit);
    }
    return run(tx);
  });
}
