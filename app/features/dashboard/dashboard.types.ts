import type { OutputOf } from "../../shared/endpoint.ts";
import type { dashboardContract } from "./dashboard.contract.ts";

export type Stats = OutputOf<(typeof dashboardContract)["GET /api/DashboardStats"]>;
