import type { BillingWorld } from "../../../billing/billing-world.ts";
import {
  createPaymentProviders,
  type PaymentProviders,
} from "../../../billing/providers/payment-providers.ts";
import type { Ctx } from "../../../server/context.ts";

export type Billing = BillingWorld & { readonly providers: PaymentProviders };

/** Surroundings of the sale of plans for a request. */
export const billingOf = ({ db, config, secretKey, now, log }: Ctx): Billing => ({
  ...{ db, secretKey, now, log },
  providers: createPaymentProviders(config.payments, { fetch: globalThis.fetch, now, secretKey }),
});
