import type { ParsedInputOf } from "../../shared/endpoint.ts";
import type { operationsContract } from "./operations.contract.ts";

/** Status by which background jobs are listed. */
export type JobState = ParsedInputOf<(typeof operationsContract)["GET /api/admin/jobs"]>["state"];
