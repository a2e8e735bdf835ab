import type { useTranslation } from "react-i18next";
import type { SubscriptionState } from "../buying/buying.schema.ts";

type Translate = ReturnType<typeof useTranslation>["t"];

/** State of a subscription as a sentence with its day. */
export function statusText(state: SubscriptionState, t: Translate, day: (instant: string) => string): string {
  const { status, isRenewing, paidUntil, trialUntil, graceUntil } = state;
  const until = { trial: trialUntil, grace: graceUntil }[status as string] ?? paidUntil;
  if (status === "free") return t("buying:status.free");
  // Paid for during the trial: it is renewed after the trial.
  if (status === "trial" && paidUntil !== null)
    return t("buying:status.trialPaid", dates(trialUntil, paidUntil, day));
  if (status === "granted" && paidUntil === null) return t("buying:status.grantedForever");
  if (status === "active" && !isRenewing) return t("buying:status.cancelled", { date: date(until, day) });
  return t(`buying:status.${status}`, { date: date(until, day) });
}

const date = (instant: string | null, day: (instant: string) => string): string =>
  instant === null ? "" : day(instant);

const dates = (until: string | null, paid: string, day: (instant: string) => string) => ({
  date: date(until, day),
  paid: day(paid),
});
