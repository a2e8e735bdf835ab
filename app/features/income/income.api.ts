import type { Handlers } from "../../server/call.ts";
import { answerIncome } from "./answer-income.ts";
import type { incomeContract } from "./income.contract.ts";

export const incomeHandlers: Handlers<typeof incomeContract> = { "GET /api/income": answerIncome };
