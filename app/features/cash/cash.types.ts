import type { OutputOf } from "../../shared/endpoint.ts";
import type { cashContract } from "./cash.contract.ts";

/** Cash of a portfolio by currency. */
export type CashAnswer = OutputOf<(typeof cashContract)["GET /api/cash"]>;
