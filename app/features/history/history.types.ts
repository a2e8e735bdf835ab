import type { ParsedInputOf } from "../../shared/endpoint.ts";
import type { historyContract } from "./history.contract.ts";

/** Portfolio and group of changes, as the address has them. */
export type HistoryInput = Pick<
  ParsedInputOf<(typeof historyContract)["GET /api/MyPortfolio/history"]>,
  "portfolioId" | "group"
>;
