import type { AssetRow } from "../../market/assets.ts";
import { findExchange } from "../../market/reference/exchanges.ts";
import type { Ctx } from "../../server/context.ts";
import type { PublicAsset } from "./asset-pages.contract.ts";

/** An asset as its public page names it. */
export const toPublicAsset = (row: AssetRow, language: Ctx["language"]): PublicAsset => ({
  symbol: `${row.ticker}@${row.exchange}`,
  ticker: row.ticker,
  exchange: row.exchange,
  exchangeName: findExchange(row.exchange)?.name ?? row.exchange,
  name: language === "ru" ? row.nameRu : row.nameEn,
  isin: row.isin,
  type: row.type,
  currency: row.currency,
  country: row.country,
  sector: row.sector,
  isDemo: row.isDemo,
});
