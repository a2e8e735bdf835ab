import type { EndpointKey } from "../../app/shared/endpoint.ts";
import { goalOf, type OwnWorld } from "./own-world.ts";

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

const draftIds = {
  portfolioId,
  assetId,
  accountId: ({ accountId }: OwnWorld) => accountId,
  // A spin-off chooses no lots: they are dropped, so that only both ids together can be refused.
  "toAssetId+lotChoices.0.transactionId": assetId,
};
const draftStatuses = { assetId: 400, "toAssetId+lotChoices.0.transactionId": 400 };

const planOf = (own: OwnWorld) => ({
  ...{ portfolioId: own.portfolioId, assetId: own.assetId, kind: "buy", amount: "100", currency: "USD" },
  ...{ period: 2, startsOn: "2026-11-05" },
});

const moveOf = (own: OwnWorld) => ({
  ...{ portfolioId: own.portfolioId, toPortfolioId: own.otherPortfolioId, assetId: own.assetId },
  ...{ date: "2026-11-05", quantity: "1" },
});
const moveIds = {
  portfolioId,
  toPortfolioId: ({ otherPortfolioId }: OwnWorld) => otherPortfolioId,
  assetId,
};

const ownTerms = { name: "House", class: 1, valueKind: 1 };
const ofCustom = (rest: Input = {}): Sample => ({
  input: (own) => ({ assetId: own.customAssetId, ...rest }),
  ids: { assetId: ({ customAssetId }) => customAssetId },
});
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

