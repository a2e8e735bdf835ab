/** Every job there is, in the order of the screen; a test holds the list against the jobs themselves. */
export const jobNames = [
  "market-contact",
  "asset-search",
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
