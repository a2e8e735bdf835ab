import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { analyticsContract } from "./analytics.contract.ts";

/** Shares of the value by the chosen division. */
export type Division = OutputOf<(typeof analyticsContract)["GET /api/analytics/diversification"]>;

/** Profit by asset over the period. */
export type Profits = OutputOf<Contracts["GET /api/history-profits/by-assets"]>;

/** Profit, returns and value over the period. */
export type Results = OutputOf<(typeof analyticsContract)["GET /api/analytics/results"]>;

/** Growth and returns beside the benchmarks. */
export type Returns = OutputOf<(typeof analyticsContract)["GET /api/analytics/returns"]>;

/** Risk figures beside the benchmarks. */
export type Risk = OutputOf<(typeof analyticsContract)["GET /api/analytics/risk"]>;
