import type { UserCtx } from "../server/context.ts";
import type { Db } from "../server/db-types.ts";
import { loadAssets, loadTerms } from "./asset-terms.ts";
import { type RowDraft, type TransactionValues, toTransactionValues } from "./transaction-values.ts";

/** A draft's values, checked against what the user may see. @throws AppError naming every wrong field */
export async function readDraft(
  ctx: Pick<UserCtx, "user" | "today">,
  db: Db,
  draft: RowDraft,
): Promise<TransactionValues> {
  const assets = await loadAssets(db, ctx.user.id, draft.assetId ? [draft.assetId] : []);
  const terms = await loadTerms(db, ctx.user.id, assets.values());
  const row = draft.assetId ? assets.get(draft.assetId) : undefined;
  const term = draft.assetId ? terms.get(draft.assetId) : undefined;
  const asset = row && term ? { ownerId: row.ownerId, terms: term } : undefined;
  return toTransactionValues(draft, { today: ctx.today, asset });
}
