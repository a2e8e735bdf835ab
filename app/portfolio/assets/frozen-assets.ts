import { type Asset, type LedgerInput, parseDec } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { deleteRows, insertRows } from "../history/write-rows.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { loadAssets } from "./asset-terms.ts";
import { blockedAssets as t } from "./holdings.tables.ts";

type Key = Pick<PortfolioRow, "userId" | "id">;

const ofPortfolio = ({ userId, id }: Key) => and(eq(t.userId, userId), eq(t.portfolioId, id));

export async function listFrozen(db: Db, userId: string, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ assetId: t.assetId }).from(t).where(ofPortfolio({ userId, id }));
  return new Set(rows.map(({ assetId }) => assetId));
}

/** By ticker. */
export async function listNamedFrozen(db: Db, userId: string, portfolioId?: string) {
  const ofOne = portfolioId === undefined ? undefined : eq(t.portfolioId, portfolioId);
  return db
    .select({ portfolioId: t.portfolioId, assetId: t.assetId, ticker: allAssets.ticker })
    .from(t)
    .innerJoin(allAssets, and(eq(allAssets.ownerId, t.assetOwnerId), eq(allAssets.id, t.assetId)))
    .where(and(eq(t.userId, userId), ofOne))
    .orderBy(asc(allAssets.ticker), asc(t.assetId));
}

/**
 * Requires the portfolio's lock.
 * @throws AppError INVALID_INPUT naming an unknown asset
 */
export async function replaceFrozen(
  tx: RecordedTx,
  portfolio: Key,
  wanted: readonly string[],
): Promise<void> {
  const { userId, id } = portfolio;
  const known = await loadAssets(tx, userId, wanted);
  const rows = wanted.map((assetId, place) => {
    const asset = known.get(assetId);
    if (!asset)
      throw new AppError("INVALID_INPUT", {}, [{ path: `blockedAssets.${place}`, code: "unknown" }]);
    return { userId, portfolioId: id, assetOwnerId: asset.ownerId, assetId };
  });
  const before = await listFrozen(tx, userId, id);
  const gone = [...before].filter((assetId) => !wanted.includes(assetId));
  const fresh = rows.filter(({ assetId }) => !before.has(assetId));
  if (gone.length > 0) await deleteRows(tx, t, and(ofPortfolio(portfolio), inArray(t.assetId, gone)));
  if (fresh.length > 0) await insertRows(tx, t, fresh);
}

export function withFrozen(
  terms: ReadonlyMap<string, Asset>,
  blocked: ReadonlySet<string>,
): ReadonlyMap<string, Asset> {
  if (blocked.size === 0) return terms;
  return new Map(
    [...terms].map(([id, asset]) => [id, blocked.has(id) ? { ...asset, isBlocked: true } : asset]),
  );
}

export function blockedTerms(
  portfolio: Pick<PortfolioRow, "blockedHaircut" | "isBlockedApart">,
): Pick<LedgerInput, "blockedHaircut" | "isBlockedApart"> {
  const haircut = portfolio.blockedHaircut === null ? undefined : parseDec(portfolio.blockedHaircut);
  return {
    ...(haircut !== undefined && { blockedHaircut: haircut }),
    ...(portfolio.isBlockedApart && { isBlockedApart: true }),
  };
}

/** True for frozen assets outside the portfolio's figures. */
export const isExcluded = ({ input }: { readonly input: LedgerInput }, assetId: string): boolean =>
  input.isBlockedApart === true && input.assets.get(assetId)?.isBlocked === true;
