import { AssetType } from "../../shared/codes.ts";
import type { ListedAsset } from "../providers/rows.ts";
import { vendorCode } from "../providers/vendor-codes.ts";
import { findExchange, suffixOf } from "../reference/exchanges.ts";
import { type Need, type OrderRule, sourcesFor } from "../runner/source-order.ts";

export interface AskedAsset {
  readonly ownerId: string;
  readonly id: string;
  readonly type: number;
  readonly ticker: string;
  readonly exchange: string;
  readonly currency: string;
  readonly country: string | null;
  readonly codes: ReadonlyMap<string, string>;
  /** Sources the support chose, by data kind. */
  readonly chosen?: ReadonlyMap<string, string>;
}

const kinds = new Map<number, NonNullable<ListedAsset["type"]>>(
  Object.entries(AssetType).map(([name, type]) => [type, name as NonNullable<ListedAsset["type"]>]),
);

type Listed = Pick<AskedAsset, "type" | "exchange" | "country">;

/** The exchange's country decides before the issuer's. */
export const needOf = (asset: Listed, want: Need["want"]): Need => ({
  want,
  kind: kinds.get(asset.type) ?? null,
  country: findExchange(asset.exchange)?.country ?? asset.country,
});

/** The support's choice first, then the general order, in case the choice fails. */
export function sourcesInTurn(
  order: readonly OrderRule[],
  asset: Listed & Pick<AskedAsset, "chosen">,
  want: Need["want"],
): readonly string[] {
  const general = sourcesFor(order, needOf(asset, want));
  const chosen = asset.chosen?.get(want);
  return chosen === undefined ? general : [chosen, ...general.filter((source) => source !== chosen)];
}

const moexBoards = new Map<number, string>([
  [AssetType.stock, "stock/shares/TQBR"],
  [AssetType.etf, "stock/shares/TQTF"],
  [AssetType.index, "stock/index/SNDX"],
  [AssetType.bond, "stock/bonds/TQCB"],
]);

/** Board of a Moscow listing; government bonds are recognised by code. */
function moexBoard({ type, ticker }: AskedAsset): string | undefined {
  return type === AssetType.bond && ticker.startsWith("SU") ? "stock/bonds/TQOB" : moexBoards.get(type);
}

function moexCode(asset: AskedAsset, want: Need["want"]): string | undefined {
  if (asset.exchange !== "MISX") return undefined;
  const board = moexBoard(asset);
  return want === "quotes" && board !== undefined ? `${board}/${asset.ticker}` : asset.ticker;
}

/** Yahoo: a dash before the class, the exchange as suffix; coins and indices have own names. */
function yahooCode({ ticker, exchange, type }: AskedAsset): string | undefined {
  if (type === AssetType.crypto || type === AssetType.index || type === AssetType.bond) return undefined;
  const place = findExchange(exchange);
  if (place === undefined || exchange === "MISX" || exchange === "DEMO") return undefined;
  const plain = ticker.replaceAll(".", "-");
  if (place.country === "US") return plain;
  const suffix = suffixOf(exchange);
  if (suffix === undefined) return undefined;
  return `${exchange === "XHKG" ? plain.padStart(4, "0") : plain}.${suffix}`;
}

/** Returns a source's code of an asset; undefined where it is uncertain. */
export function codeAt(provider: string, asset: AskedAsset, want: Need["want"]): string | undefined {
  const own = asset.codes.get(provider);
  if (own !== undefined) return own;
  if (provider === "moex") return moexCode(asset, want);
  // The symbol feed is Yahoo's.
  if (provider === "yahoo" || provider === "rss") return yahooCode(asset);
  return vendorCode(provider, asset);
}
