import { z } from "zod";
import { Figure, MissingPart, Reason } from "../common.schema.ts";

/**
 * In order: valueStart, netFlows, priceResult, currencyResult, income, fees, taxes, valueEnd; sign x figure of all
 * others add up to valueEnd exactly.
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

export const GainsBridge = z.object({
  /**
   * realised, unrealisedChange, carried (transferred out less in), costAdjustments (without money), income,
   * cashCurrencyResult, owedCurrencyResult, otherFees, taxes: sign x figure add up to `totalProfit` exactly.
   */
  lines: z.array(z.object({ key: z.string(), sign: z.union([z.literal(1), z.literal(-1)]), figure: Figure })),
  totalProfit: Figure,
  unrealised: z.object({
    start: z.object({ on: z.string(), figure: Figure }),
    end: z.object({ on: z.string(), figure: Figure }),
  }),
  fees: z.object({ all: Figure, inTrades: Figure }),
  residual: z.string(),
});
export type GainsBridge = z.infer<typeof GainsBridge>;

/** Money moved into an excluded part counts as withdrawn. */
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
    flowsIn: z.string().nullable(),
    flowsOut: z.string().nullable(),
    residual: z.string(),
    /** Null while an original cost is unknown. */
    gains: GainsBridge.nullable(),
  }),
  z.object({ refused: z.array(Reason), known: KnownIdentity.nullable() }),
]);
export type Identity = z.infer<typeof Identity>;

/** Evenings; explained by metric periodGain. */
export const PeriodGain = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  gain: Figure,
  ratio: Figure,
});
export type PeriodGain = z.infer<typeof PeriodGain>;
