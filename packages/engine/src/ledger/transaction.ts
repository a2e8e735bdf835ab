import type { BondTerms } from "../bonds/bond-terms.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { KindName } from "./kinds.ts";
import type { CostMethod } from "./lots/cost-method.ts";

export interface CarriedLot {
  readonly quantity: Dec;
  /** Original cost in the row's currency; absent = unknown. */
  readonly cost?: Money;
  readonly acquired?: IsoDate;
}

export interface LotChoice {
  readonly rowId: string;
  readonly quantity: Dec;
}

/** Quantities and trade amounts are positive; the kind gives the direction. */
export interface Transaction {
  readonly id: string;
  readonly kind: KindName;
  readonly date: IsoDate;
  readonly time?: string;
  readonly settleDate?: IsoDate;
  readonly accountId?: string;
  /** Transfer within the portfolio: no border is crossed. */
  readonly toAccountId?: string;
  readonly assetId?: string;
  /** Child, new share, underlying. */
  readonly toAssetId?: string;
  /** Spin-offs, mergers and conversions may state `ratio` instead. */
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
  /** From `currency` to `rateCurrency` (default: the portfolio's). */
  readonly rate?: Dec;
  readonly rateCurrency?: string;
  /** The bought side; `amount`/`currency` is paid. */
  readonly toAmount?: Money;
  readonly toCurrency?: string;
  /** `to` new units per `from` old ones. */
  readonly ratio?: { readonly to: bigint; readonly from: bigint };
  readonly cost?: Money;
  readonly acquired?: IsoDate;
  /** Instead of `cost` and `acquired`; the quantities sum to `quantity`. */
  readonly carried?: readonly CarriedLot[];
  /** Transferred by a spin-off or rights, 0 to 1. */
  readonly costShare?: Dec;
  /** Without terms of the option; the row then states the underlying, its units and price too. */
  readonly optionRight?: "call" | "put";
  /** Taken first by a disposal; the rest by FIFO. */
  readonly useLots?: readonly LotChoice[];
  /**
   * Ex-date of the declared dividend the row pays; without it the row is matched by its day. With lots per account, a
   * negative amount with ex-date and settle date opens a receivable of a composite's child.
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
  /** Closes, in percent of the nominal, then have no value. */
  readonly isNominalUnknown?: boolean;
  readonly isCrypto?: boolean;
  /** Calendar days a close stands in for; 10 by default. */
  readonly staleDays?: number;
  readonly costMethod?: CostMethod;
  readonly option?: OptionTerms;
  /** Value 0: variation margin is the result. */
  readonly isFuture?: boolean;
  /** Valued at its last price, however old, less the ledger's haircut. */
  readonly isBlocked?: boolean;
  /** Refuses every price: an asset of the demo market in a real portfolio. */
  readonly unpriced?: Reason;
}
