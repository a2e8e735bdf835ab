import type { AssetRow } from "../../market/assets/assets.ts";
import { type MarketReader, readerOfPortfolio, visibleOwners } from "../../market/market-reader.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { loadAssets, loadTerms } from "../assets/asset-terms.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { type AccountId, type CashPortfolio, settlesInCash } from "./cash-settlement.ts";
import { type DraftAsset, isCashDraft, type RowDraft, toTransactionValues } from "./transaction-values.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

/** @throws AppError INVALID_INPUT naming the field */
function assertOneMarket(reader: MarketReader, draft: RowDraft, assets: ReadonlyMap<string, AssetRow>): void {
  const code = reader.sharedId === demoMarketOwner ? "real-asset" : "demo-asset";
  const issues = (["assetId", "toAssetId"] as const).flatMap((path) => {
    const row = assets.get(draft[path] ?? "");
    return row && !visibleOwners(reader).includes(row.ownerId) ? [{ path, code }] : [];
  });
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

/**
 * Payment defaults to the account's.
 * @throws AppError naming every wrong field
 */
export async function readDraft(
  ctx: Pick<UserCtx, "user" | "today">,
  db: Db,
  portfolio: CashPortfolio & Pick<PortfolioRow, "isDemo">,
  draft: RowDraft & { readonly accountId?: AccountId },
): Promise<TransactionValues> {
  const ids = [draft.assetId, draft.toAssetId].flatMap((id) => id ?? []);
  const reader = readerOfPortfolio(portfolio);
  const assets = await loadAssets(db, portfolio.userId, ids);
  assertOneMarket(reader, draft, assets);
  const terms = await loadTerms(db, reader, assets.values());
  const assetOf = (id: string | null | undefined): DraftAsset | undefined => {
    const [row, term] = id ? [assets.get(id), terms.get(id)] : [];
    // Deleted custom assets are refused; shared ones have successors.
    if (row?.isActive === false && row.ownerId === ctx.user.id) return undefined;
    return row && term && { ownerId: row.ownerId, terms: term };
  };
  const [asset, toAsset] = [assetOf(draft.assetId), assetOf(draft.toAssetId)];
  const isDecided = draft.affectsCash !== undefined || isCashDraft(draft);
  const isInCash = isDecided || (await settlesInCash(db, portfolio, draft.accountId));
  return toTransactionValues(draft, { today: ctx.today, asset, toAsset, settlesInCash: isInCash });
}
