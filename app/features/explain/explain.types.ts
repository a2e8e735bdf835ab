import type { OutputOf } from "../../shared/endpoint.ts";
import type { explainContract } from "./explain.contract.ts";

/** Formula, steps and inputs of one figure. */
export type Explanation = OutputOf<(typeof explainContract)["GET /api/explain"]>;
