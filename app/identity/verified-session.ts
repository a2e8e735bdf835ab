import { and, eq } from "drizzle-orm";
import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { sessions } from "./identity.tables.ts";
import { hasSecondFactor } from "./second-factor.ts";

/** Validity of a confirmed identity. */
const verifiedMs = 10 * 60_000;

type SessionCtx = Pick<UserCtx, "db" | "user" | "now">;

const own = ({ user }: SessionCtx) => and(eq(sessions.userId, user.id), eq(sessions.id, user.sessionId));

const isRecent = ({ now }: SessionCtx, at: Date | null | undefined): boolean =>
  at != null && now().getTime() - at.getTime() <= verifiedMs;

async function readProofs(ctx: SessionCtx) {
  const [proofs] = await ctx.db
    .select({ password: sessions.verifiedAt, factor: sessions.verifiedFactorAt })
    .from(sessions)
    .where(own(ctx));
  return proofs;
}

/** Notes that whoever holds this session just proved again who they are. */
export async function noteVerified(ctx: SessionCtx): Promise<void> {
  await ctx.db.update(sessions).set({ verifiedAt: ctx.now() }).where(own(ctx));
}

/** Notes that a second factor was just given in this session. */
export async function noteFactorGiven(ctx: SessionCtx): Promise<void> {
  await ctx.db.update(sessions).set({ verifiedFactorAt: ctx.now() }).where(own(ctx));
}

/** Whether the sign-in or the last proof is at most ten minutes old. */
export async function isVerified(ctx: SessionCtx): Promise<boolean> {
  return isRecent(ctx, (await readProofs(ctx))?.password);
}

/**
 * Asked before anything that a stolen session must not do alone.
 * @throws AppError VERIFY_REQUIRED when the sign-in or the last `account/check-password` is older than ten minutes
 */
export async function assertVerified(ctx: SessionCtx): Promise<void> {
  if (!(await isVerified(ctx))) throw new AppError("VERIFY_REQUIRED");
}

/**
 * Asserts a second factor given in this session at most ten minutes ago.
 * @throws AppError SECOND_FACTOR_REQUIRED when the account has none, CODE_REQUIRED when the last one is older
 */
export async function assertFactorGiven(ctx: SessionCtx): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, ctx.user.id))) throw new AppError("SECOND_FACTOR_REQUIRED");
  if (!isRecent(ctx, (await readProofs(ctx))?.factor)) throw new AppError("CODE_REQUIRED");
}
