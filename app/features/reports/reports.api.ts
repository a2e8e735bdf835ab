import type { Handlers } from "../../server/call.ts";
import { answerReport } from "./answer-report.ts";
import { writeReport } from "./report-file.ts";
import type { reportsContract } from "./reports.contract.ts";

export const reportsHandlers: Handlers<typeof reportsContract> = {
  "GET /api/history-profits/for-report": answerReport,
  "GET /api/history-profits/for-report/file": writeReport,
};
