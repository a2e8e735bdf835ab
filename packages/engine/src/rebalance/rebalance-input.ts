import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** Contribute only buys, withdraw only sells. */
export const REBALANCE_MODES = ["contribute", "full", "withdraw"] as const;
export type RebalanceMode = (typeof REBALANCE_MODES)[number];

/** 0.25 = 25 %; one row may take the remainder. */
export type TargetWeight = Dec | "remainder";

export interface SaleLot {
  readonly quantity: Dec;
  /** At the rate of its own day. */
  readonly cost: Money;
  readonly acquired: IsoDate;
}

/** Without a target a full rebalancing sells it. */
export interface RebalanceAsset {
  readonly assetId: string;
  readonly currency: string;
  readonly quantity: Dec;
  /** In the asset's currency; for a bond the dirty price. */
  readonly price: Dec;
  /** View's currency per unit of the asset's. */
  readonly rate: Dec;
  /** 0.000001 for fractional trading. */
  readonly lotSize: Dec;
  /** In the view's currency, before fees. */
  readonly minTrade?: Money;
  /** Counts in the total, not traded. */
  readonly isLocked?: boolean;
  readonly target: TargetWeight;
  /** Absent = cost unknown, a sale's gain is refused. */
  readonly lots?: readonly SaleLot[];
}

export interface CashBalance {
  readonly currency: string;
  readonly amount: Money;
  /** View's currency per unit. */
  readonly rate: Dec;
}

/** The larger of `minimum` and `fixed` + `percent` x money, in the view's currency. */
export interface FeeModel {
  /** 0.003 = 0.3 %, from 0 to below 1. */
  readonly percent: Dec;
  readonly fixed: Money;
  readonly minimum: Money;
}

/** Losses, then lots beyond the relief period, then small gains. */
export interface TaxAwareChoice {
  readonly asOf: IsoDate;
  /** Gains of lots held longer are tax-free. */
  readonly reliefYears?: number;
}

export interface RebalanceInput {
  readonly mode: RebalanceMode;
  readonly currency: string;
  /** Added (contribute, full) or withdrawn, not negative. */
  readonly amount: Money;
  readonly assets: readonly RebalanceAsset[];
  readonly cash: readonly CashBalance[];
  readonly cashTarget?: TargetWeight;
  readonly fees?: FeeModel;
  /** Full mode only: no orders while every row is this close to its target (0.05 = 5 points). */
  readonly band?: Dec;
  /** Absent = first in, first out. */
  readonly taxAware?: TaxAwareChoice;
}
