import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { DayCount } from "./day-count.ts";

/**
 * One coupon of the schedule, paid on `end` for the days [start, end). Its size is `amount` (money per bond, never
 * rounded), or `rate` (yearly, 0.0815 = 8.15 %) of the nominal outstanding; with neither it is a floating coupon that is
 * not announced yet: by the rule (`floating`) where it is known, otherwise estimated by the last known one.
 */
export interface BondCoupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly amount?: Money;
  readonly rate?: Dec;
}

/** Nominal paid back per bond before maturity, in nominal at issue (an indexed bond pays it times the factor). */
export interface BondAmortisation {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** A day on which the holder may sell (put) or the issuer may redeem (call), at percent of the remaining nominal. */
export interface BondOffer {
  readonly date: IsoDate;
  readonly kind: "put" | "call";
  readonly price: Dec;
}

/** A floating coupon's rule: a yearly index (0.16 = 16 %) plus a margin. */
export interface FloatingRule {
  /** Values of the index, each in force from its day on; ascending. */
  readonly rates: readonly { readonly date: IsoDate; readonly rate: Dec }[];
  /** Last day whose value is known; that of the last value when absent. */
  readonly knownUntil?: IsoDate;
  /** Added to the index, may be negative. */
  readonly margin: Dec;
  /** Days by which the observed value comes before the day it counts for. */
  readonly lagDays: number;
  /** The value at the period's start, or the mean of its days. */
  readonly observed: "start" | "average";
}

/** Factor of the nominal of an indexed bond (OFZ-IN) from this day on: 1.25 = a quarter above the issue's. */
export interface IndexFactor {
  readonly date: IsoDate;
  readonly factor: Dec;
}

/** The terms of one bond, as data. Money is per bond in `currency`. */
export interface BondTerms {
  readonly nominal: Money;
  readonly currency: string;
  /** Ascending by day, not overlapping; empty for a zero-coupon bond, which then needs `maturity`. */
  readonly coupons: readonly BondCoupon[];
  /**
   * The last coupon's end when absent, or the later amortisation that leaves nothing. What the amortisations leave of
   * the nominal is paid on this day.
   */
  readonly maturity?: IsoDate;
  readonly amortisations?: readonly BondAmortisation[];
  /** actual/365 when absent. */
  readonly dayCount?: DayCount;
  /**
   * The exchange publishes coupons, accrued interest and an indexed nominal per bond in whole minor units (Russian
   * issues): they are rounded so before they are multiplied. False when absent: nothing is rounded per bond.
   */
  readonly roundsPerBond?: boolean;
  /** Coupons a year; read from the schedule when absent. */
  readonly frequency?: number;
  readonly offers?: readonly BondOffer[];
  /** Of coupons that state neither amount nor rate. */
  readonly floating?: FloatingRule;
  /** Ascending by day; before the first day the factor is 1, after the last day the last one is carried. */
  readonly indexFactors?: readonly IndexFactor[];
  /** From this day on the issuer does not pay: nothing accrues and there are no yields. */
  readonly defaultedOn?: IsoDate;
  /** What the bond was exchanged into (eurobonds replaced by local ones); a note, it changes no figure. */
  readonly replacedBy?: { readonly code: string; readonly date: IsoDate };
}
