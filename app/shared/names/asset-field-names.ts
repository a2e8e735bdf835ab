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
