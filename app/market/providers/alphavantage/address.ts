import { z } from "zod";
import { getRequest } from "../kit/get-request.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { HttpReply, HttpRequest } from "../provider.ts";

/** Free keys see the last 100 trading days. */
export const Settings = z.object({
  apiKey: z.string().min(1),
  plan: z.enum(["free", "premium"]).default("free"),
});
export type AlphaVantageSettings = z.output<typeof Settings>;

export const alphaVantageRequest = (
  { apiKey }: AlphaVantageSettings,
  params: Readonly<Record<string, string>>,
): HttpRequest =>
  getRequest(
    "https://www.alphavantage.co/query",
    { ...params, apikey: apiKey },
    { secretParams: ["apikey"] },
  );

const Said = z.union([
  z.strictObject({ Note: z.string() }),
  z.strictObject({ Information: z.string() }),
  z.strictObject({ "Error Message": z.string() }),
]);

const hourMs = 3_600_000;

/** Errors have status 200 and one sentence, dropped since it may repeat the key. */
export function refusalOf(reply: HttpReply): Problem | undefined {
  if (reply.status !== 200 || reply.body.length > 2_000) return undefined;
  const read = readJson(reply, Said);
  if (isProblem(read)) return undefined;
  const [text = ""] = Object.values(read) as string[];
  if (/apikey is invalid|missing/i.test(text)) return problem("unauthorised");
  if (/per second/i.test(text) && !/premium endpoint/i.test(text))
    return { ...problem("rate-limited"), retryAfterMs: /per day/i.test(text) ? hourMs : 2_000 };
  if (/premium/i.test(text) && !/per day|call frequency/i.test(text)) return problem("not-in-plan");
  if ("Note" in read || /per day|call frequency|rate limit/i.test(text))
    return { ...problem("rate-limited"), retryAfterMs: hourMs };
  return problem("Error Message" in read ? "not-found" : "refused");
}
