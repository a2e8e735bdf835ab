import { and, eq } from "drizzle-orm";
import { loadAssets } from "../../../portfolio/assets/asset-terms.ts";
import { holdingNotes } from "../../../portfolio/assets/holdings.tables.ts";
import { byUser, change } from "../../../portfolio/history/change.ts";
import { deleteRows, insertRows } from "../../../portfolio/history/write-rows.ts";
import { assertMatches } from "../../../portfolio/transactions/row-tag.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { holdingNoteTag } from "../position-tags.ts";

interface Note {
  readonly portfolioId: string;
  readonly assetId: string;
  readonly note: string;
}

/** Saves a holding's note; an empty one is deleted. @throws AppError NOT_FOUND, STALE */
export async function updateNote(
  ctx: UserCtx,
  { portfolioId, assetId, note }: Note,
): Promise<{ note: string; noteEtag: string }> {
  const { user, now } = ctx;
  const isTheOne = and(
    eq(holdingNotes.userId, user.id),
    eq(holdingNotes.portfolioId, portfolioId),
    eq(holdingNotes.assetId, assetId),
  );
  await change(byUser(ctx), { portfolioId, kind: "holding-note" }, async (tx) => {
    const asset = (await loadAssets(tx, user.id, [assetId])).get(assetId);
    if (!asset) throw new AppError("NOT_FOUND");
    const [before] = await tx.select({ note: holdingNotes.note }).from(holdingNotes).where(isTheOne);
    assertMatches(ctx.ifMatch, holdingNoteTag(before?.note ?? ""));
    const key = { userId: user.id, portfolioId, assetId };
    if (note.trim() === "") {
      await deleteRows(tx, holdingNotes, isTheOne);
      return;
    }
    const written = { note, updatedAt: now() };
    const onConflict = {
      target: [holdingNotes.userId, holdingNotes.portfolioId, holdingNotes.assetId],
      set: written,
    };
    const row = { ...key, assetOwnerId: asset.ownerId, ...written };
    await insertRows(tx, holdingNotes, row, { onConflict });
  });
  const kept = note.trim() === "" ? "" : note;
  return { note: kept, noteEtag: holdingNoteTag(kept) };
}
