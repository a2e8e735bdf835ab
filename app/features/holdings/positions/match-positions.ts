import type { z } from "zod";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { findAssetsByCode } from "../../../market/assets/find-assets-by-code.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { findAssetsByText } from "../../../market/search/search-assets.ts";
import { toListedAsset } from "../../../portfolio/assets/asset-terms.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { PossibleAsset, positionsContract } from "./positions.contract.ts";

type Input = z.output<(typeof positionsContract)["POST /api/holdings/match"]["input"]>;
type Output = z.output<(typeof positionsContract)["POST /api/holdings/match"]["output"]>;

/** As many as a question about a row can show. */
const mostCandidates = 6;

const isNamed = ({ nameEn, nameRu }: AssetRow, name: string): boolean =>
  [nameEn, nameRu].some((one) => one.toLowerCase() === name.toLowerCase());

/**
 * Matches what rows of a table name to assets of the portfolio's market: by ticker or ISIN, otherwise by the whole name.
 * What means several, or is only like something, is left to be asked.
 */
export async function matchAssets(ctx: UserCtx, { portfolioId, names }: Input): Promise<Output> {
  const { db, user, language } = ctx;
  const reader = readerOfPortfolio(await getPortfolio(db, user.id, portfolioId));
  const byCode = await findAssetsByCode(db, reader, names);
  const shown = (row: AssetRow): PossibleAsset => ({
    ...toListedAsset(row, language),
    isin: row.isin,
  });
  const matches: Output["matches"] = [];
  for (const name of names) {
    const code = name.toUpperCase();
    const coded = byCode.filter(({ codes, type }) => codes.includes(code) && type !== AssetType.index);
    const found = coded.length > 0 ? coded : await findAssetsByText(db, reader, name, mostCandidates, true);
    const meant = coded.length > 0 ? coded : found.filter((row) => isNamed(row, name));
    const [only, ...others] = meant;
    const asset = only && others.length === 0 ? shown(only) : null;
    matches.push({ name, asset, candidates: asset ? [] : found.slice(0, mostCandidates).map(shown) });
  }
  return { matches };
}
