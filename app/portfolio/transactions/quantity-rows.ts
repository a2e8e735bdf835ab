import { and, inArray, isNotNull, or } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import type { BinaryRows } from "../../server/db/copy/binary-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { transactions as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { asText, decOf, LedgerFields, readRows, rowsOfPortfolio, toRatio } from "../run/ledger-rows.ts";
import { listOversold, type Oversold, type QuantityRow } from "./quantity-check.ts";

const columns = [
  asText(t.id),
  t.kind,
  t.tradeDate,
  asText(t.tradeTime),
  t.assetId,
  t.quantity,
  t.ratioTo,
  t.ratioFrom,
  t.toAssetId,
  t.toQuantity,
  t.optionRight,
] as const;

export async function loadQuantityRows(
  db: Db,
  userId: string,
  portfolioId: string,
  assetIds?: readonly string[],
): Promise<QuantityRow[]> {
  const ofAssets = assetIds
    ? or(inArray(t.assetId, [...assetIds]), inArray(t.toAssetId, [...assetIds]))
    : isNotNull(t.assetId);
  const fields = new LedgerFields();
  const rows: QuantityRow[] = [];
  await readRows(db, columns, and(rowsOfPortfolio(userId, portfolioId), ofAssets), (row) => {
    const quantityRow = toQuantityRow(fields, row);
    if (quantityRow !== undefined) rows.push(quantityRow);
  });
  return rows;
}

function toQuantityRow(fields: LedgerFields, f: BinaryRows): QuantityRow | undefined {
  const kind = fields.kind(f, 1);
  if (kind === undefined) return undefined;
  return {
    id: f.text(0),
    kind,
    date: fields.day(f, 2),
    assetId: fields.sharedId(f, 4),
    ...(!f.isNull(3) && { time: f.text(3) }),
    ...(!f.isNull(5) && { quantity: decOf(f, 5) }),
    ...(!f.isNull(8) && { toAssetId: fields.sharedId(f, 8) }),
    ...(!f.isNull(9) && { toQuantity: decOf(f, 9) }),
    ...(!f.isNull(10) && { optionRight: f.text(10) === "put" ? "put" : "call" }),
    ...(!f.isNull(6) && !f.isNull(7) && { ratio: toRatio(decOf(f, 6), decOf(f, 7)) }),
  };
}

/**
 * Call after the rows are written, under `lockPortfolio`.
 * @throws AppError OVERSOLD {asset, date, missing}
 */
export async function assertCovered(
  tx: Db,
  portfolio: Pick<PortfolioRow, "userId" | "id" | "isShortAllowed">,
  assetIds: readonly string[],
): Promise<void> {
  if (assetIds.length === 0) return;
  const oversold = await findUncovered(tx, portfolio, assetIds);
  if (oversold) throw await oversoldError(tx, oversold);
}

/** Undefined: all assets. */
export async function findUncovered(
  tx: Db,
  portfolio: Pick<PortfolioRow, "userId" | "id" | "isShortAllowed">,
  assetIds?: readonly string[],
): Promise<Oversold | undefined> {
  if (assetIds?.length === 0) return undefined;
  const rows = await loadQuantityRows(tx, portfolio.userId, portfolio.id, assetIds);
  // Of the exchange's other asset only this row was read.
  return listOversold(rows, portfolio.isShortAllowed).find((one) => assetIds?.includes(one.assetId) ?? true);
}

/** Names the ticker. */
export async function oversoldError(db: Db, { assetId, date, missing }: Oversold): Promise<AppError> {
  const [asset] = await db
    .select({ ticker: allAssets.ticker })
    .from(allAssets)
    .where(inArray(allAssets.id, [assetId]));
  const params = { asset: asset?.ticker ?? assetId, date, missing };
  return new AppError("OVERSOLD", params, [{ path: "quantity", code: "oversold", params }]);
}
