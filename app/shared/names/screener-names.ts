/** Ratios: 0.05 = 5%; `cap` in US dollars. */
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

export const assetFacts = ["type", "country", "exchange", "sector", "currency"] as const;
export type AssetFact = (typeof assetFacts)[number];

export const payFrequencies = ["monthly", "quarterly", "half-yearly", "yearly", "irregular"] as const;
export type PayFrequency = (typeof payFrequencies)[number];

export const screenerFacts = [...assetFacts, "frequency", ...numberFacts, "exDate"] as const;
export type ScreenerFact = (typeof screenerFacts)[number];

export const screenerSorts = ["ticker", "name", ...numberFacts, "exDate", "holders"] as const;
export type ScreenerSort = (typeof screenerSorts)[number];
