import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { allOf, deleteRows, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { goals } from "./goals.tables.ts";

export type GoalRow = typeof goals.$inferSelect;
export type GoalValues = Omit<GoalRow, "userId" | "id" | "version" | "createdAt">;

const isOwn = (userId: string, id: string) => and(eq(goals.userId, userId), eq(goals.id, id));

/** Lists goals of one or all portfolios, oldest first. */
export async function listGoals(db: Db, userId: string, portfolioId?: string): Promise<GoalRow[]> {
  const rows = await db
    .select({ goal: goals })
    .from(goals)
    .innerJoin(portfolios, and(eq(portfolios.userId, goals.userId), eq(portfolios.id, goals.portfolioId)))
    .where(
      and(
        eq(goals.userId, userId),
        isNull(portfolios.deletedAt),
        portfolioId === undefined ? undefined : eq(goals.portfolioId, portfolioId),
      ),
    )
    .orderBy(asc(goals.createdAt), asc(goals.id));
  return rows.map(({ goal }) => goal);
}

export async function getGoal(db: Db, userId: string, id: string): Promise<GoalRow> {
  const [row] = await db.select().from(goals).where(isOwn(userId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export async function insertGoal(
  tx: RecordedTx,
  owner: { readonly userId: string; readonly now: Date },
  values: GoalValues,
): Promise<string> {
  const id = newId();
  await insertRows(tx, goals, { ...values, userId: owner.userId, id, createdAt: owner.now });
  return id;
}

export async function updateGoal(
  tx: RecordedTx,
  { userId, id, version }: { readonly userId: string; readonly id: string; readonly version: number },
  values: GoalValues,
): Promise<void> {
  await getGoal(tx, userId, id);
  const set = { ...values, version: sql`${goals.version} + 1` };
  const isAsRead = and(isOwn(userId, id), eq(goals.version, version));
  if ((await updateRows(tx, goals, set, isAsRead)).count === 0) throw new AppError("CONFLICT");
}

/** Removes a goal and returns it. @throws AppError NOT_FOUND */
export async function deleteGoal(tx: RecordedTx, userId: string, id: string): Promise<GoalRow> {
  const {
    rows: [row],
  } = await deleteRows(tx, goals, isOwn(userId, id), { returning: allOf(goals) });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}
