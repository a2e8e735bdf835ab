import type { UserCtx } from "../server/context.ts";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import type { RoleName } from "../shared/codes.ts";
import { logSecurity } from "./security-log.ts";
import { findUser } from "./users.ts";
import { assertFactorGiven } from "./verified-session.ts";

/** A person acted on, and why; both go into the security logs of both sides. */
export interface ActTarget {
  readonly userId: string;
  /** Event of the security log; its text is `safety:log.event.<action>`. */
  readonly action: string;
  /** As `ActReason`; null where the person asked for the action. */
  readonly reason: string | null;
  /** Shown to the person: no secrets, nothing about the actor. */
  readonly details?: Readonly<Record<string, string>>;
}

const staffRoles = ["admin", "support"] as const satisfies readonly RoleName[];

/** Event in the actor's own log; the details name the action and the other account. */
const actorEvent = "acted-on-user";

/**
 * Runs an action of an administrator or support on a person, in one transaction with its audit: a row in the log of
 * the person, which names the actor's role only, and one in the log of the actor. Acting on the own account leaves one
 * row and requires no second factor.
 * @throws AppError NOT_FOUND without that user, FORBIDDEN without such a role, SECOND_FACTOR_REQUIRED or CODE_REQUIRED
 *   unless a second factor was given in this session at most ten minutes ago; and what `run` throws
 */
export async function actOnUser<T>(
  ctx: UserCtx,
  { userId, action, reason, details = {} }: ActTarget,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const role = staffRoles.find((one) => ctx.user.roles.includes(one));
  if (!role) throw new AppError("FORBIDDEN");
  const isOther = userId !== ctx.user.id;
  if (isOther) await assertFactorGiven(ctx);
  if (!(await findUser(ctx.db, userId))) throw new AppError("NOT_FOUND");
  const now = ctx.now();
  const why = { ...details, byRole: role, ...(reason === null ? {} : { reason }) };
  return ctx.db.transaction(async (tx) => {
    // Logged first: `run` may remove the account, and its log with it. Where the actor sits is not the person's business.
    const origin = { now, address: isOther ? "" : ctx.address };
    await logSecurity(tx, userId, action, origin, why);
    if (isOther) {
      const audit = { ...why, action, userId };
      await logSecurity(tx, ctx.user.id, actorEvent, { now, address: ctx.address }, audit);
    }
    return run(tx);
  });
}
