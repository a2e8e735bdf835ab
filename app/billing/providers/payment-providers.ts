import type { PaymentSettings } from "../../server/config/payment-variables.ts";
import { type CloudPayments, createCloudPayments } from "./cloudpayments/cloudpayments-provider.ts";
import type { ProviderEdges } from "./provider-edges.ts";
import { createStripe, type StripePayments } from "./stripe/stripe-provider.ts";

export interface PaymentProviders {
  readonly stripe: StripePayments | undefined;
  readonly cloudpayments: CloudPayments | undefined;
}

export const createPaymentProviders = (
  { stripe, cloudPayments }: PaymentSettings,
  edges: ProviderEdges,
): PaymentProviders => ({
  stripe: stripe && createStripe(stripe, edges),
  cloudpayments: cloudPayments && createCloudPayments(cloudPayments, edges),
});
