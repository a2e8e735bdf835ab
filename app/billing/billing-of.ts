import type { Ctx } from "../server/context.ts";
import type { BillingDeps } from "./load-billing.ts";
import { createPaymentProviders, type PaymentProviders } from "./providers/payment-providers.ts";

export type Billing = BillingDeps & { readonly providers: PaymentProviders };

export const billingOf = ({ db, config, secretKey, now, log }: Ctx): Billing => ({
  ...{ db, secretKey, now, log },
  providers: createPaymentProviders(config.payments, { fetch: globalThis.fetch, now, secretKey }),
});
