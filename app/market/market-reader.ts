import { demoMarketOwner, nilGuid } from "../shared/codes.ts";

/** Exchange of every asset of the demo market. */
export const demoExchange = "DEMO";

/** Owner of the rows that many users see: the real market's or the demo market's. */
export type SharedOwner = typeof nilGuid | typeof demoMarketOwner;

declare const made: unique symbol;

/**
 * Reader of market data: one shared market, and the user's own rows over it. It is made from a portfolio, a user or a
 * visitor only, so code for a real portfolio cannot name the demo market.
 */
export interface MarketReader {
  readonly [made]: true;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly sharedId: SharedOwner;
}

/** Reader with a user: only one sees own rows beside the shared ones. */
export interface OwnReader extends MarketReader {
  readonly userId: string;
}

const toReader = <Id extends string | null>(userId: Id, sharedId: SharedOwner) =>
  ({ userId, sharedId }) as MarketReader & { readonly userId: Id };

const sharedOf = (isDemo: boolean): SharedOwner => (isDemo ? demoMarketOwner : nilGuid);

/** Reads for a portfolio: the demo market for a demo one, the real market for every other. */
export const readerOfPortfolio = ({
  userId,
  isDemo,
}: {
  readonly userId: string;
  readonly isDemo: boolean;
}): OwnReader => toReader(userId, sharedOf(isDemo));

/** Reads for a screen without a portfolio: the demo market for the demo account, the real market for everyone else. */
export const readerOfUser = ({ id, isDemo }: { readonly id: string; readonly isDemo: boolean }): OwnReader =>
  toReader(id, sharedOf(isDemo));

/** Reads for a single asset, in its own market. */
export const readerOfAsset = (userId: string, { ownerId }: { readonly ownerId: string }): OwnReader =>
  toReader(userId, sharedOf(ownerId === demoMarketOwner));

/** Reads the real market without anyone's own rows. */
export const realMarket: MarketReader = toReader(null, nilGuid);

/** Reads the demo market without anyone's own rows: for public tools before real data is there. */
export const demoMarket: MarketReader = toReader(null, demoMarketOwner);

/** Both shared markets: what is made of each every night. */
export const sharedMarkets: readonly MarketReader[] = [realMarket, demoMarket];

/** Owners of assets that a user's rows may name, whatever market they are of: for names, never for figures. */
export const namedOwners = (userId: string): readonly string[] => [nilGuid, demoMarketOwner, userId];

/** Whether an owner is one of the two shared markets. */
export const isSharedOwner = (ownerId: string): ownerId is SharedOwner =>
  ownerId === nilGuid || ownerId === demoMarketOwner;

/** Whether a reader reads the demo market. */
export const isOfDemo = ({ sharedId }: MarketReader): boolean => sharedId === demoMarketOwner;

/** Owners whose rows a reader sees: of the shared market and the user's own. */
export const visibleOwners = ({ userId, sharedId }: MarketReader): readonly string[] =>
  userId === null ? [sharedId] : [sharedId, userId];
