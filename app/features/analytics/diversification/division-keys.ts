import type { CategoryFacts } from "../../../domain/allocation/top-categories.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { issuerName, issuerOf } from "../../../market/assets/issuer-of.ts";
import { exchangeName } from "../../../market/reference/exchanges.ts";
import { sectorName } from "../../../market/reference/sectors.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { AssetRef } from "../../../shared/schemas/ledger.schema.ts";
import { type Division, noneKey, unknownKey } from "../answers/divisions.ts";
import type { Piece } from "../answers/pieces.rules.ts";

/** Returns an asset's slice. A fund without look-through has no sector, country or issuer. */
export function keyOfAsset(by: Division, row: AssetRow, { ofAsset }: CategoryFacts): string {
  switch (by) {
    case "asset":
      return row.id;
    case "category":
      return ofAsset.get(row.id) ?? noneKey;
    case "class":
      return String(row.type);
    case "currency":
      return row.currency;
    case "exchange":
      return row.exchange || unknownKey;
    case "issuer":
      return issuerOf(row) ?? unknownKey;
    default:
      return (row.type === AssetType.etf ? null : row[by]) ?? unknownKey;
  }
}

/** Returns the slice of cash; by currency it joins the assets traded in it. */
export function cashKeyOf(by: Division, currency: string, { ofCash }: CategoryFacts): string {
  if (by === "asset") return `cash:${currency}`;
  if (by === "category") return ofCash.get(currency) ?? "cash";
  if (by === "class") return String(AssetType.cash);
  return by === "currency" ? currency : "cash";
}

interface Named {
  readonly language: string;
  readonly categories: CategoryFacts;
  readonly refOf: (assetId: string | null) => AssetRef | null;
  readonly pieces: readonly Pick<Piece, "assetId" | "name">[];
}

/** Returns a slice's name; null where the client names it. */
export function nameOfSlice(by: Division, key: string, named: Named): string | null {
  if (key === unknownKey || key === noneKey || key.startsWith("cash")) return null;
  if (by === "currency") return key;
  if (by === "category") return named.categories.names.get(key) ?? null;
  if (by === "exchange") return exchangeName(key, named.language);
  if (by === "country") return countryName(key, named.language);
  if (by === "sector") return sectorName(key, named.language);
  if (by !== "issuer") return null;
  const names = named.pieces.map(({ assetId, name }) => named.refOf(assetId)?.name ?? name ?? "");
  return issuerName(key, names, named.language);
}

const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
