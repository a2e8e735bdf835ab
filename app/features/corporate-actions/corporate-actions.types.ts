import type { OutputOf } from "../../shared/endpoint.ts";
import type { corporateActionsContract } from "./corporate-actions.contract.ts";

export type CheckAnswer = OutputOf<
  (typeof corporateActionsContract)["GET /api/corporateActions/CheckCorporateActions"]
>;
