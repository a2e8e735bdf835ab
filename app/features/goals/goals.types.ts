import type { OutputOf } from "../../shared/endpoint.ts";
import type { goalsContract } from "./goals.contract.ts";

/** Goals of a portfolio with their progress. */
export type Goals = OutputOf<(typeof goalsContract)["GET /api/portfoliogoal"]>;
