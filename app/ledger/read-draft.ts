import type { UserCtx } from "../server/context.ts";
import type { Db } from "../server/db-types.ts";
import { loadAssets, loadTerms } from "./asset-terms.ts";
import {
  type DraftAsset,
  type RowDraft,
  type TransactionValues,
  toTransactionValues,
} from "./transaction-values.ts";

/** A draft's values, checked against what the user may see. @throws AppError naming every wrong field */
export async function readDraft(
  ctx: Pick<UserCtx, "user" | "today">,
  db: Db,
  draft: RowDraft,
): Promise<TransactionValues> {
  const ids = [draft.assetId, draft.toAssetId].flatMap((id) => id ?? []);
  const assets = await loadAssets(db, ctx.user.id, ids);
  const terms = await loadTerms(db, ctx.user.id, assets.values());
  const assetOf = (id: string | null | undefined): DraftAsset | undefined => {
    const [row, term] = id ? [assets.get(id), terms.get(id)] : [];
    // An own asset that was deleted is none, though it may come back; everybody's go on under their successors.
    if (row?.isActive === false && row.ownerId === ctx.user.id) return undefined;
    return row && term && { ownerId: row.ownerId, terms: term };
  };
  const [asset, toAsset] = [assetOf(draft.assetId), assetOf(draft.toAssetId)];
  return toTransactionValues(draft, { today: ctx.today, asset, toAsset });
}
