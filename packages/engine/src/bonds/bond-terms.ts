import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { DayCount } from "./day-count.ts";

/**
 * Coupon paid on `end` for the days [start, end): `amount` (per bond, unrounded) or `rate` (yearly, 0.0815 = 8.15 %) of
 * the nominal outstanding; with neither by the rule (`floating`), otherwise estimated by the last known one.
 */
export interface BondCoupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly amount?: Money;
  readonly rate?: Dec;
}

/** Nominal repaid per bond, at issue's value. */
export interface BondAmortisation {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** Right to sell (put) or redeem (call), at percent of the remaining nominal. */
export interface BondOffer {
  readonly date: IsoDate;
  readonly kind: "put" | "call";
  readonly price: Dec;
}

/** Yearly index (0.16 = 16 %) plus a margin. */
export interface FloatingRule {
  /** Each in force from its day on; ascending. */
  readonly rates: readonly { readonly date: IsoDate; readonly rate: Dec }[];
  /** Last day with a known value; defaults to the last value's. */
  readonly knownUntil?: IsoDate;
  readonly margin: Dec;
  /** From the observed value to the day it applies to. */
  readonly lagDays: number;
  /** Value at the period's start, or mean of its days. */
  readonly observed: "start" | "average";
}

/** Factor on the nominal of an indexed bond (OFZ-IN) from this day on. */
export interface IndexFactor {
  readonly date: IsoDate;
  readonly factor: Dec;
}

/** Money is per bond in `currency`. */
export interface BondTerms {
  readonly nominal: Money;
  readonly currency: string;
  /** Ascending, not overlapping; a zero-coupon bond needs `maturity`. */
  readonly coupons: readonly BondCoupon[];
  /** Defaults to the last coupon's end, or the later final amortisation. */
  readonly maturity?: IsoDate;
  readonly amortisations?: readonly BondAmortisation[];
  /** actual/365 when absent. */
  readonly dayCount?: DayCount;
  /**
   * Coupons, accrued interest and indexed nominal are rounded per bond to the minor unit, as published (Russian
   * issues). Default false.
   */
  readonly roundsPerBond?: boolean;
  /** Derived from the schedule when absent. */
  readonly frequency?: number;
  readonly offers?: readonly BondOffer[];
  readonly floating?: FloatingRule;
  /** Ascending; 1 before the first day, the last one is carried. */
  readonly indexFactors?: readonly IndexFactor[];
  /** Nothing accrues and there are no yields from then on. */
  readonly defaultedOn?: IsoDate;
  /** Replacement issue; a note only. */
  readonly replacedBy?: { readonly code: string; readonly date: IsoDate };
}
