import { z } from "zod";
import { userAgent } from "../kit/user-agent.ts";
import type { HttpRequest } from "../provider.ts";

export const Settings = z.object({ token: z.string().min(1) });
export type TinvestSettings = z.output<typeof Settings>;

const base = "https://invest-public-api.tbank.ru/rest/tinkoff.public.invest.api.contract.v1.";

/** POST of JSON: "InstrumentsService/GetDividends". */
export const tinvestRequest = (
  { token }: TinvestSettings,
  method: string,
  body: Readonly<Record<string, unknown>>,
): HttpRequest => ({
  method: "POST",
  url: `${base}${method}`,
  headers: {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": userAgent,
  },
  body: JSON.stringify(body),
  expects: "json",
});
