import { findKindName } from "@zerno/engine";
import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { assets } from "../market/market.tables.ts";
import type { Db } from "../server/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { transactions as t } from "./ledger.tables.ts";
import { type RowTexts, readTexts, rowsOfPortfolio, toRatio, unitsOf } from "./ledger-rows.ts";
import type { PortfolioRow } from "./portfolios.queries.ts";
import { findOversold, type Oversold, type QuantityRow } from "./quantity-check.ts";

/** Rows of a portfolio that decide what is held: of the given assets, or of all. */
export async function loadQuantityRows(
  db: Db,
  userId: string,
  portfolioId: string,
  assetIds?: readonly string[],
): Promise<QuantityRow[]> {
  const ofAssets = assetIds ? inArray(t.assetId, [...assetIds]) : isNotNull(t.assetId);
  const fields = [
    t.id,
    sql`${t.kind}::text`,
    t.tradeDate,
    t.tradeTime,
    t.assetId,
    t.quantity,
    t.ratioTo,
    t.ratioFrom,
  ];
  const rows = await readTexts(db, fields, and(rowsOfPortfolio(userId, portfolioId), ofAssets));
  return rows.flatMap(toQuantityRow);
}

function toQuantityRow(f: RowTexts): QuantityRow[] {
  const kind = findKindName(Number(f[1]));
  if (kind === undefined) return [];
  return [
    {
      id: f[0] ?? "",
      kind,
      date: f[2] ?? "",
      assetId: f[4] ?? "",
      ...(f[3] ? { time: f[3] } : {}),
      ...(f[5] ? { quantity: unitsOf(f[5], 18) } : {}),
      ...(f[6] && f[7] ? { ratio: toRatio(unitsOf(f[6], 18), unitsOf(f[7], 18)) } : {}),
    },
  ];
}

/**
 * Refuses a change after which some row sells more than is held. Call it inside the writing transaction, after
 * the rows are written and `lockPortfolio` was called; only the touched assets are read.
 * @throws AppError OVERSOLD {asset, date, missing}
 */
export async function assertCovered(
  tx: Db,
  portfolio: Pick<PortfolioRow, "userId" | "id" | "isShortAllowed">,
  assetIds: readonly string[],
): Promise<void> {
  if (assetIds.length === 0) return;
  const rows = await loadQuantityRows(tx, portfolio.userId, portfolio.id, assetIds);
  const oversold = findOversold(rows, portfolio.isShortAllowed);
  if (oversold) throw await toError(tx, oversold);
}

async function toError(db: Db, { assetId, date, missing }: Oversold): Promise<AppError> {
  const [asset] = await db
    .select({ ticker: assets.ticker })
    .from(assets)
    .where(inArray(assets.id, [assetId]));
  const params = { asset: asset?.ticker ?? assetId, date, missing };
  return new AppError("OVERSOLD", params, [{ path: "quantity", code: "oversold", params }]);
}
