import type { AssetRow } from "../../market/assets/assets.ts";
import { exchangeName } from "../../market/reference/exchanges.ts";
import type { Ctx } from "../../server/context.ts";
import type { PublicAsset } from "./asset-pages.contract.ts";

export const toPublicAsset = (row: AssetRow, language: Ctx["language"]): PublicAsset => ({
  symbol: `${row.ticker}@${row.exchange}`,
  ticker: row.ticker,
  exchange: row.exchange,
  exchangeName: exchangeName(row.exchange, language),
  name: language === "ru" ? row.nameRu : row.nameEn,
  isin: row.isin,
  type: row.type,
  currency: row.currency,
  country: row.country,
  sector: row.sector,
  isDemo: row.isDemo,
});
