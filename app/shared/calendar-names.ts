/** In the order a payment lives through them. */
export const CalendarStatus = [
  "estimated",
  "announced",
  "pending",
  "received-unconfirmed",
  "confirmed",
] as const;
export type CalendarStatus = (typeof CalendarStatus)[number];

export const CalendarKind = [
  "dividend",
  "special",
  "coupon",
  "interest",
  "reward",
  "other",
  "amortisation",
  "redemption",
] as const;
export type CalendarKind = (typeof CalendarKind)[number];

export const CalendarGrouping = ["asset", "sector", "currency"] as const;
export type CalendarGrouping = (typeof CalendarGrouping)[number];
