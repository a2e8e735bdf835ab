import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay, UnsignedAmount } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { GoalView } from "../../shared/schemas/goal.schema.ts";
import { PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Editable fields of a goal. Amounts are exact text in its currency. */
export const GoalDraft = z.object({
  portfolioId: Id,
  name: visible(PlainText.trim().min(1).max(100)),
  /** Code of `GoalKind`: 1 a value, 2 a regular monthly income. */
  kind: z.int().min(1).max(2),
  target: UnsignedAmount,
  currency: CurrencyCode,
  dueOn: IsoDay,
  /** Contributed at the end of every month; negative: withdrawn. */
  monthlyFlow: DecimalText.default("0"),
});

/** Stored goal without its projection, as accepted by `set-goal`. */
const StoredGoal = GoalDraft.extend({
  id: z.string(),
  monthlyFlow: z.string(),
  seed: z.int(),
  version: z.int(),
});

export const goalsContract = {
  "GET /api/portfoliogoal": endpoint({
    summary:
      "Goals of a portfolio (without an ID: the first one), each with its projection and status; of all portfolios those of each",
    access: "user",
    shared: "view",
    amounts: ["target"],
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      /** Portfolio currency, for a new goal. */
      currency: z.string(),
      today: z.string(),
      /** Sandboxes have no goals. */
      isSandbox: z.boolean(),
      goals: z.array(GoalView),
    }),
  }),
  "POST /api/portfoliogoal/set-goal": endpoint({
    summary: "Create a goal, or change the one with `id`; CONFLICT if it changed since `version`",
    access: "user",
    input: GoalDraft.extend({
      id: Id.optional(),
      version: z.int().optional(),
      /** Seed of a restored goal, which reproduces its paths. Random by default. */
      seed: z.int().min(0).max(2_147_483_647).optional(),
    }),
    output: z.object({ id: z.string() }),
  }),
  "DELETE /api/portfoliogoal": endpoint({
    summary: "Delete a goal; returns it, so it can be created again",
    access: "user",
    input: z.object({ id: Id }),
    output: StoredGoal,
  }),
} as const;
