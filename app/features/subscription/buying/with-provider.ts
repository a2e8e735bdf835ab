import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { ProviderName } from "../../../shared/names/billing-names.ts";

/** Errors of providers by their names: the page bundle and the server each have a copy of their classes. */
const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * Asks a provider of payments, or reads its message.
 * @throws AppError PAYMENT_UNAVAILABLE where it does not answer or refuses; FORBIDDEN for a message without a valid
 *   signature, or one too old, which is logged as a warning
 */
export async function withProvider<Answer>(
  { log }: Pick<Ctx, "log">,
  provider: ProviderName,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isNamed(error, "SignatureError")) {
      log.warn({ provider }, "a payment notification without a valid signature");
      throw new AppError("FORBIDDEN");
    }
    if (!isNamed(error, "ProviderUnreachable", "ProviderRefused")) throw error;
    log.error({ provider, err: error }, "a payment provider failed");
    throw new AppError("PAYMENT_UNAVAILABLE");
  }
}
