import { and, eq } from "drizzle-orm";
import type { UserCtx } from "../server/context.ts";
import { AppError } from "../shared/app-error.ts";
import { sessions } from "./identity.tables.ts";
import { hasSecondFactor } from "./second-factor.ts";

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

export async function noteVerified(ctx: SessionCtx): Promise<void> {
  await ctx.db.update(sessions).set({ verifiedAt: ctx.now() }).where(own(ctx));
}

export async function noteFactorGiven(ctx: SessionCtx): Promise<void> {
  await ctx.db.update(sessions).set({ verifiedFactorAt: ctx.now() }).where(own(ctx));
}

export async function isVerified(ctx: SessionCtx): Promise<boolean> {
  return isRecent(ctx, (await readProofs(ctx))?.password);
}

/** @throws AppError VERIFY_REQUIRED when the last proof is older than ten minutes */
export async function assertVerified(ctx: SessionCtx): Promise<void> {
  if (!(await isVerified(ctx))) throw new AppError("VERIFY_REQUIRED");
}

/** @throws AppError SECOND_FACTOR_REQUIRED without one, CODE_REQUIRED after ten minutes */
export async function assertFactorGiven(ctx: SessionCtx): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, ctx.user.id))) throw new AppError("SECOND_FACTOR_REQUIRED");
  if (!isRecent(ctx, (await readProofs(ctx))?.factor)) throw new AppError("CODE_REQUIRED");
}
