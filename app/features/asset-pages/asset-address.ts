import { mainQuery, query, type ScreenQuery } from "../../client/data/screen.ts";
import { type PeriodName, periodNames } from "../../shared/names/period-names.ts";

/** Parameters of an asset page's address. */
export interface AssetAddress {
  readonly symbol: string;
  readonly period: PeriodName;
  readonly reports: "year" | "quarter";
  /** Symbols to compare the price with, at most three. */
  readonly compared: readonly string[];
}

const mostCompared = 3;
/** A year of days; longer periods are thinned to as many points. */
const mostPoints = 270;

/** Reads the address; malformed parts take their defaults. */
export function readAssetAddress(symbol: string | undefined, search: URLSearchParams): AssetAddress {
  const asked = search.getAll("compare").map((text) => text.trim().toUpperCase().slice(0, 60));
  const own = (symbol ?? "").toUpperCase();
  return {
    symbol: own,
    period: periodNames.find((name) => name === search.get("period")) ?? "1Y",
    reports: search.get("reports") === "quarter" ? "quarter" : "year",
    compared: [...new Set(asked)].filter((text) => text !== "" && text !== own).slice(0, mostCompared),
  };
}

export const pricesInput = (symbol: string, period: PeriodName) => ({ symbol, period, most: mostPoints });

export const assetQueries = (address: AssetAddress): readonly ScreenQuery[] => [
  mainQuery("GET /api/public/asset-info/summary-by-symbol", { symbol: address.symbol }),
  ...partQueries(address),
];

/** Returns the queries below the head of a public asset; a failed part leaves the others. */
export function partQueries({ symbol, period, reports, compared }: AssetAddress): readonly ScreenQuery[] {
  const input = { symbol };
  return [
    ...[symbol, ...compared].map((one) =>
      query("GET /api/public/asset-info/price-history", pricesInput(one, period)),
    ),
    query("GET /api/public/asset-info/div-history", input),
    query("GET /api/public/asset-info/div-yield-history", input),
    query("GET /api/public/asset-info/asset-rating", input),
    query("GET /api/public/asset-info/financials", { symbol, period: reports }),
    query("GET /api/public/asset-info/fundamental-insight", input),
    query("GET /api/public/asset-info/fund-data", input),
    query("GET /api/public/asset-info/bond", input),
    query("GET /api/public/asset-info/news", input),
  ];
}

/** Returns the public page of an asset. */
export const publicPath = (symbol: string): string => `/public/asset/${encodeURIComponent(symbol)}`;
