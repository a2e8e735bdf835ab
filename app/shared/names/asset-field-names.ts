/** Fields of a shared asset that the support may set; codes change by a rename, which keeps the old ones. */
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
