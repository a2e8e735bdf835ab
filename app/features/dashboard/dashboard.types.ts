import type { OutputOf } from "../../shared/endpoint.ts";
import type { dashboardContract } from "./dashboard.contract.ts";

/** Everything the dashboard shows, in one answer. */
export type Stats = OutputOf<(typeof dashboardContract)["GET /api/DashboardStats"]>;
