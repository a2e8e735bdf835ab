import { z } from "zod";
import { Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { BalanceCheck } from "../../shared/schemas/balance.schema.ts";
import { HealthIssue } from "../../shared/schemas/health.schema.ts";
import { PortfolioId } from "../../shared/schemas/ledger.schema.ts";

/** The last statement of an account beside what the ledger holds on its evening now. */
export const CheckedStatement = z.object({
  importId: z.string(),
  fileName: z.string(),
  broker: z.string(),
  numberMasked: z.string(),
  check: BalanceCheck,
});
export type CheckedStatement = z.infer<typeof CheckedStatement>;

export const dataHealthContract = {
  "GET /api/data-health": endpoint({
    summary: "Data issues of a portfolio, and their fixes",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), asOf: z.string(), issues: z.array(HealthIssue) }),
  }),
  "GET /api/data-health/statements": endpoint({
    summary:
      "Latest statement of every account vs the current portfolio: closing cash and positions, differences with their likely cause",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), statements: z.array(CheckedStatement) }),
  }),
  "POST /api/data-health/correct": endpoint({
    summary:
      "Fix one difference from a statement's closing balances: a cash correction, missing units, missing payments; 0 rows if it matches or cannot be fixed",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      /** The import the statement came with. */
      importId: Id,
      /** Currency, or the asset's id. */
      line: z.string().min(1).max(300),
    }),
    output: z.object({ rows: z.int() }),
  }),
} as const;
