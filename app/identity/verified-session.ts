import { and, eq } from "drizzle-orm";
import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { sessions } from "./identity.tables.ts";

/** How long a proof of who is there counts. */
const verifiedMs = 10 * 60_000;

type SessionCtx = Pick<UserCtx, "db" | "user" | "now">;

const own = ({ user }: SessionCtx) => and(eq(sessions.userId, user.id), eq(sessions.id, user.sessionId));

/** Notes that whoever holds this session just proved again who they are. */
export async function noteVerified(ctx: SessionCtx): Promise<void> {
  await ctx.db.update(sessions).set({ verifiedAt: ctx.now() }).where(own(ctx));
}

/** Whether the sign-in or the last proof is at most ten minutes old. */
export async function isVerified(ctx: SessionCtx): Promise<boolean> {
  const [session] = await ctx.db.select({ at: sessions.verifiedAt }).from(sessions).where(own(ctx));
  return session?.at != null && ctx.now().getTime() - session.at.getTime() <= verifiedMs;
}

/**
 * Asked before anything that a stolen session must not do alone.
 * @throws AppError VERIFY_REQUIRED when the sign-in or the last `account/check-password` is older than ten minutes
 */
export async function assertVerified(ctx: SessionCtx): Promise<void> {
  if (!(await isVerified(ctx))) throw new AppError("VERIFY_REQUIRED");
}
