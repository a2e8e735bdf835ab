import type { z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { ExternalNet } from "./external-profile.ts";

/** An answer and the headers it came with. */
interface ProviderAnswer<T> {
  readonly body: T;
  readonly headers: Headers;
}

/**
 * Asks a provider, `net.timeoutMs` at most.
 * @throws AppError EXTERNAL_REFUSED when it says no (4xx), EXTERNAL_UNREACHABLE when it is silent, failing, or answers
 *   something else than `shape`
 */
export async function askProvider<S extends z.ZodType>(
  net: Pick<ExternalNet, "fetch" | "timeoutMs">,
  shape: S,
  url: string,
  init: RequestInit = {},
): Promise<ProviderAnswer<z.output<S>>> {
  let response: Response;
  let text: string;
  try {
    // Redirects would carry the token to wherever they lead.
    const signal = AbortSignal.timeout(net.timeoutMs);
    response = await net.fetch(url, { ...init, redirect: "error", signal });
    text = await response.text();
  } catch {
    throw new AppError("EXTERNAL_UNREACHABLE");
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new AppError("EXTERNAL_REFUSED");
  const body = response.ok ? shape.safeParse(toJson(text)) : undefined;
  if (!body?.success) throw new AppError("EXTERNAL_UNREACHABLE");
  return { body: body.data, headers: response.headers };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
