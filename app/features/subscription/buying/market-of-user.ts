import type { SubscriptionState } from "../../../billing/billing.types.ts";
import type { UserRow } from "../../../identity/users.ts";
import { type Market, marketOf, providerOf } from "../../../shared/plan-catalogue.ts";

const running: readonly string[] = ["active", "grace", "cancelled"];

/** Returns currency and provider of an account: of its paid time while that runs, otherwise of its country. */
export function marketOfUser(
  { country }: Pick<UserRow, "country">,
  { status, currency }: Pick<SubscriptionState, "status" | "currency">,
): Market {
  if (currency !== null && running.includes(status)) return { currency, provider: providerOf(currency) };
  return marketOf(country);
}
