import { z } from "zod";
import { Figure, Reason, unsignedDecimal } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { thresholdBounds, thresholdNames } from "./thresholds.ts";

const RuleName = z.enum(thresholdNames);

/** Metric and scope of a figure, as `GET /api/explain` takes them; without asset and group the portfolio. */
const Explained = z.object({
  metric: z.string(),
  assetId: z.string().nullable(),
  groupBy: z.enum(["sector", "country"]).nullable(),
  groupKey: z.string().nullable(),
  /** Evening the period starts at; it ends today. */
  from: z.string(),
});

/** Input of a derived figure: an asset's, a currency's cash, or by name. */
const FindingInput = z.object({
  name: z.enum([
    ...(["asset", "cash", "value", "income", "allIncome", "fees", "unrealised", "cost"] as const),
    ...(["weight", "target", "close", "maturity", "today"] as const),
  ]),
  asset: AssetRef.nullable(),
  currency: z.string().nullable(),
  figure: Figure,
  date: z.string().nullable(),
  source: z.string().nullable(),
});

/** Derivation from inputs, by an `Operation` of the screens. */
const Worked = z.object({
  operation: z.enum(["sum", "quotient", "difference", "model"]),
  inputs: z.array(FindingInput),
});

/** Figure with its explanation: a metric, or inputs. */
const FoundFigure = z.object({
  figure: Figure,
  explain: Explained.nullable(),
  worked: Worked.nullable(),
});

/** Finding with its figure and threshold. */
export const Finding = FoundFigure.extend({
  rule: RuleName,
  /** Identifies the finding over time. */
  key: z.string(),
  asset: AssetRef.nullable(),
  /** Name of a group, category or currency. */
  name: z.string().nullable(),
  /** Related figures: money at stake, day of an end. */
  numbers: z.array(FoundFigure.extend({ name: z.enum(["value", "unrealised", "income", "fees", "day"]) })),
});
export type Finding = z.infer<typeof Finding>;
export type FoundFigure = z.infer<typeof FoundFigure>;
export type FindingInput = z.infer<typeof FindingInput>;

const thresholdText = (name: (typeof thresholdNames)[number]) => {
  const { least, most, unit } = thresholdBounds[name];
  return unsignedDecimal(6).refine(
    (text) => Number(text) >= least && Number(text) <= most && (unit === "ratio" || /^\d+$/.test(text)),
    { error: "out-of-range" },
  );
};

/** Missing ones take their defaults. */
const Own = z.strictObject(
  Object.fromEntries(thresholdNames.map((name) => [name, thresholdText(name).optional()])) as Record<
    (typeof thresholdNames)[number],
    z.ZodOptional<z.ZodString>
  >,
);

const Options = z.object({
  /** 0 = defaults. */
  version: z.int(),
  thresholds: z.array(
    z.object({
      name: RuleName,
      value: z.string(),
      usual: z.string(),
      unit: z.enum(["ratio", "days"]),
      isOwn: z.boolean(),
    }),
  ),
});

export const recommendationsContract = {
  "GET /api/recomendations": endpoint({
    summary: "Findings above the user's thresholds, with their numbers, and all checks",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      currency: z.string(),
      today: z.string(),
      findings: z.array(Finding),
      checked: z.array(
        z.object({
          rule: RuleName,
          threshold: z.string(),
          /** Number of subjects checked, and of findings. */
          looked: z.int(),
          found: z.int(),
          /** Reasons for unchecked ones. */
          reasons: z.array(Reason),
        }),
      ),
    }),
  }),
  "GET /api/recomendations/options": endpoint({
    summary: "The user's thresholds",
    access: "user",
    input: z.object({}),
    output: Options,
  }),
  "POST /api/recomendations/options": endpoint({
    summary: "Set all thresholds; omitted ones are reset to defaults",
    access: "user",
    input: z.object({ version: z.int().min(0), thresholds: Own }),
    output: Options,
  }),
} as const;
