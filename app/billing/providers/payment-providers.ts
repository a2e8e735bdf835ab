import type { PaymentSettings } from "../../server/config/payment-variables.ts";
import { type CloudPayments, createCloudPayments } from "./cloudpayments/cloudpayments-provider.ts";
import type { ProviderEdges } from "./provider-edges.ts";
import { createStripe, type StripePayments } from "./stripe/stripe-provider.ts";

/** Providers of this installation; undefined where one is not set up. */
export interface PaymentProviders {
  readonly stripe: StripePayments | undefined;
  readonly cloudpayments: CloudPayments | undefined;
}

/** Returns the providers that are set up. */
export const createPaymentProviders = (
  { stripe, cloudPayments }: PaymentSettings,
  edges: ProviderEdges,
): PaymentProviders => ({
  stripe: stripe && createStripe(stripe, edges),
  cloudpayments: cloudPayments && createCloudPayments(cloudPayments, edges),
});
