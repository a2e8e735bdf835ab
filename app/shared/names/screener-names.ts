/** Facts of an asset that are numbers; a ratio is 0.05, a price is in the asset's currency, `cap` in US dollars. */
export const numberFacts = [
  "yield",
  "growth",
  "streak",
  "payout",
  "rating",
  "safety",
  "cap",
  "pe",
  "price",
] as const;
export type NumberFact = (typeof numberFacts)[number];

/** What an asset is: known of every one but country and sector. */
export const assetFacts = ["type", "country", "exchange", "sector", "currency"] as const;
export type AssetFact = (typeof assetFacts)[number];

export const payFrequencies = ["monthly", "quarterly", "half-yearly", "yearly", "irregular"] as const;
export type PayFrequency = (typeof payFrequencies)[number];

/** Facts a filter can ask for, in the order of the form. */
export const screenerFacts = [...assetFacts, "frequency", ...numberFacts, "exDate"] as const;
export type ScreenerFact = (typeof screenerFacts)[number];

/** What the list can be sorted by. */
export const screenerSorts = ["ticker", "name", ...numberFacts, "exDate", "holders"] as const;
export type ScreenerSort = (typeof screenerSorts)[number];
