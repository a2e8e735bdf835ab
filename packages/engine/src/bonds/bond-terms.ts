import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { DayCount } from "./day-count.ts";

/**
 * `amount` (per bond, unrounded) or `rate` (yearly, 0.0815 = 8.15 %) of the nominal outstanding, paid on `end` for
 * [start, end); with neither by the rule, else estimated by the last known one.
 */
export interface BondCoupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly amount?: Money;
  readonly rate?: Dec;
}

/** At issue's value, per bond. */
export interface BondAmortisation {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** Right to sell (put) or redeem (call), in percent of the remaining nominal. */
export interface BondOffer {
  readonly date: IsoDate;
  readonly kind: "put" | "call";
  readonly price: Dec;
}

/** Yearly index (0.16 = 16 %) plus a margin. */
export interface FloatingRule {
  /** Each in force from its day on. */
  readonly rates: readonly { readonly date: IsoDate; readonly rate: Dec }[];
  /** Defaults to the last value's day. */
  readonly knownUntil?: IsoDate;
  readonly margin: Dec;
  readonly lagDays: number;
  /** Value at the period's start, or mean of its days. */
  readonly observed: "start" | "average";
}

/** From this day on (OFZ-IN). */
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
  /** Coupons, accrued interest and indexed nominal are rounded per bond to the minor unit (Russian issues). */
  readonly roundsPerBond?: boolean;
  /** Derived from the schedule when absent. */
  readonly frequency?: number;
  readonly offers?: readonly BondOffer[];
  readonly floating?: FloatingRule;
  /** Ascending; 1 before the first day. */
  readonly indexFactors?: readonly IndexFactor[];
  /** Nothing accrues from then on. */
  readonly defaultedOn?: IsoDate;
  /** A note only. */
  readonly replacedBy?: { readonly code: string; readonly date: IsoDate };
}
