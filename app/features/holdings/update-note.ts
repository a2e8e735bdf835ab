import { and, eq } from "drizzle-orm";
import { loadAssets } from "../../ledger/asset-terms.ts";
import { holdingNotes } from "../../ledger/holdings.tables.ts";
import { getPortfolio } from "../../ledger/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";

interface Note {
  readonly portfolioId: string;
  readonly assetId: string;
  readonly note: string;
}

/** Saves the note of a holding; an empty one is removed. @throws AppError NOT_FOUND */
export async function updateNote(
  { db, user, now }: UserCtx,
  { portfolioId, assetId, note }: Note,
): Promise<{ note: string }> {
  await db.transaction(async (tx) => {
    await getPortfolio(tx, user.id, portfolioId);
    const asset = (await loadAssets(tx, user.id, [assetId])).get(assetId);
    if (!asset) throw new AppError("NOT_FOUND");
    const key = { userId: user.id, portfolioId, assetId };
    if (note.trim() === "") {
      await tx
        .delete(holdingNotes)
        .where(
          and(
            eq(holdingNotes.userId, user.id),
            eq(holdingNotes.portfolioId, portfolioId),
            eq(holdingNotes.assetId, assetId),
          ),
        );
      return;
    }
    const change = { note, updatedAt: now() };
    await tx
      .insert(holdingNotes)
      .values({ ...key, assetOwnerId: asset.ownerId, ...change })
      .onConflictDoUpdate({
        target: [holdingNotes.userId, holdingNotes.portfolioId, holdingNotes.assetId],
        set: change,
      });
  });
  return { note: note.trim() === "" ? "" : note };
}
