/** Fields of a shared asset that support can set; ticker and ISIN change by a rename, which keeps the former ones. */
export const assetFieldNames = [
  "nameEn",
  "nameRu",
  "type",
  "currency",
  "country",
  "sector",
  "figi",
  "nominal",
  "multiplier",
  "lotSize",
  "priceDigits",
] as const;
