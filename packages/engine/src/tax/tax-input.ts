import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** Exact money of a currency (ISO 4217 letters). */
export interface TaxAmount {
  readonly amount: Money;
  readonly currency: string;
}

/** Money that has a day of its own: a fee is converted with the rate of the day it was charged for. */
export interface DatedAmount extends TaxAmount {
  readonly day: IsoDate;
}

/**
 * `to` per one `from` on a day, exact; undefined = not known. A Russian report needs the Bank of Russia's rate in
 * force on that day, per one unit of the currency.
 */
export type TaxRate = (from: string, to: string, day: IsoDate) => Dec | undefined;

/** One side of a closed position: what was paid for it or what it brought. */
export interface TaxSide {
  readonly tradeId: string;
  readonly trade: IsoDate;
  readonly settled: IsoDate;
  /** Without fees and without accrued coupon; undefined = not known. */
  readonly amount: TaxAmount | undefined;
  /** Accrued coupon paid (acquired side) or received (sold side). */
  readonly accrued?: TaxAmount;
  readonly fees: readonly DatedAmount[];
}

/**
 * A piece of a lot that left: by sale, redemption or amortisation. When `sold` lies before `acquired` it was a
 * short position; it counts on the later of the two days.
 */
export interface TaxDisposal {
  readonly assetId: string;
  readonly accountId: string;
  readonly quantity: Dec;
  readonly acquired: TaxSide;
  readonly sold: TaxSide;
  /** Part of the nominal was paid back, the quantity is still held. */
  readonly isAmortisation: boolean;
}

export const TAX_INCOME_KINDS = ["dividend", "coupon", "interest", "lending", "staking", "other"] as const;
export type TaxIncomeKind = (typeof TAX_INCOME_KINDS)[number];

export interface TaxIncome {
  readonly id: string;
  readonly kind: TaxIncomeKind;
  readonly assetId?: string;
  readonly accountId: string;
  /** The day it was paid. */
  readonly day: IsoDate;
  readonly gross: TaxAmount;
  readonly withheld?: TaxAmount;
  /** ISO 3166 letters of the country of source. */
  readonly country: string;
  /** The highest rate the treaty with that country allows it, 0.1 = 10 %; absent = no treaty in force. */
  readonly treatyRate?: Dec;
  /** What lowers it: the accrued coupon paid at the purchase, each part with its own day. */
  readonly deductions?: readonly DatedAmount[];
}

/** A figure that cannot be known, and why. */
export interface TaxRefusal {
  readonly refused: readonly Reason[];
}

export function isTaxRefusal(value: object): value is TaxRefusal {
  return "refused" in value;
}
