import { createHmac } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { authTries } from "./identity.tables.ts";

/** No delay for the first `free` attempts, then doubling up to `longestS`. */
interface Slowing {
  readonly free: number;
  readonly firstS: number;
  readonly longestS: number;
}

const fromOneAddress: Slowing = { free: 5, firstS: 1, longestS: 900 };
/** At most a minute, so that attackers cannot lock the owner out. */
const fromAnywhere: Slowing = { free: 20, firstS: 1, longestS: 60 };
const mailsFromHere: Slowing = { free: 3, firstS: 60, longestS: 3600 };
const mailsFromAnywhere: Slowing = { free: 10, firstS: 60, longestS: 300 };

const forgottenMs = 24 * 3600_000;

/** `whose` is an address or account as typed, known or not. */
export interface Try {
  readonly what: "sign-in" | "check-password";
  readonly whose: string;
}

interface TryCtx {
  readonly db: Db;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly address: string;
}

const keyOf = ({ secretKey }: TryCtx, ...parts: readonly string[]): Uint8Array =>
  createHmac("sha256", secretKey)
    .update(JSON.stringify(["try", ...parts]))
    .digest();

const keysOf = (ctx: TryCtx, { what, whose }: Try) => ({
  here: keyOf(ctx, what, whose, ctx.address),
  anywhere: keyOf(ctx, what, whose),
});

/**
 * Counts an attempt before the check, so that parallel guesses count.
 * @throws AppError TRY_LATER {seconds}; check nothing then
 */
export async function countGuess(ctx: TryCtx, tried: Try): Promise<void> {
  const { here, anywhere } = keysOf(ctx, tried);
  await count(ctx, here, fromOneAddress);
  await count(ctx, anywhere, fromAnywhere);
}

/** Equalises response time: waits for a commit without counting. */
export async function equaliseGuess(ctx: TryCtx, tried: Try): Promise<void> {
  const { here } = keysOf(ctx, tried);
  await ctx.db.update(authTries).set({ updatedAt: ctx.now() }).where(eq(authTries.keyHash, here));
}

/** Uncounts the attempt after success. */
export async function uncountGuess(ctx: TryCtx, tried: Try): Promise<void> {
  const { here, anywhere } = keysOf(ctx, tried);
  await ctx.db.delete(authTries).where(eq(authTries.keyHash, here));
  await ctx.db
    .update(authTries)
    .set({ count: sql`greatest(${authTries.count} - 1, 0)` })
    .where(eq(authTries.keyHash, anywhere));
}

/** @throws AppError TRY_LATER {seconds} */
export async function countMail(ctx: TryCtx, email: string): Promise<void> {
  await count(ctx, keyOf(ctx, "mail", email, ctx.address), mailsFromHere);
  await count(ctx, keyOf(ctx, "mail", email), mailsFromAnywhere);
}

/** One statement serialises concurrent attempts. */
async function count(ctx: TryCtx, keyHash: Uint8Array, slowing: Slowing): Promise<void> {
  const now = ctx.now();
  const forgotten = new Date(now.getTime() - forgottenMs);
  const n = sql`(case when ${lt(authTries.updatedAt, forgotten)} then 1 else ${authTries.count} + 1 end)`;
  const waitS = sql`(case when ${n} < ${slowing.free} then 0
    else least(${slowing.firstS} * power(2, least(${n} - ${slowing.free}, 20)), ${slowing.longestS}) end)`;
  const taken = await ctx.db
    .insert(authTries)
    .values({ keyHash, count: 1, nextAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: authTries.keyHash,
      set: {
        count: n,
        nextAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${waitS})`,
        updatedAt: now,
      },
      setWhere: sql`${authTries.nextAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ count: authTries.count });
  if (taken.length > 0) return;
  const [row] = await ctx.db.select().from(authTries).where(eq(authTries.keyHash, keyHash));
  const waitMs = (row?.nextAt.getTime() ?? now.getTime()) - now.getTime();
  throw new AppError("TRY_LATER", { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) });
}

/** Forgets attempts counted for a removed account: sign-in, password checks and mails. */
export async function forgetTries(ctx: TryCtx, whose: readonly string[]): Promise<void> {
  const whats = ["sign-in", "check-password"] as const;
  const keys = whose.flatMap((one) => [
    keyOf(ctx, "mail", one),
    keyOf(ctx, "mail", one, ctx.address),
    ...whats.flatMap((what) => Object.values(keysOf(ctx, { what, whose: one }))),
  ]);
  await ctx.db.delete(authTries).where(inArray(authTries.keyHash, keys));
}

/**
 * Deletes counts unchanged for a day whose wait is over.
 * @returns how many
 */
export async function removeOldTries(db: Db, now: Date): Promise<number> {
  const old = lt(authTries.updatedAt, new Date(now.getTime() - forgottenMs));
  const removed = await db
    .delete(authTries)
    .where(and(old, lt(authTries.nextAt, now)))
    .returning({ count: authTries.count });
  return removed.length;
}
