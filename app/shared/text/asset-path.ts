import { demoMarketOwner, nilGuid } from "../codes.ts";

interface Named {
  readonly ownerId: string;
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
}

/** The page of an asset inside the program by its symbol, "TICKER@EXCHANGE". */
export const assetPath = (symbol: string): string => `/asset/${encodeURIComponent(symbol)}`;

/** The page of an own asset, which only its owner sees: by its id, because two own assets may have one symbol. */
export const ownAssetPath = (id: string): string => `/asset/${id}`;

/** Whether an address is the page of an own asset, which gives everybody but its owner NOT_FOUND. */
export const isOwnAssetPath = (path: string): boolean =>
  /^\/asset\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(path);

/** The page of an asset of a row. */
export const assetPathOf = ({ ownerId, id, ticker, exchange }: Named): string =>
  ownerId === nilGuid || ownerId === demoMarketOwner ? assetPath(`${ticker}@${exchange}`) : ownAssetPath(id);
