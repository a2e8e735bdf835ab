import { byPortfolio, portfolioId, type Sample, type Samples } from "./sample-parts.ts";

const ofConnection = (rest: object = {}): Sample => ({
  input: (own) => ({ connectionId: own.connectionId, ...rest }),
  ids: { connectionId: ({ connectionId }) => connectionId },
});
const unlink = (id: "plaid" | "snaptrade" | "yodlee"): Sample => ({
  input: ({ aggregatorConnectionIds }) => ({ connectionId: aggregatorConnectionIds[id] }),
  ids: { connectionId: ({ aggregatorConnectionIds }) => aggregatorConnectionIds[id] },
});
const passphrase = "a long passphrase";

/** The connection has no credentials, so nothing is sent. */
export const syncSamples: Samples = {
  "GET /api/PortfolioSyncSettings": byPortfolio,
  "PUT /api/PortfolioSyncSettings": {
    input: (own) => ({
      connectionId: own.connectionId,
      accounts: [{ id: own.syncAccountId, into: { as: "portfolio", id: own.portfolioId }, level: 2 }],
    }),
    ids: {
      connectionId: ({ connectionId }) => connectionId,
      "accounts.0.id": ({ syncAccountId }) => syncAccountId,
      "accounts.0.into.id": portfolioId,
    },
  },
  "POST /api/PortfolioSyncSettings/testconnection": ofConnection(),
  "POST /api/PortfolioSyncSettings/sync": ofConnection(),
  "GET /api/PortfolioSyncSettings/check-process-sync": ofConnection(),
  "GET /api/PortfolioSyncSettings/last-sync-result": ofConnection(),
  "GET /api/PortfolioSyncSettings/get-debug-info": ofConnection(),
  "POST /api/PortfolioSyncSettings/enable-token-encryption": ofConnection({ passphrase }),
  "POST /api/PortfolioSyncSettings/disable-token-encryption": ofConnection({ passphrase }),
  "DELETE /api/PortfolioSyncSettings": byPortfolio,
  "POST /api/autosync/login": ofConnection({ provider: "t-invest", secrets: { token: "t.of-the-test" } }),
  "POST /api/autosync/delete": {
    input: (own) => ({ connectionId: own.idleConnectionId }),
    ids: { connectionId: ({ idleConnectionId }) => idleConnectionId },
  },
  "POST /api/plaid/delete": unlink("plaid"),
  "POST /api/snaptrade/delete": unlink("snaptrade"),
  "POST /api/Yodlee/delete": unlink("yodlee"),
};
