import { and, asc, count, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { holdingColumnSets as sets } from "../../portfolio/assets/holdings.tables.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import {
  type ColumnSet,
  type columnSetsContract,
  GroupingName,
  HoldingColumnId,
} from "./column-sets.contract.ts";

/** Per user. */
const maxSets = 50;

type Draft = z.output<(typeof columnSetsContract)["POST /api/holdings/column-sets"]["input"]>;
type SetRow = typeof sets.$inferSelect;

/** Converts a stored set, dropping columns of later versions. */
export function toColumnSet(row: SetRow): ColumnSet {
  const { id, name, columns, groupBy, isDefault } = row;
  return {
    id,
    name,
    columns: columns.flatMap((column) => HoldingColumnId.safeParse(column).data ?? []),
    groupBy: GroupingName.safeParse(groupBy).data ?? null,
    isDefault,
    etag: setTag(row),
  };
}

const setTag = ({ name, columns, groupBy }: SetRow): string => rowTag({ name, columns, groupBy });

/** Lists the user's sets by name. */
export const listColumnSets = async (db: Db, userId: string): Promise<ColumnSet[]> =>
  (await db.select().from(sets).where(eq(sets.userId, userId)).orderBy(asc(sets.name))).map(toColumnSet);

/** @throws AppError INVALID_INPUT when another set has the name */
async function assertNameFree(tx: Db, userId: string, name: string, id: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: sets.id })
    .from(sets)
    .where(and(eq(sets.userId, userId), eq(sets.name, name)));
  if (taken && taken.id !== id)
    throw new AppError("INVALID_INPUT", {}, [{ path: "name", code: "name-taken" }]);
}

const dropDefault = (tx: Db, userId: string) =>
  tx.update(sets).set({ isDefault: false }).where(eq(sets.userId, userId));

async function addSet({ db, user, now }: UserCtx, draft: Draft): Promise<ColumnSet> {
  return db.transaction(async (tx) => {
    await assertNameFree(tx, user.id, draft.name, null);
    const [known] = await tx.select({ n: count() }).from(sets).where(eq(sets.userId, user.id));
    if ((known?.n ?? 0) >= maxSets)
      throw new AppError("INVALID_INPUT", {}, [
        { path: "name", code: "too-many-saved", params: { max: String(maxSets) } },
      ]);
    if (draft.isDefault) await dropDefault(tx, user.id);
    const [row] = await tx
      .insert(sets)
      .values({ ...draft, userId: user.id, id: newId(), createdAt: now() })
      .returning();
    if (!row) throw new Error("insert returned no row");
    return toColumnSet(row);
  });
}

async function changeSet(
  { db, user, ifMatch }: UserCtx,
  { id, ...draft }: Draft & { id: string },
): Promise<ColumnSet> {
  return db.transaction(async (tx) => {
    const isTheOne = and(eq(sets.userId, user.id), eq(sets.id, id));
    const [before] = await tx.select().from(sets).where(isTheOne).for("update");
    if (!before) throw new AppError("NOT_FOUND");
    assertMatches(ifMatch, setTag(before));
    await assertNameFree(tx, user.id, draft.name, id);
    if (draft.isDefault) await dropDefault(tx, user.id);
    const [row] = await tx.update(sets).set(draft).where(isTheOne).returning();
    if (!row) throw new AppError("NOT_FOUND");
    return toColumnSet(row);
  });
}

export const columnSetsHandlers: Handlers<typeof columnSetsContract> = {
  "GET /api/holdings/column-sets": async ({ db, user }) => ({ sets: await listColumnSets(db, user.id) }),
  "POST /api/holdings/column-sets": addSet,
  "PUT /api/holdings/column-sets": changeSet,
  "DELETE /api/holdings/column-sets": async ({ db, user }, { id }) => {
    const gone = await db
      .delete(sets)
      .where(and(eq(sets.userId, user.id), eq(sets.id, id)))
      .returning({ id: sets.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
    return null;
  },
};
