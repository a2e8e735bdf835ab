/** Jobs that query sources; absent where MARKET_DATA is off. */
const sourceJobNames = [
  "market-contact",
  "asset-search",
  "load-rates",
  "market-quotes",
  "market-prices",
  "market-rates",
  "market-events",
  "market-history",
  "market-codes",
  "market-series",
  "market-universe",
  "market-facts",
  "market-news",
] as const;

/** Jobs that run for one connection: they need its id and cannot be started from the screen. */
const orderedJobNames: readonly string[] = ["sync"];

/** Whether a job can be started without an order. */
export const canRunAlone = (name: string): boolean => !orderedJobNames.includes(name);

/** The jobs of an installation, in the order of the screen; a test holds the list against the jobs themselves. */
export const jobNamesOf = ({
  hasMarketData,
  hasBilling,
}: {
  readonly hasMarketData: boolean;
  readonly hasBilling: boolean;
}): readonly string[] => [
  ...(hasMarketData ? sourceJobNames : []),
  "due-income",
  "income-forecasts",
  "own-prices",
  "moved-lots",
  "dividend-ratings",
  "screener",
  "rating-hindcasts",
  "visitor-backtests",
  "public-changes",
  "public-renewal",
  "account-cleaning",
  "lookups-comparison",
  "notices",
  "weekly-digest",
  "send-mail",
  "sync",
  "sync-nightly",
  ...(hasBilling ? ["renewals", "payments-comparison", "referral-earnings"] : []),
];
