import type { z } from "zod";
import { matchNames } from "../../../domain/positions/match-names.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { toListedAsset } from "../../../portfolio/assets/asset-terms.ts";
import { getPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { PossibleAsset, positionsContract } from "./positions.contract.ts";

type Input = z.output<(typeof positionsContract)["POST /api/holdings/match"]["input"]>;
type Output = z.output<(typeof positionsContract)["POST /api/holdings/match"]["output"]>;

/** Matches table rows to assets of the portfolio's market; uncertain ones are left to the user. */
export async function matchAssets(ctx: UserCtx, { portfolioId, names }: Input): Promise<Output> {
  const { db, user, language } = ctx;
  const reader = readerOfPortfolio(await getPortfolio(db, user.id, portfolioId));
  const shown = (row: AssetRow): PossibleAsset => ({ ...toListedAsset(row, language), isin: row.isin });
  const matches = (await matchNames(db, reader, names)).map(({ name, asset, candidates }) => ({
    name,
    asset: asset && shown(asset),
    candidates: candidates.map(shown),
  }));
  return { matches };
}
