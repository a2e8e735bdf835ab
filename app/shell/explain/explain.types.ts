import type { explainContract } from "../../features/explain/explain.contract.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

/** Formula, steps and inputs of one figure. */
export type Explanation = OutputOf<(typeof explainContract)["GET /api/explain"]>;
