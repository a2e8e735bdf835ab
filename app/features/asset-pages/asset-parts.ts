import { AssetType } from "../../shared/codes.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { FactAsset } from "../../ui/market/derive-market-facts.ts";
import type { assetPagesContract } from "./asset-pages.contract.ts";

type Contract = typeof assetPagesContract;
export type Summary = OutputOf<Contract["GET /api/public/asset-info/summary-by-symbol"]>;
export type Bond = OutputOf<Contract["GET /api/public/asset-info/bond"]>;
export type Rating = OutputOf<Contract["GET /api/public/asset-info/asset-rating"]>;
export type Dividends = OutputOf<Contract["GET /api/public/asset-info/div-history"]>;
export type Position = OutputOf<Contract["GET /api/asset-info/my-portfolio"]>;

export type Inside = OutputOf<Contract["GET /api/asset-info/summary"]>;

/** Returns the asset for explanations. */
export const factAssetOf = ({ name, currency, type, isDemo }: Summary["asset"]): FactAsset => ({
  ...{ name, currency, isDemo },
  isBond: type === AssetType.bond,
});

/** Parts of the page below the chart. */
export type AssetPart = "bond" | "dividends" | "rating" | "insight" | "financials" | "fund" | "news";

const company: readonly AssetPart[] = ["dividends", "rating", "insight", "financials", "news"];
const byType: Readonly<Record<number, readonly AssetPart[]>> = {
  [AssetType.stock]: company,
  [AssetType.reit]: company,
  [AssetType.limitedPartnership]: company,
  [AssetType.bond]: ["bond", "news"],
  [AssetType.etf]: ["dividends", "fund", "news"],
  [AssetType.index]: ["fund", "news"],
};

/** Returns the parts applicable to a type: a bond has no dividends, a coin no reports. */
export const partsOf = (type: number): readonly AssetPart[] => byType[type] ?? ["news"];
