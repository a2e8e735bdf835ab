import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { DayCount } from "./day-count.ts";

/**
 * One coupon of the schedule, paid on `end` for the days [start, end). Its size is `amount` (money per bond, unrounded)
 * or `rate` (yearly, 0.0815 = 8.15 %) of the nominal outstanding; with neither it is a floating coupon: by the issue's
 * rule (`floating`) where known, otherwise estimated by the last known one.
 */
export interface BondCoupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly amount?: Money;
  readonly rate?: Dec;
}

/** Nominal repaid per bond before maturity, at issue's value (an indexed bond pays it times the factor). */
export interface BondAmortisation {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** Day on which the holder may sell (put) or the issuer redeem (call), at percent of the remaining nominal. */
export interface BondOffer {
  readonly date: IsoDate;
  readonly kind: "put" | "call";
  readonly price: Dec;
}

/** Rule of floating coupons: a yearly index (0.16 = 16 %) plus a margin. */
export interface FloatingRule {
  /** Each in force from its day on; ascending. */
  readonly rates: readonly { readonly date: IsoDate; readonly rate: Dec }[];
  /** Last day with a known value; that of the last value when absent. */
  readonly knownUntil?: IsoDate;
  /** Added to the index, may be negative. */
  readonly margin: Dec;
  /** Days between the observed value and the day it applies to. */
  readonly lagDays: number;
  /** Value at the period's start, or mean of its days. */
  readonly observed: "start" | "average";
}

/** Factor on the nominal of an indexed bond (OFZ-IN) from this day on, 1.25 = a quarter above issue. */
export interface IndexFactor {
  readonly date: IsoDate;
  readonly factor: Dec;
}

/** Terms of one bond. Money is per bond in `currency`. */
export interface BondTerms {
  readonly nominal: Money;
  readonly currency: string;
  /** Ascending, not overlapping; empty for a zero-coupon bond, which then needs `maturity`. */
  readonly coupons: readonly BondCoupon[];
  /** Defaults to the last coupon's end, or the later final amortisation. Repays what the amortisations leave. */
  readonly maturity?: IsoDate;
  readonly amortisations?: readonly BondAmortisation[];
  /** actual/365 when absent. */
  readonly dayCount?: DayCount;
  /**
   * Coupons, accrued interest and indexed nominal are published per bond in whole minor units (Russian issues) and
   * rounded before they are multiplied. Default false: nothing is rounded per bond.
   */
  readonly roundsPerBond?: boolean;
  /** Coupons a year; derived from the schedule when absent. */
  readonly frequency?: number;
  readonly offers?: readonly BondOffer[];
  /** Of coupons that state neither amount nor rate. */
  readonly floating?: FloatingRule;
  /** Ascending; the factor is 1 before the first day, the last one is carried. */
  readonly indexFactors?: readonly IndexFactor[];
  /** From this day on nothing accrues and there are no yields. */
  readonly defaultedOn?: IsoDate;
  /** Replacement issue (eurobonds replaced by local ones); a note, changes no figure. */
  readonly replacedBy?: { readonly code: string; readonly date: IsoDate };
}
