import { and, asc, count, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { savedScreens as saved } from "../../domain/saved.tables.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { ScreenerFilter } from "../../shared/schemas/screener.schema.ts";
import { getFacts } from "./get-facts.ts";
import { getReference } from "./get-reference.ts";
import { getRanks, getScreener } from "./get-screener.ts";
import type { SavedScreen, screenerContract } from "./screener.contract.ts";

/** Keeps the list manageable. */
const maxSaved = 50;

type Draft = z.output<(typeof screenerContract)["POST /api/screener/saved"]["input"]>;
type SavedRow = typeof saved.$inferSelect;

/** Returns stored filters without fields of other versions. */
function toSaved({ id, name, filter, sort }: SavedRow): SavedScreen {
  const fields = Object.entries(filter).filter(
    ([field, value]) => ScreenerFilter.partial().safeParse({ [field]: value }).success,
  );
  return { id, name, filter: ScreenerFilter.parse(Object.fromEntries(fields)), sort };
}

/** @throws AppError INVALID_INPUT when other filters have the name */
async function assertNameFree(tx: Db, userId: string, name: string, id: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: saved.id })
    .from(saved)
    .where(and(eq(saved.userId, userId), eq(saved.name, name)));
  if (taken && taken.id !== id)
    throw new AppError("INVALID_INPUT", {}, [{ path: "name", code: "name-taken" }]);
}

async function addSaved({ db, user, now }: UserCtx, draft: Draft): Promise<SavedScreen> {
  return db.transaction(async (tx) => {
    await assertNameFree(tx, user.id, draft.name, null);
    const [known] = await tx.select({ n: count() }).from(saved).where(eq(saved.userId, user.id));
    if ((known?.n ?? 0) >= maxSaved)
      throw new AppError("INVALID_INPUT", {}, [
        { path: "name", code: "too-many-saved", params: { max: String(maxSaved) } },
      ]);
    const [row] = await tx
      .insert(saved)
      .values({ ...draft, userId: user.id, id: newId(), createdAt: now() })
      .returning();
    if (!row) throw new Error("insert returned no row");
    return toSaved(row);
  });
}

async function changeSaved(
  { db, user }: UserCtx,
  { id, ...draft }: Draft & { id: string },
): Promise<SavedScreen> {
  return db.transaction(async (tx) => {
    await assertNameFree(tx, user.id, draft.name, id);
    const [row] = await tx
      .update(saved)
      .set(draft)
      .where(and(eq(saved.userId, user.id), eq(saved.id, id)))
      .returning();
    if (!row) throw new AppError("NOT_FOUND");
    return toSaved(row);
  });
}

export const screenerHandlers: Handlers<typeof screenerContract> = {
  "GET /api/screener/div-finder": getScreener,
  "POST /api/screener/div-finder": getScreener,
  "GET /api/screenerref/div-finder-ref": getReference,
  "GET /api/screener/facts": (ctx, { symbol }) => getFacts(ctx, symbol),
  "GET /api/public/asset-ranks": (ctx, { limit }) => getRanks(ctx, limit),
  "GET /api/screener/saved": async ({ db, user }) => {
    const rows = await db.select().from(saved).where(eq(saved.userId, user.id)).orderBy(asc(saved.name));
    return { screens: rows.map(toSaved) };
  },
  "POST /api/screener/saved": addSaved,
  "PUT /api/screener/saved": changeSaved,
  "DELETE /api/screener/saved": async ({ db, user }, { id }) => {
    const gone = await db
      .delete(saved)
      .where(and(eq(saved.userId, user.id), eq(saved.id, id)))
      .returning({ id: saved.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
    return null;
  },
};
