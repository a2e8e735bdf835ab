import type { EndpointKey } from "../../app/shared/endpoint.ts";
import type { OwnWorld } from "./own-world.ts";

type Input = Readonly<Record<string, unknown>>;

/** How an endpoint that takes ids is asked rightly, and what somebody else's id would be at each place. */
export interface Sample {
  /** A request that succeeds for its owner. */
  readonly input: (own: OwnWorld) => Input;
  /** By the path of the id in the input; several paths with "+" are changed together. */
  readonly ids: Readonly<Record<string, (theirs: OwnWorld) => string>>;
  /** Where the answer is not 404: a filter that finds nothing, or a field that names an unknown asset. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** The file of a multipart endpoint. */
  readonly file?: string;
}

const portfolioId = ({ portfolioId }: OwnWorld) => portfolioId;
const assetId = ({ assetId }: OwnWorld) => assetId;
const openImportId = ({ openImportId }: OwnWorld) => openImportId;
const bookedImportId = ({ bookedImportId }: OwnWorld) => bookedImportId;

const draftOf = (own: OwnWorld) => ({
  portfolioId: own.portfolioId,
  accountId: own.accountId,
  assetId: own.assetId,
  kind: "buy",
  date: "2026-11-05",
  currency: "USD",
  quantity: "1",
  price: "10",
});

const draftIds = {
  portfolioId,
  assetId,
  accountId: ({ accountId }: OwnWorld) => accountId,
};
const cashRow = { kind: "deposit", date: "2026-11-05", currency: "USD", amount: "5" };
const byPortfolio: Sample = { input: (own) => ({ portfolioId: own.portfolioId }), ids: { portfolioId } };
const ofPortfolio = (rest: Input = {}): Sample => ({
  input: (own) => ({ id: own.portfolioId, ...rest }),
  ids: { id: portfolioId },
});
const ofOpenImport = (rest: Input = {}): Sample => ({
  input: (own) => ({ id: own.openImportId, ...rest }),
  ids: { id: openImportId },
});

/** The support sees a file of anybody, under its owner only. */
const ofFailedFile: Sample = {
  input: (own) => ({ ownerId: own.userId, id: own.failedFileId }),
  ids: { id: ({ failedFileId }) => failedFileId, ownerId: ({ userId }) => userId },
};

/** A public page of a shared asset: named by its listing, not by an id. */
const ofSymbol: Sample = { input: () => ({ symbol: "ALL12@TEST" }), ids: {} };

/** About a shared asset; somebody's own asset is none. */
const ofShared = (rest: Input = {}): Sample => ({
  input: ({ sharedIds }) => ({ assetId: sharedIds[1], ...rest }),
  ids: { assetId },
});

/** The split of the own asset on a day. */
const ofEvent = (day: string): Sample => ({
  input: (own) => ({ portfolioId: own.portfolioId, key: `split ${own.assetId} ${day}` }),
  ids: { portfolioId },
});

/**
 * Every endpoint that takes an id, and every GET that needs something in its query; asked in this order, each
 * succeeds in one and the same world.
 */
