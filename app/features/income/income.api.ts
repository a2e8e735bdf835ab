import type { Handlers } from "../../server/call.ts";
import { getIncome } from "./get-income.ts";
import type { incomeContract } from "./income.contract.ts";

export const incomeHandlers: Handlers<typeof incomeContract> = { "GET /api/income": getIncome };
