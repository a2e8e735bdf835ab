import type { AssetRow } from "../../market/assets/assets.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { type MarketReader, readerOfPortfolio, readerOfUser } from "../../market/market-reader.ts";
import { listCurrencies } from "../../market/rates/currencies.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { toListedAsset } from "../../portfolio/assets/asset-terms.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { demoMarketOwner, nilGuid } from "../../shared/codes.ts";
import type { AssetInfo, assetsContract } from "./assets.contract.ts";
import { getCashList } from "./cash-list.ts";
import { getAssetPriceOn, getRateOn } from "./day-price.ts";
import { enterPrice, getPricedAsset } from "./enter-value.ts";
import { listPrices } from "./list-prices.ts";
import { loadRates } from "./load-rates.ts";
import { getMarketState } from "./market-state.ts";
import { saveOwnRate } from "./own-rate.ts";
import { searchFurther } from "./search-further.ts";
import { uploadMarketData } from "./upload.ts";
import { listUploaded } from "./uploaded.queries.ts";

const toAssetInfo = (row: AssetRow, language: string): AssetInfo => ({
  ...toListedAsset(row, language),
  isin: row.isin,
  country: row.country,
  sector: row.sector,
  nominal: row.nominal,
  lotSize: row.lotSize,
  source: row.source,
  isOwn: row.ownerId !== nilGuid,
});

/** Returns the market of a search: the portfolio's if given, else the user's or visitor's. */
async function searchReader({ db, user }: Ctx, portfolioId: string | undefined): Promise<MarketReader> {
  if (user === null) return publicMarket(db, null);
  if (portfolioId === undefined) return readerOfUser(user);
  return readerOfPortfolio(await getPortfolio(db, user.id, portfolioId));
}

export const assetsHandlers = {
  "GET /api/assets/search": async (ctx, { portfolioId, ...wanted }) => {
    const { query, limit, isHoldable } = wanted;
    const reader = await searchReader(ctx, portfolioId);
    const found = await findAssetsByText(ctx.db, reader, query, limit, isHoldable);
    const isReal = reader.sharedId !== demoMarketOwner;
    const rows = isReal ? await searchFurther(ctx, wanted, found) : found;
    return { assets: rows.map((row) => toAssetInfo(row, ctx.language)) };
  },
  "GET /api/assets/get-asset-price": (ctx, input) => getAssetPriceOn(ctx, input),
  "GET /api/market/state": ({ db, config }) => getMarketState(db, config.hasMarketData),
  "GET /api/currency/list": (ctx) => ({
    currencies: listCurrencies().map(({ nameEn, nameRu, ...currency }) => ({
      ...currency,
      name: ctx.language === "ru" ? nameRu : nameEn,
    })),
  }),
  "GET /api/cash-list": ({ language }, { version }) => getCashList(language, version),
  "GET /api/currency/rate": (ctx, input) => getRateOn(ctx, input),
  "POST /api/currency/load-rates": (ctx, input) => loadRates(ctx, input),
  "POST /api/currency/own-rate": (ctx, input) => saveOwnRate(ctx, input),
  "POST /api/prices/upload": (ctx, input) => uploadMarketData(ctx, input),
  "GET /api/assets/one": async (ctx, { assetId }) => ({
    asset: toAssetInfo(await getPricedAsset(ctx, assetId), ctx.language),
  }),
  "POST /api/prices/one": (ctx, input) => enterPrice(ctx, input),
  "GET /api/prices/list": (ctx) => listPrices(ctx),
  "GET /api/prices/uploaded": async (ctx) => ({ series: await listUploaded(ctx) }),
} satisfies Handlers<typeof assetsContract>;
