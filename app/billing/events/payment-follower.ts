import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { StoredDiscount } from "../billing.types.ts";

export interface FollowedPayment {
  readonly userId: string;
  readonly id: string;
  readonly orderId: string;
  readonly amount: string;
  readonly currency: BillingCurrency;
  readonly paidAt: Date;
}

export interface FollowedOrder {
  readonly userId: string;
  readonly orderId: string;
  readonly discount: StoredDiscount;
  readonly now: Date;
}

/** Consequences of orders and payments, idempotent, in their transactions. */
export interface PaymentFollower {
  ordered?(tx: Db, order: FollowedOrder): Promise<void>;
  expired?(tx: Db, order: FollowedOrder): Promise<void>;
  paid?(tx: Db, payment: FollowedPayment): Promise<void>;
  /** @param returned total of refunds and chargebacks */
  returned?(tx: Db, payment: FollowedPayment, returned: string, at: Date): Promise<void>;
}
