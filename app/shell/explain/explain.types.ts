import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";

export type Explanation = OutputOf<Contracts["GET /api/explain"]>;
