import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** Contribute: buys only. Full: buys and sells. Withdraw: sells only. */
export const REBALANCE_MODES = ["contribute", "full", "withdraw"] as const;
export type RebalanceMode = (typeof REBALANCE_MODES)[number];

/** A share of the whole, 0.25 = 25 %; one row may take what the others leave to 1. */
export type TargetWeight = Dec | "remainder";

/** An open lot of a holding. */
export interface SaleLot {
  /** Pieces, positive. */
  readonly quantity: Dec;
  /** Cost of all its pieces in the view's currency, at the rate of its own day. */
  readonly cost: Money;
  readonly acquired: IsoDate;
}

/** An asset held or wanted; an asset without target weighs 0 and leaves by a full rebalancing. */
export interface RebalanceAsset {
  readonly assetId: string;
  readonly currency: string;
  /** Pieces held; 0 for one that is only wanted. */
  readonly quantity: Dec;
  /** Money of one piece in the asset's currency; of a bond the dirty price, accrued coupon inside. */
  readonly price: Dec;
  /** View's currency per one of the asset's. */
  readonly rate: Dec;
  /** Orders are whole multiples of it; 0.000001 for fractional trading. */
  readonly lotSize: Dec;
  /** Smallest order in the view's currency, before fees. */
  readonly minTrade?: Money;
  /** Counts in the whole, is neither bought nor sold. */
  readonly isLocked?: boolean;
  readonly target: TargetWeight;
  /** All open lots; absent = cost not known, the gain of its sale is refused. */
  readonly lots?: readonly SaleLot[];
}

export interface CashBalance {
  readonly currency: string;
  readonly amount: Money;
  /** View's currency per one of it. */
  readonly rate: Dec;
}

/** Fee of an order in the view's currency: the larger of `minimum` and `fixed` + `percent` x money. */
export interface FeeModel {
  /** 0.003 = 0.3 %, from 0 to below 1. */
  readonly percent: Dec;
  readonly fixed: Money;
  readonly minimum: Money;
}

/** Which lots a sale takes: those with a loss, then those held longer than the relief period, then small gains. */
export interface TaxAwareChoice {
  readonly asOf: IsoDate;
  /** Gains of lots held longer than so many years are free; absent = no relief. */
  readonly reliefYears?: number;
}

export interface RebalanceInput {
  readonly mode: RebalanceMode;
  /** The view's currency. */
  readonly currency: string;
  /** Added (contribute, full) or taken out (withdraw), in the view's currency, not negative. */
  readonly amount: Money;
  readonly assets: readonly RebalanceAsset[];
  readonly cash: readonly CashBalance[];
  /** Share kept in cash; absent = 0. */
  readonly cashTarget?: TargetWeight;
  readonly fees?: FeeModel;
  /** Full mode only: no orders while no row, cash included, is further than this from its target (0.05 = 5 points). */
  readonly band?: Dec;
  /** Absent = first in, first out. */
  readonly taxAware?: TaxAwareChoice;
}
