import type { BillingCurrency } from "../../shared/names/billing-names.ts";

/** A payment as settling needs it. */
export interface SettledPayment {
  readonly userId: string;
  readonly id: string;
  readonly orderId: string;
  /** Taken by the provider; credit that was spent is not in it. */
  readonly amount: string;
  readonly currency: BillingCurrency;
  readonly paidAt: Date;
}
