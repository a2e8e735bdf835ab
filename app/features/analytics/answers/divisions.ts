/** Groupings of the value, for server and browser. */
export const divisions = [
  ...(["asset", "category", "class", "sector", "currency", "country", "exchange", "issuer"] as const),
] as const;
export type Division = (typeof divisions)[number];

/** Unknown sector, country, exchange or issuer. */
export const unknownKey = "unknown";
/** Not applicable: a coin has no issuer, an asset no category. */
export const noneKey = "none";
