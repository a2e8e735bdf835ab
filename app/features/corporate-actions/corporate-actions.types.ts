import type { OutputOf } from "../../shared/endpoint.ts";
import type { corporateActionsContract } from "./corporate-actions.contract.ts";

/** Corporate actions and payments of a portfolio. */
export type CheckAnswer = OutputOf<
  (typeof corporateActionsContract)["GET /api/corporateActions/CheckCorporateActions"]
>;
