import type { Ctx } from "../server/context.ts";
import type { BillingWorld } from "./billing-world.ts";
import { createPaymentProviders } from "./providers/payment-providers.ts";

/** Returns the surroundings of the sale of plans for a request. */
export const billingOf = ({ db, config, secretKey, now, log }: Ctx): BillingWorld => ({
  ...{ db, secretKey, now, log },
  providers: createPaymentProviders(config.payments, { fetch: globalThis.fetch, now, secretKey }),
});
