import type { InputOf } from "../../../shared/endpoint.ts";
import { paymentSources, paymentStatuses } from "../../../shared/names/billing-names.ts";
import type { adminBillingContract } from "./admin-billing.contract.ts";

type Input = InputOf<(typeof adminBillingContract)["GET /api/admin/payments"]>;

/** Reads the list's input from its address; what is damaged is left out. */
export function paymentsInput(search: URLSearchParams): Input {
  const [text, day, cursor] = [search.get("q"), search.get("day"), search.get("cursor")];
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  const filters = {
    search: text ? text.slice(0, 200) : undefined,
    provider: paymentSources.find((one) => one === search.get("provider")),
    status: paymentStatuses.find((one) => one === search.get("status")),
    day: isDay ? day : undefined,
    cursor: cursor ? cursor.slice(0, 400) : undefined,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Input;
}
