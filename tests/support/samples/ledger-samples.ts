import {
  assetId,
  bookedImportId,
  byPortfolio,
  cashRow,
  draftIds,
  draftOf,
  draftStatuses,
  moveIds,
  moveOf,
  ofCustom,
  ofPortfolio,
  ownTerms,
  planOf,
  portfolioId,
  type Samples,
} from "./sample-parts.ts";

export const ledgerSamples: Samples = {
  "POST /api/cashtransactions/missing": {
    input: (own) => ({ portfolioId: own.portfolioId, currency: "USD" }),
    ids: { portfolioId },
  },
  "PUT /api/MyPortfolio": {
    input: (own) => ({
      ...{ id: own.compositeId, name: "New name", children: [{ id: own.portfolioId }] },
      ...{ lotMethods: [{ assetId: own.assetId, method: "average" }], blockedAssets: [own.assetId] },
      defaultAccountId: own.compositeAccountId,
    }),
    ids: {
      id: ({ compositeId }) => compositeId,
      "children.0.id": portfolioId,
      "lotMethods.0.assetId": assetId,
      "blockedAssets.0": assetId,
      defaultAccountId: ({ compositeAccountId }) => compositeAccountId,
    },
    statuses: { "lotMethods.0.assetId": 400, "blockedAssets.0": 400 },
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
  "POST /api/MyPortfolio/move-demo-rows": {
    input: (own) => ({ portfolioId: own.portfolioId, name: "Demo" }),
    ids: { portfolioId },
  },
  "PUT /api/MyPortfolio/order": {
    input: (own) => ({ ids: [own.portfolioId] }),
    ids: { "ids.0": portfolioId },
  },
  "GET /api/MyPortfolio/history": byPortfolio,
  "POST /api/MyPortfolio/undo": {
    input: (own) => ({ changeId: own.changeId, portfolioId: own.portfolioId }),
    ids: { portfolioId, changeId: ({ changeId }) => changeId },
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
    input: (own) => ({ id: own.transactionId, portfolioId: own.portfolioId }),
    ids: { portfolioId, id: ({ transactionId }) => transactionId },
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
    // Lots of other assets, and unused ones, do not affect the answer.
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
  "PUT /api/own-bonds": {
    input: (own) => ({ assetId: own.bondId, nominal: "1000", roundsPerBond: true, couponRule: null }),
    ids: { assetId: ({ bondId }) => bondId },
  },
  "GET /api/assets/one": { input: (own) => ({ assetId: own.assetId }), ids: { assetId } },
  "POST /api/prices/one": {
    input: (own) => ({ assetId: own.assetId, date: "2026-11-05", close: "11" }),
    ids: { assetId },
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
  "GET /api/transactions/outside-trades": byPortfolio,
  "POST /api/transactions/outside-trades": {
    input: (own) => ({
      ...{ portfolioId: own.portfolioId, importId: own.bookedImportId, paysOutsideTrades: false },
    }),
    ids: { portfolioId, importId: bookedImportId },
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
