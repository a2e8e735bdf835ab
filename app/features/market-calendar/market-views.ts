export const MarketPaymentKind = ["dividend", "coupon", "repayment"] as const;
export type MarketPaymentKind = (typeof MarketPaymentKind)[number];

/** By which of its days a payment stands in the calendar. */
export const MarketDay = ["ex", "pay"] as const;

/** A list of payments; the days of a month; the months of a year. */
export const MarketView = ["list", "month", "year"] as const;

export const paymentsPerPage = 200;
