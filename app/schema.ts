/** The map of all tables, by owner. */
export * from "./features/dashboard/dashboard.tables.ts";
export * from "./features/income/income.tables.ts";
export * from "./identity/identity.tables.ts";
export * from "./ledger/custom.tables.ts";
export * from "./ledger/goals/goals.tables.ts";
export * from "./ledger/history/history.tables.ts";
export * from "./ledger/holdings.tables.ts";
export * from "./ledger/ledger.tables.ts";
export * from "./ledger/pies/pies.tables.ts";
export * from "./ledger/plans.tables.ts";
export * from "./ledger/rebalancing/rebalancing.tables.ts";
export * from "./ledger/reconcile/statements.tables.ts";
export * from "./market/facts/facts.tables.ts";
export * from "./market/lineage.tables.ts";
export * from "./market/market.tables.ts";
export * from "./market/support.tables.ts";
export * from "./market/updates/updates.tables.ts";
