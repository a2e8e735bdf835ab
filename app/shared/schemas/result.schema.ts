import { z } from "zod";
import { Figure, MissingPart, Reason } from "../common.schema.ts";

/**
 * Line of the closing identity, in this order: valueStart, netFlows, priceResult, currencyResult, income, fees, taxes,
 * valueEnd. The sum of sign x figure over all but valueEnd equals valueEnd exactly. `metric` with `from` and `to`
 * explains the line.
 */
const IdentityLine = z.object({
  key: z.string(),
  metric: z.string(),
  from: z.string(),
  to: z.string(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  figure: Figure,
});
export type IdentityLine = z.infer<typeof IdentityLine>;

/** Total profit by gains: realised and unrealised gains, and the steps from them to the profit. */
export const GainsBridge = z.object({
  /**
   * realised, unrealisedChange, carried (gains that left with transfers less gains that came with them),
   * costAdjustments (costs that changed without money), income, cashCurrencyResult, owedCurrencyResult, otherFees,
   * taxes: the sum of sign x figure equals `totalProfit` exactly.
   */
  lines: z.array(z.object({ key: z.string(), sign: z.union([z.literal(1), z.literal(-1)]), figure: Figure })),
  totalProfit: Figure,
  /** Unrealised gain on both evenings: unrealisedChange is the later less the earlier one. */
  unrealised: z.object({
    start: z.object({ on: z.string(), figure: Figure }),
    end: z.object({ on: z.string(), figure: Figure }),
  }),
  /** otherFees are all fees less those in cost and proceeds. */
  fees: z.object({ all: Figure, inTrades: Figure }),
  residual: z.string(),
});
export type GainsBridge = z.infer<typeof GainsBridge>;

/**
 * Identity without the parts that a refused one lacks; it adds up too. Money moved into an excluded part counts as
 * withdrawn.
 */
const KnownIdentity = z.object({
  lines: z.array(IdentityLine),
  residual: z.string(),
  gains: GainsBridge.nullable(),
  without: z.array(MissingPart),
});
export type KnownIdentity = z.infer<typeof KnownIdentity>;

export const Identity = z.union([
  z.object({
    lines: z.array(IdentityLine),
    /** Both sides of netFlows as decimal text; null when amounts are hidden. */
    flowsIn: z.string().nullable(),
    flowsOut: z.string().nullable(),
    residual: z.string(),
    /** Null while an original cost is unknown. */
    gains: GainsBridge.nullable(),
  }),
  z.object({ refused: z.array(Reason), known: KnownIdentity.nullable() }),
]);
export type Identity = z.infer<typeof Identity>;

/** Period of a gain; `from` and `to` are evenings and explain `gain` (metric periodGain). */
export const PeriodGain = z.object({
  /** "2024-02", "2024-Q1", "2024", or a named period. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  gain: Figure,
  /** Metric twr of the same period. */
  ratio: Figure,
});
export type PeriodGain = z.infer<typeof PeriodGain>;
