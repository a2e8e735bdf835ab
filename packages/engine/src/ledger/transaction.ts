import type { BondTerms } from "../bonds/bond-terms.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { KindName } from "./kinds.ts";
import type { CostMethod } from "./lots/cost-method.ts";

/** One lot of a transfer in or an opening balance. */
export interface CarriedLot {
  readonly quantity: Dec;
  /** Original cost in the row's currency; absent = unknown. */
  readonly cost?: Money;
  readonly acquired?: IsoDate;
}

/** Units to take from the lots that one row opened. */
export interface LotChoice {
  readonly rowId: string;
  readonly quantity: Dec;
}

/** One row of the ledger. Directions are the kind's: quantities and trade amounts are positive. */
export interface Transaction {
  readonly id: string;
  readonly kind: KindName;
  readonly date: IsoDate;
  readonly time?: string;
  readonly settleDate?: IsoDate;
  readonly accountId?: string;
  /** Transfer out: the account of the same portfolio it goes to; nothing crosses a border then. */
  readonly toAccountId?: string;
  readonly assetId?: string;
  /** Rows of two assets: the one that receives (the child, the new share, the underlying). */
  readonly toAssetId?: string;
  /** Units received of `toAssetId`; spin-offs, mergers and conversions may state `ratio` instead. */
  readonly toQuantity?: Dec;
  readonly quantity?: Dec;
  /** Per unit in `currency`; bonds: percent of the remaining nominal, clean. Two assets: per unit received. */
  readonly price?: Dec;
  readonly currency: string;
  /**
   * Gross as stated; without it quantity x price x multiplier (x nominal / 100). Income, fees and taxes may be
   * negative (a reversal). Transfers, opening balances, staking rewards, fees in an asset and swaps: the market
   * value, of the day's close when absent. Merger: the cash part; spin-off: the cash in lieu of a fraction.
   */
  readonly amount?: Money;
  /** Accrued coupon paid or received, whole row, in `currency`. */
  readonly accrued?: Money;
  readonly fee?: Money;
  readonly feeCurrency?: string;
  readonly tax?: Money;
  readonly taxCurrency?: string;
  /** Booked rate from `currency` to `rateCurrency`, the portfolio's currency when absent. */
  readonly rate?: Dec;
  readonly rateCurrency?: string;
  /** Currency exchange: `amount`/`currency` is paid, this is bought. */
  readonly toAmount?: Money;
  readonly toCurrency?: string;
  /** `to` new units per `from` old ones. */
  readonly ratio?: { readonly to: bigint; readonly from: bigint };
  /** Transfer in, opening balance: original cost in `currency`; absent = unknown. */
  readonly cost?: Money;
  readonly acquired?: IsoDate;
  /** The same per lot instead of `cost` and `acquired`; the quantities sum to `quantity`. */
  readonly carried?: readonly CarriedLot[];
  /** Spin-off, rights: the share of the cost that goes over, 0 to 1. */
  readonly costShare?: Dec;
  /**
   * Exercise and assignment of an option without terms: what it was the right to do. Such a row states the underlying,
   * its units and its price too.
   */
  readonly optionRight?: "call" | "put";
  /** Specific lots: which ones a disposal takes first; the rest goes by FIFO. */
  readonly useLots?: readonly LotChoice[];
  /**
   * Dividends: the ex-date of the declared payment the row pays, whenever it comes; without one the row is matched by
   * its day. A negative amount with an ex-date and a settle date opens what is owed instead, where lots are pooled per
   * account: a child of a composite brings it along, to be paid on `settleDate`.
   */
  readonly exDate?: IsoDate;
  readonly affectsCash: boolean;
  readonly note?: string;
}

/** The terms of a bond, in the asset's currency; what is not known is absent. */
export type Bond = Omit<BondTerms, "currency">;

export interface OptionTerms {
  readonly right: "call" | "put";
  readonly underlying: string;
  /** Per unit of the underlying, in the option's currency. */
  readonly strike: Dec;
  readonly expiry: IsoDate;
}

export interface Asset {
  readonly id: string;
  readonly currency: string;
  readonly multiplier?: Dec;
  readonly bond?: Bond;
  /** A bond of whose nominal nothing is known: its closes, in percent of it, are worth nothing without it. */
  readonly isNominalUnknown?: boolean;
  readonly isCrypto?: boolean;
  /** How many calendar days back a close may be used; 10 unless told. */
  readonly staleDays?: number;
  /** Instead of the portfolio's. */
  readonly costMethod?: CostMethod;
  readonly option?: OptionTerms;
  /** Worth 0: variation margin is the result. */
  readonly isFuture?: boolean;
  /** Cannot be sold: counts at its last price, however old, less the ledger's haircut. */
  readonly isBlocked?: boolean;
  /** Refusal of every price of the asset, stored or traded: an asset of the demo market in a real portfolio. */
  readonly unpriced?: Reason;
}
