import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";

export interface TaxAmount {
  readonly amount: Money;
  readonly currency: string;
}

/** Converted at the rate of its own day. */
export interface DatedAmount extends TaxAmount {
  readonly day: IsoDate;
}

/** `to` per one `from`; undefined = unknown. A Russian report needs the Bank of Russia's rate in force, per unit. */
export type TaxRate = (from: string, to: string, day: IsoDate) => Dec | undefined;

export interface TaxSide {
  readonly tradeId: string;
  readonly trade: IsoDate;
  readonly settled: IsoDate;
  /** Without fees and accrued interest; undefined = unknown. */
  readonly amount: TaxAmount | undefined;
  /** Paid (acquired side) or received (sold side). */
  readonly accrued?: TaxAmount;
  readonly fees: readonly DatedAmount[];
}

/** `sold` before `acquired` is a short position; it counts on the later day. */
export interface TaxDisposal {
  readonly assetId: string;
  readonly accountId: string;
  readonly quantity: Dec;
  readonly acquired: TaxSide;
  readonly sold: TaxSide;
  /** Nominal was repaid, the quantity is still held. */
  readonly isAmortisation: boolean;
}

export const TAX_INCOME_KINDS = ["dividend", "coupon", "interest", "lending", "staking", "other"] as const;
export type TaxIncomeKind = (typeof TAX_INCOME_KINDS)[number];

export interface TaxIncome {
  readonly id: string;
  readonly kind: TaxIncomeKind;
  readonly assetId?: string;
  readonly accountId: string;
  /** Pay date. */
  readonly day: IsoDate;
  readonly gross: TaxAmount;
  readonly withheld?: TaxAmount;
  /** ISO 3166 code of the source. */
  readonly country: string;
  /** 0.1 = 10 %; absent = no treaty. */
  readonly treatyRate?: Dec;
  /** Accrued interest paid at purchase. */
  readonly deductions?: readonly DatedAmount[];
}

export interface TaxRefusal {
  readonly refused: readonly Reason[];
}

export function isTaxRefusal(value: object): value is TaxRefusal {
  return "refused" in value;
}
