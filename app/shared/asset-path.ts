import { demoMarketOwner, nilGuid } from "./codes.ts";

interface Named {
  readonly ownerId: string;
  readonly ticker: string;
  readonly exchange: string;
}

/** The page of an asset inside the program by its symbol, "TICKER@EXCHANGE". */
export const assetPath = (symbol: string): string => `/asset/${encodeURIComponent(symbol)}`;

/** The page of an asset of a row; null for somebody's own asset, which has none. */
export const assetPathOf = ({ ownerId, ticker, exchange }: Named): string | null =>
  ownerId === nilGuid || ownerId === demoMarketOwner ? assetPath(`${ticker}@${exchange}`) : null;
