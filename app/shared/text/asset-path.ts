import { demoMarketOwner, nilGuid } from "../codes.ts";

interface Named {
  readonly ownerId: string;
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
}

/** Returns the page of an asset by its symbol, "TICKER@EXCHANGE". */
export const assetPath = (symbol: string): string => `/asset/${encodeURIComponent(symbol)}`;

/** Returns the page of a custom asset, by id because symbols may repeat. */
export const ownAssetPath = (id: string): string => `/asset/${id}`;

export const isOwnAssetPath = (path: string): boolean =>
  /^\/asset\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(path);

export const assetPathOf = ({ ownerId, id, ticker, exchange }: Named): string =>
  ownerId === nilGuid || ownerId === demoMarketOwner ? assetPath(`${ticker}@${exchange}`) : ownAssetPath(id);
