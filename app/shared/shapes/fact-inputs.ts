import { z } from "zod";
import { Unit } from "../shapes.ts";

/** Facts of an asset whose inputs are told one asset at a time; ratings are told by their parts elsewhere. */
export const ExplainedFact = z.enum([
  "price",
  "yield",
  "growth",
  "streak",
  "payout",
  "pe",
  "cap",
  "exDate",
  "months1",
  "months3",
  "months6",
  "months12",
  "twelveMinusOne",
  "high",
]);
export type ExplainedFact = z.infer<typeof ExplainedFact>;

/** An input of a fact, with the day and the source it is of. */
export const FactInput = z.object({
  name: z.enum([
    "close",
    "income",
    "year",
    "dividends",
    "earnings",
    "shares",
    "rate",
    "marketValue",
    "exDate",
    "start",
    "end",
    "highest",
    "payment",
  ]),
  value: z.string(),
  unit: Unit,
  currency: z.string().nullable(),
  date: z.string().nullable(),
  source: z.string().nullable(),
});
export type FactInput = z.infer<typeof FactInput>;

/** Inputs of an asset's facts. */
export const FactInputs = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Code of `AssetType`. */
  type: z.int(),
  isDemo: z.boolean(),
  /** The evening the facts are of; null = they were never made. */
  madeOn: z.string().nullable(),
  facts: z.array(
    z.object({
      fact: ExplainedFact,
      inputs: z.array(FactInput),
      /** Stored data gives another value by now: the next night makes the fact again. */
      hasChanged: z.boolean(),
    }),
  ),
});
export type FactInputs = z.infer<typeof FactInputs>;
