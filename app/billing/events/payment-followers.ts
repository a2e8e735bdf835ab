import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { StoredDiscount } from "../billing.types.ts";

/** A payment as its followers need it. */
export interface FollowedPayment {
  readonly userId: string;
  readonly id: string;
  readonly orderId: string;
  /** Taken by the provider; credit that was spent is not in it. */
  readonly amount: string;
  readonly currency: BillingCurrency;
  readonly paidAt: Date;
}

/** An order with a discount: made, or never to be paid. */
export interface FollowedOrder {
  readonly userId: string;
  readonly orderId: string;
  readonly discount: StoredDiscount;
  readonly now: Date;
}

/** Books what follows from orders and payments, in their transactions. Repeated for the same one it books nothing. */
export interface PaymentFollower {
  ordered?(tx: Db, order: FollowedOrder): Promise<void>;
  expired?(tx: Db, order: FollowedOrder): Promise<void>;
  paid?(tx: Db, payment: FollowedPayment): Promise<void>;
  /** @param returned all that went back so far, refunds and chargebacks together */
  returned?(tx: Db, payment: FollowedPayment, returned: string, at: Date): Promise<void>;
}

/** Followers of this program, in their order: promo codes and referrals join here. */
export const paymentFollowers: readonly PaymentFollower[] = [];
