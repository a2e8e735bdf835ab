import { z } from "zod";
import { Figure, MissingPart, Reason } from "../shapes.ts";

/**
 * A line of the closing identity, in this order: valueStart, netFlows, priceResult, currencyResult, income, fees,
 * taxes, valueEnd. The sum of sign x figure over all but valueEnd is valueEnd exactly. `metric` with `from` and
 * `to` is what explains the line.
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

/** The second cut of the total profit: gains after cost, and what leads from them to the profit. */
export const GainsBridge = z.object({
  /**
   * realised, unrealisedChange, carried (gains that left with transfers less gains that came with them), costAdjustments
   * (costs that changed without money), income, cashCurrencyResult, owedCurrencyResult, otherFees, taxes: the sum of
   * sign x figure is `totalProfit` exactly.
   */
  lines: z.array(z.object({ key: z.string(), sign: z.union([z.literal(1), z.literal(-1)]), figure: Figure })),
  totalProfit: Figure,
  /** The unrealised gain on both evenings: unrealisedChange is the later less the earlier one. */
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
 * The identity of everything but the parts that a refused one lacks; it adds up too. Its flows are those across the border
 * of the rest: money that went into a part that is left out counts as taken out.
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
    /** The two sides of netFlows as decimal text; null when amounts are hidden. */
    flowsIn: z.string().nullable(),
    flowsOut: z.string().nullable(),
    residual: z.string(),
    /** Null while an original cost is not known. */
    gains: GainsBridge.nullable(),
  }),
  z.object({ refused: z.array(Reason), known: KnownIdentity.nullable() }),
]);
export type Identity = z.infer<typeof Identity>;

/** A stretch of time; `from` and `to` are evenings: the period that explains `gain` (metric periodGain). */
export const PeriodGain = z.object({
  /** "2024-02", "2024-Q1", "2024", or the name of a period. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  gain: Figure,
  /** TWR of the stretch: metric twr, same period. */
  ratio: Figure,
});
export type PeriodGain = z.infer<typeof PeriodGain>;
