import type { Config } from "../config/config.ts";

/** Pages that open the payment form; they are loaded as documents, since the policy is that of the document. */
const pathsWithForm: readonly string[] = ["/user-manage-subscription/checkout"];

/**
 * Returns the origins whose script, frame and requests a page may use for CloudPayments' form: none where it is not set
 * up, where nothing is sold, and on all other pages.
 */
export function paymentOriginsOf(
  { hasBilling, payments: { cloudPayments } }: Pick<Config, "hasBilling" | "payments">,
  path: string,
): readonly string[] {
  if (!hasBilling || cloudPayments === undefined || !pathsWithForm.includes(path)) return [];
  const { widgetUrl, url } = cloudPayments;
  return [...new Set([widgetUrl, url].map((address) => new URL(address).origin))];
}
