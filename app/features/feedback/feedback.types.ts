import type { ParsedInputOf } from "../../shared/endpoint.ts";
import type { feedbackContract } from "./feedback.contract.ts";

/** Filter and page of the answers, as the address has them. */
export type AnswersInput = ParsedInputOf<(typeof feedbackContract)["GET /api/admin/feedback"]>;
