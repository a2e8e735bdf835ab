import type { OutputOf } from "../../shared/endpoint.ts";
import type { rebalancingContract } from "./rebalancing.contract.ts";

/** Settings, targets and proposals of a portfolio. */
export type Ground = OutputOf<(typeof rebalancingContract)["GET /api/rebalancing"]>;
