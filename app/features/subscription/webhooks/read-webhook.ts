import type { WebhookResult } from "../../../billing/providers/payment-provider.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

const named = (error: unknown, name: string): error is Error => error instanceof Error && error.name === name;

/**
 * Reads a signed message of a provider. A signature that is wrong or too old is logged as a warning.
 * @throws AppError FORBIDDEN without a valid signature; PAYMENT_UNAVAILABLE where it cannot be read now: the provider
 *   sends it again
 */
export async function readWebhook(
  ctx: Pick<Ctx, "log">,
  provider: string,
  read: () => Promise<WebhookResult>,
): Promise<WebhookResult> {
  try {
    return await read();
  } catch (error) {
    if (named(error, "SignatureError")) {
      ctx.log.warn({ provider }, "a payment notification without a valid signature");
      throw new AppError("FORBIDDEN");
    }
    if (named(error, "ProviderUnreachable") || named(error, "ProviderRefused")) {
      ctx.log.error({ provider, err: error }, "a payment notification could not be read");
      throw new AppError("PAYMENT_UNAVAILABLE");
    }
    throw error;
  }
}