export const samples: Readonly<Partial<Record<EndpointKey, Sample>>> = {
  // Jobs are nobody's: an id that no job has, whosever it is, means only that nothing was queued.
  "POST /api/admin/retry-job": {
    input: (own) => ({ name: "due-income", id: own.transactionId }),
    ids: { id: ({ transactionId }) => transactionId },
    statuses: { id: 200 },
  },
  "POST /api/admin/checkdividendsafety": { input: () => ({}), ids: { assetId } },
  "GET /api/assets/company-info-search": { input: () => ({ query: "ALL" }), ids: {} },
  "GET /api/public/asset-info/summary-by-symbol": ofSymbol,
  "GET /api/public/asset-info/price-history": ofSymbol,
  "GET /api/public/asset-info/div-history": ofSymbol,
  "GET /api/public/asset-info/div-yield-history": ofSymbol,
  "GET /api/public/asset-info/asset-rating": ofSymbol,
  "GET /api/public/asset-info/financials": ofSymbol,
  "GET /api/public/asset-info/fund-data": ofSymbol,
  "GET /api/public/asset-info/news": ofSymbol,
  "GET /api/assets/search": {
    input: (own) => ({ query: "OWN", portfolioId: own.portfolioId }),
    ids: { portfolioId },
  },
  "GET /api/currency/rate": { input: () => ({ from: "USD", to: "EUR", date: "2026-11-05" }), ids: {} },
  "GET /api/assets/get-asset-price": {
    input: (own) => ({ assetId: own.assetId, assetOwnerId: own.userId, date: "2026-11-05", currency: "USD" }),
    ids: {
      assetId,
      assetOwnerId: ({ userId }) => userId,
      "assetId+assetOwnerId": ({ userId }) => userId,
    },
  },
  "GET /api/supportAssetInfo": ofShared(),
  "GET /api/supportAssetEdit": ofShared(),
  "POST /api/supportAssetEdit": ofShared({ field: "nameEn", value: "Other", reason: "test" }),
  "POST /api/supportAssetEdit/undo": {
    input: ({ editId }) => ({ editId }),
    ids: { editId: assetId },
  },
  "GET /api/supportAssetEdit/data-source": ofShared(),
  "POST /api/supportAssetEdit/data-source": ofShared({ want: "prices", source: "yahoo", reason: "test" }),
  "GET /api/supportAssetEdit/adjustments": ofShared(),
  "POST /api/supportAssetEdit/adjustments": ofShared({
    kind: "split",
    day: "2026-11-05",
    to: "2",
    reason: "test",
  }),
  "GET /api/supportAssetEdit/prices": ofShared(),
  "POST /api/supportAssetEdit/prices": ofShared({ day: "2026-11-05", close: "10", reason: "test" }),
  "DELETE /api/supportAssetEdit/prices": ofShared({ from: "2026-11-05", to: "2026-11-06", reason: "test" }),
  "GET /api/supportDivHistory": ofShared(),
  "POST /api/supportDivHistory": ofShared({
    exDate: "2026-11-05",
    amount: "1",
    currency: "USD",
    reason: "test",
  }),
  "PUT /api/supportDivHistory": {
    input: ({ paymentIds }) => ({
      id: paymentIds[0],
      exDate: "2026-11-05",
      amount: "2",
      currency: "USD",
      reason: "test",
    }),
    ids: { id: assetId },
  },
  "DELETE /api/supportDivHistory": {
    input: ({ paymentIds }) => ({ id: paymentIds[1], reason: "test" }),
    ids: { id: assetId },
  },
  "GET /api/supportAssetEdit/codes": {
    input: ({ sharedIds }) => ({ assetId: sharedIds[0] }),
    ids: { assetId },
  },
  "POST /api/supportAssetEdit/rename": {
    input: ({ sharedIds }) => ({ assetId: sharedIds[0], ticker: "RENAMED", from: "2026-11-05" }),
    ids: { assetId },
  },
  "POST /api/supportAssetEdit/merge": {
    input: ({ sharedIds }) => ({ fromId: sharedIds[0], toId: sharedIds[1], reason: "twice" }),
    ids: { fromId: assetId, toId: assetId },
  },
  // Shared assets are nobody's: somebody's own asset stands for an id that is not theirs to touch.
  "POST /api/supportAssetEdit/undo-merge": {
    input: ({ mergeId }) => ({ mergeId }),
    ids: { mergeId: assetId },
  },
  "POST /api/supportAssetEdit/quarantine/accept": {
    input: ({ caseIds }) => ({ caseId: caseIds[0] }),
    ids: { caseId: assetId },
  },
  "POST /api/supportAssetEdit/quarantine/reject": {
    input: ({ caseIds }) => ({ caseId: caseIds[1] }),
    ids: { caseId: assetId },
  },
  "GET /api/data-health": byPortfolio,
  "GET /api/corporateActions/CheckCorporateActions": byPortfolio,
  "GET /api/corporateActions/count": byPortfolio,
  "POST /api/corporateActions/apply": ofEvent("2026-11-04"),
  "POST /api/corporateActions/undo": {
    input: ({ actionId }) => ({ actionId }),
    ids: { actionId: ({ actionId }) => actionId },
  },
  "POST /api/corporateActions/ignore-action": ofEvent("2026-11-19"),
  "POST /api/transactions/createdivsautomatically": byPortfolio,
  "GET /api/DashboardStats": byPortfolio,
  "GET /api/main-stats": byPortfolio,
  "GET /api/history-prices": byPortfolio,
  "GET /api/explain": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      metric: "value",
      scope: "asset",
      assetId: own.assetId,
    }),
    ids: { portfolioId, assetId },
  },
  "GET /api/holdings": byPortfolio,
  "GET /api/holdings/search": byPortfolio,
  "GET /api/holdings/one": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId }),
    ids: { portfolioId, assetId },
  },
  "POST /api/TransactionsImport": { ...byPortfolio, file: "Event,Date\n" },
  "GET /api/TransactionsImport": ofOpenImport(),
  "DELETE /api/TransactionsImport": {
    input: (own) => ({ id: own.idleImportId }),
    ids: { id: ({ idleImportId }) => idleImportId },
  },
  "GET /api/TransactionsImport/waiting": byPortfolio,
  "POST /api/TransactionsImport/mapping": ofOpenImport({ profile: null }),
  "PUT /api/TransactionsImport/profiles": {
    input: (own) => ({ id: own.profileId, name: "Renamed" }),
    ids: { id: ({ profileId }) => profileId },
  },
  "DELETE /api/TransactionsImport/profiles": {
    input: (own) => ({ id: own.idleProfileId }),
    ids: { id: ({ idleProfileId }) => idleProfileId },
  },
  "POST /api/TransactionsImport/read-again": {
    input: (own) => ({ id: own.bookedImportId }),
    ids: { id: bookedImportId },
  },
  "GET /api/TransactionsImport/failed-file": ofOpenImport(),
  "POST /api/TransactionsImport/save-failed-failes": ofOpenImport({ isAgreed: true }),
  "GET /api/TransactionsImport/support/one": ofFailedFile,
  "POST /api/TransactionsImport/support/close": ofFailedFile,
  "GET /api/TransactionsImport/rows": ofOpenImport(),
  "GET /api/TransactionsImport/file": ofOpenImport(),
  "POST /api/TransactionsImport/decide": {
    input: (own) => ({
      id: own.openImportId,
      instruments: { QQQX: { as: "asset", ownerId: own.userId, id: own.assetId } },
    }),
    ids: {
      id: openImportId,
      "instruments.QQQX.id": assetId,
      "instruments.QQQX.ownerId": ({ userId }) => userId,
      "instruments.QQQX.id+instruments.QQQX.ownerId": ({ userId }) => userId,
    },
  },
  "POST /api/TransactionsImport/commit": ofOpenImport({ onlyGood: true }),
  "GET /api/transactionsImportHistory": byPortfolio,
  "DELETE /api/transactionsImportHistory": {
    input: (own) => ({ id: own.bookedImportId }),
    ids: { id: bookedImportId },
  },
  "PUT /api/MyPortfolio": {
    input: (own) => ({ id: own.compositeId, name: "New name", children: [{ id: own.portfolioId }] }),
    ids: { id: ({ compositeId }) => compositeId, "children.0.id": portfolioId },
  },
  "GET /api/cash": byPortfolio,
  "GET /api/cashtransactions": byPortfolio,
  "POST /api/cashtransactions": {
    input: (own) => ({ portfolioId: own.portfolioId, accountId: own.accountId, ...cashRow }),
    ids: { portfolioId, accountId: draftIds.accountId },
  },
  "POST /api/cashtransactions/convert": {
    input: (own) => ({
      ...{ portfolioId: own.portfolioId, accountId: own.accountId, date: "2026-11-05" },
      ...{ currency: "USD", amount: "1", toCurrency: "EUR", toAmount: "1" },
    }),
    ids: { portfolioId, accountId: draftIds.accountId },
  },
  "PUT /api/cashtransactions": {
    input: (own) => ({
      ...{ portfolioId: own.portfolioId, accountId: own.accountId, ...cashRow },
      ...{ id: own.cashRowId, version: 1 },
    }),
    ids: { portfolioId, accountId: draftIds.accountId, id: ({ cashRowId }) => cashRowId },
  },
  "DELETE /api/cashtransactions": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.cashRowId] }),
    ids: { portfolioId, "ids.0": ({ cashRowId }) => cashRowId },
  },
  "POST /api/MyPortfolio": {
    input: (own) => ({
      ...{ name: "All", currency: "USD", isComposite: true },
      children: [{ id: own.portfolioId }],
    }),
    ids: { "children.0.id": portfolioId },
  },
  "POST /api/MyPortfolio/clone": ofPortfolio({ name: "Copy" }),
  "PUT /api/MyPortfolio/order": {
    input: (own) => ({ ids: [own.portfolioId] }),
    ids: { "ids.0": portfolioId },
  },
  "GET /api/MyPortfolio/history": byPortfolio,
  "POST /api/MyPortfolio/undo": {
    input: (own) => ({ changeId: own.changeId }),
    ids: { changeId: ({ changeId }) => changeId },
  },
  "POST /api/MyPortfolio/undo-delete": {
    input: (own) => ({ id: own.deletedPortfolioId }),
    ids: { id: ({ deletedPortfolioId }) => deletedPortfolioId },
  },
  "POST /api/MyPortfolio/update-note": ofPortfolio({ note: "note" }),
  "POST /api/MyPortfolio/track-cash": ofPortfolio({ isCashTracked: false }),
  "GET /api/transactions": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId }),
    ids: { portfolioId, assetId, importId: bookedImportId },
    statuses: { assetId: 200, importId: 200 },
  },
  "GET /api/transactions/one": {
    input: (own) => ({ id: own.transactionId }),
    ids: { id: ({ transactionId }) => transactionId },
  },
  "POST /api/transactions": { input: draftOf, ids: draftIds, statuses: { assetId: 400 } },
  "PUT /api/transactions": {
    input: (own) => ({ ...draftOf(own), id: own.transactionId, version: own.version }),
    ids: { ...draftIds, id: ({ transactionId }) => transactionId },
    statuses: { assetId: 400 },
  },
  "POST /api/transactions/undo-delete": {
    input: (own) => ({ undoId: own.undoId }),
    ids: { undoId: ({ undoId }) => undoId },
  },
  "POST /api/transactions/preview": {
    input: (own) => ({ ...draftOf(own), id: own.transactionId }),
    ids: { ...draftIds, id: ({ transactionId }) => transactionId },
    statuses: { assetId: 400 },
  },
  "DELETE /api/transactions": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.transactionId] }),
    ids: { portfolioId, "ids.0": ({ transactionId }) => transactionId },
  },
  "DELETE /api/MyPortfolio": ofPortfolio(),
};
