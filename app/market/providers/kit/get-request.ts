import type { HttpRequest } from "../provider.ts";
import { userAgent } from "./user-agent.ts";

interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretParams?: readonly string[];
  readonly expects?: HttpRequest["expects"];
}

export function getRequest(
  address: string,
  params: Readonly<Record<string, string | undefined>> = {},
  { headers = {}, secretParams, expects = "json" }: Extra = {},
): HttpRequest {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value);
  return {
    method: "GET",
    url: url.href,
    headers: {
      "user-agent": userAgent,
      ...(expects === "json" ? { accept: "application/json" } : {}),
      ...headers,
    },
    expects,
    ...(secretParams === undefined ? {} : { secretParams }),
  };
}
