import type { z } from "zod";
import { getRequest } from "../kit/get-request.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { readJson } from "../kit/read-reply.ts";
import type { Problem } from "../problem.ts";
import type { HttpReply, HttpRequest } from "../provider.ts";
import { isNothingThere, readRefusal } from "./refusal.ts";

export function symbolOf(code: string): { readonly symbol: string; readonly mic_code?: string } {
  const [symbol = "", mic] = code.split("@");
  return mic === undefined ? { symbol } : { symbol, mic_code: mic };
}

export const twelveDataRequest = (
  { apiKey }: KeySettings,
  path: string,
  params: Readonly<Record<string, string>>,
): HttpRequest =>
  getRequest(`https://api.twelvedata.com/${path}`, params, {
    headers: { authorization: `apikey ${apiKey}` },
  });

/** Undefined for an empty window, which is formatted as an error. */
export function readTwelveData<T extends z.ZodType>(
  reply: HttpReply,
  schema: T,
): z.output<T> | Problem | undefined {
  const said = readRefusal(reply);
  if (said !== undefined && isNothingThere(said)) return undefined;
  return readJson(reply, schema);
}
