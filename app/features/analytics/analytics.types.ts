import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { analyticsContract } from "./analytics.contract.ts";

export type Division = OutputOf<(typeof analyticsContract)["GET /api/analytics/diversification"]>;

export type Profits = OutputOf<Contracts["GET /api/history-profits/by-assets"]>;

export type Results = OutputOf<(typeof analyticsContract)["GET /api/analytics/results"]>;

export type Returns = OutputOf<(typeof analyticsContract)["GET /api/analytics/returns"]>;

export type Risk = OutputOf<(typeof analyticsContract)["GET /api/analytics/risk"]>;
