import {
  assetId,
  byPortfolio,
  ofWatched,
  ofWatchlist,
  portfolioId,
  type Samples,
  watchlistId,
} from "./sample-parts.ts";

export const holdingSamples: Samples = {
  "GET /api/holdings": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      setId: own.columnSetId,
      columns: "value,dividendYield",
    }),
    ids: { portfolioId, setId: ({ columnSetId }) => columnSetId },
  },
  "PUT /api/watchlist": {
    input: (own) => ({ id: own.watchlistId, version: 1, name: "Renamed", columns: ["price"] }),
    ids: { id: watchlistId },
  },
  "DELETE /api/watchlist": {
    input: (own) => ({ id: own.idleWatchlistId }),
    ids: { id: ({ idleWatchlistId }) => idleWatchlistId },
  },
  "GET /api/watchlistAsset": ofWatchlist(),
  "POST /api/watchlistAsset": ofWatchlist({ symbol: "ALL12@TEST" }),
  "PUT /api/watchlistAsset": ofWatched({ note: "note" }),
  "PUT /api/watchlistAsset/order": {
    input: (own) => ({ watchlistId: own.watchlistId, assetIds: [own.sharedIds[1]] }),
    ids: { watchlistId, "assetIds.0": ({ sharedIds }) => sharedIds[1] ?? "" },
    // Ids outside of the list conflict.
    statuses: { "assetIds.0": 409 },
  },
  "GET /api/watchlistAsset/export": ofWatchlist(),
  "POST /api/watchlistAsset/import": { ...ofWatchlist(), file: "Ticker\nALL12\n" },
  "GET /api/watchlistAnalytics": ofWatchlist(),
  "GET /api/backtest/watchlist-weights": ofWatchlist(),
  "DELETE /api/watchlistAsset": ofWatched(),
  "PUT /api/holdings/column-sets": {
    input: (own) => ({ id: own.columnSetId, name: "Renamed", columns: ["value"] }),
    ids: { id: ({ columnSetId }) => columnSetId },
  },
  "DELETE /api/holdings/column-sets": {
    input: (own) => ({ id: own.idleColumnSetId }),
    ids: { id: ({ idleColumnSetId }) => idleColumnSetId },
  },
  "PUT /api/screener/saved": {
    input: (own) => ({ id: own.savedScreenId, name: "Renamed", filter: {} }),
    ids: { id: ({ savedScreenId }) => savedScreenId },
  },
  "DELETE /api/screener/saved": {
    input: (own) => ({ id: own.idleScreenId }),
    ids: { id: ({ idleScreenId }) => idleScreenId },
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
  "POST /api/holdings/match": {
    input: (own) => ({ portfolioId: own.statedPortfolioId, names: ["GRN"] }),
    ids: { portfolioId: ({ statedPortfolioId }) => statedPortfolioId },
  },
  "POST /api/holdings/positions": {
    input: (own) => ({
      portfolioId: own.portfolioId,
      positions: [{ assetId: own.assetId, quantity: "1" }],
    }),
    ids: { portfolioId, "positions.0.assetId": assetId },
    statuses: { "positions.0.assetId": 400 },
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
};
