import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { KindName } from "./kinds.ts";

/** One row of the ledger. Directions are the kind's: quantities and trade amounts are positive. */
export interface Transaction {
  readonly id: string;
  readonly kind: KindName;
  readonly date: IsoDate;
  readonly time?: string;
  readonly settleDate?: IsoDate;
  readonly accountId?: string;
  readonly assetId?: string;
  readonly quantity?: Dec;
  /** Per unit in `currency`; bonds: percent of the remaining nominal, clean. */
  readonly price?: Dec;
  readonly currency: string;
  /**
   * Gross as stated; without it quantity x price x multiplier (x nominal / 100). Income, fees and taxes may be
   * negative (a reversal). Transfers and opening balances: the market value, the day's close when absent.
   */
  readonly amount?: Money;
  /** Accrued coupon paid or received, whole row, in `currency`. */
  readonly accrued?: Money;
  readonly fee?: Money;
  readonly feeCurrency?: string;
  readonly tax?: Money;
  readonly taxCurrency?: string;
  /** Booked rate from `currency` to the portfolio's currency. */
  readonly rate?: Dec;
  /** Currency exchange: `amount`/`currency` is paid, this is bought. */
  readonly toAmount?: Money;
  readonly toCurrency?: string;
  /** Split: `to` new units per `from` old ones. */
  readonly ratio?: { readonly to: bigint; readonly from: bigint };
  /** Transfer in, opening balance: original cost in `currency`; absent = unknown. */
  readonly cost?: Money;
  readonly acquired?: IsoDate;
  readonly affectsCash: boolean;
  readonly note?: string;
}

export interface Coupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Per bond, in the asset's currency. */
  readonly amount: Money;
}

export interface Amortisation {
  readonly date: IsoDate;
  /** Nominal paid back per bond. */
  readonly amount: Money;
}

export interface Bond {
  readonly nominal: Money;
  readonly coupons: readonly Coupon[];
  readonly amortisations?: readonly Amortisation[];
}

export interface Asset {
  readonly id: string;
  readonly currency: string;
  readonly multiplier?: Dec;
  readonly bond?: Bond;
  readonly isCrypto?: boolean;
  /** How many calendar days back a close may be used; 10 unless told. */
  readonly staleDays?: number;
}
