import type { Handlers } from "../../server/call.ts";
import { getReport } from "./get-report.ts";
import { writeReport } from "./report-file.ts";
import type { reportsContract } from "./reports.contract.ts";

export const reportsHandlers: Handlers<typeof reportsContract> = {
  "GET /api/history-profits/for-report": getReport,
  "GET /api/history-profits/for-report/file": writeReport,
};
