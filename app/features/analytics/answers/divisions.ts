/** What the value can be divided by, for server and browser. */
export const divisions = [
  ...(["asset", "category", "class", "sector", "currency", "country", "exchange", "issuer"] as const),
] as const;
export type Division = (typeof divisions)[number];

/** Nobody told the sector, country, exchange or issuer. */
export const unknownKey = "unknown";
/** There is none: a coin has no issuer, an asset stands in no category. */
export const noneKey = "none";
