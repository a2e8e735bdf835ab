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

export const billingCurrencies = ["USD", "RUB"] as const;
export type BillingCurrency = (typeof billingCurrencies)[number];

export const providerNames = ["stripe", "cloudpayments"] as const;
export type ProviderName = (typeof providerNames)[number];

export const paymentSources = [...providerNames, "credit"] as const;
export type PaymentSource = (typeof paymentSources)[number];

export const orderPurposes = ["purchase", "renewal", "upgrade"] as const;
export type OrderPurpose = (typeof orderPurposes)[number];

export const orderStatuses = ["open", "paid", "failed", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["paid", "partly-refunded", "refunded", "charged-back"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const discountSources = ["promo", "referral", "limited-offer", "email-promo"] as const;
export type DiscountSource = (typeof discountSources)[number];

export const differenceKinds = [
  "missing-here",
  "missing-there",
  "amount",
  "currency",
  "refunded",
  "status",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
