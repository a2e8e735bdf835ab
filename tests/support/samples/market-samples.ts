import { postSlug, postTexts } from "../own-rows/blog-post.ts";
import { backtestOf } from "../own-rows/own-rows.ts";
import {
  assetId,
  byPortfolio,
  ofBacktest,
  ofShared,
  ofSymbol,
  portfolioId,
  type Samples,
} from "./sample-parts.ts";

export const marketSamples: Samples = {
  // Jobs have no owner: an id without a job only queues nothing.
  "POST /api/admin/retry-job": {
    input: (own) => ({ name: "due-income", id: own.transactionId }),
    ids: { id: ({ transactionId }) => transactionId },
    statuses: { id: 200 },
  },
  "GET /api/public/blog/post": { input: () => ({ slug: postSlug }), ids: {} },
  "GET /api/admin/blog/post": { input: () => ({ slug: postSlug }), ids: {} },
  "PUT /api/admin/blog/post": {
    input: () => ({ slug: postSlug, publishAt: "2026-11-01T09:00:00Z", texts: postTexts }),
    ids: {},
  },
  "POST /api/admin/blog/preview": { input: () => ({ language: "en", body: "Two *returns*." }), ids: {} },
  "POST /api/admin/checkdividendsafety": { input: () => ({}), ids: { assetId } },
  "GET /api/assets/company-info-search": { input: () => ({ query: "ALL" }), ids: {} },
  "POST /api/backtest/calc": {
    input: backtestOf,
    ids: { "portfolios.0.assets.0.assetId": assetId },
    statuses: { "portfolios.0.assets.0.assetId": 400 },
  },
  "POST /api/backtest/save-pies": {
    input: (own) => ({ id: own.backtestId, portfolioId: own.otherPortfolioId, version: 0 }),
    ids: { portfolioId: ({ otherPortfolioId }) => otherPortfolioId },
  },
  "GET /api/backtest/asset": { input: (own) => ({ assetId: own.assetId }), ids: { assetId } },
  "DELETE /api/backtest": { input: (own) => ({ id: own.idleBacktestId }), ids: {} },
  "GET /api/backtest/portfolio-weights": byPortfolio,
  "GET /api/backtest/listed-weights": { input: () => ({ mix: "SHR@TEST:0.6,EUS@TEST:0.4" }), ids: {} },
  "GET /api/backtest-result/stats": ofBacktest,
  "GET /api/backtest-result/history": ofBacktest,
  "GET /api/backtest-result/history-by-period": ofBacktest,
  "GET /api/backtest-result/history-by-company": ofBacktest,
  "GET /api/backtest-result/div-calendar": ofBacktest,
  "GET /api/backtest-result/transactions": ofBacktest,
  "GET /api/backtest-result/exporttransactions": ofBacktest,
  "GET /api/public/asset-info/summary-by-symbol": ofSymbol,
  "GET /api/public/asset-info/price-history": ofSymbol,
  "GET /api/public/asset-info/div-history": ofSymbol,
  "GET /api/public/asset-info/div-yield-history": ofSymbol,
  "GET /api/public/asset-info/asset-rating": ofSymbol,
  "GET /api/screener/facts": ofSymbol,
  "GET /api/public/asset-info/financials": ofSymbol,
  "GET /api/public/asset-info/fundamental-insight": ofSymbol,
  "GET /api/public/asset-info/fund-data": ofSymbol,
  "GET /api/public/asset-info/news": ofSymbol,
  "GET /api/public/asset-info/bond": ofSymbol,
  "GET /api/asset-info/my-portfolio": ofSymbol,
  "GET /api/asset-info/summary": ofSymbol,
  "GET /api/assets/search": {
    input: (own) => ({ query: "OWN", portfolioId: own.portfolioId }),
    ids: { portfolioId },
  },
  "GET /api/search": { input: () => ({ query: "OWN" }), ids: {} },
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
  // Shared assets have no owner: another user's custom asset stands for a forbidden id.
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
};