/** A plan that buys the one asset with a target; whose assets the rules name does not matter. */
const ofPlan: Sample = {
  input: (own) => ({
    portfolioId: own.portfolioId,
    mode: "contribute",
    amount: "100",
    settings: { rest: "cash", locked: [], lotSizes: [{ assetId: own.sharedIds[1], lotSize: "1" }] },
  }),
  ids: { portfolioId, "settings.locked.0": assetId, "settings.lotSizes.0.assetId": assetId },
  statuses: { "settings.locked.0": 200, "settings.lotSizes.0.assetId": 200 },
};

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
  "GET /api/public/asset-info/fundamental-insight": ofSymbol,
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
  "GET /api/supportAssetEdit/figures": ofShared(),
  "POST /api/supportAssetEdit/figures": ofShared({
    ...{ figure: "revenue", period: "year", periodEnd: "2025-12-31", value: "5", currency: "USD" },
    reason: "test",
  }),
  "POST /api/supportAssetEdit/composition": ofShared({ lines: "One; 60", reason: "test" }),
  "GET /api/supportAssetEdit/codes": {
    input: ({ sharedIds }) => ({ assetId: sharedIds[0] }),
    ids: { assetId },
  },
  "POST /api/supportAssetEdit/rename": {
    input: ({ sharedIds }) => ({
      assetId: sharedIds[0],
      ticker: "RENAMED",
      from: "2026-11-05",
      reason: "test",
    }),
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
  "GET /api/MyPortfolio/download-backup": byPortfolio,
  "GET /api/data-health": byPortfolio,
  "GET /api/data-health/statements": byPortfolio,
  "POST /api/data-health/correct": {
    input: (own) => ({ portfolioId: own.portfolioId, importId: own.bookedImportId, line: "EUR" }),
    ids: { portfolioId, importId: bookedImportId },
  },
  "GET /api/corporateActions/CheckCorporateActions": byPortfolio,
  "GET /api/divs-calendar": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId }),
    ids: { portfolioId, assetId },
    // A filter that finds nothing.
    statuses: { assetId: 200 },
  },
  "POST /api/divs-calendar/options": {
    input: (own) => ({
      ...{ version: 0, residence: "RU", rate: "0.13", hasW8ben: false, sources: [] },
      holdings: [{ assetId: own.assetId, rate: "0.1" }],
    }),
    ids: { "holdings.0.assetId": assetId },
    statuses: { "holdings.0.assetId": 400 },
  },
  "POST /api/divs-calendar/confirm": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      key: `income ${own.assetId} dividend 2026-11-05 regular ${own.accountId}`,
    }),
    ids: { portfolioId },
  },
  "POST /api/divs-calendar/correct": {
    input: (own) => ({
      ...{ transactionId: own.plannedRowId, version: 1, date: "2026-11-02", gross: "1", tax: "0" },
    }),
    ids: { transactionId: ({ plannedRowId }) => plannedRowId },
  },
  "POST /api/divs-calendar/feeds": {
    input: (own) => ({ portfolioId: own.portfolioId, name: "Desk" }),
    ids: { portfolioId },
  },
  "DELETE /api/divs-calendar/feeds": {
    input: ({ feedId }) => ({ id: feedId }),
    ids: { id: ({ feedId }) => feedId },
  },
  "GET /api/divs-calendar/forecast-errors": byPortfolio,
  "GET /api/income": byPortfolio,
  "GET /api/corporateActions/count": byPortfolio,
  "POST /api/corporateActions/apply": ofEvent("2026-11-04"),
  "POST /api/corporateActions/undo": {
    input: ({ actionId }) => ({ actionId }),
    ids: { actionId: ({ actionId }) => actionId },
  },
  "POST /api/corporateActions/ignore-action": ofEvent("2026-11-19"),
  "POST /api/transactions/createdivsautomatically": byPortfolio,
  "GET /api/DashboardStats": byPortfolio,
  "GET /api/Dashboard": byPortfolio,
  "POST /api/Dashboard": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 0, widgets: [] }),
    ids: { portfolioId },
  },
  "POST /api/Dashboard/widget-tokens": {
    input: (own) => ({ portfolioId: own.portfolioId, name: "Mine", kind: "cash" }),
    ids: { portfolioId },
  },
  // The secret names its owner and row; with somebody else's there is no such address.
  "GET /api/widgets/one": {
    input: ({ widgetToken }) => ({ token: widgetToken, kind: "head" }),
    ids: {},
  },
  "DELETE /api/Dashboard/widget-tokens": {
    input: ({ widgetTokenId }) => ({ id: widgetTokenId }),
    ids: { id: ({ widgetTokenId }) => widgetTokenId },
  },
  "GET /api/main-stats": byPortfolio,
  "GET /api/history-profits": byPortfolio,
  "GET /api/history-profits/by-assets": byPortfolio,
  "GET /api/history-profits/by-periods": byPortfolio,
  "GET /api/history-prices": byPortfolio,
  "GET /api/explain": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      metric: "value",
      scope: "asset",
      assetId: own.assetId,
    }),
    // A category is looked for only where the scope is one.
    ids: { portfolioId, assetId, pieId: ({ pieId }) => pieId, goalId: ({ goalIds }) => goalIds[0] ?? "" },
    statuses: { pieId: 200 },
  },
  "GET /api/rebalancing": byPortfolio,
  "PUT /api/rebalancing/settings": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      settings: { locked: [own.assetId], lotSizes: [{ assetId: own.assetId, lotSize: "1" }] },
    }),
    // Which assets are locked is a wish about whatever is held: an id that is not held says nothing.
    ids: { portfolioId, "settings.locked.0": assetId, "settings.lotSizes.0.assetId": assetId },
    statuses: { "settings.locked.0": 200, "settings.lotSizes.0.assetId": 200 },
  },
  "POST /api/rebalancing/plan": ofPlan,
  "POST /api/rebalancing/export": ofPlan,
  "POST /api/rebalancing/propose": {
    ...ofPlan,
    statuses: { "settings.locked.0": 201, "settings.lotSizes.0.assetId": 201 },
  },
  "POST /api/rebalancing/confirm": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      id: own.proposalIds[0],
      date: "2026-11-20",
      quantity: "1",
      price: "10",
    }),
    ids: { portfolioId, id: ({ proposalIds }) => proposalIds[0] ?? "" },
  },
  "POST /api/rebalancing/dismiss": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.proposalIds[1]] }),
    ids: { portfolioId, "ids.0": ({ proposalIds }) => proposalIds[1] ?? "" },
  },
  "GET /api/pie": {
    input: (own) => ({ portfolioId: own.portfolioId, id: own.pieId }),
    ids: { portfolioId, id: ({ pieId }) => pieId },
  },
  // Each of these counts the tree's version up; another asset or node than one's own is refused before it is compared.
  "PUT /api/pie": {
    input: (own) => ({ portfolioId: own.portfolioId, id: own.pieId, version: 1, color: 2 }),
    ids: { portfolioId, id: ({ pieId }) => pieId },
  },
  "POST /api/pie/editByPortfolioId": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      version: 2,
      nodes: [{ key: "a", kind: 2, assetId: own.assetId, target: "1" }],
    }),
    ids: { portfolioId, "nodes.0.assetId": assetId },
    statuses: { "nodes.0.assetId": 400 },
  },
  "POST /api/pie/addCategoriesNotification": byPortfolio,
  "GET /api/pie/getByPortfolioId": byPortfolio,
  "POST /api/pie/compositeUseCategories": {
    input: (own) => ({ portfolioId: own.portfolioId, useChildren: false }),
    ids: { portfolioId },
  },
  "GET /api/pie/exportpies": byPortfolio,
  "POST /api/pie/createPiesForPortfolio": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 3, grouping: 2, targets: "none" }),
    ids: { portfolioId },
  },
  "POST /api/pie/importpies": {
    input: (own) => ({ portfolioId: own.portfolioId, version: 4 }),
    ids: { portfolioId },
    file: "Kind,Currency,Target\ncash,USD,100\n",
  },
  "GET /api/portfoliogoal": byPortfolio,
  "POST /api/portfoliogoal/set-goal": {
    input: (own) => ({ ...goalOf(own), id: own.goalIds[0], version: 1 }),
    ids: { portfolioId, id: ({ goalIds }) => goalIds[0] ?? "" },
  },
  "DELETE /api/portfoliogoal": {
    input: (own) => ({ id: own.goalIds[1] }),
    ids: { id: ({ goalIds }) => goalIds[1] ?? "" },
  },
  "GET /api/holdings": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      setId: own.columnSetId,
      columns: "value,dividendYield",
    }),
    ids: { portfolioId, setId: ({ columnSetId }) => columnSetId },
  },
  "PUT /api/holdings/column-sets": {
    input: (own) => ({ id: own.columnSetId, name: "Renamed", columns: ["value"] }),
    ids: { id: ({ columnSetId }) => columnSetId },
  },
  "DELETE /api/holdings/column-sets": {
    input: (own) => ({ id: own.idleColumnSetId }),
    ids: { id: ({ idleColumnSetId }) => idleColumnSetId },
  },
  "POST /api/holdings/update-note": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId, note: "note" }),
    ids: { portfolioId, assetId },
  },
  "POST /api/holdings": {
    input: (own) => ({ portfolioId: own.statedPortfolioId, assetId: own.assetId, quantity: "1" }),
    ids: { portfolioId: ({ statedPortfolioId }) => statedPortfolioId, assetId },
    statuses: { assetId: 400 },
  },
  "PUT /api/holdings": {
    input: (own) => ({ portfolioId: own.statedPortfolioId, assetId: own.assetId, quantity: "2" }),
    ids: { portfolioId: ({ statedPortfolioId }) => statedPortfolioId, assetId },
  },
  "DELETE /api/holdings": {
    input: (own) => ({ portfolioId: own.statedPortfolioId, assetId: own.assetId }),
    ids: { portfolioId: ({ statedPortfolioId }) => statedPortfolioId, assetId },
  },
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
  "POST /api/TransactionsImport/split": {
    input: (own) => ({
      id: own.severalImportId,
      accounts: [{ number: "U1", into: { as: "portfolio", id: own.portfolioId } }],
    }),
    ids: { id: ({ severalImportId }) => severalImportId, "accounts.0.into.id": portfolioId },
  },
  "POST /api/TransactionsImport/commit": ofOpenImport({ onlyGood: true }),
  "GET /api/transactionsImportHistory": byPortfolio,
  "DELETE /api/transactionsImportHistory": {
    input: (own) => ({ id: own.bookedImportId }),
    ids: { id: bookedImportId },
  },
  "PUT /api/MyPortfolio": {
    input: (own) => ({
      ...{ id: own.compositeId, name: "New name", children: [{ id: own.portfolioId }] },
      ...{ lotMethods: [{ assetId: own.assetId, method: "average" }] },
      defaultAccountId: own.compositeAccountId,
    }),
    ids: {
      id: ({ compositeId }) => compositeId,
      "children.0.id": portfolioId,
      "lotMethods.0.assetId": assetId,
      defaultAccountId: ({ compositeAccountId }) => compositeAccountId,
    },
    statuses: { "lotMethods.0.assetId": 400 },
  },
  "PUT /api/cash": {
    input: (own) => ({ portfolioId: own.statedPortfolioId, currency: "USD", amount: "5" }),
    ids: { portfolioId: ({ statedPortfolioId }) => statedPortfolioId },
  },
  "GET /api/MyPortfolio/switch-view": ofPortfolio(),
  // The last one of the portfolio of positions.
  "POST /api/MyPortfolio/switch-view": {
    input: (own) => ({ id: own.statedPortfolioId, view: 1 }),
    ids: { id: ({ statedPortfolioId }) => statedPortfolioId },
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
    ids: { portfolioId, assetId, importId: bookedImportId, accountId: ({ accountId }) => accountId },
    statuses: { assetId: 200, importId: 200, accountId: 200 },
  },
  "GET /api/transactions/one": {
    input: (own) => ({ id: own.transactionId }),
    ids: { id: ({ transactionId }) => transactionId },
  },
  "GET /api/transactions/export": {
    input: (own) => ({ portfolioId: own.portfolioId, assetId: own.assetId }),
    ids: { portfolioId, assetId, importId: bookedImportId, accountId: ({ accountId }) => accountId },
    statuses: { assetId: 200, importId: 200, accountId: 200 },
  },
  "GET /api/transactions/accounts": byPortfolio,
  "PUT /api/transactions/bulk": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.plannedRowId], accountId: own.accountId }),
    ids: {
      portfolioId,
      "ids.0": ({ plannedRowId }) => plannedRowId,
      accountId: ({ accountId }) => accountId,
    },
  },
  "POST /api/transactions/update-tax": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.plannedRowId], rate: "0.1" }),
    ids: { portfolioId, "ids.0": ({ plannedRowId }) => plannedRowId },
  },
  "POST /api/transactions/lots": {
    input: (own) => ({
      ...draftOf(own),
      kind: "sell",
      id: own.transactionId,
      lotChoices: [{ transactionId: own.transactionId, quantity: "1" }],
    }),
    ids: {
      portfolioId,
      assetId,
      id: ({ transactionId }) => transactionId,
      accountId: ({ accountId }) => accountId,
      toAssetId: assetId,
      "lotChoices.0.transactionId": ({ transactionId }) => transactionId,
    },
    // What a sale does not use, and a lot that is not among its asset's, changes nothing of the answer.
    statuses: { assetId: 400, accountId: 200, toAssetId: 200, "lotChoices.0.transactionId": 200 },
  },
  "GET /api/transactions/plans": byPortfolio,
  "POST /api/transactions/plans": {
    input: (own) => planOf(own),
    ids: { portfolioId, assetId },
    statuses: { assetId: 400 },
  },
  "PUT /api/transactions/plans": {
    input: (own) => ({ ...planOf(own), id: own.planId, version: 1 }),
    ids: { portfolioId, assetId, id: ({ planId }) => planId },
    statuses: { assetId: 400 },
  },
  "POST /api/transactions/plans/skip": {
    input: (own) => ({ planId: own.planId, dueOn: "2026-11-05" }),
    ids: { planId: ({ planId }) => planId },
  },
  "POST /api/transactions/plans/confirm": {
    input: (own) => ({ planId: own.planId, dueOn: "2026-11-12" }),
    ids: { planId: ({ planId }) => planId },
  },
  "DELETE /api/transactions/plans": {
    input: (own) => ({ id: own.planId }),
    ids: { id: ({ planId }) => planId },
  },
  "POST /api/customholdings": {
    input: (own) => ({
      ...ownTerms,
      currency: "USD",
      position: { portfolioId: own.portfolioId, date: "2026-11-05", quantity: "1" },
    }),
    ids: { "position.portfolioId": portfolioId },
  },
  "PUT /api/customholdings": ofCustom({ ...ownTerms, version: 1 }),
  "GET /api/customholdings/historical-prices": ofCustom(),
  "POST /api/customholdings/historical-prices": ofCustom({ prices: [{ date: "2026-11-05", close: "1" }] }),
  "PUT /api/customholdings/historical-prices": ofCustom({ date: "2026-11-06", close: "1" }),
  "POST /api/customholdings/historical-prices/createpricesautomatically": ofCustom(),
  "DELETE /api/customholdings/historical-prices": ofCustom({ from: "2026-11-05", to: "2026-11-06" }),
  "DELETE /api/customholdings": {
    input: (own) => ({ assetId: own.idleAssetId }),
    ids: { assetId: ({ idleAssetId }) => idleAssetId },
  },
  "GET /api/transactions/move": {
    input: (own) => ({ moveId: own.moveId }),
    ids: { moveId: ({ moveId }) => moveId },
  },
  "PUT /api/transactions/move": {
    input: (own) => ({ moveId: own.moveId, date: "2026-11-05", amount: "2" }),
    ids: { moveId: ({ moveId }) => moveId },
  },
  "POST /api/transactions/move/lots": { input: moveOf, ids: moveIds, statuses: { assetId: 400 } },
  "POST /api/transactions/move": { input: moveOf, ids: moveIds, statuses: { assetId: 400 } },
  "POST /api/transactions": { input: draftOf, ids: draftIds, statuses: draftStatuses },
  "PUT /api/transactions": {
    input: (own) => ({ ...draftOf(own), id: own.transactionId, version: own.version }),
    ids: { ...draftIds, id: ({ transactionId }) => transactionId },
    statuses: draftStatuses,
  },
  "POST /api/transactions/undo-delete": {
    input: (own) => ({ undoId: own.undoId }),
    ids: { undoId: ({ undoId }) => undoId },
  },
  "POST /api/transactions/preview": {
    input: (own) => ({ ...draftOf(own), id: own.transactionId }),
    ids: { ...draftIds, id: ({ transactionId }) => transactionId },
    statuses: draftStatuses,
  },
  "DELETE /api/transactions": {
    input: (own) => ({ portfolioId: own.portfolioId, ids: [own.transactionId] }),
    ids: { portfolioId, "ids.0": ({ transactionId }) => transactionId },
  },
  "DELETE /api/MyPortfolio": ofPortfolio(),
};
