import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { backtests, backtestUsers, visitorBacktests } from "./backtest.tables.ts";
import type { BacktestQuestion } from "./question.schema.ts";

/** Per user. */
const mostKept = 1_000;
const visitorMs = 24 * 3_600_000;

interface NewResult {
  readonly question: BacktestQuestion;
  readonly answers: Uint8Array;
  readonly rows: Uint8Array;
}

/** A result without its data. */
export interface ResultHead {
  readonly id: string;
  /** Null: a visitor's. */
  readonly userId: string | null;
  readonly question: BacktestQuestion;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** @throws AppError LIMIT_REACHED at the user's limit of results */
export async function assertRoom(db: Db, userId: string): Promise<void> {
  const [row] = await db.select({ n: count() }).from(backtests).where(eq(backtests.userId, userId));
  if ((row?.n ?? 0) >= mostKept) throw new AppError("LIMIT_REACHED", { limit: "kept-backtests" });
}

/** Stores a result: a user's until deleted, a visitor's for a day. */
export async function insertResult(
  db: Db,
  userId: string | null,
  result: NewResult,
  now: Date,
): Promise<{ id: string; expiresAt: Date | null }> {
  const id = randomBytes(16).toString("base64url");
  const row = { ...result, id, createdAt: now };
  if (userId !== null) {
    await db.transaction(async (tx) => {
      await tx.insert(backtestUsers).values({ id, userId });
      await tx.insert(backtests).values({ ...row, userId });
    });
    return { id, expiresAt: null };
  }
  const expiresAt = new Date(now.getTime() + visitorMs);
  await db.insert(visitorBacktests).values({ ...row, expiresAt });
  return { id, expiresAt };
}

/** Returns any result: its id is the right to read it. @throws AppError NOT_FOUND, also for an expired one */
export async function getResult(db: Db, id: string, now: Date): Promise<ResultHead> {
  const { question, createdAt, userId } = backtests;
  const [own] = await db
    .select({ question, createdAt, userId })
    .from(backtestUsers)
    .innerJoin(backtests, and(eq(userId, backtestUsers.userId), eq(backtests.id, backtestUsers.id)))
    .where(eq(backtestUsers.id, id));
  if (own) return { ...own, id, expiresAt: null };
  const { expiresAt } = visitorBacktests;
  const [visitors] = await db
    .select({ question: visitorBacktests.question, createdAt: visitorBacktests.createdAt, expiresAt })
    .from(visitorBacktests)
    .where(and(eq(visitorBacktests.id, id), gt(expiresAt, now)));
  if (!visitors) throw new AppError("NOT_FOUND");
  return { ...visitors, id, userId: null };
}

/** Returns the packed answers or rows of a result. @throws AppError NOT_FOUND when deleted meanwhile */
export async function readPacked(
  db: Db,
  { id, userId }: ResultHead,
  part: "answers" | "rows",
): Promise<Uint8Array> {
  const [found] =
    userId === null
      ? await db
          .select({ bytes: visitorBacktests[part] })
          .from(visitorBacktests)
          .where(eq(visitorBacktests.id, id))
      : await db
          .select({ bytes: backtests[part] })
          .from(backtests)
          .where(and(eq(backtests.userId, userId), eq(backtests.id, id)));
  if (!found) throw new AppError("NOT_FOUND");
  return found.bytes;
}

/** Newest first. */
export const listResults = (
  db: Db,
  userId: string,
): Promise<{ id: string; question: BacktestQuestion; createdAt: Date }[]> =>
  db
    .select({ id: backtests.id, question: backtests.question, createdAt: backtests.createdAt })
    .from(backtests)
    .where(eq(backtests.userId, userId))
    .orderBy(desc(backtests.createdAt), desc(backtests.id));

/** @throws AppError NOT_FOUND, also for another user's result */
export async function deleteResult(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(backtestUsers).where(and(eq(backtestUsers.id, id), eq(backtestUsers.userId, userId)));
    const gone = await tx
      .delete(backtests)
      .where(and(eq(backtests.userId, userId), eq(backtests.id, id)))
      .returning({ id: backtests.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
  });
}

/** Deletes expired results of visitors. @returns their number */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(visitorBacktests)
    .where(lte(visitorBacktests.expiresAt, now))
    .returning({ id: visitorBacktests.id });
  return gone.length;
}
