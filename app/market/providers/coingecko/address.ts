import { z } from "zod";
import { userAgent } from "../kit/user-agent.ts";
import type { HttpRequest } from "../provider.ts";

export const Settings = z.object({
  apiKey: z.string().min(1).optional(),
  plan: z.enum(["demo", "pro"]).default("demo"),
});
export type CoinGeckoSettings = z.output<typeof Settings>;

const plans = {
  demo: { base: "https://api.coingecko.com/api/v3", header: "x-cg-demo-api-key" },
  pro: { base: "https://pro-api.coingecko.com/api/v3", header: "x-cg-pro-api-key" },
} as const;

export function coinGeckoRequest(
  { apiKey, plan }: CoinGeckoSettings,
  path: string,
  params: Record<string, string> = {},
): HttpRequest {
  const { base, header } = plans[plan];
  const search = new URLSearchParams(params).toString();
  return {
    method: "GET",
    url: `${base}/${path}${search === "" ? "" : `?${search}`}`,
    headers: {
      "user-agent": userAgent,
      accept: "application/json",
      ...(apiKey === undefined ? {} : { [header]: apiKey }),
    },
    expects: "json",
  };
}
