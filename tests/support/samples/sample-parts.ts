import { unsubscribeToken } from "../../../app/mail/unsubscribe-token.ts";
import type { EndpointKey } from "../../../app/shared/endpoint.ts";
import type { OwnWorld } from "../own-rows/own-rows.ts";

export type Input = Readonly<Record<string, unknown>>;

/** Valid request of an endpoint with ids, and the places of foreign ids. */
export interface Sample {
  /** Succeeds for its owner. */
  readonly input: (own: OwnWorld) => Input;
  /** By path of the id; paths joined with "+" change together. */
  readonly ids: Readonly<Record<string, (theirs: OwnWorld) => string>>;
  /** Statuses other than 404: a filter without matches, or a field naming an unknown asset. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** Of a multipart endpoint. */
  readonly file?: string;
}

/** In order of execution. */
export type Samples = Readonly<Partial<Record<EndpointKey, Sample>>>;

export const portfolioId = ({ portfolioId }: OwnWorld) => portfolioId;
export const assetId = ({ assetId }: OwnWorld) => assetId;
export const openImportId = ({ openImportId }: OwnWorld) => openImportId;
export const bookedImportId = ({ bookedImportId }: OwnWorld) => bookedImportId;

export const draftOf = (own: OwnWorld) => ({
  portfolioId: own.portfolioId,
  accountId: own.accountId,
  assetId: own.assetId,
  kind: "spin-off",
  date: "2026-11-05",
  currency: "USD",
  quantity: "1",
  price: "10",
  toAssetId: own.customAssetId,
  toQuantity: "1",
  costShare: "0.1",
  lotChoices: [{ transactionId: own.transactionId, quantity: "1" }],
});

export const draftIds = {
  portfolioId,
  assetId,
  accountId: ({ accountId }: OwnWorld) => accountId,
  // A spin-off drops chosen lots, so only both ids together can be refused.
  "toAssetId+lotChoices.0.transactionId": assetId,
};
export const draftStatuses = { assetId: 400, "toAssetId+lotChoices.0.transactionId": 400 };

export const planOf = (own: OwnWorld) => ({
  ...{ portfolioId: own.portfolioId, assetId: own.assetId, kind: "buy", amount: "100", currency: "USD" },
  ...{ period: 2, startsOn: "2026-11-05" },
});

export const moveOf = (own: OwnWorld) => ({
  ...{ portfolioId: own.portfolioId, toPortfolioId: own.otherPortfolioId, assetId: own.assetId },
  ...{ date: "2026-11-05", quantity: "1" },
});
export const moveIds = {
  portfolioId,
  toPortfolioId: ({ otherPortfolioId }: OwnWorld) => otherPortfolioId,
  assetId,
};

export const ownTerms = { name: "House", class: 1, valueKind: 1 };
export const ofCustom = (rest: Input = {}): Sample => ({
  input: (own) => ({ assetId: own.customAssetId, ...rest }),
  ids: { assetId: ({ customAssetId }) => customAssetId },
});
export const taxAnswers = {
  ...{ status: "resident", otherBases: null, isLongHoldingClaimed: true, losses: null },
  ...{ accounts: {}, assets: {}, treaties: {} },
};
export const cashRow = { kind: "deposit", date: "2026-11-05", currency: "USD", amount: "5" };
export const byPortfolio: Sample = {
  input: (own) => ({ portfolioId: own.portfolioId }),
  ids: { portfolioId },
};
export const ofPortfolio = (rest: Input = {}): Sample => ({
  input: (own) => ({ id: own.portfolioId, ...rest }),
  ids: { id: portfolioId },
});
export const ofOpenImport = (rest: Input = {}): Sample => ({
  input: (own) => ({ id: own.openImportId, ...rest }),
  ids: { id: openImportId },
});

/** The support sees any user's file, under its owner only. */
export const ofFailedFile: Sample = {
  input: (own) => ({ ownerId: own.userId, id: own.failedFileId }),
  ids: { id: ({ failedFileId }) => failedFileId, ownerId: ({ userId }) => userId },
};

/** Public pages name a shared asset by listing, not by id. */
export const ofSymbol: Sample = { input: () => ({ symbol: "ALL12@TEST" }), ids: {} };

export const watchlistId = ({ watchlistId }: OwnWorld) => watchlistId;
export const ofWatchlist = (rest: Input = {}): Sample => ({
  input: (own) => ({ watchlistId: own.watchlistId, ...rest }),
  ids: { watchlistId },
});
export const ofWatched = (rest: Input = {}): Sample => ({
  input: (own) => ({ watchlistId: own.watchlistId, assetId: own.sharedIds[1], ...rest }),
  ids: { watchlistId, assetId: ({ sharedIds }) => sharedIds[1] ?? "" },
});

/** A custom asset is invalid here. */
export const ofShared = (rest: Input = {}): Sample => ({
  input: ({ sharedIds }) => ({ assetId: sharedIds[1], ...rest }),
  ids: { assetId },
});

/** Buys the one asset with a target; owners of assets in the rules do not matter. */
export const ofPlan: Sample = {
  input: (own) => ({
    portfolioId: own.portfolioId,
    mode: "contribute",
    amount: "100",
    settings: { rest: "cash", locked: [], lotSizes: [{ assetId: own.sharedIds[1], lotSize: "1" }] },
  }),
  ids: { portfolioId, "settings.locked.0": assetId, "settings.lotSizes.0.assetId": assetId },
  statuses: { "settings.locked.0": 200, "settings.lotSizes.0.assetId": 200 },
};

export const ofEvent = (day: string): Sample => ({
  input: (own) => ({ portfolioId: own.portfolioId, key: `split ${own.assetId} ${day}` }),
  ids: { portfolioId },
});

/** Signed with the key of tests/support/app.ts. */
export const ofMailLink: Sample = {
  input: ({ userId }) => ({
    t: unsubscribeToken("test-secret-key-test-secret-key-0123456789", userId, "drift"),
  }),
  ids: {},
};

/** The key opens the portfolio to everyone. */
export const ofKey: Sample = { input: ({ publicKey }) => ({ key: publicKey }), ids: {} };

/** Assets of another owner are accepted in `hiddenAssets`. */
export const ofPublication: Sample = {
  input: (own) => ({ id: own.portfolioId, areTransactionsShared: true, hiddenAssets: [own.assetId] }),
  ids: { id: portfolioId, "hiddenAssets.0": assetId },
  statuses: { "hiddenAssets.0": 200 },
};

export const ofBacktest: Sample = { input: (own) => ({ id: own.backtestId }), ids: {} };
