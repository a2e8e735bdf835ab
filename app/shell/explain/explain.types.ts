import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

/** Formula, steps and inputs of a figure. */
export type Explanation = OutputOf<Contracts["GET /api/explain"]>;
