import { toAssetRef } from "../../ledger/asset-terms.ts";
import { getPortfolio } from "../../ledger/portfolios.queries.ts";
import type { AssetRow } from "../../market/assets.ts";
import { listCurrencies } from "../../market/currencies.ts";
import { findAssetsByText } from "../../market/search-assets.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { AssetInfo, assetsContract } from "./assets.contract.ts";
import { answerCashList } from "./cash-list.ts";
import { answerAssetPrice, answerRate } from "./day-price.ts";
import { answerMarketState } from "./market-state.ts";
import { searchFurther } from "./search-further.ts";
import { uploadMarketData } from "./upload.ts";
import { listUploaded } from "./uploaded.queries.ts";

const toAssetInfo = (row: AssetRow, language: string): AssetInfo => ({
  ...toAssetRef(row, language),
  isin: row.isin,
  country: row.country,
  sector: row.sector,
  nominal: row.nominal,
  lotSize: row.lotSize,
  source: row.source,
  isOwn: row.ownerId !== nilGuid,
});

/** @throws AppError NOT_FOUND for a portfolio that is not the asker's */
async function isDemoPortfolio({ db, user }: Ctx, portfolioId: string | undefined): Promise<boolean> {
  if (portfolioId === undefined) return false;
  if (user === null) throw new AppError("NOT_FOUND");
  return (await getPortfolio(db, user.id, portfolioId)).isDemo;
}

export const assetsHandlers = {
  "GET /api/assets/search": async (ctx, { query, limit, portfolioId }) => {
    const userId = ctx.user?.id ?? null;
    const isForDemo = await isDemoPortfolio(ctx, portfolioId);
    const found = await findAssetsByText(ctx.db, userId, query, limit, isForDemo);
    const rows = isForDemo ? found : await searchFurther(ctx, { query, limit }, found);
    return { assets: rows.map((row) => toAssetInfo(row, ctx.language)) };
  },
  "GET /api/assets/get-asset-price": (ctx, input) => answerAssetPrice(ctx, input),
  "GET /api/market/state": ({ db, config }) => answerMarketState(db, config.hasMarketData),
  "GET /api/currency/list": (ctx) => ({
    currencies: listCurrencies().map(({ nameEn, nameRu, ...currency }) => ({
      ...currency,
      name: ctx.language === "ru" ? nameRu : nameEn,
    })),
  }),
  "GET /api/cash-list": ({ language }, { version }) => answerCashList(language, version),
  "GET /api/currency/rate": (ctx, input) => answerRate(ctx, input),
  "POST /api/prices/upload": (ctx, input) => uploadMarketData(ctx, input),
  "GET /api/prices/uploaded": async (ctx) => ({ series: await listUploaded(ctx) }),
} satisfies Handlers<typeof assetsContract>;
