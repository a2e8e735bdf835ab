import type { NumberFact, PayFrequency } from "../../shared/names/screener-names.ts";

/** Total returns in the asset's own currency; `high`: the last close over the highest of 52 weeks, less 1. */
type MomentumSpan = "months1" | "months3" | "months6" | "months12" | "twelveMinusOne" | "high";

/** One asset with what is known of it. */
export interface ScreenedRow {
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly nameEn: string;
  readonly nameRu: string;
  /** Code of `AssetType`. */
  readonly type: number;
  readonly country: string | null;
  readonly sector: string | null;
  readonly currency: string;
  readonly isDemo: boolean;
  /** As search matches it. */
  readonly text: string;
  readonly numbers: Readonly<Record<NumberFact, number | null>>;
  readonly frequency: PayFrequency | null;
  readonly exDate: string | null;
  readonly isExDateEstimated: boolean;
  readonly holders: number | null;
  readonly momentum: Readonly<Record<MomentumSpan, number | null>>;
  /** Days the facts are of. */
  readonly priceOn: string | null;
  readonly paidOn: string | null;
  readonly reportOn: string | null;
  readonly sharesOn: string | null;
  readonly ratedOn: string | null;
}
