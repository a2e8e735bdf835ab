import type { PaymentSettings } from "../../server/config/payment-variables.ts";
import { type CloudPayments, createCloudPayments } from "./cloudpayments/cloudpayments-provider.ts";
import type { Currency, PaymentProvider, ProviderId } from "./payment-provider.ts";
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

/** Returns the provider of saved methods and payments; undefined where it is no longer set up. */
export const providerOf = (providers: PaymentProviders, id: ProviderId): PaymentProvider | undefined =>
  providers[id];

/** Returns the provider that sells in a currency; undefined where none is set up. */
export const providerFor = (providers: PaymentProviders, currency: Currency): PaymentProvider | undefined =>
  Object.values(providers).find((provider) => provider?.currency === currency);
