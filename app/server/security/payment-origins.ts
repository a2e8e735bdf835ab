import type { Config } from "../config/config.ts";

/** The policy of a document cannot change, so these pages are loaded as documents. */
const pathsWithForm: readonly string[] = ["/user-manage-subscription/checkout"];

export function paymentOriginsOf(
  { hasBilling, payments: { cloudPayments } }: Pick<Config, "hasBilling" | "payments">,
  path: string,
): readonly string[] {
  if (!hasBilling || cloudPayments === undefined || !pathsWithForm.includes(path)) return [];
  const { widgetUrl, url } = cloudPayments;
  return [...new Set([widgetUrl, url].map((address) => new URL(address).origin))];
}
