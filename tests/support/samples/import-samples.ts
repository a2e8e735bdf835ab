import {
  assetId,
  bookedImportId,
  byPortfolio,
  ofFailedFile,
  ofOpenImport,
  openImportId,
  portfolioId,
  type Samples,
} from "./sample-parts.ts";

export const importSamples: Samples = {
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
  "POST /api/TransactionsImport/support/one": ofFailedFile,
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
};
