export const MarketPaymentKind = ["dividend", "coupon", "repayment"] as const;
export type MarketPaymentKind = (typeof MarketPaymentKind)[number];

/** Days by which payments are listed. */
export const MarketDay = ["ex", "pay"] as const;

/** Payments, days of a month, or months of a year. */
export const MarketView = ["list", "month", "year"] as const;

export const paymentsPerPage = 200;
