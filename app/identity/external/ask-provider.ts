import type { z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { ExternalNet } from "./external-profile.ts";

interface ProviderResponse<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** @throws AppError EXTERNAL_REFUSED for 4xx, else EXTERNAL_UNREACHABLE */
export async function requestProvider<S extends z.ZodType>(
  net: Pick<ExternalNet, "fetch" | "timeoutMs">,
  shape: S,
  url: string,
  init: RequestInit = {},
): Promise<ProviderResponse<z.output<S>>> {
  let response: Response;
  let text: string;
  try {
    // Redirects would leak the token.
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
