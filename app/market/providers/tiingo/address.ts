import { z } from "zod";
import { day, decimal } from "../kit/fields.ts";
import { getRequest } from "../kit/get-request.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import type { HttpRequest } from "../provider.ts";
import type { CodeWindow } from "../queries.ts";

export const tiingoRequest = (
  { apiKey }: KeySettings,
  path: string,
  params: Readonly<Record<string, string>> = {},
): HttpRequest =>
  getRequest(`https://api.tiingo.com/${path}`, params, { headers: { authorization: `Token ${apiKey}` } });

/** Closes, dividends and splits share rows. */
export const dailyRequest = (settings: KeySettings, { code, from, to }: CodeWindow): HttpRequest =>
  tiingoRequest(settings, `tiingo/daily/${encodeURIComponent(code)}/prices`, {
    startDate: from,
    endDate: to,
  });

export const Daily = z.object({ date: day, close: decimal, divCash: decimal, splitFactor: decimal });
