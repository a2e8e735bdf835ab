/** Words of billing for server and browser. */

/** State of a user's subscription. */
export const subscriptionStatuses = [
  "free",
  "trial",
  "active",
  "grace",
  "cancelled",
  "expired",
  "granted",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Currencies in which plans are sold. */
export const billingCurrencies = ["USD", "RUB"] as const;
export type BillingCurrency = (typeof billingCurrencies)[number];

/** Payment providers. */
export const providerNames = ["stripe", "cloudpayments"] as const;
export type ProviderName = (typeof providerNames)[number];

/** Sources of a payment: a provider, or nothing but credit and discounts. */
export const paymentSources = [...providerNames, "credit"] as const;
export type PaymentSource = (typeof paymentSources)[number];

export const orderPurposes = ["purchase", "renewal", "upgrade"] as const;
export type OrderPurpose = (typeof orderPurposes)[number];

export const orderStatuses = ["open", "paid", "failed", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["paid", "partly-refunded", "refunded", "charged-back"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Origins of a discount. */
export const discountSources = ["promo", "referral", "limited-offer", "email-promo"] as const;
export type DiscountSource = (typeof discountSources)[number];

/** Fields in which our record and the provider's can differ. */
export const differenceKinds = [
  "missing-here",
  "missing-there",
  "amount",
  "currency",
  "refunded",
  "status",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
