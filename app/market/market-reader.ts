import { demoMarketOwner, nilGuid } from "../shared/codes.ts";

export const demoExchange = "DEMO";

export type SharedOwner = typeof nilGuid | typeof demoMarketOwner;

declare const made: unique symbol;

/** Made from a portfolio, a user or a visitor only, so code for a real portfolio cannot name the demo market. */
export interface MarketReader {
  readonly [made]: true;
  readonly userId: string | null;
  readonly sharedId: SharedOwner;
}

export interface OwnReader extends MarketReader {
  readonly userId: string;
}

const toReader = <Id extends string | null>(userId: Id, sharedId: SharedOwner) =>
  ({ userId, sharedId }) as MarketReader & { readonly userId: Id };

const sharedOf = (isDemo: boolean): SharedOwner => (isDemo ? demoMarketOwner : nilGuid);

export const readerOfPortfolio = ({
  userId,
  isDemo,
}: {
  readonly userId: string;
  readonly isDemo: boolean;
}): OwnReader => toReader(userId, sharedOf(isDemo));

export const readerOfUser = ({ id, isDemo }: { readonly id: string; readonly isDemo: boolean }): OwnReader =>
  toReader(id, sharedOf(isDemo));

export const readerOfAsset = (userId: string, { ownerId }: { readonly ownerId: string }): OwnReader =>
  toReader(userId, sharedOf(ownerId === demoMarketOwner));

export const realMarket: MarketReader = toReader(null, nilGuid);

export const demoMarket: MarketReader = toReader(null, demoMarketOwner);

export const sharedMarkets: readonly MarketReader[] = [realMarket, demoMarket];

/** Owners a user's rows may name in any market: for names, never for figures. */
export const namedOwners = (userId: string): readonly string[] => [nilGuid, demoMarketOwner, userId];

export const isSharedOwner = (ownerId: string): ownerId is SharedOwner =>
  ownerId === nilGuid || ownerId === demoMarketOwner;

export const isOfDemo = ({ sharedId }: MarketReader): boolean => sharedId === demoMarketOwner;

/** Returns owners whose rows a reader sees: the shared market, then the user. */
export const visibleOwners = ({ userId, sharedId }: MarketReader): readonly string[] =>
  userId === null ? [sharedId] : [sharedId, userId];
