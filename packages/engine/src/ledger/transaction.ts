import type { BondTerms } from "../bonds/bond-terms.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { KindName } from "./kinds.ts";
import type { CostMethod } from "./lots/cost-method.ts";

/** Lot of a transfer in or an opening balance. */
export interface CarriedLot {
  readonly quantity: Dec;
  /** Original cost in the row's currency; absent = unknown. */
  readonly cost?: Money;
  readonly acquired?: IsoDate;
}

/** Units to take from the lots opened by one row. */
export interface LotChoice {
  readonly rowId: string;
  readonly quantity: Dec;
}

/** Row of the ledger. Quantities and trade amounts are positive; the kind gives the direction. */
export interface Transaction {
  readonly id: string;
  readonly kind: KindName;
  readonly date: IsoDate;
  readonly time?: string;
  readonly settleDate?: IsoDate;
  readonly accountId?: string;
  /** Transfer within the portfolio: the receiving account; no border is crossed. */
  readonly toAccountId?: string;
  readonly assetId?: string;
  /** Rows of two assets: the receiving one (child, new share, underlying). */
  readonly toAssetId?: string;
  /** Units of `toAssetId`; spin-offs, mergers and conversions may state `ratio` instead. */
  readonly toQuantity?: Dec;
  readonly quantity?: Dec;
  readonly price?: Dec;
  readonly currency: string;
  readonly amount?: Money;
  /** Accrued interest of the whole row, in `currency`. */
  readonly accrued?: Money;
  readonly fee?: Money;
  readonly feeCurrency?: string;
  readonly tax?: Money;
  readonly taxCurrency?: string;
  /** Booked rate from `currency` to `rateCurrency` (default: the portfolio's). */
  readonly rate?: Dec;
  readonly rateCurrency?: string;
  /** Currency exchange: the bought side; `amount`/`currency` is paid. */
  readonly toAmount?: Money;
  readonly toCurrency?: string;
  /** `to` new units per `from` old ones. */
  readonly ratio?: { readonly to: bigint; readonly from: bigint };
  readonly cost?: Money;
  readonly acquired?: IsoDate;
  /** Per lot, instead of `cost` and `acquired`; the quantities sum to `quantity`. */
  readonly carried?: readonly CarriedLot[];
  /** Spin-off, rights: share of the cost transferred, 0 to 1. */
  readonly costShare?: Dec;
  /**
   * Exercise and assignment of an option without terms; the row then states the underlying, its units and price too.
   */
  readonly optionRight?: "call" | "put";
  /** Specific lots taken first by a disposal; the rest by FIFO. */
  readonly useLots?: readonly LotChoice[];
  /**
   * Dividends: ex-date of the declared payment the row pays; without it the row is matched by its day. With lots per
   * account, a negative amount with ex-date and settle date instead opens a receivable of a composite's child, to be
   * paid on `settleDate`.
   */
  readonly exDate?: IsoDate;
  readonly affectsCash: boolean;
  readonly note?: string;
}

/** In the asset's currency; unknown terms are absent. */
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
  /** Bond closes, in percent of the nominal, have no value without it. */
  readonly isNominalUnknown?: boolean;
  readonly isCrypto?: boolean;
  /** Calendar days a close stands in for; 10 by default. */
  readonly staleDays?: number;
  readonly costMethod?: CostMethod;
  readonly option?: OptionTerms;
  /** Value 0: variation margin is the result. */
  readonly isFuture?: boolean;
  /** Cannot be sold: valued at its last price, however old, less the ledger's haircut. */
  readonly isBlocked?: boolean;
  /** Refuses every price, stored or traded: an asset of the demo market in a real portfolio. */
  readonly unpriced?: Reason;
}
