import type { AssetCard, ListedAsset } from "../rows.ts";

type Known<T> = Pick<ListedAsset, "code" | "ticker" | "name"> & Partial<T>;

const unsaid = {
  nameRu: null,
  isin: null,
  figi: null,
  exchange: null,
  mic: null,
  type: null,
  country: null,
  currency: null,
  isActive: null,
} as const;

export const listedAsset = (known: Known<ListedAsset>): ListedAsset => ({ ...unsaid, ...known });

export const assetCard = (known: Known<AssetCard>): AssetCard => ({
  ...unsaid,
  nominal: null,
  nominalCurrency: null,
  lotSize: null,
  priceDigits: null,
  issuedOn: null,
  maturesOn: null,
  sector: null,
  industry: null,
  historyFrom: null,
  historyTo: null,
  ...known,
});
