import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** Contribute: buys only. Full: buys and sells. Withdraw: sells only. */
export const REBALANCE_MODES = ["contribute", "full", "withdraw"] as const;
export type RebalanceMode = (typeof REBALANCE_MODES)[number];

/** Share of the total, 0.25 = 25 %; one row may take the remainder. */
export type TargetWeight = Dec | "remainder";

export interface SaleLot {
  readonly quantity: Dec;
  /** Of all its units in the view's currency, at the rate of its own day. */
  readonly cost: Money;
  readonly acquired: IsoDate;
}

/** Asset held or to be bought; without a target it is sold by a full rebalancing. */
export interface RebalanceAsset {
  readonly assetId: string;
  readonly currency: string;
  /** Units held; 0 for a new asset. */
  readonly quantity: Dec;
  /** Per unit in the asset's currency; for a bond the dirty price. */
  readonly price: Dec;
  /** View's currency per unit of the asset's. */
  readonly rate: Dec;
  /** Orders are whole multiples of it; 0.000001 for fractional trading. */
  readonly lotSize: Dec;
  /** In the view's currency, before fees. */
  readonly minTrade?: Money;
  /** Counts in the total, is not traded. */
  readonly isLocked?: boolean;
  readonly target: TargetWeight;
  /** All open lots; absent = cost unknown, a sale's gain is refused. */
  readonly lots?: readonly SaleLot[];
}

export interface CashBalance {
  readonly currency: string;
  readonly amount: Money;
  /** View's currency per unit. */
  readonly rate: Dec;
}

/** Fee of an order in the view's currency: the larger of `minimum` and `fixed` + `percent` x money. */
export interface FeeModel {
  /** 0.003 = 0.3 %, from 0 to below 1. */
  readonly percent: Dec;
  readonly fixed: Money;
  readonly minimum: Money;
}

/** Order of lots in a sale: losses, then lots held beyond the relief period, then small gains. */
export interface TaxAwareChoice {
  readonly asOf: IsoDate;
  /** Gains of lots held longer than this are tax-free; absent = no relief. */
  readonly reliefYears?: number;
}

export interface RebalanceInput {
  readonly mode: RebalanceMode;
  /** The view's. */
  readonly currency: string;
  /** Added (contribute, full) or withdrawn, in the view's currency, not negative. */
  readonly amount: Money;
  readonly assets: readonly RebalanceAsset[];
  readonly cash: readonly CashBalance[];
  /** Absent = 0. */
  readonly cashTarget?: TargetWeight;
  readonly fees?: FeeModel;
  /**
   * Full mode only: no orders while every row, cash included, is within this distance of its target (0.05 = 5 points).
   */
  readonly band?: Dec;
  /** Absent = first in, first out. */
  readonly taxAware?: TaxAwareChoice;
}
