import { z } from "zod";
import { Unit } from "../common.schema.ts";

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

export const FactInputs = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  type: z.int(),
  isDemo: z.boolean(),
  madeOn: z.string().nullable(),
  facts: z.array(
    z.object({
      fact: ExplainedFact,
      inputs: z.array(FactInput),
      hasChanged: z.boolean(),
    }),
  ),
});
export type FactInputs = z.infer<typeof FactInputs>;
