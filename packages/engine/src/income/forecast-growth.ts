import type { IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { IncomePayment } from "./payment.ts";
import { dividendGrowth } from "./yearly-growth.ts";

/** Either way: growth such as a tripled dividend does not persist. */
export const GROWTH_LIMIT = 0.25;

export interface ForecastGrowth {
  /** 0.05 = 5 % a year. */
  readonly rate: number;
  readonly notes: readonly Reason[];
}

/**
 * Averages 3- and 5-year growth, clipped. Notes: `growth-unknown` (0), `growth-clipped` {growth} with the unclipped
 * value.
 */
export function forecastGrowth(
  payments: readonly IncomePayment[],
  asOf: IsoDate,
  since?: IsoDate,
): ForecastGrowth {
  const { year3, year5 } = dividendGrowth(payments, asOf, since);
  const known = [year3, year5].filter((value) => typeof value === "number");
  if (known.length === 0) return { rate: 0, notes: [reason("growth-unknown")] };
  const median = known.reduce((sum, value) => sum + value, 0) / known.length;
  const rate = Math.min(GROWTH_LIMIT, Math.max(-GROWTH_LIMIT, median));
  return { rate, notes: rate === median ? [] : [reason("growth-clipped", { growth: String(median) })] };
}
