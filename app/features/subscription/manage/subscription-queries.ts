/** What a change of the subscription changes on screens. */
export const subscriptionQueries = [
  "GET /api/subscriptionPricing/subscription",
  "GET /api/userProfile/checkSubscription",
  "GET /api/userProfile/getpayments",
  "GET /api/subscriptionPricing/getsubscriptionpricing",
] as const;
