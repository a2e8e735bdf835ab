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

/** Returns whether a payment repays nominal, which is not income. */
export const isPrincipal = (kind: CalendarKind): boolean => kind === "amortisation" || kind === "redemption";

/** Returns the calendar total of an income payment; specials always have their own. */
export function calendarPartOf({
  kind,
  status,
}: {
  readonly kind: CalendarKind;
  readonly status: CalendarStatus;
}): "received" | "declared" | "estimated" | "special" {
  if (kind === "special") return "special";
  if (status === "confirmed") return "received";
  return status === "estimated" ? "estimated" : "declared";
}

export const CalendarGrouping = ["asset", "sector", "currency"] as const;
export type CalendarGrouping = (typeof CalendarGrouping)[number];
