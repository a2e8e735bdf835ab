import type { NumberFact, PayFrequency } from "../../shared/names/screener-names.ts";

/** In the asset's currency; `high`: last close over the 52-week high, less 1. */
type MomentumSpan = "months1" | "months3" | "months6" | "months12" | "twelveMinusOne" | "high";

export interface ScreenedRow {
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly type: number;
  readonly country: string | null;
  readonly sector: string | null;
  readonly currency: string;
  readonly isDemo: boolean;
  readonly text: string;
  readonly numbers: Readonly<Record<NumberFact, number | null>>;
  readonly frequency: PayFrequency | null;
  readonly exDate: string | null;
  readonly isExDateEstimated: boolean;
  readonly holders: number | null;
  readonly momentum: Readonly<Record<MomentumSpan, number | null>>;
  readonly priceOn: string | null;
  readonly paidOn: string | null;
  readonly reportOn: string | null;
  readonly sharesOn: string | null;
  readonly ratedOn: string | null;
}
